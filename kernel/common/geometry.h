// The classic 9x9 board: cells, houses, peers, and sets of cells.
//
// Cells are 0-80, row by row. A house is a box (0-8), a row (9-17) or a column (18-26). The cells of a box
// are numbered row by row, those of a row from the left, those of a column from the top. Sudoku Explainer's
// ratings depend on these orders.
#pragma once
#include "common/bits.h"

namespace nonet {

constexpr int SIDE = 9, DIGITS = 9, CELLS = 81, HOUSES = 27, PEERS = 20, CANDIDATES = CELLS * DIGITS;
constexpr uint16_t ALL_DIGITS = 0x1ff;

enum HouseType { BOX, ROW, COLUMN };
constexpr int BOXES = 9 * BOX, ROWS = 9 * ROW, COLUMNS = 9 * COLUMN;  // the first house of each type

constexpr int row_of(int cell) { return cell / 9; }
constexpr int column_of(int cell) { return cell % 9; }
constexpr int box_of(int cell) { return cell / 27 * 3 + cell % 9 / 3; }

struct CellSet {
    uint64_t low = 0, high = 0;  // cells 0-63 and 64-80

    static constexpr CellSet of(int cell) {
        return cell < 64 ? CellSet{1ull << cell, 0} : CellSet{0, 1ull << (cell - 64)};
    }
    constexpr bool has(int cell) const { return (cell < 64 ? low >> cell : high >> (cell - 64)) & 1; }
    constexpr void add(int cell) { (cell < 64 ? low : high) |= 1ull << (cell & 63); }
    constexpr void remove(int cell) { (cell < 64 ? low : high) &= ~(1ull << (cell & 63)); }
    constexpr explicit operator bool() const { return low | high; }
    constexpr bool has_several() const { return (low & (low - 1)) || (high & (high - 1)) || (low && high); }
    constexpr bool is_single() const { return *this && !has_several(); }
    int size() const { return count_bits(low) + count_bits(high); }
    constexpr int first() const { return low ? std::countr_zero(low) : 64 + std::countr_zero(high); }
    constexpr void remove_first() { low ? low &= low - 1 : high &= high - 1; }
    int take_first() {  // returns the first cell and removes it
        const int cell = first();
        remove_first();
        return cell;
    }
    friend constexpr CellSet operator&(CellSet a, CellSet b) { return {a.low & b.low, a.high & b.high}; }
    friend constexpr CellSet operator|(CellSet a, CellSet b) { return {a.low | b.low, a.high | b.high}; }
    friend constexpr CellSet operator-(CellSet a, CellSet b) { return {a.low & ~b.low, a.high & ~b.high}; }
    friend constexpr bool operator==(CellSet a, CellSet b) = default;
    constexpr CellSet &operator|=(CellSet other) { return *this = *this | other; }
    constexpr CellSet &operator&=(CellSet other) { return *this = *this & other; }
    constexpr CellSet &operator-=(CellSet other) { return *this = *this - other; }
};

struct Geometry {
    uint8_t house[CELLS][3]{}, index[CELLS][3]{};  // by HouseType: a cell's houses, and its index in each
    uint8_t cell[HOUSES][SIDE]{};
    uint8_t peers[CELLS][PEERS]{};      // those in its box, then the rest of its row, then of its column
    uint16_t shared[HOUSES][HOUSES]{};  // bit i: cell i of the first house is also in the second
    CellSet peer_set[CELLS]{}, house_set[HOUSES]{};

    constexpr Geometry() {
        for (int c = 0; c < CELLS; c++) {
            const int row = row_of(c), column = column_of(c);
            house[c][BOX] = (uint8_t)box_of(c), index[c][BOX] = (uint8_t)(row % 3 * 3 + column % 3);
            house[c][ROW] = (uint8_t)(ROWS + row), index[c][ROW] = (uint8_t)column;
            house[c][COLUMN] = (uint8_t)(COLUMNS + column), index[c][COLUMN] = (uint8_t)row;
            for (int k = 0; k < 3; k++) cell[house[c][k]][index[c][k]] = (uint8_t)c, house_set[house[c][k]].add(c);
        }
        for (int c = 0; c < CELLS; c++) {
            int n = 0;
            for (const int h : house[c])
                for (const int other : cell[h]) {
                    if (other == c || peer_set[c].has(other)) continue;
                    peers[c][n++] = (uint8_t)other, peer_set[c].add(other);
                }
        }
        for (int a = 0; a < HOUSES; a++)
            for (int b = 0; b < HOUSES; b++)
                for (int i = 0; i < SIDE; i++)
                    if (house_set[b].has(cell[a][i])) shared[a][b] |= (uint16_t)(1 << i);
    }
};

inline constexpr Geometry GEOMETRY;

}  // namespace nonet
