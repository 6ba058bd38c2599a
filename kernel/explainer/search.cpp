#include "explainer/search.h"

#include "explainer/inner.h"

namespace nonet::explainer {

Search::Search(Mode mode, int level, Memo &memo)
    : mode(mode),
      level(level),
      base(mode == Mode::NISHIO   ? 7.5
           : mode == Mode::STATIC ? 8.0
                                  : 8.5 + 0.5 * level) {
    for (auto &closures : made) closures.resize(CANDIDATES);
    if (level) inner = std::make_unique<Inner>(level, memo);
}
Search::~Search() = default;

// | 23 | Nishio | 7.5 and the length | dynamic, one digit: contradictions only |
// | 24 | multiple forcing chains | 8.0 | cells of more than 2: houses, cells |
// | 25 | dynamic forcing chains | 8.5 | cells of more than 1: contradictions, doubles, houses, cells |
// | 26-30 | the same with inner rules, levels 1 to 5 | 9.0, 9.5, 10.0, 10.5, 11.0 | |
void Search::run(const Board &start, Collector &into, Patience &limit, const Search *lower) {
    source = &start, collector = &into, patience = &limit, before = lower;
    is_made[false] = is_made[true] = {};
    candidates = candidates_of(start);
    for (int cell = 0; cell < CELLS; cell++) {
        const int size = count(start.cell[cell]);
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

const Closure &Search::closure_of(int candidate, bool on) {
    std::unique_ptr<Closure> &closure = made[on][(size_t)candidate];
    if (!closure) closure = std::make_unique<Closure>();
    if (!is_made[on].has(candidate)) build(*closure, candidate, on);
    is_made[on].add(candidate);
    return *closure;
}

// Follows up ons before offs until nothing is left or a potential meets its opposite.
void Search::build(Closure &closure, int candidate, bool on) {
    patience->spend();
    board = *source;
    int next_on = 0, next_off = 0;
    if (before && before->is_made[on].has(candidate)) {
        closure.copy(*before->made[on][(size_t)candidate]);
        if (closure.failed()) return;
        for (int i = 0; i < closure.many_off; i++) {
            const int off = closure.nodes[closure.offs[i]].candidate;
            board.remove(cell_of(off), digit_of(off));
        }
        next_on = closure.many_on, next_off = closure.many_off;
    } else {
        closure.clear();
        closure.conclude(candidate, on, NO_CAUSE, nullptr, 0, -1);
    }
    for (;;) {
        if (next_on < closure.many_on) {
            if (follow_on(closure, closure.ons[next_on++])) return;
        } else if (next_off < closure.many_off) {
            if (follow_off(closure, closure.offs[next_off++])) return;
        } else {
            bool more = false;
            if (!level || ask_inner(closure, more) || !more) return;
        }
    }
}

// The rest of the cell is off, then the rest of the digit's box, row and column.
bool Search::follow_on(Closure &closure, int node) {
    const int candidate = closure.nodes[node].candidate;
    const int cell = cell_of(candidate), digit = digit_of(candidate);
    const uint16_t parent = (uint16_t)node;
    const auto off = [&](int other) { return closure.conclude(other, false, NO_CAUSE, &parent, 1, -1); };
    if (mode != Mode::NISHIO)
        for (int other : Bits(board.cell[cell] & ~(1u << digit)))
            if (off(cell * DIGITS + other)) return true;
    const int box = GRID.house[cell][BOX];
    for (int kind = 0; kind < 3; kind++) {
        const int house = GRID.house[cell][kind];
        unsigned places = board.place[digit][house] & ~(1u << GRID.index[cell][kind]);
        if (kind != BOX) places &= ~GRID.shared[house][box];
        for (int i : Bits(places))
            if (off(GRID.cell[house][i] * DIGITS + digit)) return true;
    }
    return false;
}

// Two left in its cell, box, row or column: the other one is on. Its parents are all that is gone there.
bool Search::follow_off(Closure &closure, int node) {
    const int candidate = closure.nodes[node].candidate;
    const int cell = cell_of(candidate), digit = digit_of(candidate);
    struct Found {
        int candidate;
        uint8_t cause;
        int many;
        uint16_t parents[SIDE];
    } found[4];
    int n = 0;
    const auto gone = [&](Found &f, int other) { f.parents[f.many++] = (uint16_t)closure.node_of(other, false); };
    if (mode != Mode::NISHIO && count(board.cell[cell]) == 2) {
        Found &f = found[n++] = {cell * DIGITS + lowest(board.cell[cell] & ~(1u << digit)), BY_CELL, 1, {}};
        f.parents[0] = (uint16_t)node;
        for (int other : Bits(source->cell[cell] & ~board.cell[cell])) gone(f, cell * DIGITS + other);
    }
    for (int kind = 0; kind < 3; kind++) {
        const int house = GRID.house[cell][kind];
        const unsigned places = board.place[digit][house];
        if (count(places) != 2) continue;
        const int other = GRID.cell[house][lowest(places & ~(1u << GRID.index[cell][kind]))];
        Found &f = found[n++] = {other * DIGITS + digit, (uint8_t)house, 1, {}};
        f.parents[0] = (uint16_t)node;
        for (int i : Bits(source->place[digit][house] & ~places)) gone(f, GRID.cell[house][i] * DIGITS + digit);
    }
    if (mode != Mode::STATIC) board.remove(cell, digit);
    for (int i = 0; i < n; i++)
        if (closure.conclude(found[i].candidate, true, found[i].cause, found[i].parents, found[i].many, -1))
            return true;
    return false;
}

// Asks the inner rules of the level; `more` says whether they gave anything new.
bool Search::ask_inner(Closure &closure, bool &more) {
    const int size = closure.size;
    std::vector<uint16_t> parents;
    const auto strike = [&](int candidate, int nested) {
        return closure.conclude(candidate, false, NO_CAUSE, parents.data(), (int)parents.size(), nested);
    };
    Set left = candidates;
    left.drop(closure.off);
    const bool clash = inner->ask(
        board, left, *patience,
        [&](const Pattern &pattern) {
            parents.clear();
            for (int i = 0; i < pattern.absents; i++)
                for (int digit : Bits(pattern.absent[i].digits)) {
                    const int candidate = pattern.absent[i].cell * DIGITS + digit;
                    if (closure.off.has(candidate)) parents.push_back((uint16_t)closure.node_of(candidate, false));
                }
            if (parents.empty()) return false;
            Marked strikes[36];
            std::copy(pattern.strike, pattern.strike + pattern.strikes, strikes);
            std::sort(strikes, strikes + pattern.strikes,
                      [](const Marked &a, const Marked &b) { return a.cell < b.cell; });
            for (int i = 0; i < pattern.strikes; i++)
                for (int digit : Bits(strikes[i].digits))
                    if (strike(strikes[i].cell * DIGITS + digit, -1)) return true;
            return false;
        },
        [&](const NestedPointer &nested) {
            Set gone = nested->absent;
            gone &= closure.off;
            parents.clear();
            gone.each([&](int candidate) { parents.push_back((uint16_t)closure.node_of(candidate, false)); });
            if (parents.empty()) return false;
            closure.nested.push_back(nested);
            for (const uint16_t candidate : nested->strikes)
                if (strike(candidate, (int)closure.nested.size() - 1)) return true;
            return false;
        },
        [&] { return closure.size > size; });
    more = closure.size > size;
    return clash;
}

void Search::contradictions(int candidate, const Closure &on, const Closure &off) {
    for (const Closure *closure : {&on, &off}) {
        if (!closure->failed()) continue;
        const Target target{candidate, closure == &off};
        const int least = closure->nodes[closure->clash[0]].floor + closure->nodes[closure->clash[1]].floor;
        if (!collector->could_win(rank_of(base, least, CONTRADICTION), target)) continue;
        ancestors.start();
        for (const int node : closure->clash) ancestors.add(*closure, node);
        if (Nested *nested = collector->take(rank_of(base, ancestors.total, CONTRADICTION), target)) {
            ancestors.start();
            for (const int node : closure->clash) ancestors.add_described(*closure, node, *source);
            nested->identity = ancestors.identity, nested->absent = ancestors.absent;
        }
    }
}

void Search::doubles(const Closure &on, const Closure &off) {
    const Closure *const both[2] = {&on, &off};
    commons(both, 2, DOUBLE, -1, -1, -1);
}

// Every place of the digit in a house whose first place is this cell.
void Search::houses(int cell, int digit) {
    for (int kind = 0; kind < 3; kind++) {
        const int house = GRID.house[cell][kind];
        const unsigned places = source->place[digit][house];
        if (count(places) < 2 || lowest(places) != GRID.index[cell][kind]) continue;
        const Closure *closures[SIDE];
        int n = 0;
        for (int i : Bits(places)) closures[n++] = &closure_of(GRID.cell[house][i] * DIGITS + digit, true);
        commons(closures, n, HOUSE_CHAIN, -1, house, digit);
    }
}

void Search::cells(int cell) {
    const Closure *closures[SIDE];
    int n = 0;
    for (int digit : Bits(source->cell[cell])) closures[n++] = &closure_of(cell * DIGITS + digit, true);
    commons(closures, n, CELL_CHAIN, cell, -1, -1);
}

// What all closures have, ons before offs, in the order of the first one.
void Search::commons(const Closure *const *closures, int n, Key key, int cell, int house, int digit) {
    for (const bool state : {true, false}) {
        Set all = state ? closures[0]->on : closures[0]->off;
        for (int i = 1; i < n; i++) all &= state ? closures[i]->on : closures[i]->off;
        if (!all.any()) continue;
        const uint16_t *nodes = state ? closures[0]->ons : closures[0]->offs;
        for (int i = 0; i < (state ? closures[0]->many_on : closures[0]->many_off); i++) {
            const int candidate = closures[0]->nodes[nodes[i]].candidate;
            if (all.has(candidate)) common(closures, n, key, {candidate, state}, cell, house, digit);
        }
    }
}

void Search::common(const Closure *const *closures, int n, Key key, Target target, int cell, int house, int digit) {
    int least = 0;
    for (int i = 0; i < n; i++) least += closures[i]->floor_of(target.candidate, target.on);
    if (!collector->could_win(rank_of(base, least, key), target)) return;
    ancestors.start();
    for (int i = 0; i < n; i++) ancestors.add(*closures[i], closures[i]->node_of(target.candidate, target.on));
    Nested *nested = collector->take(rank_of(base, ancestors.total, key), target);
    if (!nested) return;
    ancestors.start();
    for (int i = 0; i < n; i++)
        ancestors.add_described(*closures[i], closures[i]->node_of(target.candidate, target.on), *source);
    if (cell >= 0) add_absent_digits(*source, cell, ancestors.absent);
    if (house >= 0) add_absent_places(*source, house, digit, ancestors.absent);
    nested->identity = ancestors.identity, nested->absent = ancestors.absent;
}

}  // namespace nonet::explainer
