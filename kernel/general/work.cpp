// What wakes what, and in which order.
#include "general/work.h"

#include <algorithm>

namespace nonet::general {

// Digits that have just been found leave the cells that see them; then pairs. False: no solution.
bool Work::spread() {
    for (;;) {
        if (fresh_count) cause = fresh[0];
        while (fresh_count) {
            const uint16_t cell = fresh[--fresh_count];
            const Mask bit = at[cell];
            const uint64_t *known = model.settled_by.data() + (size_t)cell * model.wake_words;
            uint16_t holding[MOST_CELLS];  // gathered first: which ones is hard to foresee
            int count = 0;
            for (const uint16_t peer : model.peers[cell]) holding[count] = peer, count += (at[peer] & bit) != 0;
            for (int i = 0; i < count; i++) {
                const uint16_t peer = holding[i];
                if (at[peer] == bit) {
                    const uint16_t two[2] = {cell, peer};
                    failed = peer;
                    blame(two);
                    return false;
                }
                at[peer] &= ~bit;
                look_at(peer, known);
            }
        }
        if (!moved_count) return true;
        const uint16_t cell = moved[--moved_count];
        waiting[cell] = 0;
        for (const Arc &arc : model.arcs[cell])
            if (!cut(arc.to, model.tables[arc.table].of(at[cell]))) {
                const uint16_t two[2] = {cell, arc.to};
                blame(two);
                return false;
            }
    }
}

bool Work::run(const Prop &prop, Run cells) {
    switch (prop.kind) {
        case Kind::House: return run_house(*this, cells);
        case Kind::Band: return run_band(*this, model.bands[prop.data], cells);
        case Kind::Twins: return run_twins(*this, cells, prop.number);
        case Kind::Seen: return run_seen(*this, cells);
        case Kind::Hall: return run_hall(*this, cells);
        case Kind::Sum: return run_sum(*this, model.sums[prop.data], cells);
        case Kind::Line: return run_line(*this, model.lines[prop.data], cells);
        case Kind::Window: return run_window(*this, model.windows[prop.data], cells);
        case Kind::Count: return run_count(*this, model.counts[prop.data], cells);
        case Kind::Same: return run_same(*this, cells, prop.number);
        case Kind::Circles: return run_circles(*this, cells);
        case Kind::Sandwich: return run_sandwich(*this, cells, prop.number);
        case Kind::Prefix: return run_prefix(*this, cells, prop.number);
        case Kind::Visible: return run_visible(*this, cells, prop.number);
    }
    return true;
}

int Work::first_waiting(int from, int to) const {
    for (int word = from / 64; 64 * word < to; word++) {
        const uint64_t bits = word == from / 64 ? pending[word] & ~0ull << (from % 64) : pending[word];
        if (!bits) continue;
        const int number = 64 * word + std::countr_zero(bits);
        return number < to ? number : -1;
    }
    return -1;
}

// The next propagator to run: the quick ones take turns, so that a house is not looked at again after
// every sum; then those of later levels, in order. -1: none waits.
int Work::take() {
    int number = first_waiting(turn, model.quick);
    if (number < 0) number = first_waiting(0, turn);
    if (number >= 0) turn = number + 1;
    else number = first_waiting(model.quick, (int)model.props.size());
    if (number >= 0) pending[number / 64] &= ~(1ull << (number % 64));
    return number;
}

bool Work::settle() {
    for (;;) {
        if (!spread()) return false;
        const int number = take();
        if (number < 0) return true;
        const Run cells = model.prop_cells[number];
        if (!run(model.props[number], cells)) {
            blame(cells);
            return false;
        }
        pending[number / 64] &= ~(1ull << (number % 64));  // what it took away itself it need not look at
    }
}

// What fails most often of late is decided first. Most weight goes to the cell whose digit led to the failure,
// which is often not the one that was guessed; some to the cells of what failed, some to the guess (search.cpp).
void Work::blame(Run cells) {
    forget();
    const float share = step / (2 * (float)cells.size());
    weight[cause] += step;
    for (const uint16_t cell : cells) weight[cell] += share;
    step *= 1.002f;
    if (step > 1e20f) {
        for (float &w : weight) w = w * 1e-20f + 1e-10f;
        step *= 1e-20f;
    }
}

void Work::forget() {
    std::fill(pending.begin(), pending.end(), 0);
    fresh_count = 0;
    while (moved_count) waiting[moved[--moved_count]] = 0;
}

}  // namespace nonet::general
