// Locked candidates, subsets, fish: n of nine things that have n of nine places between them.
//
//   naked subset    n cells of a unit, n digits            things are cells, places digits
//   hidden subset   n digits of a unit, n cells            things are digits, places cells
//   fish            n rows, n columns that have the digit  things are rows, places columns (or turned)
//
// So they are one question about nine masks of nine bits.
#include "techniques/sight.h"

namespace nonet::techniques {
namespace {

// Bit n-2 for n of 2, 3, 4: some n things have n places between them, and others have one of these.
uint32_t tight_sets(const uint16_t (&things)[9]) {
    uint16_t places[512], held[9];
    int n = 0;
    for (const uint16_t thing : things)
        if (thing) held[n++] = thing;
    const unsigned all = (1u << n) - 1;
    places[0] = 0;
    for (unsigned set = 1; set <= all; set++) places[set] = places[set & (set - 1)] | held[std::countr_zero(set)];
    uint32_t found = 0;
    for (unsigned set = 1; set <= all; set++) {
        const int size = size_of(set);
        if (size >= 2 && size <= 4 && size_of(places[set]) == size && places[set] & places[all & ~set])
            found |= 1u << (size - 2);
    }
    return found;
}

// Digits whose places in a box lie in one line of it, or those in a line in one box, while the other
// has more of them.
bool is_locked(const Marks &marks) {
    for (const bool vertical : {false, true})
        for (int band = 0; band < 3; band++) {
            uint16_t triad[3][3];  // line, box
            for (int line = 0; line < 3; line++)
                for (int box = 0; box < 3; box++) {
                    uint16_t any = 0;
                    for (int i = 0; i < 3; i++) {
                        const int along = 3 * box + i, across = 3 * band + line;
                        any |= marks.masks[vertical ? 9 * along + across : 9 * across + along];
                    }
                    triad[line][box] = any;
                }
            for (int line = 0; line < 3; line++)
                for (int box = 0; box < 3; box++) {
                    const uint16_t of_line = triad[line][(box + 1) % 3] | triad[line][(box + 2) % 3];
                    const uint16_t of_box = triad[(line + 1) % 3][box] | triad[(line + 2) % 3][box];
                    if (triad[line][box] & (of_line ^ of_box)) return true;
                }
        }
    return false;
}

}  // namespace

uint32_t look_for_subsets(const Marks &marks) {
    uint32_t found = is_locked(marks) ? (uint32_t)LOCKED : 0;
    for (const auto &unit : GEOMETRY.cell) {
        uint16_t cells[9], digits[9] = {};
        for (int i = 0; i < 9; i++) {
            cells[i] = marks.masks[unit[i]];
            for (uint16_t rest = cells[i]; rest; rest &= rest - 1) digits[std::countr_zero(rest)] |= (uint16_t)(1 << i);
        }
        found |= tight_sets(cells) * NAKED | tight_sets(digits) * HIDDEN;
    }
    return found;
}

uint32_t look_for_fish(const Places &places) {
    uint32_t found = 0;
    for (int digit = 0; digit < 9; digit++) found |= tight_sets(places.rows[digit]) | tight_sets(places.columns[digit]);
    return found * FISH;
}

}  // namespace nonet::techniques
