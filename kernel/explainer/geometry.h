// Where cells and houses lie, in the orders that decide which hint comes first.
//
// Cells are 0-80, row by row; digits are 0-8. A house is a box (0-8), a row (9-17) or a column (18-26);
// its cells are numbered 0-8: a box's row by row, a row's from the left, a column's from the top.
#pragma once
#include <array>
#include <bit>
#include <cstdint>

#include "lanes/kernel.h"

namespace nonet::explainer {

constexpr int DIGITS = 9, SIDE = 9, HOUSES = 27, PEERS = 20, CANDIDATES = CELLS * DIGITS;

enum Kind { BOX, ROW, COLUMN };
constexpr Kind BOX_COLUMN_ROW[3] = {BOX, COLUMN, ROW};

using Mask = uint16_t;  // nine bits: digits of a cell, or places in a house

// Bits of a nine-bit mask: a table, since the popcount instruction is not there on every CPU built for.
struct Counts {
    uint8_t of[512]{};
    constexpr Counts() {
        for (int mask = 1; mask < 512; mask++) of[mask] = (uint8_t)(of[mask >> 1] + (mask & 1));
    }
};
inline constexpr Counts COUNTS;

inline int count(unsigned mask) { return COUNTS.of[mask]; }
inline int lowest(unsigned mask) { return std::countr_zero(mask); }

// Goes through the bits of a mask, lowest first:  for (int digit : Bits(mask)) ...
struct Bits {
    unsigned mask;
    struct At {
        unsigned left;
        int operator*() const { return lowest(left); }
        void operator++() { left &= left - 1; }
        bool operator!=(const At &other) const { return left != other.left; }
    };
    explicit Bits(unsigned mask) : mask(mask) {}
    At begin() const { return {mask}; }
    At end() const { return {0}; }
};

// A set of cells.
struct Cells {
    uint64_t low = 0, high = 0;  // cells 0-63 and 64-80

    constexpr bool has(int cell) const { return (cell < 64 ? low >> cell : high >> (cell - 64)) & 1; }
    constexpr void add(int cell) { (cell < 64 ? low : high) |= (uint64_t)1 << (cell & 63); }
    constexpr void drop(int cell) { (cell < 64 ? low : high) &= ~((uint64_t)1 << (cell & 63)); }
    constexpr Cells operator&(Cells o) const { return {low & o.low, high & o.high}; }
    constexpr Cells operator|(Cells o) const { return {low | o.low, high | o.high}; }
    constexpr Cells without(Cells o) const { return {low & ~o.low, high & ~o.high}; }
    constexpr bool operator==(const Cells &) const = default;
    constexpr bool any() const { return low | high; }
    bool has_two() const { return (low & (low - 1)) || (high & (high - 1)) || (low && high); }
    int take() {  // the first one, which leaves the set
        if (low) {
            const int cell = std::countr_zero(low);
            low &= low - 1;
            return cell;
        }
        const int cell = 64 + std::countr_zero(high);
        high &= high - 1;
        return cell;
    }
};

struct Geometry {
    uint8_t house[CELLS][3]{}, index[CELLS][3]{};  // by Kind: a cell's houses, and its number in each
    uint8_t cell[HOUSES][SIDE]{};
    uint8_t peers[CELLS][PEERS]{};  // of its box, then the rest of its row, then of its column
    Mask shared[HOUSES][HOUSES]{};  // which cells of the first house lie in the second, as its places
    Cells sees[CELLS]{}, cells[HOUSES]{};

    constexpr Geometry() {
        for (int c = 0; c < CELLS; c++) {
            const int row = c / 9, column = c % 9;
            house[c][BOX] = (uint8_t)(row / 3 * 3 + column / 3), index[c][BOX] = (uint8_t)(row % 3 * 3 + column % 3);
            house[c][ROW] = (uint8_t)(9 + row), index[c][ROW] = (uint8_t)column;
            house[c][COLUMN] = (uint8_t)(18 + column), index[c][COLUMN] = (uint8_t)row;
            for (int k = 0; k < 3; k++) cell[house[c][k]][index[c][k]] = (uint8_t)c, cells[house[c][k]].add(c);
        }
        for (int c = 0; c < CELLS; c++) {
            int n = 0;
            for (int k = 0; k < 3; k++)
                for (int i = 0; i < SIDE; i++) {
                    const int other = cell[house[c][k]][i];
                    if (other == c || sees[c].has(other)) continue;
                    peers[c][n++] = (uint8_t)other, sees[c].add(other);
                }
        }
        for (int a = 0; a < HOUSES; a++)
            for (int b = 0; b < HOUSES; b++)
                for (int i = 0; i < SIDE; i++)
                    if (cells[b].has(cell[a][i])) shared[a][b] |= (Mask)(1 << i);
    }
};

inline constexpr Geometry GRID;

}  // namespace nonet::explainer
