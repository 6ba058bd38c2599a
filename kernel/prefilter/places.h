// What the files of this folder share: where each digit can be, cut in lines.
#pragma once
#include "techniques/cells.h"
#include "techniques/techniques.h"

namespace nonet::techniques {

struct Places {
    Cells at[9];                                   // of digit d, at[d - 1]
    uint16_t rows[9][9] = {}, columns[9][9] = {};  // of a digit: in each line, bit i for its place i
    Cells bivalue;                                 // cells with two candidates

    explicit Places(const Marks &marks) {
        for (int cell = 0; cell < 81; cell++) {
            if (size_of(marks.masks[cell]) == 2) bivalue |= Cells::of(cell);
            for (uint16_t rest = marks.masks[cell]; rest; rest &= rest - 1) {
                const int digit = std::countr_zero(rest);
                at[digit] |= Cells::of(cell);
                rows[digit][row_of(cell)] |= (uint16_t)(1 << column_of(cell));
                columns[digit][column_of(cell)] |= (uint16_t)(1 << row_of(cell));
            }
        }
    }
};

// A unit with two places for a digit: one of them is true.
struct StrongPair {
    int unit, one, two;
    int other(int cell) const { return cell == one ? two : one; }
};

struct StrongPairs {
    StrongPair pair[27];
    int n = 0;
    explicit StrongPairs(Cells at) {
        for (int unit = 0; unit < 27; unit++) {
            Cells places = at & GEOMETRY.unit[unit];
            if (places.size() != 2) continue;
            const int one = places.first();
            places.drop_first();
            pair[n++] = {unit, one, places.first()};
        }
    }
    const StrongPair *begin() const { return pair; }
    const StrongPair *end() const { return pair + n; }
};

// Calls what(cell) for each cell of a set until it is true; says whether it was.
template <class What>
bool any_of(Cells cells, What what) {
    for (; cells; cells.drop_first())
        if (what(cells.first())) return true;
    return false;
}

uint32_t look_for_fish(const Places &places);

}  // namespace nonet::techniques
