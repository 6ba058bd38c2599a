// Relations between numbered things, as rows of bits that are as long as they must be.
#pragma once
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace nonet::techniques {

class Relation {
public:
    Relation(size_t rows, size_t columns) : rows(rows), words((columns + 63) / 64), bits(rows * words) {}
    // Bits that are already packed: as many bytes as the rows take.
    Relation(size_t rows, size_t columns, const char *packed) : Relation(rows, columns) {
        if (rows) std::memcpy(bits.data(), packed, 8 * bits.size());
    }
    uint64_t *operator[](size_t row) { return &bits[row * words]; }
    const uint64_t *operator[](size_t row) const { return &bits[row * words]; }
    void set(size_t row, size_t column) { (*this)[row][column / 64] |= 1ull << column % 64; }
    bool has(size_t row, size_t column) const { return (*this)[row][column / 64] >> column % 64 & 1; }

    bool has_any() const {
        return std::any_of(bits.begin(), bits.end(), [](uint64_t word) { return word != 0; });
    }
    const std::vector<uint64_t> &all() const { return bits; }

    size_t rows, words;  // words of a row

private:
    std::vector<uint64_t> bits;
};

// Calls what(i) for each bit i of a row.
template <class What>
void each_bit(const uint64_t *row, size_t words, What what) {
    for (size_t w = 0; w < words; w++)
        for (uint64_t rest = row[w]; rest; rest &= rest - 1) what(64 * w + (size_t)std::countr_zero(rest));
}

// Moves what is in a row on to all rows that links lead to.
inline void pass(const Relation &from, const Relation &links, Relation &to) {
    for (size_t node = 0; node < from.rows; node++) {
        const uint64_t *const row = from[node];
        if (std::all_of(row, row + from.words, [](uint64_t word) { return !word; })) continue;
        each_bit(links[node], links.words, [&](size_t other) {
            for (size_t w = 0; w < from.words; w++) to[other][w] |= row[w];
        });
    }
}

// Keeps what is new, and adds it to what is known; says whether anything is.
inline bool settle(Relation &fresh, Relation &known) {
    uint64_t any = 0;
    for (size_t row = 0; row < fresh.rows; row++)
        for (size_t w = 0; w < fresh.words; w++) {
            uint64_t &now = fresh[row][w], &before = known[row][w];
            now &= ~before, before |= now, any |= now;
        }
    return any != 0;
}

}  // namespace nonet::techniques
