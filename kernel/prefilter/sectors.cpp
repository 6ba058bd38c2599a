// Multi-sector locked sets: rows and columns with exactly as many empty crossing cells as there are digits for
// them. A digit counts once per row that has it in these cells, or once per column, whichever is less.
#include <algorithm>

#include "prefilter/places.h"

namespace nonet::prefilter {
namespace {

constexpr int LEAST = 3, MOST = 6;  // rows, and columns

bool fits(unsigned lines) { return count9(lines) >= LEAST && count9(lines) <= MOST; }

}  // namespace

std::vector<uint32_t> find_sectors(const Candidates &board) {
    const Places places(board);
    uint16_t open[9] = {};
    for (int cell = 0; cell < 81; cell++)
        if (board.masks[cell]) open[row_of(cell)] |= (uint16_t)(1 << column_of(cell));
    std::vector<uint32_t> found;
    for (unsigned rows = 1; rows < 512; rows++) {
        if (!fits(rows)) continue;
        for (unsigned columns = 1; columns < 512; columns++) {
            if (!fits(columns)) continue;
            int spare = 0;
            for (unsigned rest = rows; rest; rest &= rest - 1) spare += count9(open[std::countr_zero(rest)] & columns);
            bool eliminates = false;
            for (int digit = 0; digit < 9 && spare >= 0; digit++) {
                int by_row = 0;
                unsigned inside = 0, beside = 0;
                for (unsigned rest = rows; rest; rest &= rest - 1) {
                    const unsigned held = places.rows[digit][std::countr_zero(rest)];
                    if (held & columns) by_row++, inside |= held & columns, beside |= held & ~columns;
                }
                const int by_column = count9(inside);
                spare -= std::min(by_row, by_column);
                if (by_row <= by_column && beside) eliminates = true;
                if (by_column <= by_row)
                    for (unsigned rest = inside; rest; rest &= rest - 1)
                        eliminates |= (places.columns[digit][std::countr_zero(rest)] & ~rows) != 0;
            }
            if (!spare && eliminates) found.push_back(rows << 9 | columns);
        }
    }
    return found;
}

}  // namespace nonet::prefilter
