// The candidates of a board and the propagators that wait to run on it. Propagators remove candidates.
#pragma once
#include <cstring>

#include "variants/model.h"

namespace nonet::variants {

class PropagationQueue {
public:
    explicit PropagationQueue(const Model &model)
        : model(model),
          pending(model.wake_words, 0),
          placed(model.cells),
          in_changed(model.cells, 0),
          changed(model.cells),
          weight(model.cells, 1.0f) {}

    const Model &model;
    Mask *masks = nullptr;  // the candidates of each cell

    // Removes all candidates that are not in `keep`; false if none is left.
    bool keep_only(int cell, Mask keep) {
        const Mask old = masks[cell], left = old & keep;
        if (left == old) return true;
        if (!left) return false;
        masks[cell] = left;
        wake(cell);
        return true;
    }

    // The digit must be in one of these cells: removes it from every cell that sees all its places. If it has only
    // one place, puts it there. False if there is a contradiction.
    bool remove_from_common_peers(int digit, CellSpan cells) {
        const Mask bit = (Mask)1 << digit;
        uint64_t common[(MAX_CELLS + 63) / 64];
        const int words = model.words;
        int places = 0, place = 0;
        for (const uint16_t cell : cells) {
            if (!(masks[cell] & bit)) continue;
            const uint64_t *bits = &model.peer_bits[(size_t)cell * words];
            uint64_t left = 0;
            for (int w = 0; w < words; w++) {
                common[w] = places ? common[w] & bits[w] : bits[w];
                left |= common[w];
            }
            places++, place = cell;
            if (!left) return true;
        }
        if (places < 2) return places && keep_only(place, bit);
        for (int w = 0; w < words; w++)
            for (uint64_t left = common[w]; left; left &= left - 1)
                if (!keep_only(64 * w + std::countr_zero(left), ~bit)) return false;
        return true;
    }

    // Runs propagators until none can remove anything; false if there is no solution.
    bool run();

    // Queues the propagators of a cell that has changed.
    void wake(int cell) {
        const uint64_t *bits = model.wakes.data() + (size_t)cell * model.wake_words;
        for (int w = 0; w < model.wake_words; w++) pending[w] |= bits[w];
        enqueue(cell);
    }

    // The same without the propagators in `known`, which have nothing to do.
    void wake(int cell, const uint64_t *known) {
        const uint64_t *bits = model.wakes.data() + (size_t)cell * model.wake_words;
        for (int w = 0; w < model.wake_words; w++) pending[w] |= bits[w] & ~known[w];
        enqueue(cell);
    }

    std::vector<uint64_t> pending;    // propagators to run, one bit each
    std::vector<uint16_t> placed;     // stack of cells that have just got their digit
    std::vector<uint8_t> in_changed;  // whether a cell is in `changed`
    std::vector<uint16_t> changed;    // stack of changed cells that are in pairs
    int placed_count = 0, changed_count = 0;
    std::vector<float> weight;  // per cell: how often it was involved in a failure, recent failures first
    float weight_step = 1.0f;
    int source = 0;      // the cell whose digit is being propagated
    int next_quick = 0;  // where to continue among the quick propagators

private:
    void enqueue(int cell) {
        if (is_single(masks[cell])) placed[placed_count++] = (uint16_t)cell;
        if (!model.arcs[cell].empty() && !in_changed[cell])
            in_changed[cell] = 1, changed[changed_count++] = (uint16_t)cell;
    }
    int first_pending(int from, int to) const;
    int next_propagator();
    bool propagate_digits_and_pairs();
    bool run_one(const Propagator &propagator, CellSpan cells);
    void clear();
    void add_weight(CellSpan cells);
};

bool run_house(PropagationQueue &queue, CellSpan cells);
bool run_band(PropagationQueue &queue, const BandRule &band, CellSpan cells);
bool run_leftovers(PropagationQueue &queue, CellSpan cells, int half);
bool run_common_peers(PropagationQueue &queue, CellSpan cells);
bool run_all_different(PropagationQueue &queue, CellSpan cells);
bool run_cage(PropagationQueue &queue, const SetRule &rule, CellSpan cells);
bool run_sum(PropagationQueue &queue, const SumRule &sum, CellSpan cells);
bool run_line(PropagationQueue &queue, const LineRule &line, CellSpan cells);
bool run_window(PropagationQueue &queue, const SetRule &rule, CellSpan cells);
bool run_count(PropagationQueue &queue, const std::vector<int32_t> &limits, CellSpan cells);
bool run_same(PropagationQueue &queue, CellSpan cells, int sets);
bool run_circles(PropagationQueue &queue, const Groupings &groupings, CellSpan cells);
bool run_sandwich(PropagationQueue &queue, CellSpan cells, int total);
bool run_prefix(PropagationQueue &queue, CellSpan cells, int total);
bool run_visible(PropagationQueue &queue, CellSpan cells, int number);
bool run_lunchbox(PropagationQueue &queue, CellSpan cells, int total);
bool run_connected(PropagationQueue &queue, const ConnectedRule &rule, CellSpan cells);
bool run_rank(PropagationQueue &queue, const RankRule &rule, CellSpan cells);

}  // namespace nonet::variants
