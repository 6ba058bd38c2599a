#include "explainer/cycles.h"

#include <algorithm>

namespace nonet::explainer {
namespace {

// A node of the search; following the parents gives the chain.
// At most 729 ons with 28 offs each.
struct Step {
    uint16_t candidate;
    int16_t parent;
    uint8_t cause;  // for "on": BY_CELL or the house with two places left
};

class Cycles {
public:
    Cycles(const Board &board, const Reach &reach, Collector &collector, StopCheck &stop_check)
        : board(board), reach(reach), collector(collector), stop_check(stop_check) {
        for (int cell = 0; cell < CELLS; cell++)
            for (int digit : Bits(board.cell[cell])) plane[digit].add(cell);
    }

    void run() {
        pass(true, false);
        pass(false, true);
        pass(true, true);
    }

private:
    const Board &board;
    const Reach &reach;
    Collector &collector;
    StopCheck &stop_check;
    CellSet plane[DIGITS];
    bool x = false, y = false;
    std::vector<Step> steps;
    CandidateSet seen_on, seen_off;

    void pass(bool by_x, bool by_y) {
        x = by_x, y = by_y;
        const double cycle = x && y ? 7.0 : 6.5, chain = y ? 7.0 : 6.6;
        const Key key = x && y ? XY_CHAIN : x ? X_CHAIN : Y_CHAIN;
        for (int cell = 0; cell < CELLS; cell++) {
            const int size = count9(board.cell[cell]);
            if (size < 2) continue;
            for (int digit : Bits(board.cell[cell])) {
                const int candidate = cell * DIGITS + digit;
                stop_check.count_work();
                if ((x || size == 2) && reach.may_cycle(candidate)) find_cycles(candidate, cycle, key);
                if (!x) continue;
                if (reach.on_fails(candidate)) find_chain(candidate, true, chain, key);
                if (reach.off_fails(candidate)) find_chain(candidate, false, chain, key);
            }
        }
    }

    // A candidate that is on turns off the rest of its cell, then of its box, row and column.
    template <class Visit>
    void offs(int candidate, Visit visit) const {
        const int cell = cell_of(candidate), digit = digit_of(candidate);
        if (y)
            for (int other : Bits(board.cell[cell] & ~(1u << digit)))
                if (visit(cell * DIGITS + other)) return;
        const int box = GEOMETRY.house[cell][BOX];
        for (int kind = 0; kind < 3; kind++) {
            const int house = GEOMETRY.house[cell][kind];
            unsigned places = board.place[digit][house] & ~(1u << GEOMETRY.index[cell][kind]);
            if (kind != BOX) places &= ~GEOMETRY.shared[house][box];
            for (int i : Bits(places))
                if (visit(GEOMETRY.cell[house][i] * DIGITS + digit)) return;
        }
    }

    // A candidate that is off turns on the other one of a cell's two candidates or of a house's two places.
    template <class Visit>
    void ons(int candidate, bool by_x, Visit visit) const {
        const int cell = cell_of(candidate), digit = digit_of(candidate);
        if (y && count9(board.cell[cell]) == 2)
            if (visit(cell * DIGITS + lowest(board.cell[cell] & ~(1u << digit)), BY_CELL)) return;
        if (by_x)
            for (int kind = 0; kind < 3; kind++) {
                const int house = GEOMETRY.house[cell][kind];
                if (count9(board.place[digit][house]) != 2) continue;
                const int i = lowest(board.place[digit][house] & ~(1u << GEOMETRY.index[cell][kind]));
                if (visit(GEOMETRY.cell[house][i] * DIGITS + digit, (uint8_t)house)) return;
            }
    }

    void start(int candidate) {
        steps.clear();
        steps.push_back({(uint16_t)candidate, -1, NO_CAUSE});
        seen_on = {}, seen_off = {};
    }
    bool on_line(size_t at, int candidate, bool on) const {
        bool state = true;  // the chain starts at an "on"
        for (int i = (int)at; i >= 0; i = steps[(size_t)i].parent, state = !state)
            if (steps[(size_t)i].candidate == candidate && state == on) return true;
        return false;
    }

