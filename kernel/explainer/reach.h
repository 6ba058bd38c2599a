// Decides whether there is any forcing chain, cycle or multiple forcing chain on an unchanging board. Most boards that
// chains of levels 2 and 3 ask about have none, and this is a hundred times faster than searching for the shortest.
#pragma once
#include "explainer/chain.h"

namespace nonet::explainer {

class Reach {
public:
    explicit Reach(const Board &);

    bool has_contradiction() const { return any; }                            // some potential implies its opposite
    bool on_fails(int candidate) const { return fails_on.has(candidate); }    // on implies off
    bool off_fails(int candidate) const { return fails_off.has(candidate); }  // off implies on
    bool may_cycle(int candidate) const { return cycles.has(candidate); }     // on implies on over a cycle
    // Whether all candidates of a cell, or places in a house, may have a common consequence. (If some potential implies
    // its opposite, closures end early, and only a search can tell.)
    bool has_multiple() const { return any || shares_any(); }

private:
    static constexpr int MOST = CANDIDATES;
    struct Row {
        uint64_t word[CandidateSet::WORDS];
    };

    const Board &board;
    int n = 0, words = 0;  // candidates, and words per row
    int16_t number[MOST];  // index of a candidate
    uint16_t candidate[MOST];
    Row weak[MOST], strong[MOST];  // what "on" turns off; what "off" turns on
    Row ons[MOST];                 // what is on if this candidate is
    CandidateSet fails_on, fails_off, cycles;
    bool any = false;

    void number_candidates();
    void link();
    void close();
    void classify();
    bool meets(const Row &a, const Row &b) const {
        uint64_t common = 0;
        for (int w = 0; w < words; w++) common |= a.word[w] & b.word[w];
        return common != 0;
    }
    void join(Row &a, const Row &b) const {
        for (int w = 0; w < words; w++) a.word[w] |= b.word[w];
    }
    bool shares_any() const;
    bool share(const int *members, int count) const;
};

}  // namespace nonet::explainer
