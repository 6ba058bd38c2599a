// Clauses, and a search that learns more of them from what fails (conflict-driven clause learning).
//
// Variables are numbered from 0; literal 2v says that variable v is true, 2v + 1 that it is false.
//
//   implied[p]    the literals that are true when p is: all clauses of two
//   watches[p]    the longer clauses that watch the opposite of p: looked at when p becomes true
//   arena         the longer clauses: size, levels, use, literals; the first two literals are watched
//   trail         the true literals in the order they were found; levels[i] says where guess i begins
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "general/order.h"
#include "lanes/kernel.h"

namespace nonet::general {

using Literal = uint32_t;
inline Literal opposite(Literal p) { return p ^ 1; }

class Clauses {
public:
    explicit Clauses(int variables);

    // Demands that one of these be true; between searches only. A clause that cannot be is an end.
    void add(std::vector<Literal> literals);
    // Finds values for all variables; false: there are none, or told to stop, or as many guesses as enough.
    bool solve(Progress &progress, bool main);

    bool is_true(Literal p) const { return values[p] > 0; }
    std::vector<Literal> guessed() const;  // what the values follow from

    void tire_after(uint64_t more) { until = failures + more + 1; }  // stop after so many more failures
    bool tired() const { return failures >= until; }

    uint64_t guesses = 0, enough = UINT64_MAX;
    bool stopped = false;  // whether the last search was cut short

private:
    using Ref = uint32_t;  // of a clause in the arena; with BINARY, of the literal that implies
    static constexpr Ref NONE = UINT32_MAX, BINARY = 1u << 31, DROPPED = UINT32_MAX;
    static constexpr int HEAD = 3;  // numbers before a clause's literals
    struct Watch {
        Ref clause;
        Literal other;  // where it is true, there is nothing to do
    };

    std::vector<std::vector<Literal>> implied;
    std::vector<std::vector<Watch>> watches;
    std::vector<uint32_t> arena;
    std::vector<Ref> learnt;
    std::vector<int8_t> values;   // of literals: 1 true, -1 false, 0 open
    std::vector<uint8_t> phase;   // of variables: what they were last
    std::vector<Ref> reason;      // of variables
    std::vector<uint32_t> level;  // of variables
    std::vector<Literal> trail;
    std::vector<uint32_t> levels;
    size_t head = 0;        // of the trail: what follows from later ones is not yet looked at
    bool over = false;      // there are no more values
    Literal clash[2] = {};  // the clause of two that failed

    Order order;

    // When to start anew, and when to drop lessons; in failures.
    double late = 0, usual = 0;  // the levels that lessons spread over: lately, and in all
    uint64_t looks = 0, failures = 0, since = 0, patience = 2000, drops = 0, until = UINT64_MAX;

    // What an analysis needs.
    std::vector<uint8_t> seen;
    std::vector<Literal> lesson, stack;
    std::vector<uint32_t> touched;  // variables that are seen
    std::vector<uint64_t> stamp;
    uint64_t stamps = 0;

    std::span<Literal> literals(Ref clause) { return {&arena[clause + HEAD], arena[clause]}; }
    int depth() const { return (int)levels.size(); }
    void assign(Literal p, Ref why);
    Ref propagate();
    void retreat(int to);
    Ref store(std::span<const Literal> literals, uint32_t spread);
    void watch(Ref clause);
    void add_two(Literal p, Literal q);
    int analyse(Ref failed);
    template <class See>
    void each_cause(Ref why, Literal of, See see);
    bool follows(Literal p);
    void forget(size_t from);
    void shorten();
    uint32_t spread_of(std::span<const Literal> literals);
    void learn(int back);
    void reduce();
    void pack();
    bool choose(Literal &guess);
};

}  // namespace nonet::general
