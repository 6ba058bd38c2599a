// The board: candidates by cell and again by digit and house. Boards are copied, changes are never undone.
//
//   cell[c]       bit d: digit d is a candidate of cell c       0 where a digit is placed
//   place[d][h]   bit i: digit d is a candidate of cell i of house h
//
//   place[d] stores the digit's candidates three times: by box, row and column. "Two places left in a house?"
//   is one table lookup, and removing a candidate takes four writes.
#pragma once
#include "common/geometry.h"
#include "common/progress.h"

namespace nonet::explainer {

using Mask = uint16_t;  // nine bits: digits of a cell, or places in a house

constexpr HouseType BOX_COLUMN_ROW[3] = {BOX, COLUMN, ROW};

struct Board {
    Mask cell[CELLS];
    Mask place[DIGITS][HOUSES];
    uint8_t digit[CELLS];    // the placed digit 1-9, or 0
    uint8_t empty[HOUSES];   // cells without a digit
    uint8_t placed[DIGITS];  // how often each digit is placed

    bool has(int c, int d) const { return cell[c] >> d & 1; }

    void remove(int c, int d) {
        cell[c] &= (Mask) ~(1 << d);
        for (int k = 0; k < 3; k++) place[d][GEOMETRY.house[c][k]] &= (Mask) ~(1 << GEOMETRY.index[c][k]);
    }

    void put(int c, int d) {
        for (int other : Bits(cell[c])) remove(c, other);
        for (int peer : GEOMETRY.peers[c])
            if (has(peer, d)) remove(peer, d);
        digit[c] = (uint8_t)(d + 1);
        placed[d]++;
        for (int k = 0; k < 3; k++) empty[GEOMETRY.house[c][k]]--;
    }
};

// A board without digits whose cells have these candidates.
Board board_of(const Mask *masks);

}  // namespace nonet::explainer
