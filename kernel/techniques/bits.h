// Relations between numbered things, as rows of bits that are as long as they must be.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace nonet::techniques {

class Relation {
public:
    Relation(size_t rows, size_t columns) : words((columns + 63) / 64), bits(rows * words) {}
    uint64_t *operator[](size_t row) { return &bits[row * words]; }
    const uint64_t *operator[](size_t row) const { return &bits[row * words]; }
    void set(size_t row, size_t column) { (*this)[row][column / 64] |= 1ull << column % 64; }
    bool has(size_t row, size_t column) const { return (*this)[row][column / 64] >> column % 64 & 1; }

    const std::vector<uint64_t> &all() const { return bits; }

    size_t words;  // of a row

private:
    std::vector<uint64_t> bits;
};

// Calls what(i) for each bit i of a row.
template <class What>
void each_bit(const uint64_t *row, size_t words, What what) {
    for (size_t w = 0; w < words; w++)
        for (uint64_t rest = row[w]; rest; rest &= rest - 1) what(64 * w + (size_t)std::countr_zero(rest));
}

}  // namespace nonet::techniques
