// The board at one moment and what is still to be looked at: propagators take candidates away.
#pragma once
#include <cstring>

#include "general/model.h"

namespace nonet::general {

class Work {
public:
    explicit Work(const Model &model)
        : model(model),
          pending(model.wake_words, 0),
          fresh(model.cells),
          waiting(model.cells, 0),
          moved(model.cells),
          weight(model.cells, 1.0f) {}

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
        look_at(cell);
        return true;
    }

    // A digit that must stand in one of these cells leaves every cell that sees all its places; with one
    // place left, it stands there.
    bool strip_seen(int digit, std::span<const uint16_t> cells) {
        const Mask bit = (Mask)1 << digit;
        uint64_t common[(MOST_CELLS + 63) / 64];
        const int words = model.words;
        int places = 0, place = 0;
        for (const uint16_t cell : cells) {
            if (!(at[cell] & bit)) continue;
            const uint64_t *bits = &model.peer_bits[(size_t)cell * words];
            uint64_t left = 0;
            for (int w = 0; w < words; w++) {
                common[w] = places ? common[w] & bits[w] : bits[w];
                left |= common[w];
            }
            places++, place = cell;
            if (!left) return true;
        }
        if (places < 2) return places && cut(place, bit);
        for (int w = 0; w < words; w++)
            for (uint64_t left = common[w]; left; left &= left - 1)
                if (!cut(64 * w + std::countr_zero(left), ~bit)) return false;
        return true;
    }

    // Runs propagators until none has anything to say; false: no solution.
    bool settle();

    // Wakes what has to do with a cell that has changed.
    void look_at(int cell) {
        const uint64_t *bits = model.wakes.data() + (size_t)cell * model.wake_words;
        for (int w = 0; w < model.wake_words; w++) pending[w] |= bits[w];
        note(cell);
    }

    // The same, but for what the cell `known` is of has settled.
    void look_at(int cell, const uint64_t *known) {
        const uint64_t *bits = model.wakes.data() + (size_t)cell * model.wake_words;
        for (int w = 0; w < model.wake_words; w++) pending[w] |= bits[w] & ~known[w];
        note(cell);
    }

    std::vector<uint64_t> pending;  // propagators to run, as bits
    std::vector<uint16_t> fresh;    // cells that have just got their digit: a stack
    std::vector<uint8_t> waiting;   // whether a cell is in `moved`
    std::vector<uint16_t> moved;    // cells in pairs that have changed: a stack
    int fresh_count = 0, moved_count = 0;
    std::vector<float> weight;  // of each cell: how often it had to do with a failure
    float step = 1.0f;
    int cause = 0;  // the cell whose digit is being followed up
    int failed = 0;
    int turn = 0;  // of the quick propagators

private:
    void note(int cell) {
        if (is_single(at[cell])) fresh[fresh_count++] = (uint16_t)cell;
        if (!model.arcs[cell].empty() && !waiting[cell]) waiting[cell] = 1, moved[moved_count++] = (uint16_t)cell;
    }
    int first_waiting(int from, int to) const;
    int take();
    bool spread();
    bool run(const Prop &prop, std::span<const uint16_t> cells);
    void forget();
    void blame(std::span<const uint16_t> cells);
};

using Run = std::span<const uint16_t>;
bool run_house(Work &work, Run cells);
bool run_band(Work &work, const BandRule &band, Run cells);
bool run_twins(Work &work, Run cells, int half);
bool run_seen(Work &work, Run cells);
bool run_hall(Work &work, Run cells);
bool run_cage(Work &work, const SetRule &rule, Run cells);
bool run_sum(Work &work, const SumRule &sum, Run cells);
bool run_line(Work &work, const LineRule &line, Run cells);
bool run_window(Work &work, const SetRule &rule, Run cells);
bool run_count(Work &work, const std::vector<int32_t> &limits, Run cells);
bool run_same(Work &work, Run cells, int sets);
bool run_circles(Work &work, Run cells);
bool run_sandwich(Work &work, Run cells, int total);
bool run_prefix(Work &work, Run cells, int total);
bool run_visible(Work &work, Run cells, int number);

}  // namespace nonet::general