    // Alternates between ons and offs, breadth first, until the start is reached again.
    void find_cycles(int start_at, double base, Key key) {
        start(start_at);
        seen_on.add(start_at);
        size_t from = 0;
        for (int length = 2; from < steps.size(); length += 2) {
            if (!collector.could_win(rank_of(base, length, key))) return;
            const size_t offs_from = steps.size();
            for (size_t at = from; at < offs_from; at++)
                offs(steps[at].candidate, [&](int off) {
                    if (seen_off.has(off) && on_line(at, off, false)) return false;
                    seen_off.add(off);
                    steps.push_back({(uint16_t)off, (int16_t)at, NO_CAUSE});
                    return false;
                });
            from = steps.size();
            for (size_t at = offs_from; at < from; at++)
                ons(steps[at].candidate, x, [&](int on, uint8_t cause) {
                    if (on == start_at && length >= 4) close({(uint16_t)on, (int16_t)at, cause}, length, base, key);
                    if (seen_on.has(on)) return false;
                    seen_on.add(on);
                    steps.push_back({(uint16_t)on, (int16_t)at, cause});
                    return false;
                });
        }
    }

    void close(Step last, int length, double base, Key key) {
        CellSet on[DIGITS], off[DIGITS], own;
        bool state = true;
        for (Step at = last; at.parent >= 0; at = steps[(size_t)at.parent], state = !state) {
            const int cell = cell_of(at.candidate), digit = digit_of(at.candidate);
            own.add(cell);
            (state ? on : off)[digit] = (state ? on : off)[digit] | GEOMETRY.peer_set[cell];
        }
        std::vector<uint16_t> eliminations;
        for (int digit = 0; digit < DIGITS; digit++) {
            CellSet both = (on[digit] & off[digit] & plane[digit]) - own;
            while (both) eliminations.push_back((uint16_t)(both.take_first() * DIGITS + digit));
        }
        if (eliminations.empty()) return;
        std::sort(eliminations.begin(), eliminations.end());
        if (Nested *nested = collector.offer(rank_of(base, length, key), eliminations)) describe(last, true, *nested);
    }

    // Searches breadth first, each potential once, until the opposite of the start is reached.
    void find_chain(int start_at, bool on, double base, Key key) {
        start(start_at);
        (on ? seen_on : seen_off).add(start_at);
        bool state = on;
        size_t from = 0;
        const Target target{start_at, !on};
        for (int complexity = 2; from < steps.size(); complexity++) {
            if (!collector.could_win(rank_of(base, complexity, key), target)) return;
            const size_t end = steps.size();
            bool reached = false;
            for (size_t at = from; at < end && !reached; at++) {
                if (state)
                    offs(steps[at].candidate, [&](int off) {
                        return reached = add(seen_off, {(uint16_t)off, (int16_t)at, NO_CAUSE}, on, start_at);
                    });
                else
                    ons(steps[at].candidate, true, [&](int other, uint8_t cause) {
                        return reached = add(seen_on, {(uint16_t)other, (int16_t)at, cause}, !on, start_at);
                    });
            }
            if (reached) {
                if (Nested *nested = collector.offer(rank_of(base, complexity, key), target))
                    describe(steps.back(), !on, *nested);
                return;
            }
            from = end, state = !state;
        }
    }

    // True if the step is the opposite of the start.
    bool add(CandidateSet &seen, Step step, bool turned, int start_at) {
        if (seen.has(step.candidate)) return false;
        seen.add(step.candidate);
        steps.push_back(step);
        return turned && step.candidate == start_at;
    }

    void describe(Step last, bool state, Nested &nested) const {
        for (Step at = last;; at = steps[(size_t)at.parent], state = !state) {
            nested.identity += mix(at.candidate + (state ? 0 : CANDIDATES));
            if (at.cause == BY_CELL) add_absent_digits(board, cell_of(at.candidate), nested.absent);
            else if (at.cause < HOUSES) add_absent_places(board, at.cause, digit_of(at.candidate), nested.absent);
            if (at.parent < 0) return;
        }
    }
};

}  // namespace

void forcing_cycles(const Board &board, const Reach &reach, Collector &collector, StopCheck &stop_check) {
    stop_check.count_work(4);
    if (reach.has_contradiction())  // a candidate that a cycle eliminates also implies its opposite
        Cycles(board, reach, collector, stop_check).run();
}

}  // namespace nonet::explainer
