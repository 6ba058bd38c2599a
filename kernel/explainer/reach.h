// Which potentials follow from which, on a board that does not change: whether any forcing chain or cycle,
// or multiple forcing chain, is there at all. Most boards that chains of level 2 and 3 ask about have none,
// and this tells so a hundred times faster than looking for the shortest.
#pragma once
#include "explainer/chain.h"

namespace nonet::explainer {

class Reach {
public:
    explicit Reach(const Board &);

    bool strikes_any() const { return any; }                                  // some potential implies its opposite
    bool on_fails(int candidate) const { return fails_on.has(candidate); }    // on implies off
    bool off_fails(int candidate) const { return fails_off.has(candidate); }  // off implies on
    bool may_cycle(int candidate) const { return cycles.has(candidate); }     // on leads back to on
    // All candidates of a cell, or places in a house, may have a consequence in common. (Where some potential
    // implies its opposite, closures end early, and only a search can tell.)
    bool has_multiple() const { return any || shares_any(); }

private:
    static constexpr int MOST = CANDIDATES;
    struct Row {
        uint64_t word[Set::WORDS];
    };

    const Board &board;
    int n = 0, words = 0;  // live candidates, and words of a row
    int16_t number[MOST];  // of a candidate among the live ones
    uint16_t candidate[MOST];
    Row weak[MOST], strong[MOST];  // what "on" switches off; what "off" switches on
    Row ons[MOST];                 // what is on if this one is
    Set fails_on, fails_off, cycles;
    bool any = false;

    void number_candidates();
    void link();
    void close();
    void judge();
    bool meets(const Row &a, const Row &b) const {
        uint64_t common = 0;
        for (int w = 0; w < words; w++) common |= a.word[w] & b.word[w];
        return common != 0;
    }
    void join(Row &a, const Row &b) const {
        for (int w = 0; w < words; w++) a.word[w] |= b.word[w];
    }
    bool shares_any() const;
    bool share(const int *members, int many) const;
};

}  // namespace nonet::explainer
