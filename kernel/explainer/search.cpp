#include "explainer/search.h"

#include "explainer/inner.h"

namespace nonet::explainer {

ChainSearch::ChainSearch(Mode mode, int level, Memo &memo)
    : mode(mode),
      level(level),
      base(mode == Mode::NISHIO   ? 7.5
           : mode == Mode::STATIC ? 8.0
                                  : 8.5 + 0.5 * level) {
    for (auto &closures : closures) closures.resize(CANDIDATES);
    if (level) inner = std::make_unique<Inner>(level, memo);
}
ChainSearch::~ChainSearch() = default;

// | 23 | Nishio | 7.5 and the length | dynamic, one digit: contradictions only |
// | 24 | multiple forcing chains | 8.0 | cells of more than 2: houses, cells |
// | 25 | dynamic forcing chains | 8.5 | cells of more than 1: contradictions, doubles, houses, cells |
// | 26-30 | the same with inner rules, levels 1 to 5 | 9.0, 9.5, 10.0, 10.5, 11.0 | |
void ChainSearch::run(const Board &start, Collector &into, StopCheck &limit, const ChainSearch *lower) {
    source = &start, collector = &into, stop_check = &limit, before = lower;
    is_built[false] = is_built[true] = {};
    candidates = candidates_of(start);
    for (int cell = 0; cell < CELLS; cell++) {
        const int size = count9(start.cell[cell]);
        if (size < (mode == Mode::STATIC ? 3 : 2)) continue;
        for (int digit : Bits(start.cell[cell])) {
            const int candidate = cell * DIGITS + digit;
            if (mode != Mode::STATIC) {
                const Closure &on = closure_of(candidate, true), &off = closure_of(candidate, false);
                contradictions(candidate, on, off);
                if (mode == Mode::DYNAMIC && size > 2) doubles(on, off);
            }
            if (mode != Mode::NISHIO) houses(cell, digit);
        }
        if (mode != Mode::NISHIO) cells(cell);
    }
}

const Closure &ChainSearch::closure_of(int candidate, bool on) {
    std::unique_ptr<Closure> &closure = closures[on][(size_t)candidate];
    if (!closure) closure = std::make_unique<Closure>();
    if (!is_built[on].has(candidate)) build(*closure, candidate, on);
    is_built[on].add(candidate);
    return *closure;
}

// Follows ons before offs until nothing is left or a potential contradicts its opposite.
void ChainSearch::build(Closure &closure, int candidate, bool on) {
    stop_check->count_work();
    board = *source;
    int next_on = 0, next_off = 0;
    if (before && before->is_built[on].has(candidate)) {
        closure.copy(*before->closures[on][(size_t)candidate]);
        if (closure.failed()) return;
        for (int i = 0; i < closure.off_count; i++) {
            const int off = closure.nodes[closure.offs[i]].candidate;
            board.remove(cell_of(off), digit_of(off));
        }
        next_on = closure.on_count, next_off = closure.off_count;
    } else {
        closure.clear();
        closure.conclude(candidate, on, NO_CAUSE, nullptr, 0, -1);
    }
    for (;;) {
        if (next_on < closure.on_count) {
            if (follow_on(closure, closure.ons[next_on++])) return;
        } else if (next_off < closure.off_count) {
            if (follow_off(closure, closure.offs[next_off++])) return;
        } else {
            bool more = false;
            if (!level || ask_inner(closure, more) || !more) return;
        }
    }
}

// Turns off the rest of the cell, then the rest of the digit's box, row and column.
bool ChainSearch::follow_on(Closure &closure, int node) {
    const int candidate = closure.nodes[node].candidate;
    const int cell = cell_of(candidate), digit = digit_of(candidate);
    const uint16_t parent = (uint16_t)node;
    const auto off = [&](int other) { return closure.conclude(other, false, NO_CAUSE, &parent, 1, -1); };
    if (mode != Mode::NISHIO)
        for (int other : Bits(board.cell[cell] & ~(1u << digit)))
            if (off(cell * DIGITS + other)) return true;
    const int box = GEOMETRY.house[cell][BOX];
    for (int kind = 0; kind < 3; kind++) {
        const int house = GEOMETRY.house[cell][kind];
        unsigned places = board.place[digit][house] & ~(1u << GEOMETRY.index[cell][kind]);
        if (kind != BOX) places &= ~GEOMETRY.shared[house][box];
        for (int i : Bits(places))
            if (off(GEOMETRY.cell[house][i] * DIGITS + digit)) return true;
    }
    return false;
}

// If its cell, box, row or column has two candidates left, the other one is on. Its parents are all removed ones there.
bool ChainSearch::follow_off(Closure &closure, int node) {
    const int candidate = closure.nodes[node].candidate;
    const int cell = cell_of(candidate), digit = digit_of(candidate);
    struct Found {
        int candidate;
        uint8_t cause;
        int count;
        uint16_t parents[SIDE];
    } found[4];
    int n = 0;
    const auto gone = [&](Found &f, int other) { f.parents[f.count++] = (uint16_t)closure.node_of(other, false); };
    if (mode != Mode::NISHIO && count9(board.cell[cell]) == 2) {
        Found &f = found[n++] = {cell * DIGITS + lowest(board.cell[cell] & ~(1u << digit)), BY_CELL, 1, {}};
        f.parents[0] = (uint16_t)node;
        for (int other : Bits(source->cell[cell] & ~board.cell[cell])) gone(f, cell * DIGITS + other);
    }
    for (int kind = 0; kind < 3; kind++) {
        const int house = GEOMETRY.house[cell][kind];
        const unsigned places = board.place[digit][house];
        if (count9(places) != 2) continue;
        const int other = GEOMETRY.cell[house][lowest(places & ~(1u << GEOMETRY.index[cell][kind]))];
        Found &f = found[n++] = {other * DIGITS + digit, (uint8_t)house, 1, {}};
        f.parents[0] = (uint16_t)node;
        for (int i : Bits(source->place[digit][house] & ~places)) gone(f, GEOMETRY.cell[house][i] * DIGITS + digit);
    }
    if (mode != Mode::STATIC) board.remove(cell, digit);
    for (int i = 0; i < n; i++)
        if (closure.conclude(found[i].candidate, true, found[i].cause, found[i].parents, found[i].count, -1))
            return true;
    return false;
}

// Applies the inner rules of the level; sets `more` if they concluded anything new.
bool ChainSearch::ask_inner(Closure &closure, bool &more) {
    const int size = closure.size;
    std::vector<uint16_t> parents;
    const auto eliminate = [&](int candidate, int nested) {
        return closure.conclude(candidate, false, NO_CAUSE, parents.data(), (int)parents.size(), nested);
    };
    CandidateSet left = candidates;
    left.drop(closure.off);
    const bool clash = inner->ask(
        board, left, *stop_check,
        [&](const Pattern &pattern) {
            parents.clear();
            for (int i = 0; i < pattern.absents; i++)
                for (int digit : Bits(pattern.absent[i].digits)) {
                    const int candidate = pattern.absent[i].cell * DIGITS + digit;
                    if (closure.off.has(candidate)) parents.push_back((uint16_t)closure.node_of(candidate, false));
                }
            if (parents.empty()) return false;
            Marked eliminations[36];
            std::copy(pattern.eliminate, pattern.eliminate + pattern.eliminations, eliminations);
            std::sort(eliminations, eliminations + pattern.eliminations,
                      [](const Marked &a, const Marked &b) { return a.cell < b.cell; });
            for (int i = 0; i < pattern.eliminations; i++)
                for (int digit : Bits(eliminations[i].digits))
                    if (eliminate(eliminations[i].cell * DIGITS + digit, -1)) return true;
            return false;
        },
        [&](const NestedPointer &nested) {
            CandidateSet gone = nested->absent;
            gone &= closure.off;
            parents.clear();
            for_each_bit(gone.word, CandidateSet::WORDS, [&](size_t candidate) {
                parents.push_back((uint16_t)closure.node_of((int)candidate, false));
            });
            if (parents.empty()) return false;
            closure.nested.push_back(nested);
            for (const uint16_t candidate : nested->eliminations)
                if (eliminate(candidate, (int)closure.nested.size() - 1)) return true;
            return false;
        },
        [&] { return closure.size > size; });
    more = closure.size > size;
    return clash;
}

void ChainSearch::contradictions(int candidate, const Closure &on, const Closure &off) {
    for (const Closure *closure : {&on, &off}) {
        if (!closure->failed()) continue;
        const Target target{candidate, closure == &off};
        const int least = closure->nodes[closure->clash[0]].min_length + closure->nodes[closure->clash[1]].min_length;
        if (!collector->could_win(rank_of(base, least, CONTRADICTION), target)) continue;
        ancestors.start();
        for (const int node : closure->clash) ancestors.add(*closure, node);
        if (Nested *nested = collector->offer(rank_of(base, ancestors.total, CONTRADICTION), target)) {
            ancestors.start();
            for (const int node : closure->clash) ancestors.add_described(*closure, node, *source);
            nested->identity = ancestors.identity, nested->absent = ancestors.absent;
        }
    }
}

void ChainSearch::doubles(const Closure &on, const Closure &off) {
    const Closure *const both[2] = {&on, &off};
    commons(both, 2, DOUBLE, -1, -1, -1);
}

// All places of the digit in each house where this cell is the first place.
void ChainSearch::houses(int cell, int digit) {
    for (int kind = 0; kind < 3; kind++) {
        const int house = GEOMETRY.house[cell][kind];
        const unsigned places = source->place[digit][house];
        if (count9(places) < 2 || lowest(places) != GEOMETRY.index[cell][kind]) continue;
        const Closure *closures[SIDE];
        int n = 0;
        for (int i : Bits(places)) closures[n++] = &closure_of(GEOMETRY.cell[house][i] * DIGITS + digit, true);
        commons(closures, n, HOUSE_CHAIN, -1, house, digit);
    }
}

void ChainSearch::cells(int cell) {
    const Closure *closures[SIDE];
    int n = 0;
    for (int digit : Bits(source->cell[cell])) closures[n++] = &closure_of(cell * DIGITS + digit, true);
    commons(closures, n, CELL_CHAIN, cell, -1, -1);
}

// The potentials that all closures have, ons before offs, in the order of the first closure.
void ChainSearch::commons(const Closure *const *closures, int n, Key key, int cell, int house, int digit) {
    for (const bool state : {true, false}) {
        CandidateSet all = state ? closures[0]->on : closures[0]->off;
        for (int i = 1; i < n; i++) all &= state ? closures[i]->on : closures[i]->off;
        if (!all.any()) continue;
        const uint16_t *nodes = state ? closures[0]->ons : closures[0]->offs;
        for (int i = 0; i < (state ? closures[0]->on_count : closures[0]->off_count); i++) {
            const int candidate = closures[0]->nodes[nodes[i]].candidate;
            if (all.has(candidate)) common(closures, n, key, {candidate, state}, cell, house, digit);
        }
    }
}

void ChainSearch::common(const Closure *const *closures, int n, Key key, Target target, int cell, int house,
                         int digit) {
    int least = 0;
    for (int i = 0; i < n; i++) least += closures[i]->min_length_of(target.candidate, target.on);
    if (!collector->could_win(rank_of(base, least, key), target)) return;
    ancestors.start();
    for (int i = 0; i < n; i++) ancestors.add(*closures[i], closures[i]->node_of(target.candidate, target.on));
    Nested *nested = collector->offer(rank_of(base, ancestors.total, key), target);
    if (!nested) return;
    ancestors.start();
    for (int i = 0; i < n; i++)
        ancestors.add_described(*closures[i], closures[i]->node_of(target.candidate, target.on), *source);
    if (cell >= 0) add_absent_digits(*source, cell, ancestors.absent);
    if (house >= 0) add_absent_places(*source, house, digit, ancestors.absent);
    nested->identity = ancestors.identity, nested->absent = ancestors.absent;
}

}  // namespace nonet::explainer
