// Where each digit can be, as cell sets and by line.
#pragma once
#include "common/geometry.h"
#include "prefilter/prefilter.h"

namespace nonet::prefilter {

struct Places {
    CellSet at[9];                                 // at[d - 1] for digit d
    uint16_t rows[9][9] = {}, columns[9][9] = {};  // by digit and line: bit i is set if the digit can be in cell i
    CellSet bivalue;                               // cells with two candidates

    explicit Places(const Candidates &board) {
        for (int cell = 0; cell < 81; cell++) {
            if (count9(board.masks[cell]) == 2) bivalue |= CellSet::of(cell);
            for (uint16_t rest = board.masks[cell]; rest; rest &= rest - 1) {
                const int digit = std::countr_zero(rest);
                at[digit] |= CellSet::of(cell);
                rows[digit][row_of(cell)] |= (uint16_t)(1 << column_of(cell));
                columns[digit][column_of(cell)] |= (uint16_t)(1 << row_of(cell));
            }
        }
    }
};

// A house with exactly two places for a digit: one of them is true.
struct StrongPair {
    int house, one, two;
    int other(int cell) const { return cell == one ? two : one; }
};

struct StrongPairs {
    StrongPair pair[27];
    int n = 0;
    explicit StrongPairs(CellSet at) {
        for (int house = 0; house < 27; house++) {
            CellSet places = at & GEOMETRY.house_set[house];
            if (places.size() != 2) continue;
            const int one = places.first();
            places.remove_first();
            pair[n++] = {house, one, places.first()};
        }
    }
    const StrongPair *begin() const { return pair; }
    const StrongPair *end() const { return pair + n; }
};

// Calls visit(cell) for each cell until it returns true; returns whether it did.
template <class Visit>
bool any_of(CellSet cells, Visit visit) {
    for (; cells; cells.remove_first())
        if (visit(cells.first())) return true;
    return false;
}

uint32_t check_fish(const Places &places);

}  // namespace nonet::prefilter
