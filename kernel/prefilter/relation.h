// Relations between numbered nodes: a matrix of bits, rows padded to words of 64.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "common/bits.h"

namespace nonet::prefilter {

class Relation {
public:
    Relation(size_t rows, size_t columns) : rows(rows), words((columns + 63) / 64), bits(rows * words) {}
    // From packed rows.
    Relation(size_t rows, size_t columns, const char *packed) : Relation(rows, columns) {
        if (rows) std::memcpy(bits.data(), packed, 8 * bits.size());
    }
    uint64_t *operator[](size_t row) { return &bits[row * words]; }
    const uint64_t *operator[](size_t row) const { return &bits[row * words]; }
    void set(size_t row, size_t column) { set_bit((*this)[row], column); }
    bool has(size_t row, size_t column) const { return has_bit((*this)[row], column); }

    bool has_any() const {
        return std::any_of(bits.begin(), bits.end(), [](uint64_t word) { return word != 0; });
    }
    const std::vector<uint64_t> &all() const { return bits; }

    size_t rows, words;  // words per row

private:
    std::vector<uint64_t> bits;
};

// Adds each row of `from` to the rows of `to` that its links lead to.
inline void follow_links(const Relation &from, const Relation &links, Relation &to) {
    for (size_t node = 0; node < from.rows; node++) {
        const uint64_t *const row = from[node];
        if (std::all_of(row, row + from.words, [](uint64_t word) { return !word; })) continue;
        for_each_bit(links[node], links.words, [&](size_t other) {
            for (size_t w = 0; w < from.words; w++) to[other][w] |= row[w];
        });
    }
}

// Removes from `added` what is in `known` and adds the rest to `known`; returns whether there was any.
inline bool keep_new(Relation &added, Relation &known) {
    uint64_t any = 0;
    for (size_t row = 0; row < added.rows; row++)
        for (size_t w = 0; w < added.words; w++) {
            uint64_t &now = added[row][w], &before = known[row][w];
            now &= ~before, before |= now, any |= now;
        }
    return any != 0;
}

}  // namespace nonet::prefilter
