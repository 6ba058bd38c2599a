// Locking, naked and hidden sets, fish. Each function calls visit with its patterns that eliminate something, in order,
// until it returns true. The rating loop takes the first one; chains of levels 1 to 5 take all of them (inner.h).
#pragma once
#include "explainer/hint.h"

namespace nonet::explainer {

struct Marked {
    uint8_t cell;
    Mask digits;
};

struct Pattern {
    double rating = 0;
    int eliminations = 0, absents = 0;
    Marked eliminate[36];  // candidates to eliminate
    Marked absent[36];     // candidates whose absence makes the pattern

    void mark_elimination(const Board &board, int cell, unsigned digits) {
        if (digits &= board.cell[cell]) eliminate[eliminations++] = {(uint8_t)cell, (Mask)digits};
    }
    void mark_absent(int cell, unsigned digits) { absent[absents++] = {(uint8_t)cell, (Mask)digits}; }
};

constexpr HouseType LOCKING_PAIRS[4][2] = {{BOX, COLUMN}, {BOX, ROW}, {COLUMN, BOX}, {ROW, BOX}};

// Whether the digit has at least two places in `home`, all of them in `cross`.
inline bool locked(const Board &board, int digit, int home, int cross) {
    const Mask places = board.place[digit][home];
    return (places & (places - 1)) && !(places & ~GEOMETRY.shared[home][cross]);
}

// |  6 | locking | 2.6 pointing, 2.8 claiming | box-column, box-row, column-box, row-box; house, crossing
//      house, digit: at least 2 places, all in the crossing house; strikes the rest of that |
template <class Visit>
bool locking(const Board &board, Visit visit) {
    for (const auto &[first, second] : LOCKING_PAIRS)
        for (int home = first * 9; home < first * 9 + 9; home++)
            for (int cross = second * 9; cross < second * 9 + 9; cross++) {
                if (!GEOMETRY.shared[home][cross]) continue;
                for (int digit = 0; digit < DIGITS; digit++) {
                    if (!locked(board, digit, home, cross)) continue;
                    const unsigned others = board.place[digit][cross] & ~GEOMETRY.shared[cross][home];
                    if (!others) continue;
                    Pattern pattern;
                    pattern.rating = first == BOX ? 2.6 : 2.8;
                    for (int i : Bits(others)) pattern.mark_elimination(board, GEOMETRY.cell[cross][i], 1u << digit);
                    for (int i : Bits(0x1ff & ~GEOMETRY.shared[home][cross]))
                        pattern.mark_absent(GEOMETRY.cell[home][i], 1u << digit);
                    if (visit(pattern)) return true;
                }
            }
    return false;
}

// |  7, 10, 16 | naked pair, triplet, quad | 3.0, 3.6, 5.0 | BCR; house with 2k empty cells or more; cells
//      that hold, two or more each, k digits in all |
template <int k, class Visit>
bool naked_set(const Board &board, Visit visit) {
    for (const HouseType kind : BOX_COLUMN_ROW)
        for (int house = kind * 9; house < kind * 9 + 9; house++) {
            if (board.empty[house] < 2 * k) continue;
            uint8_t cells[SIDE];
            int n = 0;
            for (const uint8_t cell : GEOMETRY.cell[house])
                if (const int size = count9(board.cell[cell]); size >= 2 && size <= k) cells[n++] = cell;
            if (combinations<k>(n, [&](const std::array<int, k> &at) {
                    unsigned digits = 0;
                    for (int i : at) digits |= board.cell[cells[i]];
                    if (count9(digits) != k) return false;
                    Pattern pattern;
                    CellSet own;
                    for (int i : at) own.add(cells[i]), pattern.mark_absent(cells[i], 0x1ff & ~digits);
                    for (const uint8_t cell : GEOMETRY.cell[house])
                        if (!own.has(cell)) pattern.mark_elimination(board, cell, digits);
                    pattern.rating = k == 2 ? 3.0 : k == 3 ? 3.6 : 5.0;
                    return pattern.eliminations && visit(pattern);
                }))
                return true;
        }
    return false;
}

// Visits k digits of a house with two or more places each and k places in total.
template <int k, class Visit>
bool hidden_digits(const Board &board, int house, Visit visit) {
    uint8_t digits[DIGITS];
    int n = 0;
    for (int digit = 0; digit < DIGITS; digit++)
        if (const int size = count9(board.place[digit][house]); size >= 2 && size <= k) digits[n++] = (uint8_t)digit;
    return combinations<k>(n, [&](const std::array<int, k> &at) {
        unsigned places = 0, set = 0;
        for (int i : at) places |= board.place[digits[i]][house], set |= 1u << digits[i];
        return count9(places) == k && visit(places, set);
    });
}

// |  9, 12, 18 | hidden pair, triplet, quad | 3.4, 4.0, 5.4 | BCR; house with more than 2k empty cells |
template <int k, class Visit>
bool hidden_set(const Board &board, Visit visit) {
    for (const HouseType kind : BOX_COLUMN_ROW)
        for (int house = kind * 9; house < kind * 9 + 9; house++) {
            if (board.empty[house] <= 2 * k) continue;
            if (hidden_digits<k>(board, house, [&](unsigned places, unsigned digits) {
                    Pattern pattern;
                    for (int i = 0; i < SIDE; i++) {
                        const int cell = GEOMETRY.cell[house][i];
                        if (places >> i & 1) pattern.mark_elimination(board, cell, 0x1ff & ~digits);
                        else pattern.mark_absent(cell, digits);
                    }
                    pattern.rating = k == 2 ? 3.4 : k == 3 ? 4.0 : 5.4;
                    return pattern.eliminations && visit(pattern);
                }))
                return true;
        }
    return false;
}

// |  8, 11, 17 | X-wing, swordfish, jellyfish | 3.2, 3.8, 5.2 | base columns, then base rows; lines, then
//      digit; the digit is placed at most 9 - 2k times |
template <int k, class Visit>
bool fish(const Board &board, Visit visit) {
    for (const HouseType base : {COLUMN, ROW}) {
        const int first = base * 9, cover = (base == COLUMN ? ROW : COLUMN) * 9;
        if (combinations<k>(SIDE, [&](const std::array<int, k> &at) {
                for (int digit = 0; digit < DIGITS; digit++) {
                    if (board.placed[digit] + 2 * k > 9) continue;
                    unsigned places = 0, lines = 0;
                    bool fits = true;
                    for (int i : at) {
                        const unsigned own = board.place[digit][first + i];
                        fits &= (own & (own - 1)) != 0, places |= own, lines |= 1u << i;
                    }
                    if (!fits || count9(places) != k) continue;
                    Pattern pattern;
                    for (int i : Bits(places))
                        for (int j : Bits(0x1ff & ~lines))
                            pattern.mark_elimination(board, GEOMETRY.cell[cover + i][j], 1u << digit);
                    for (int i : at)
                        for (int j : Bits(0x1ff & ~places))
                            pattern.mark_absent(GEOMETRY.cell[first + i][j], 1u << digit);
                    pattern.rating = k == 2 ? 3.2 : k == 3 ? 3.8 : 5.2;
                    if (pattern.eliminations && visit(pattern)) return true;
                }
                return false;
            }))
            return true;
    }
    return false;
}

}  // namespace nonet::explainer
