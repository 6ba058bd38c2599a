// What wakes what, and in which order.
#include "general/work.h"

#include <algorithm>

namespace nonet::general {

// Digits that have just been found leave the cells that see them; then pairs. False: no solution.
bool Work::spread() {
    for (;;) {
        while (fresh_count) {
            const uint16_t cell = fresh[--fresh_count];
            const Mask others = ~at[cell];
            for (const uint16_t peer : model.peers[cell])
                if (!cut(peer, others)) {
                    const uint16_t two[2] = {cell, peer};
                    blame(two);
                    return false;
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
        case Kind::Hall: return (depth > 2 && model.digits <= 9) || run_hall(*this, cells);
        case Kind::Sum: return run_sum(*this, model.sums[prop.data], cells);
        case Kind::Line: return run_line(*this, model.lines[prop.data], cells);
        case Kind::Window: return run_window(*this, cells);
        case Kind::Count: return run_count(*this, model.counts[prop.data], cells);
        case Kind::Same: return run_same(*this, cells, prop.number);
        case Kind::Circles: return run_circles(*this, cells);
        case Kind::Sandwich: return run_sandwich(*this, cells, prop.number);
        case Kind::Prefix: return run_prefix(*this, cells, prop.number);
        case Kind::Visible: return run_visible(*this, cells, prop.number);
    }
    return true;
}

bool Work::settle() {
    for (;;) {
        if (!spread()) return false;
        int word = 0;
        while (word < model.wake_words && !pending[word]) word++;
        if (word == model.wake_words) return true;
        const int number = 64 * word + std::countr_zero(pending[word]);
        pending[word] &= pending[word] - 1;
        const Run cells = model.prop_cells[number];
        if (!run(model.props[number], cells)) {
            blame(cells);
            return false;
        }
    }
}

void Work::blame(Run cells) {
    forget();
    const float share = step / (float)cells.size();
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
