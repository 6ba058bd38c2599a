// The board at one moment and what is still to be looked at: propagators take candidates away.
#pragma once
#include <cstring>

#include "general/model.h"

namespace nonet::general {

class Work {
public:
    explicit Work(const Model &model)
        : model(model),
          waiting(model.cells, 0),
          queued(model.props.size(), 0),
          cell_queue(1024),
          weight(model.cells, 1.0f) {
        for (auto &queue : queues) queue.resize(std::bit_ceil(model.props.size() + 1));
    }

    const Model &model;
    Mask *at = nullptr;  // the mask of each cell

    // Leaves a cell what is in `keep`; false: nothing is left.
    bool cut(int cell, Mask keep) {
        const Mask old = at[cell], left = old & keep;
        if (left == old) return true;
        if (!left) {
            failed = cell;
            return false;
        }
        at[cell] = left;
        if (!waiting[cell]) waiting[cell] = 1, cell_queue[tail++ & 1023] = (uint16_t)cell;
        return true;
    }

    // A digit that must stand in one of these cells leaves every cell that sees all of them.
    bool strip_seen(int digit, std::span<const uint16_t> cells) {
        const Mask bit = (Mask)1 << digit;
        uint64_t common[(MOST_CELLS + 63) / 64];
        const int words = model.words;
        bool any = false;
        for (const uint16_t cell : cells) {
            if (!(at[cell] & bit)) continue;
            const uint64_t *bits = &model.peer_bits[(size_t)cell * words];
            uint64_t left = 0;
            for (int w = 0; w < words; w++) {
                common[w] = any ? common[w] & bits[w] : bits[w];
                left |= common[w];
            }
            any = true;
            if (!left) return true;
        }
        if (!any) return false;
        for (int w = 0; w < words; w++)
            for (uint64_t left = common[w]; left; left &= left - 1)
                if (!cut(64 * w + std::countr_zero(left), ~bit)) return false;
        return true;
    }

    // Runs propagators until none has anything to say; false: no solution.
    bool settle();

    void look_at(int cell) {
        if (!waiting[cell]) waiting[cell] = 1, cell_queue[tail++ & 1023] = (uint16_t)cell;
    }

    std::vector<uint8_t> waiting, queued;
    std::vector<uint16_t> cell_queue;
    uint32_t head = 0, tail = 0;
    std::vector<uint16_t> queues[LEVELS];
    uint32_t heads[LEVELS] = {}, tails[LEVELS] = {};
    std::vector<float> weight;  // of each cell: how often it had to do with a failure
    float step = 1.0f;
    int failed = 0;
    int depth = 0;  // of the search: what is dear runs near its root only

private:
    bool spread(int cell);
    bool run(const Prop &prop, std::span<const uint16_t> cells);
    void forget();
    void blame(std::span<const uint16_t> cells);
};

using Run = std::span<const uint16_t>;
bool run_house(Work &work, Run cells);
bool run_twins(Work &work, Run cells, int half);
bool run_seen(Work &work, Run cells);
bool run_hall(Work &work, Run cells);
bool run_sum(Work &work, const SumRule &sum, Run cells);
bool run_line(Work &work, const LineRule &line, Run cells);
bool run_window(Work &work, Run cells);
bool run_count(Work &work, const std::vector<int32_t> &limits, Run cells);
bool run_same(Work &work, Run cells, int sets);
bool run_circles(Work &work, Run cells);
bool run_sandwich(Work &work, Run cells, int total);
bool run_prefix(Work &work, Run cells, int total);
bool run_visible(Work &work, Run cells, int number);

}  // namespace nonet::general
