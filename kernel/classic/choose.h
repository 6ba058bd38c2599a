// Branching: whether a digit of a band is in a certain triad.
//
// The rule, for all lanes at once: take the band with the fewest ways left over all digits (ignoring bands without a
// choice); in it the lowest digit with two ways, else three, else more; and in the first line where the digit has a
// choice, its first triad. The two branches differ in what they remove from the triads of the band:
//
//   cut[0][i]   the digit, if triad i loses it in the first branch (the digit is in the chosen triad)
//   cut[1][i]   the digit, if triad i loses it in the second branch (it is not)
//
// Both always remove something, so the search terminates.
//
// If every band has WIDE ways or more, the first cell with the fewest candidates and its lowest digit are guessed
// instead. This is rare (2% of the guesses on grids with many solutions), so each such lane is handled separately.
// Without this rule, the contradiction of three cells of a house that share two candidates in an otherwise empty grid
// takes extremely long to find.
#pragma once
#include "classic/sweep.h"

namespace nonet::NONET_BUILD {

struct Choice {
    V cut[2][9];
    V band;  // 0-2 horizontal, 3-5 vertical
    LaneSet wide;
};

constexpr int WIDE = 26;

NOINLINE static void choose(const CellLanes *cells, Choice &choice) {
    V way[6], least = fill(0xffff), band = fill(0);
    for (int k = 0; k < 6; k++) way[k] = fill(0);
    for (int b = 0; b < 6; b++) {
        const CellLanes *from = b < 3 ? cells + 27 * b : cells + 3 * (b - 3);
        const int line = b < 3 ? 9 : 1, box = b < 3 ? 3 : 27, step = b < 3 ? 1 : 9;
        V triad[9], mine[6];
        UNROLL for (int i = 0; i < 9; i++) {
            const CellLanes *c = from + i / 3 * line + i % 3 * box;
            triad[i] = or3(load(c[0].lane), load(c[step].lane), load(c[2 * step].lane));
        }
        ways_through(triad, mine);
        V n = fill(0);
        UNROLL for (int k = 0; k < 6; k++) n = n + popcount(mine[k]);
        n = n - fill(10);  // nine digits of one way each: no choice; wraps around to the largest number
        Pick better = below(n, least);
        UNROLL for (int k = 0; k < 6; k++) way[k] = where(better, mine[k], way[k]);
        band = where(better, fill((uint16_t)b), band);
        least = min(n, least);
    }
    V one = way[0], two = fill(0), three = two, four = two;  // digits with at least so many ways
    UNROLL for (int k = 1; k < 6; k++) {
        four = or_and(four, three, way[k]);
        three = or_and(three, two, way[k]);
        two = or_and(two, one, way[k]);
        one = one | way[k];
    }
    V digit = without(two, three);
    digit = where(same(digit, fill(0)), without(three, four), digit);
    digit = where(same(digit, fill(0)), four, digit);
    const Pick wide = below(fill(WIDE - 11), least);
    digit = where(wide, fill(0), digit & (fill(0) - digit));
    UNROLL for (int k = 0; k < 6; k++) way[k] = way[k] & digit;

    // Ways 0-1, 2-3 and 4-5 share their triad in line 0. If the digit has ways of one such pair
    // only, line 1 is the first with a choice, and the two ways of the pair differ in it.
    V left = way[0] | way[1], middle = way[2] | way[3], right = way[4] | way[5];
    V choice_in_line_0 = majority(left, middle, right);
    V first[3] = {left, without(middle, left), without2(right, left, middle)};
    V yes[6], no[6], triad[9];
    UNROLL for (int k = 0; k < 6; k++) {
        yes[k] = way[k] & first[k / 2];
        if (k % 2) yes[k] = yes[k] & choice_in_line_0;
        no[k] = without(way[k], yes[k]);
    }
    triads_on(yes, triad);
    UNROLL for (int i = 0; i < 9; i++) choice.cut[0][i] = without(digit, triad[i]);
    triads_on(no, triad);
    UNROLL for (int i = 0; i < 9; i++) choice.cut[1][i] = without(digit, triad[i]);
    choice.band = band;
    choice.wide = bits(wide);
}

// The first cell of a lane with the fewest candidates, but more than one.
inline int tightest(const CellLanes *cells, int lane) {
    int best = 0, fewest = 10;
    for (int i = 0; i < CELLS; i++) {
        const int n = count_bits((uint32_t)cells[i].lane[lane]);
        if (n > 1 && n < fewest) best = i, fewest = n;
    }
    return best;
}

}  // namespace nonet::NONET_BUILD
