// Producers that place a digit. The direct ones only place it; they do not eliminate the candidates of their pattern.
#include "explainer/patterns.h"
#include "explainer/producers.h"

namespace nonet::explainer {
namespace {

bool place(Hint &hint, double rating, int cell, int digit) {
    hint.rating = rating, hint.cell = cell, hint.digit = digit;
    return true;
}

template <int k>
bool direct_hidden_set(const Board &board, Hint &hint, double rating) {
    for (const HouseType kind : BOX_COLUMN_ROW)
        for (int house = kind * 9; house < kind * 9 + 9; house++) {
            if (board.empty[house] <= k) continue;
            if (hidden_digits<k>(board, house, [&](unsigned places, unsigned digits) {
                    for (int digit : Bits(0x1ff & ~digits)) {
                        const unsigned own = board.place[digit][house], outside = own & ~places;
                        if (count9(own) < 2 || count9(outside) != 1) continue;
                        return place(hint, rating, GEOMETRY.cell[house][lowest(outside)], digit);
                    }
                    return false;
                }))
                return true;
        }
    return false;
}

}  // namespace

// |  1 | hidden single | 1.0 last empty cell of its house; 1.2 box; 1.5 line | BCR for the last cell, then
//      BCR for the others; house, then digit |
bool hidden_single(const Board &board, Hint &hint) {
    for (const bool last : {true, false})
        for (const HouseType kind : BOX_COLUMN_ROW)
            for (int house = kind * 9; house < kind * 9 + 9; house++) {
                if (last ? board.empty[house] != 1 : board.empty[house] < 2) continue;
                for (int digit = 0; digit < DIGITS; digit++)
                    if (count9(board.place[digit][house]) == 1)
                        return place(hint,
                                     last          ? 1.0
                                     : kind == BOX ? 1.2
                                                   : 1.5,
                                     GEOMETRY.cell[house][lowest(board.place[digit][house])], digit);
            }
    return false;
}

// |  2 | direct locking | 1.7 pointing, 1.9 claiming | as locking; then each other house of the first's kind
//      that meets the crossing one: at least 2 places of the digit there, exactly one not struck: placed |
bool direct_locking(const Board &board, Hint &hint) {
    for (const auto &[first, second] : LOCKING_PAIRS)
        for (int home = first * 9; home < first * 9 + 9; home++)
            for (int cross = second * 9; cross < second * 9 + 9; cross++) {
                if (!GEOMETRY.shared[home][cross]) continue;
                for (int digit = 0; digit < DIGITS; digit++) {
                    if (!locked(board, digit, home, cross)) continue;
                    for (int other = first * 9; other < first * 9 + 9; other++) {
                        if (other == home || !GEOMETRY.shared[other][cross]) continue;
                        const unsigned own = board.place[digit][other], left = own & ~GEOMETRY.shared[other][cross];
                        if (count9(own) < 2 || count9(left) != 1) continue;
                        return place(hint, first == BOX ? 1.7 : 1.9, GEOMETRY.cell[other][lowest(left)], digit);
                    }
                }
            }
    return false;
}

// |  3 | direct hidden pair | 2.0 | as the hidden pair, in houses with more than 2 empty cells; the lowest
//      other digit with at least 2 places, exactly one of them outside the pair's cells: placed |
bool direct_hidden_pair(const Board &board, Hint &hint) { return direct_hidden_set<2>(board, hint, 2.0); }

// |  4 | naked single | 2.3 | cells in order |
bool naked_single(const Board &board, Hint &hint) {
    for (int cell = 0; cell < CELLS; cell++)
        if (count9(board.cell[cell]) == 1) return place(hint, 2.3, cell, lowest(board.cell[cell]));
    return false;
}

// |  5 | direct hidden triplet | 2.5 | as the direct hidden pair, in houses with more than 3 empty cells |
bool direct_hidden_triplet(const Board &board, Hint &hint) { return direct_hidden_set<3>(board, hint, 2.5); }

}  // namespace nonet::explainer
