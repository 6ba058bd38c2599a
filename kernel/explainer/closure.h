// A closure: everything that follows from one potential, each conclusion with its parents.
//
//   nodes    0: the start | in the order of conclusion, ons and offs mixed
//   ons      the nodes that are on, in that order   -- also the queue of ons to follow
//   offs     the nodes that are off                 -- likewise
//   at       node of a potential, valid where the set `on` or `off` has its candidate
//   parents  of all nodes, one list: a slice per node; the first is its direct cause
#pragma once
#include "explainer/chain.h"

namespace nonet::explainer {

struct Node {
    uint16_t candidate;
    bool on;
    uint8_t cause;        // why it is on: its cell or a house had two candidates left
    uint16_t count;       // parents
    uint16_t min_length;  // potentials on the longest path to the start: a lower bound of its complexity
    uint32_t parents;
    int32_t nested;  // index of the nested chain that caused it, or -1
};

class Closure {
public:
    CandidateSet on, off;
    int size = 0, on_count = 0, off_count = 0;
    int clash[2] = {-1, -1};  // the nodes of a potential and its opposite
    std::vector<uint16_t> parents;
    std::vector<NestedPointer> nested;
    uint16_t ons[CANDIDATES], offs[CANDIDATES], at[2][CANDIDATES];
    Node nodes[2 * CANDIDATES + 1];

    Closure() {}  // arrays are not initialized
    Closure(const Closure &) = delete;
    void clear();
    void copy(const Closure &);
    bool failed() const { return clash[0] >= 0; }
    bool has(int candidate, bool state) const { return (state ? on : off).has(candidate); }
    int node_of(int candidate, bool state) const { return at[state][candidate]; }
    int min_length_of(int candidate, bool state) const { return nodes[node_of(candidate, state)].min_length; }

    // Adds a potential unless it is known; true if its opposite is known, which ends the closure.
    bool conclude(int candidate, bool state, uint8_t cause, const uint16_t *given, int count, int nested_in) {
        return has(candidate, state) ? false : conclude_new(candidate, state, cause, given, count, nested_in);
    }

private:
    bool conclude_new(int candidate, bool state, uint8_t cause, const uint16_t *given, int count, int nested_in);
};

// Counts the potentials that the ends of chains depend on. A hint's complexity is the sum over its chains, with each
// nested chain counted once.
class Ancestors {
public:
    void start() { total = 0, identity = 0, known.clear(), absent = {}; }
    void add(const Closure &, int node);
    // The same, and collects what a nested hint stores about its chains.
    void add_described(const Closure &, int node, const Board &);

    int total = 0;
    uint64_t identity = 0;
    CandidateSet absent;

private:
    std::vector<uint16_t> pending;
    std::vector<uint64_t> known;  // nested chains already counted
    uint64_t seen[2 * CANDIDATES / 64 + 2];

    template <class Visit>
    void walk(const Closure &, int node, Visit visit);
};

}  // namespace nonet::explainer
