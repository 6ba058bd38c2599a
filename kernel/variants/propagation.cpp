// The order in which propagators run.
#include "variants/propagation.h"

#include <algorithm>

namespace nonet::variants {

// Removes new digits from the peers of their cells, then applies pairs. False if there is no solution.
bool PropagationQueue::propagate_digits_and_pairs() {
    for (;;) {
        if (placed_count) source = placed[0];
        while (placed_count) {
            const uint16_t cell = placed[--placed_count];
            const Mask bit = masks[cell];
            const uint64_t *known = model.settled_by.data() + (size_t)cell * model.wake_words;
            uint16_t holding[MAX_CELLS];  // collected first, since a branch on each peer is hard to predict
            int count = 0;
            for (const uint16_t peer : model.peers[cell]) holding[count] = peer, count += (masks[peer] & bit) != 0;
            for (int i = 0; i < count; i++) {
                const uint16_t peer = holding[i];
                if (masks[peer] == bit) {
                    const uint16_t two[2] = {cell, peer};
                    add_weight(two);
                    return false;
                }
                masks[peer] &= ~bit;
                wake(peer, known);
            }
        }
        if (!changed_count) return true;
        const uint16_t cell = changed[--changed_count];
        in_changed[cell] = 0;
        for (const Arc &arc : model.arcs[cell])
            if (!keep_only(arc.to, model.tables[arc.table].of(masks[cell]))) {
                const uint16_t two[2] = {cell, arc.to};
                add_weight(two);
                return false;
            }
    }
}

bool PropagationQueue::run_one(const Propagator &propagator, CellSpan cells) {
    switch (propagator.type) {
        case PropagatorType::House: return run_house(*this, cells);
        case PropagatorType::Band: return run_band(*this, model.bands[propagator.data], cells);
        case PropagatorType::Leftovers: return run_leftovers(*this, cells, propagator.number);
        case PropagatorType::CommonPeers: return run_common_peers(*this, cells);
        case PropagatorType::AllDifferent: return run_all_different(*this, cells);
        case PropagatorType::Sum: return run_sum(*this, model.sums[propagator.data], cells);
        case PropagatorType::Line: return run_line(*this, model.lines[propagator.data], cells);
        case PropagatorType::Window: return run_window(*this, model.windows[propagator.data], cells);
        case PropagatorType::Count: return run_count(*this, model.counts[propagator.data], cells);
        case PropagatorType::Same: return run_same(*this, cells, propagator.number);
        case PropagatorType::Circles: return run_circles(*this, model.circles[propagator.data], cells);
        case PropagatorType::Sandwich: return run_sandwich(*this, cells, propagator.number);
        case PropagatorType::Prefix: return run_prefix(*this, cells, propagator.number);
        case PropagatorType::Visible: return run_visible(*this, cells, propagator.number);
        case PropagatorType::Lunchbox: return run_lunchbox(*this, cells, propagator.number);
        case PropagatorType::Connected: return run_connected(*this, model.connected[propagator.data], cells);
        case PropagatorType::Rank: return run_rank(*this, model.ranks[propagator.data], cells);
    }
    return true;
}

int PropagationQueue::first_pending(int from, int to) const {
    for (int word = from / 64; 64 * word < to; word++) {
        const uint64_t bits = word == from / 64 ? pending[word] & ~0ull << (from % 64) : pending[word];
        if (!bits) continue;
        const int number = 64 * word + std::countr_zero(bits);
        return number < to ? number : -1;
    }
    return -1;
}

// Returns the next propagator to run, or -1. Quick ones take turns, so that a house does not run again after every
// sum; then come the later levels, in order.
int PropagationQueue::next_propagator() {
    int number = first_pending(next_quick, model.quick);
    if (number < 0) number = first_pending(0, next_quick);
    if (number >= 0) next_quick = number + 1;
    else number = first_pending(model.quick, (int)model.propagators.size());
    if (number >= 0) clear_bit(pending.data(), (size_t)number);
    return number;
}

bool PropagationQueue::run() {
    for (;;) {
        if (!propagate_digits_and_pairs()) return false;
        const int number = next_propagator();
        if (number < 0) return true;
        const CellSpan cells = model.propagator_cells[number];
        const Propagator &propagator = model.propagators[number];
        bool holds = run_one(propagator, cells);
        // Its own removals need not wake it, unless they leave one digit in each cell: it may look at the digits one
        // by one, and what it does for one may break what it found for another. Peers take care of houses.
        if (holds && propagator.type > PropagatorType::AllDifferent && has_bit(pending.data(), (size_t)number) &&
            std::all_of(cells.begin(), cells.end(), [&](uint16_t cell) { return is_single(masks[cell]); }))
            holds = run_one(propagator, cells);
        if (!holds) {
            add_weight(cells);
            return false;
        }
        clear_bit(pending.data(), (size_t)number);
    }
}

// Called on a failure. Cells that failed often lately are guessed first. Most weight goes to the cell whose digit
// led to the failure, which is often not the guessed cell; some goes to the cells of the failed propagator, and some
// to the guessed cell (search.cpp).
void PropagationQueue::add_weight(CellSpan cells) {
    clear();
    const float share = weight_step / (2 * (float)cells.size());
    weight[source] += weight_step;
    for (const uint16_t cell : cells) weight[cell] += share;
    weight_step *= 1.002f;
    if (weight_step > 1e20f) {
        for (float &w : weight) w = w * 1e-20f + 1e-10f;
        weight_step *= 1e-20f;
    }
}

void PropagationQueue::clear() {
    std::fill(pending.begin(), pending.end(), 0);
    placed_count = 0;
    while (changed_count) in_changed[changed[--changed_count]] = 0;
}

}  // namespace nonet::variants
