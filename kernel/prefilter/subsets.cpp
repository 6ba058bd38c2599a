// Locked candidates, subsets and fish. The latter two ask the same question about nine masks of nine bits: do n
// items share exactly n places?
//
//   naked subset    n cells of a house, n digits            items are cells, places digits
//   hidden subset   n digits of a house, n cells            items are digits, places cells
//   fish            n rows, n columns that have the digit   items are rows, places columns (or vice versa)
#include "prefilter/places.h"

namespace nonet::prefilter {
namespace {

constexpr uint32_t LOCKED = check_bit("locked_candidates"), FISH = check_bit("x_wing"), NAKED = check_bit("naked_pair"),
                   HIDDEN = check_bit("hidden_pair");

// Sets bit n-2, for n from 2 to 4, if n items share exactly n places and another item has one of them.
uint32_t subset_sizes(const uint16_t (&items)[9]) {
    uint16_t places[512], held[9];
    int n = 0;
    for (const uint16_t item : items)
        if (item) held[n++] = item;
    const unsigned all = (1u << n) - 1;
    places[0] = 0;
    for (unsigned set = 1; set <= all; set++) places[set] = places[set & (set - 1)] | held[std::countr_zero(set)];
    uint32_t found = 0;
    for (unsigned set = 1; set <= all; set++) {
        const int size = count9(set);
        if (size >= 2 && size <= 4 && count9(places[set]) == size && places[set] & places[all & ~set])
            found |= 1u << (size - 2);
    }
    return found;
}

// Whether a digit's places in a box lie in one line, or those in a line in one box, and the other house has more.
bool has_locked_candidates(const Candidates &board) {
    for (const bool vertical : {false, true})
        for (int band = 0; band < 3; band++) {
            uint16_t triad[3][3];  // line, box
            for (int line = 0; line < 3; line++)
                for (int box = 0; box < 3; box++) {
                    uint16_t any = 0;
                    for (int i = 0; i < 3; i++) {
                        const int along = 3 * box + i, across = 3 * band + line;
                        any |= board.masks[vertical ? 9 * along + across : 9 * across + along];
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

uint32_t check_subsets(const Candidates &board) {
    uint32_t found = has_locked_candidates(board) ? (uint32_t)LOCKED : 0;
    for (const auto &house : GEOMETRY.cell) {
        uint16_t cells[9], digits[9] = {};
        for (int i = 0; i < 9; i++) {
            cells[i] = board.masks[house[i]];
            for (uint16_t rest = cells[i]; rest; rest &= rest - 1) digits[std::countr_zero(rest)] |= (uint16_t)(1 << i);
        }
        found |= subset_sizes(cells) * NAKED | subset_sizes(digits) * HIDDEN;
    }
    return found;
}

uint32_t check_fish(const Places &places) {
    uint32_t found = 0;
    for (int digit = 0; digit < 9; digit++)
        found |= subset_sizes(places.rows[digit]) | subset_sizes(places.columns[digit]);
    return found * FISH;
}

}  // namespace nonet::prefilter
