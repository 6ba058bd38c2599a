// Singles, placed one after the other as the ladder does: which kind each is decides what it scores.
#include <cstring>

#include "techniques/cells.h"
#include "techniques/techniques.h"

namespace nonet::techniques {
namespace {

constexpr auto &CELL = GEOMETRY.cell;
constexpr int ORDER[3] = {18, 0, 9};  // boxes, rows, columns

void place(Marks &marks, int cell, int digit) {
    const uint16_t kept = (uint16_t)~(1u << (digit - 1));
    marks.values[cell] = (uint8_t)digit;
    marks.masks[cell] = 0;
    for (const int unit : {row_of(cell), 9 + column_of(cell), 18 + box_of(cell)})
        for (const int peer : CELL[unit]) marks.masks[peer] &= kept;
}

int digit_of(uint16_t mask) { return std::bit_width(mask); }

// The first unit with one cell open decides; a cell whose last candidate is gone does not count.
bool place_full_house(Marks &marks) {
    for (const int first : ORDER)
        for (int unit = first; unit < first + 9; unit++) {
            int open = -1, n = 0;
            for (const int cell : CELL[unit])
                if (!marks.values[cell]) open = cell, n++;
            if (n != 1 || !marks.masks[open]) continue;
            place(marks, open, digit_of(marks.masks[open]));
            return true;
        }
    return false;
}

bool place_naked(Marks &marks) {
    for (int cell = 0; cell < 81; cell++)
        if (std::has_single_bit(marks.masks[cell])) {
            place(marks, cell, digit_of(marks.masks[cell]));
            return true;
        }
    return false;
}

bool place_hidden(Marks &marks) {
    for (const int first : ORDER) {
        uint16_t lone[9], all = 0;
        for (int i = 0; i < 9; i++) {
            uint16_t once = 0, twice = 0;
            for (const int cell : CELL[first + i]) twice |= once & marks.masks[cell], once |= marks.masks[cell];
            all |= lone[i] = once & ~twice;
        }
        if (!all) continue;
        const uint16_t bit = all & -all;
        for (int i = 0; i < 9; i++)
            if (lone[i] & bit)
                for (const int cell : CELL[first + i])
                    if (marks.masks[cell] & bit) {
                        place(marks, cell, digit_of(bit));
                        return true;
                    }
    }
    return false;
}

}  // namespace

Marks::Marks(const uint8_t *digits) {
    uint16_t used[27] = {};
    for (int cell = 0; cell < 81; cell++)
        if (digits[cell])
            for (const int unit : {row_of(cell), 9 + column_of(cell), 18 + box_of(cell)})
                used[unit] |= (uint16_t)(1 << (digits[cell] - 1));
    for (int cell = 0; cell < 81; cell++) {
        values[cell] = digits[cell];
        const uint16_t gone = used[row_of(cell)] | used[9 + column_of(cell)] | used[18 + box_of(cell)];
        masks[cell] = digits[cell] ? 0 : 0x1ff & ~gone;
    }
}

Marks::Marks(const uint8_t *planes, const uint8_t *digits) : masks() {
    std::memcpy(values, digits, 81);
    for (int at = 0, digit = 0; digit < 9; digit++)
        for (int cell = 0; cell < 81; cell++, at++) masks[cell] |= (uint16_t)((planes[at / 8] >> at % 8 & 1) << digit);
}

void Marks::write_planes(uint8_t *planes) const {
    std::memset(planes, 0, 92);
    for (int at = 0, digit = 0; digit < 9; digit++)
        for (int cell = 0; cell < 81; cell++, at++) planes[at / 8] |= (uint8_t)((masks[cell] >> digit & 1) << at % 8);
}

Singles place_singles(Marks &marks) {
    Singles placed;
    for (;;) {
        if (place_full_house(marks)) placed.full_houses++;
        else if (place_naked(marks)) placed.naked++;
        else if (place_hidden(marks)) placed.hidden++;
        else return placed;
    }
}

}  // namespace nonet::techniques
