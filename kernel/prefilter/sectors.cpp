// Multi-sector locked sets: rows and columns whose open crossings are as many as the digits that can
// stand there. A digit counts once for each of the rows that has it there, or once for each of the
// columns, whichever is less.
#include <algorithm>

#include "techniques/sight.h"

namespace nonet::techniques {
namespace {

constexpr int LEAST = 3, MOST = 6;  // rows, and columns

bool fits(unsigned lines) { return size_of(lines) >= LEAST && size_of(lines) <= MOST; }

}  // namespace

std::vector<uint32_t> find_sectors(const Marks &marks) {
    const Places places(marks);
    uint16_t open[9] = {};
    for (int cell = 0; cell < 81; cell++)
        if (marks.masks[cell]) open[row_of(cell)] |= (uint16_t)(1 << column_of(cell));
    std::vector<uint32_t> found;
    for (unsigned rows = 1; rows < 512; rows++) {
        if (!fits(rows)) continue;
        for (unsigned columns = 1; columns < 512; columns++) {
            if (!fits(columns)) continue;
            int spare = 0;
            for (unsigned rest = rows; rest; rest &= rest - 1) spare += size_of(open[std::countr_zero(rest)] & columns);
            bool strikes = false;
            for (int digit = 0; digit < 9 && spare >= 0; digit++) {
                int by_row = 0;
                unsigned inside = 0, beside = 0;
                for (unsigned rest = rows; rest; rest &= rest - 1) {
                    const unsigned held = places.rows[digit][std::countr_zero(rest)];
                    if (held & columns) by_row++, inside |= held & columns, beside |= held & ~columns;
                }
                const int by_column = size_of(inside);
                spare -= std::min(by_row, by_column);
                if (by_row <= by_column && beside) strikes = true;
                if (by_column <= by_row)
                    for (unsigned rest = inside; rest; rest &= rest - 1)
                        strikes |= (places.columns[digit][std::countr_zero(rest)] & ~rows) != 0;
            }
            if (!spare && strikes) found.push_back(rows << 9 | columns);
        }
    }
    return found;
}

}  // namespace nonet::techniques
