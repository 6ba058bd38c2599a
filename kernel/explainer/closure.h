// All that follows from one potential: a closure, each potential in it with its parents.
//
//   nodes    0: the start | in the order in which they were concluded, ons and offs mixed
//   ons      which nodes are on, in that order     -- also the queue of ons still to be followed up
//   offs     which are off                         -- likewise
//   at       node of a potential, valid where the set `on` or `off` has its candidate
//   parents  of all nodes, one list: node.parents .. + node.many; the first is the one that gave it
#pragma once
#include "explainer/chain.h"

namespace nonet::explainer {

struct Node {
    uint16_t candidate;
    bool on;
    uint8_t cause;   // why it is on: two left in its cell, or in a house
    uint16_t many;   // parents
    uint16_t floor;  // potentials on the longest line to the start: its complexity is no less
    uint32_t parents;
    int32_t nested;  // which of the closure's nested chains gave it, -1 for none
};

class Closure {
public:
    Set on, off;
    int size = 0, many_on = 0, many_off = 0;
    int clash[2] = {-1, -1};  // nodes: a potential, and its opposite that was known already
    std::vector<uint16_t> parents;
    std::vector<NestedPointer> nested;
    uint16_t ons[CANDIDATES], offs[CANDIDATES], at[2][CANDIDATES];
    Node nodes[2 * CANDIDATES + 1];

    Closure() {}  // the arrays stay as they are: what is not used is not touched
    Closure(const Closure &) = delete;
    void clear();
    void copy(const Closure &);
    bool failed() const { return clash[0] >= 0; }
    bool has(int candidate, bool state) const { return (state ? on : off).has(candidate); }
    int node_of(int candidate, bool state) const { return at[state][candidate]; }
    int floor_of(int candidate, bool state) const { return nodes[node_of(candidate, state)].floor; }

    // Adds a potential unless it is known; true where its opposite is, which ends the closure.
    bool conclude(int candidate, bool state, uint8_t cause, const uint16_t *given, int many, int nested_in) {
        return has(candidate, state) ? false : conclude_new(candidate, state, cause, given, many, nested_in);
    }

private:
    bool conclude_new(int candidate, bool state, uint8_t cause, const uint16_t *given, int many, int nested_in);
};

// Counts what ends of chains depend on. A hint's complexity is the sum over its chains, and of each nested
// chain once.
class Ancestors {
public:
    void start() { total = 0, identity = 0, known.clear(), absent = {}; }
    void add(const Closure &, int node);
    // The same, and what a nested hint needs to know of its chains.
    void add_described(const Closure &, int node, const Board &);

    int total = 0;
    uint64_t identity = 0;
    Set absent;

private:
    std::vector<uint16_t> todo;
    std::vector<uint64_t> known;  // nested chains that are counted
    uint64_t seen[2 * CANDIDATES / 64 + 2];

    template <class See>
    void walk(const Closure &, int node, See see);
};

}  // namespace nonet::explainer
