// How lanes get new work: waiting branches and new grids.
#pragma once
#include "classic/search.h"

namespace nonet::NONET_BUILD {

// Moves columns of a frame into as many lanes, in order.
NOINLINE inline void LaneSearch::move(const Frame &frame, LaneSet columns, LaneSet into) {
    alignas(64) uint16_t from[LANES] = {};
    for (LaneSet b = into; b; b &= b - 1, columns &= columns - 1) from[lowest(b)] = (uint16_t)lowest(columns);
    const Route route(from);
    const Pick to = pick(into);
    for (int i = 0; i < CELLS; i++)
        store(cells[i].lane, where(to, route(load(frame.cells[i].lane)), load(cells[i].lane)));
}

inline void LaneSearch::fetch() {
    const size_t row = progress->take(LANES);
    more = row + LANES < grids.n;
    if (row < grids.n) load_fresh(row, grids.n - row < LANES ? grids.n - row : LANES);
}

// Starts the search of a single grid, without taking grids from progress.
inline void LaneSearch::begin(size_t row) {
    more = false;
    load_fresh(row, 1);
}

inline void LaneSearch::load_fresh(size_t row, size_t n) {
    fresh_row = row;
    fresh_left = (LaneSet)((1ull << n) - 1);
    const char *rows[LANES];  // repeats the last row if there are not enough
    for (size_t j = 0; j < LANES; j++)
        rows[j] = (const char *)grids.data + (ptrdiff_t)(row + (j < n ? j : n - 1)) * grids.row_stride;
    if (!grids.masks && grids.cell_stride == 1) return turn_digits(rows, fresh.cells[0].lane, CELL_STEP);
    for (int i = 0; i < CELLS; i++)
        for (int j = 0; j < LANES; j++) {
            const char *cell = rows[j] + i * grids.cell_stride;
            uint16_t mask;
            if (grids.masks) memcpy(&mask, cell, sizeof mask);
            else mask = mask_of(*(const uint8_t *)cell);
            fresh.cells[i].lane[j] = mask;
        }
}

// Gives each lane that has just become free the newest waiting branch of its grid.
inline void LaneSearch::take_own(LaneSet left) {
    for (LaneSet b = left & ~active; b; b &= b - 1) {
        const int lane = lowest(b);
        const Record &r = records[lanes[lane].record];
        if (r.live == 0 || r.newest == NONE) continue;
        const uint32_t number = r.newest;
        const CellLanes *column = pool.frames[number / LANES]->cells;
        UNROLL for (int i = 0; i < CELLS; i++) cells[i].lane[lane] = column[i].lane[number % LANES];
        take_back(number, lane);
    }
}

inline void LaneSearch::take_shared() {
    while (pool.waiting && (usable & ~active)) {
        const uint32_t frame = pool.order.last();
        LaneSet columns = pool.used[frame], into = usable & ~active;
        const int n = fewer(columns, into);
        columns = lowest_of(columns, n), into = lowest_of(into, n);
        move(*pool.frames[frame], columns, into);
        for (LaneSet b = into; b; b &= b - 1, columns &= columns - 1)
            take_back(frame * LANES + lowest(columns), lowest(b));
    }
}

inline void LaneSearch::take_fresh() {
    while ((usable & ~active) && (fresh_left || more)) {
        if (!fresh_left) fetch();
        LaneSet columns = fresh_left, into = usable & ~active;
        const int n = fewer(columns, into);
        if (!n) continue;
        columns = lowest_of(columns, n), into = lowest_of(into, n);
        move(fresh, columns, into);
        fresh_left &= ~columns;
        for (LaneSet b = into; b; b &= b - 1, columns &= columns - 1)
            lanes[lowest(b)] = {0, open_record(fresh_row + lowest(columns)), 0};
        active |= into;
    }
}

inline void LaneSearch::hand_out(LaneSet left) {
    if (own()) {
        take_own(left);
        take_fresh();
    }
    take_shared();
    take_fresh();
}

}  // namespace nonet::NONET_BUILD
