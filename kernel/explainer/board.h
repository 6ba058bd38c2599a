// The board: candidates by cell and, the same ones, by digit and house. A value: copied, not undone.
//
//   cell[c]       bit d: digit d can stand in cell c            0 where a digit is placed
//   place[d][h]   bit i: digit d can stand in place i of house h
//
//   place[d] is the digit's plane, held three times: its boxes, its rows, its columns. Whatever asks
//   "two places left in a house?" is one popcount, and taking a candidate away is four writes.
#pragma once
#include "explainer/geometry.h"

namespace nonet::explainer {

struct Board {
    Mask cell[CELLS];
    Mask place[DIGITS][HOUSES];
    uint8_t digit[CELLS];    // 1-9 where one is placed, 0 else
    uint8_t empty[HOUSES];   // cells without a digit
    uint8_t placed[DIGITS];  // how often each digit is placed

    bool has(int c, int d) const { return cell[c] >> d & 1; }

    void remove(int c, int d) {
        cell[c] &= (Mask) ~(1 << d);
        for (int k = 0; k < 3; k++) place[d][GRID.house[c][k]] &= (Mask) ~(1 << GRID.index[c][k]);
    }

    void put(int c, int d) {
        for (int other : Bits(cell[c])) remove(c, other);
        for (int peer : GRID.peers[c])
            if (has(peer, d)) remove(peer, d);
        digit[c] = (uint8_t)(d + 1);
        placed[d]++;
        for (int k = 0; k < 3; k++) empty[GRID.house[c][k]]--;
    }
};

// A board of no digits where each cell has the candidates given.
Board board_of(const Mask *masks);

}  // namespace nonet::explainer
