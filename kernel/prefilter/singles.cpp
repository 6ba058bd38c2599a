// Places singles one at a time in the order of the logic solver, since the type of each counts for the score.
#include <cstring>

#include "common/geometry.h"
#include "prefilter/prefilter.h"

namespace nonet::prefilter {
namespace {

constexpr auto &CELL = GEOMETRY.cell;

void place(Candidates &board, int cell, int digit) {
    const uint16_t kept = (uint16_t)~(1u << (digit - 1));
    board.values[cell] = (uint8_t)digit;
    board.masks[cell] = 0;
    for (const int peer : GEOMETRY.peers[cell]) board.masks[peer] &= kept;
}

int digit_of(uint16_t mask) { return std::bit_width(mask); }

// Takes the first house with one empty cell, unless that cell has no candidate.
bool place_full_house(Candidates &board) {
    for (const auto &house : CELL) {
        int open = -1, n = 0;
        for (const int cell : house)
            if (!board.values[cell]) open = cell, n++;
        if (n != 1 || !board.masks[open]) continue;
        place(board, open, digit_of(board.masks[open]));
        return true;
    }
    return false;
}

bool place_naked(Candidates &board) {
    for (int cell = 0; cell < 81; cell++)
        if (std::has_single_bit(board.masks[cell])) {
            place(board, cell, digit_of(board.masks[cell]));
            return true;
        }
    return false;
}

bool place_hidden(Candidates &board) {
    for (const int first : {BOXES, ROWS, COLUMNS}) {
        uint16_t single[9], all = 0;
        for (int i = 0; i < 9; i++) {
            uint16_t once = 0, twice = 0;
            for (const int cell : CELL[first + i]) twice |= once & board.masks[cell], once |= board.masks[cell];
            all |= single[i] = once & ~twice;
        }
        if (!all) continue;
        const uint16_t bit = all & -all;
        for (int i = 0; i < 9; i++)
            if (single[i] & bit)
                for (const int cell : CELL[first + i])
                    if (board.masks[cell] & bit) {
                        place(board, cell, digit_of(bit));
                        return true;
                    }
    }
    return false;
}

}  // namespace

Candidates::Candidates(const uint8_t *digits) {
    uint16_t used[27] = {};
    for (int cell = 0; cell < 81; cell++)
        if (digits[cell])
            for (const int house : GEOMETRY.house[cell]) used[house] |= (uint16_t)(1 << (digits[cell] - 1));
    for (int cell = 0; cell < 81; cell++) {
        values[cell] = digits[cell];
        const uint16_t gone = used[BOXES + box_of(cell)] | used[ROWS + row_of(cell)] | used[COLUMNS + column_of(cell)];
        masks[cell] = digits[cell] ? 0 : 0x1ff & ~gone;
    }
}

Candidates::Candidates(const uint8_t *planes, const uint8_t *digits) : masks() {
    std::memcpy(values, digits, 81);
    for (int at = 0, digit = 0; digit < 9; digit++)
        for (int cell = 0; cell < 81; cell++, at++) masks[cell] |= (uint16_t)((planes[at / 8] >> at % 8 & 1) << digit);
}

void Candidates::write_planes(uint8_t *planes) const {
    std::memset(planes, 0, 92);
    for (int at = 0, digit = 0; digit < 9; digit++)
        for (int cell = 0; cell < 81; cell++, at++) planes[at / 8] |= (uint8_t)((masks[cell] >> digit & 1) << at % 8);
}

Singles place_singles(Candidates &board) {
    Singles placed;
    for (;;) {
        if (place_full_house(board)) placed.full_houses++;
        else if (place_naked(board)) placed.naked++;
        else if (place_hidden(board)) placed.hidden++;
        else return placed;
    }
}

}  // namespace nonet::prefilter
