// Clauses, and a search that learns more clauses from conflicts (conflict-driven clause learning).
//
// Variables are numbered from 0; literal 2v says that variable v is true, 2v + 1 that it is false.
//
//   implied[p]    the literals that p implies: all clauses of two literals
//   watches[p]    the longer clauses that watch the opposite of p: examined when p becomes true
//   arena         the longer clauses: size, levels, use, literals; the first two literals are watched
//   trail         the true literals in the order of assignment; levels[i] is where guess i starts
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "variants/order.h"
#include "common/progress.h"

namespace nonet::variants {

using Literal = uint32_t;
inline Literal opposite(Literal p) { return p ^ 1; }

class Clauses {
public:
    explicit Clauses(int variables);

    // Adds a clause: one of these literals must be true. Call only between searches.
    void add(std::vector<Literal> literals);
    // Finds values for all variables. False if there are none or the search was stopped.
    bool solve(Progress &progress, bool main);

    bool is_true(Literal p) const { return values[p] > 0; }
    std::vector<Literal> guessed() const;  // the guesses that imply all values

    void limit_conflicts(uint64_t more) { conflict_limit = conflicts + more + 1; }  // stops after `more` conflicts
    bool reached_limit() const { return conflicts >= conflict_limit; }

    uint64_t guesses = 0, guess_limit = UINT64_MAX;
    bool stopped = false;  // whether the last search was stopped early

private:
    using Ref = uint32_t;  // index of a clause in the arena; with BINARY, the implying literal
    static constexpr Ref NONE = UINT32_MAX, BINARY = 1u << 31, DROPPED = UINT32_MAX;
    static constexpr int HEAD = 3;  // numbers before a clause's literals
    struct Watch {
        Ref clause;
        Literal other;  // if it is true, the clause is satisfied
    };

    std::vector<std::vector<Literal>> implied;
    std::vector<std::vector<Watch>> watches;
    std::vector<uint32_t> arena;
    std::vector<Ref> learnt;
    std::vector<int8_t> values;   // per literal: 1 true, -1 false, 0 open
    std::vector<uint8_t> phase;   // per variable: its last value
    std::vector<Ref> reason;      // per variable
    std::vector<uint32_t> level;  // per variable
    std::vector<Literal> trail;
    std::vector<uint32_t> levels;
    size_t head = 0;            // index of the first literal on the trail that is not yet propagated
    bool is_exhausted = false;  // there are no (more) solutions
    Literal clash[2] = {};      // the conflicting clause of two literals

    VariableOrder order;

    // When to restart and when to drop learnt clauses, counted in conflicts.
    double recent_spread = 0, average_spread = 0;  // average number of levels of learnt clauses: recent, and over all
    uint64_t checks = 0, conflicts = 0, since_restart = 0, next_reduction = 2000, reductions = 0,
             conflict_limit = UINT64_MAX;

    // Used by the conflict analysis.
    std::vector<uint8_t> seen;
    std::vector<Literal> learnt_clause, stack;
    std::vector<uint32_t> touched;  // variables marked in `seen`
    std::vector<uint64_t> stamp;
    uint64_t stamps = 0;

    std::span<Literal> literals(Ref clause) { return {&arena[clause + HEAD], arena[clause]}; }
    int depth() const { return (int)levels.size(); }
    void assign(Literal p, Ref why);
    Ref propagate();
    void backtrack(int to);
    Ref store(std::span<const Literal> literals, uint32_t spread);
    void watch(Ref clause);
    void add_two(Literal p, Literal q);
    int analyse(Ref failed);
    template <class Visit>
    void for_each_cause(Ref why, Literal of, Visit visit);
    bool is_redundant(Literal p);
    void clear_seen(size_t from);
    void minimize();
    uint32_t spread_of(std::span<const Literal> literals);
    void add_learnt_clause(int back);
    void reduce();
    void pack();
    bool choose(Literal &guess);
};

}  // namespace nonet::variants
