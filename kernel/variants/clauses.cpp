// The search that learns clauses: see clauses.h.
#include "general/clauses.h"

#include <algorithm>

namespace nonet::general {

constexpr double FADING = 0.95;   // of weights, from failure to failure
constexpr uint64_t SOON = 50;     // failures before the search starts anew
constexpr double WORSE = 1.1;     // it does when late lessons spread so much wider than all
constexpr uint64_t FIRST = 2000;  // failures before lessons are dropped, and how many more each time
constexpr uint64_t MORE = 300;
constexpr uint32_t KEPT = 2, USEFUL = 6;  // lessons of so few levels stay; those that do while they are used
constexpr size_t MOST_SHORTENED = 30;     // literals of a lesson that is compared with clauses of two
constexpr size_t MOST_NUMBERS = 1 << 25;  // in the arena: more, and no lesson is sure to stay

Clauses::Clauses(int variables)
    : implied(2 * (size_t)variables),
      watches(2 * (size_t)variables),
      values(2 * (size_t)variables, 0),
      phase(variables, 1),
      reason(variables, NONE),
      level(variables, 0),
      order(variables),
      seen(variables, 0),
      stamp(variables + 1, 0) {}

void Clauses::add(std::vector<Literal> clause) {
    retreat(0);
    std::sort(clause.begin(), clause.end());
    clause.erase(std::unique(clause.begin(), clause.end()), clause.end());
    size_t kept = 0;
    for (const Literal p : clause) {
        if (values[p] > 0 || (kept && clause[kept - 1] == opposite(p))) return;
        if (!values[p]) clause[kept++] = p;
    }
    clause.resize(kept);
    if (clause.empty()) over = true;
    else if (clause.size() == 1) assign(clause[0], NONE);
    else if (clause.size() == 2) add_two(clause[0], clause[1]);
    else watch(store(clause, 0));
}

void Clauses::add_two(Literal p, Literal q) {
    implied[opposite(p)].push_back(q);
    implied[opposite(q)].push_back(p);
}

Clauses::Ref Clauses::store(std::span<const Literal> clause, uint32_t spread) {
    const Ref ref = (Ref)arena.size();
    arena.insert(arena.end(), {(uint32_t)clause.size(), spread, 2});
    arena.insert(arena.end(), clause.begin(), clause.end());
    return ref;
}

void Clauses::watch(Ref clause) {
    const std::span<Literal> p = literals(clause);
    watches[opposite(p[0])].push_back({clause, p[1]});
    watches[opposite(p[1])].push_back({clause, p[0]});
}

void Clauses::assign(Literal p, Ref why) {
    values[p] = 1, values[opposite(p)] = -1;
    reason[p / 2] = why, level[p / 2] = (uint32_t)depth();
    trail.push_back(p);
}

// Follows what is true until nothing more follows; the clause that fails, or NONE.
Clauses::Ref Clauses::propagate() {
    while (head < trail.size()) {
        const Literal p = trail[head++];
        for (const Literal q : implied[p]) {
            if (values[q] > 0) continue;
            if (values[q] < 0) {
                clash[0] = opposite(p), clash[1] = q;
                return BINARY;
            }
            assign(q, BINARY | p);
        }
        std::vector<Watch> &list = watches[p];
        const Literal gone = opposite(p);
        size_t kept = 0, i = 0;
        Ref failed = NONE;
        while (i < list.size()) {
            const Watch here = list[i++];
            if (values[here.other] > 0) {
                list[kept++] = here;
                continue;
            }
            Literal *lits = &arena[here.clause + HEAD];
            if (lits[0] == gone) std::swap(lits[0], lits[1]);
            const Literal first = lits[0];
            if (first != here.other && values[first] > 0) {
                list[kept++] = {here.clause, first};
                continue;
            }
            const uint32_t size = arena[here.clause];
            uint32_t k = 2;
            while (k < size && values[lits[k]] < 0) k++;
            if (k < size) {
                lits[1] = lits[k], lits[k] = gone;
                watches[opposite(lits[1])].push_back({here.clause, first});
                continue;
            }
            list[kept++] = {here.clause, first};
            if (values[first] < 0) {
                failed = here.clause;
                while (i < list.size()) list[kept++] = list[i++];
            } else assign(first, here.clause);
        }
        list.resize(kept);
        if (failed != NONE) return failed;
    }
    return NONE;
}

void Clauses::retreat(int to) {
    if (depth() <= to) return;
    const uint32_t from = levels[to];
    for (size_t i = trail.size(); i-- > from;) {
        const Literal p = trail[i];
        values[p] = values[opposite(p)] = 0;
        phase[p / 2] = !(p & 1);
        order.put(p / 2);
    }
    trail.resize(from), levels.resize(to);
    head = from;
}

// Calls see with the false literals that made literal `of` true, or that failed.
template <class See>
void Clauses::each_cause(Ref why, Literal of, See see) {
    if (why & BINARY) {
        see(opposite(why & ~BINARY));
        return;
    }
    for (const Literal p : literals(why))
        if (p != of) see(p);
}

// The lesson: back from what failed to the one point of this level through which all ways lead (first
// unique implication point). It comes first in `lesson`; gives the level where the lesson says something.
int Clauses::analyse(Ref failed) {
    lesson.assign(1, 0);
    int open = 0;
    size_t at = trail.size();
    const auto see = [&](Literal p) {
        const uint32_t v = p / 2;
        if (seen[v] || !level[v]) return;
        seen[v] = 1, touched.push_back(v);
        order.gain(v);
        if ((int)level[v] == depth()) open++;
        else lesson.push_back(p);
    };
    if (failed == BINARY) see(clash[0]), see(clash[1]);
    else each_cause(failed, UINT32_MAX, see);
    Literal p;
    for (Ref why = failed;;) {
        if (!(why & BINARY) && arena[why + 1]) {
            arena[why + 2] = 2;  // it was of use
            if (arena[why + 1] > KEPT) arena[why + 1] = std::min(arena[why + 1], spread_of(literals(why)));
        }
        while (!seen[trail[--at] / 2]) {
        }
        p = trail[at];
        seen[p / 2] = 0;
        if (!--open) break;
        why = reason[p / 2];
        each_cause(why, p, see);
    }
    lesson[0] = opposite(p);
    shorten();
    forget(0);
    int back = 0;
    for (size_t i = 1; i < lesson.size(); i++)
        if ((int)level[lesson[i] / 2] > back) back = (int)level[lesson[i] / 2], std::swap(lesson[1], lesson[i]);
    return back;
}

// Leaves out of the lesson what follows from the rest of it: first what all causes of are in it or follow
// themselves, then what excludes its first literal by a clause of two.
void Clauses::shorten() {
    spread_of(lesson);  // stamps its levels
    size_t kept = 1;
    for (size_t i = 1; i < lesson.size(); i++)
        if (!follows(lesson[i])) lesson[kept++] = lesson[i];
    lesson.resize(kept);
    if (kept > MOST_SHORTENED) return;
    stamps++;
    for (const Literal q : implied[opposite(lesson[0])])
        if (values[q] > 0) stamp[q / 2] = stamps;
    std::erase_if(lesson, [&](Literal p) { return stamp[p / 2] == stamps; });
}

// Whether a literal of the lesson is false because of others of it alone. Those are `seen`, as is what is
// known to follow from them; what is of a level that the lesson has not, cannot follow.
bool Clauses::follows(Literal p) {
    if (reason[p / 2] == NONE) return false;
    stack.assign(1, p);
    const size_t before = touched.size();
    bool fails = false;
    while (!stack.empty() && !fails) {
        const Literal q = stack.back();
        stack.pop_back();
        each_cause(reason[q / 2], opposite(q), [&](Literal r) {
            const uint32_t v = r / 2;
            if (seen[v] || !level[v]) return;
            if (reason[v] == NONE || stamp[level[v]] != stamps) fails = true;
            else seen[v] = 1, touched.push_back(v), stack.push_back(r);
        });
    }
    if (fails) forget(before);
    return !fails;
}

void Clauses::forget(size_t from) {
    for (size_t i = from; i < touched.size(); i++) seen[touched[i]] = 0;
    touched.resize(from);
}

// The number of levels that literals are from.
uint32_t Clauses::spread_of(std::span<const Literal> clause) {
    stamps++;
    uint32_t count = 0;
    for (const Literal p : clause) {
        uint64_t &at = stamp[level[p / 2]];
        if (at != stamps) at = stamps, count++;
    }
    return count;
}

void Clauses::learn(int back) {
    const uint32_t spread = spread_of(lesson);
    late += (spread - late) / 32, usual += (spread - usual) / (double)std::min<uint64_t>(8192, failures);
    retreat(back);
    if (lesson.size() == 1) return assign(lesson[0], NONE);
    if (lesson.size() == 2) {
        add_two(lesson[0], lesson[1]);
        return assign(lesson[0], BINARY | opposite(lesson[1]));
    }
    const Ref ref = store(lesson, spread);
    learnt.push_back(ref);
    watch(ref);
    assign(lesson[0], ref);
}

// Drops most of the lessons that were of no use lately, those that spread widest first.
void Clauses::reduce() {
    retreat(0);  // so that no clause is a reason
    std::vector<Ref> idle;
    const bool full = arena.size() > MOST_NUMBERS;
    for (const Ref clause : learnt) {
        const uint32_t spread = arena[clause + 1];
        uint32_t &use = arena[clause + 2];
        if (spread <= KEPT && !full) continue;
        if (use > (spread <= USEFUL ? 0 : 1) && !full) use = spread <= USEFUL ? use - 1 : 0;
        else idle.push_back(clause);
    }
    std::stable_sort(idle.begin(), idle.end(), [&](Ref a, Ref b) {
        return arena[a + 1] != arena[b + 1] ? arena[a + 1] > arena[b + 1] : arena[a] > arena[b];
    });
    idle.resize(idle.size() * 3 / 4);
    for (const Ref clause : idle) arena[clause + 1] = DROPPED;
    pack();
}

// Writes the arena anew, without what was dropped and what is true or false for good.
void Clauses::pack() {
    for (std::vector<Watch> &list : watches) list.clear();
    learnt.clear();
    Ref to = 0, next;
    for (Ref from = 0; from < arena.size(); from = next) {
        const uint32_t spread = arena[from + 1], use = arena[from + 2];
        next = from + HEAD + arena[from];
        bool gone = spread == DROPPED;
        Ref end = to + HEAD;
        for (Ref at = from + HEAD; at < next && !gone; at++) {
            const Literal p = arena[at];
            gone = values[p] > 0;
            if (!values[p]) arena[end++] = p;
        }
        if (gone) continue;
        if (end - to == HEAD + 2) {
            add_two(arena[to + HEAD], arena[to + HEAD + 1]);
            continue;
        }
        arena[to] = end - to - HEAD, arena[to + 1] = spread, arena[to + 2] = use;
        if (spread) learnt.push_back(to);
        watch(to);
        to = end;
    }
    arena.resize(to);
}

// The open variable with most weight, as it was last; false: none is open.
bool Clauses::choose(Literal &guess) {
    while (!order.empty()) {
        const uint32_t v = order.take();
        guess = 2 * v + !phase[v];
        if (!values[guess]) return true;
    }
    return false;
}

bool Clauses::solve(Progress &progress, bool main) {
    stopped = false;
    while (!over) {
        if ((++looks & 127) == 0 && progress.should_stop(main)) stopped = true;
        const Ref failed = propagate();
        if (failed != NONE) {
            failures++, since++;
            if (!depth()) break;
            learn(analyse(failed));
            order.fade(FADING);
            continue;
        }
        if (guesses >= enough || tired()) stopped = true;
        if (stopped) return false;
        if (since >= SOON && late > WORSE * usual) since = 0, retreat(0);
        if (failures >= patience) patience = failures + FIRST + MORE * ++drops, reduce();
        Literal guess;
        if (!choose(guess)) return true;
        guesses++;
        levels.push_back((uint32_t)trail.size());
        assign(guess, NONE);
    }
    over = true;
    return false;
}

std::vector<Literal> Clauses::guessed() const {
    std::vector<Literal> list;
    for (const uint32_t at : levels) list.push_back(trail[at]);
    return list;
}

}  // namespace nonet::general
