// Propagation: one sweep advances the puzzles of all lanes.
//
// A band has three lines (rows, or columns in the vertical pass) and three boxes. The three cells where a line crosses
// a box are a triad. The nine triads of a band:
//
//            box 0     box 1     box 2            a digit goes through a band in one of six ways,
//   line 0  | 0 |     | 1 |     | 2 |             one triad in each line and in each box:
//   line 1  | 3 |     | 4 |     | 5 |
//   line 2  | 6 |     | 7 |     | 8 |             048  057  138  156  237  246
//
// The six ways restrict which triads can have a digit, for all digits and lanes at once. In 15 instructions (6 and3,
// 9 or) they find locked candidates in both directions and ensure that each digit fits into every line and box.
#pragma once
#include "classic/lanes.h"

namespace nonet::NONET_BUILD {

struct alignas(64) CellLanes {
    uint16_t lane[LANES];
};

constexpr ptrdiff_t CELL_STEP = sizeof(CellLanes) / sizeof(uint16_t);

// The cell at place k of triad i of a band.
constexpr int cell_at(bool vertical, int band, int i, int k) {
    return vertical ? (i % 3 * 3 + k) * 9 + band * 3 + i / 3 : (band * 3 + i / 3) * 9 + i % 3 * 3 + k;
}
constexpr int beside(int i) { return i / 3 * 3 + (i + 1) % 3; }  // the other two triads of the line
constexpr int beyond(int i) { return i / 3 * 3 + (i + 2) % 3; }

inline void ways_through(const V triad[9], V way[6]) {
    way[0] = and3(triad[0], triad[4], triad[8]);
    way[1] = and3(triad[0], triad[5], triad[7]);
    way[2] = and3(triad[1], triad[3], triad[8]);
    way[3] = and3(triad[1], triad[5], triad[6]);
    way[4] = and3(triad[2], triad[3], triad[7]);
    way[5] = and3(triad[2], triad[4], triad[6]);
}

inline void triads_on(const V way[6], V triad[9]) {
    triad[0] = way[0] | way[1], triad[1] = way[2] | way[3], triad[2] = way[4] | way[5];
    triad[3] = way[2] | way[4], triad[4] = way[0] | way[5], triad[5] = way[1] | way[3];
    triad[6] = way[3] | way[5], triad[7] = way[1] | way[4], triad[8] = way[0] | way[2];
}

// The outcome of a sweep. Masks only ever lose bits and 81 of them add up to less than 2^16, so an equal sum means an
// unchanged grid.
struct Verdict {
    V sum, least, seen;  // of the masks; the smallest mask; the digits that all columns have
};

// One pass over the three bands of a direction:
//   any     candidates of a triad         twice   those of two or more of its cells
//   sure    digits that must be in the triad: of cells with one candidate, or all of `any` if
//           there are three; they leave the rest of the line at once, and of the box by way of
//           the six ways
//   only    digits that no other triad of the line has (nor, after the six ways, of the box):
//           if three, they fill the triad; if in one cell only, that is where they go
template <bool vertical>
inline Verdict pass(CellLanes *cells) {
    V sum = fill(0), least = fill(0xffff), seen = fill(ALL_DIGITS);
    for (int band = 0; band < 3; band++) {
        V any[9], twice[9], sure[9];
        UNROLL for (int i = 0; i < 9; i++) {
            V a = load(cells[cell_at(vertical, band, i, 0)].lane);
            V b = load(cells[cell_at(vertical, band, i, 1)].lane);
            V c = load(cells[cell_at(vertical, band, i, 2)].lane);
            any[i] = or3(a, b, c);
            twice[i] = majority(a, b, c);
            sure[i] = if_three(any[i], any[i], add_single(add_single(single(a), b), c));
        }
        V can[9], way[6];
        UNROLL for (int i = 0; i < 9; i++) can[i] = without2(any[i], sure[beside(i)], sure[beyond(i)]);
        ways_through(can, way);
        triads_on(way, can);
        if (vertical) seen = seen & or3(can[0], can[1], can[2]);
        UNROLL for (int i = 0; i < 9; i++) {
            V only = without2(can[i], can[beside(i)], can[beyond(i)]);
            V hidden = without(only, twice[i]);
            V rest = if_three(only, only, can[i]);
            UNROLL for (int k = 0; k < 3; k++) {
                uint16_t *cell = cells[cell_at(vertical, band, i, k)].lane;
                V a = narrow(load(cell), hidden, rest);
                store(cell, a);
                if (vertical) sum = sum + a, least = min(least, a);
            }
        }
    }
    return {sum, least, seen};
}

NOINLINE static Verdict sweep(CellLanes *cells) {
    pass<false>(cells);
    return pass<true>(cells);
}

// Returns the lanes where every house has all digits. With 81 candidates in total and no empty cell they are solved; a
// sweep alone does not prove it, since its last steps are not checked again.
NOINLINE static LaneSet complete(const CellLanes *cells) {
    V all = fill(ALL_DIGITS);
    for (int band = 0; band < 3; band++) {
        V box[3] = {fill(0), fill(0), fill(0)};
        for (int line = 0; line < 3; line++) {
            V row = fill(0), column = fill(0);
            for (int c = 0; c < 3; c++) {
                const CellLanes *h = cells + cell_at(false, band, line * 3 + c, 0);
                const CellLanes *v = cells + cell_at(true, band, line * 3 + c, 0);
                V triad = or3(load(h[0].lane), load(h[1].lane), load(h[2].lane));
                box[c] = box[c] | triad;
                row = row | triad;
                column = column | or3(load(v[0].lane), load(v[9].lane), load(v[18].lane));
            }
            all = and3(all, row, column);
        }
        all = and3(all, box[0], box[1]) & box[2];
    }
    return equal(all, fill(ALL_DIGITS));
}

}  // namespace nonet::NONET_BUILD
