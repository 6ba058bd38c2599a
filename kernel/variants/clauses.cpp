// Conflict-driven clause learning; see clauses.h.
#include "variants/clauses.h"

#include <algorithm>

namespace nonet::variants {

constexpr double FADING = 0.95;        // of weights, per conflict
constexpr uint64_t MIN_RESTART = 50;   // conflicts before a restart
constexpr double RESTART_RATIO = 1.1;  // restart if recent learnt clauses span this many times more levels than average
constexpr uint64_t FIRST_REDUCTION = 2000;  // conflicts before learnt clauses are dropped, and how many more each time
constexpr uint64_t REDUCTION_STEP = 300;
constexpr uint32_t KEPT = 2, USEFUL = 6;  // clauses of up to KEPT levels stay; of up to USEFUL while in use
constexpr size_t MAX_MINIMIZED = 30;      // longer learnt clauses are not minimized with binary clauses
constexpr size_t MAX_ARENA = 1 << 25;     // if the arena is larger, any learnt clause may be dropped

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
    backtrack(0);
    std::sort(clause.begin(), clause.end());
    clause.erase(std::unique(clause.begin(), clause.end()), clause.end());
    size_t kept = 0;
    for (const Literal p : clause) {
        if (values[p] > 0 || (kept && clause[kept - 1] == opposite(p))) return;
        if (!values[p]) clause[kept++] = p;
    }
    clause.resize(kept);
    if (clause.empty()) is_exhausted = true;
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

// Propagates all assigned literals; returns the conflicting clause, or NONE.
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

void Clauses::backtrack(int to) {
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

// Calls visit with the false literals that made literal `of` true, or that are in conflict.
template <class Visit>
void Clauses::for_each_cause(Ref why, Literal of, Visit visit) {
    if (why & BINARY) {
        visit(opposite(why & ~BINARY));
        return;
    }
    for (const Literal p : literals(why))
        if (p != of) visit(p);
}

// Derives a clause from a conflict by going back to the first unique implication point, whose literal comes first.
// Returns the level to which to backtrack.
int Clauses::analyse(Ref failed) {
    learnt_clause.assign(1, 0);
    int open = 0;
    size_t at = trail.size();
    const auto visit = [&](Literal p) {
        const uint32_t v = p / 2;
        if (seen[v] || !level[v]) return;
        seen[v] = 1, touched.push_back(v);
        order.add_weight_to(v);
        if ((int)level[v] == depth()) open++;
        else learnt_clause.push_back(p);
    };
    if (failed == BINARY) visit(clash[0]), visit(clash[1]);
    else for_each_cause(failed, UINT32_MAX, visit);
    Literal p;
    for (Ref why = failed;;) {
        if (!(why & BINARY) && arena[why + 1]) {
            arena[why + 2] = 2;  // used recently
            if (arena[why + 1] > KEPT) arena[why + 1] = std::min(arena[why + 1], spread_of(literals(why)));
        }
        while (!seen[trail[--at] / 2]) {
        }
        p = trail[at];
        seen[p / 2] = 0;
        if (!--open) break;
        why = reason[p / 2];
        for_each_cause(why, p, visit);
    }
    learnt_clause[0] = opposite(p);
    minimize();
    clear_seen(0);
    int back = 0;
    for (size_t i = 1; i < learnt_clause.size(); i++)
        if ((int)level[learnt_clause[i] / 2] > back)
            back = (int)level[learnt_clause[i] / 2], std::swap(learnt_clause[1], learnt_clause[i]);
    return back;
}

// Removes redundant literals: first those whose causes are all in the clause or redundant themselves, then those that
// exclude its first literal by a binary clause.
void Clauses::minimize() {
    spread_of(learnt_clause);  // marks its levels
    size_t kept = 1;
    for (size_t i = 1; i < learnt_clause.size(); i++)
        if (!is_redundant(learnt_clause[i])) learnt_clause[kept++] = learnt_clause[i];
    learnt_clause.resize(kept);
    if (kept > MAX_MINIMIZED) return;
    stamps++;
    for (const Literal q : implied[opposite(learnt_clause[0])])
        if (values[q] > 0) stamp[q / 2] = stamps;
    std::erase_if(learnt_clause, [&](Literal p) { return stamp[p / 2] == stamps; });
}

// Whether a literal is implied by the other literals of the clause. These are marked in `seen`, as is everything known
// to follow from them. A literal of a level that the clause does not have cannot follow.
bool Clauses::is_redundant(Literal p) {
    if (reason[p / 2] == NONE) return false;
    stack.assign(1, p);
    const size_t before = touched.size();
    bool fails = false;
    while (!stack.empty() && !fails) {
        const Literal q = stack.back();
        stack.pop_back();
        for_each_cause(reason[q / 2], opposite(q), [&](Literal r) {
            const uint32_t v = r / 2;
            if (seen[v] || !level[v]) return;
            if (reason[v] == NONE || stamp[level[v]] != stamps) fails = true;
            else seen[v] = 1, touched.push_back(v), stack.push_back(r);
        });
    }
    if (fails) clear_seen(before);
    return !fails;
}

void Clauses::clear_seen(size_t from) {
    for (size_t i = from; i < touched.size(); i++) seen[touched[i]] = 0;
    touched.resize(from);
}

// The number of different levels of these literals.
uint32_t Clauses::spread_of(std::span<const Literal> clause) {
    stamps++;
    uint32_t count = 0;
    for (const Literal p : clause) {
        uint64_t &at = stamp[level[p / 2]];
        if (at != stamps) at = stamps, count++;
    }
    return count;
}

void Clauses::add_learnt_clause(int back) {
    const uint32_t spread = spread_of(learnt_clause);
    recent_spread += (spread - recent_spread) / 32,
        average_spread += (spread - average_spread) / (double)std::min<uint64_t>(8192, conflicts);
    backtrack(back);
    if (learnt_clause.size() == 1) return assign(learnt_clause[0], NONE);
    if (learnt_clause.size() == 2) {
        add_two(learnt_clause[0], learnt_clause[1]);
        return assign(learnt_clause[0], BINARY | opposite(learnt_clause[1]));
    }
    const Ref ref = store(learnt_clause, spread);
    learnt.push_back(ref);
    watch(ref);
    assign(learnt_clause[0], ref);
}

// Drops most learnt clauses that were not used recently, those with the most levels first.
void Clauses::reduce() {
    backtrack(0);  // then no clause is the reason of a literal
    std::vector<Ref> idle;
    const bool full = arena.size() > MAX_ARENA;
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

// Compacts the arena: leaves out dropped and satisfied clauses and false literals.
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

// Chooses the open variable with the highest weight and its last value; false if none is open.
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
    while (!is_exhausted) {
        if ((++checks & 127) == 0 && progress.should_stop(main)) stopped = true;
        const Ref failed = propagate();
        if (failed != NONE) {
            conflicts++, since_restart++;
            if (!depth()) break;
            add_learnt_clause(analyse(failed));
            order.fade(FADING);
            continue;
        }
        if (guesses >= guess_limit || reached_limit()) stopped = true;
        if (stopped) return false;
        if (since_restart >= MIN_RESTART && recent_spread > RESTART_RATIO * average_spread)
            since_restart = 0, backtrack(0);
        if (conflicts >= next_reduction)
            next_reduction = conflicts + FIRST_REDUCTION + REDUCTION_STEP * ++reductions, reduce();
        Literal guess;
        if (!choose(guess)) return true;
        guesses++;
        levels.push_back((uint32_t)trail.size());
        assign(guess, NONE);
    }
    is_exhausted = true;
    return false;
}

std::vector<Literal> Clauses::guessed() const {
    std::vector<Literal> list;
    for (const uint32_t at : levels) list.push_back(trail[at]);
    return list;
}

}  // namespace nonet::variants
