// Chains from several starts: the common consequences of all candidates of a cell, of all places of a digit in a house,
// or of a candidate being on and being off.
#pragma once
#include <memory>

#include "explainer/closure.h"
#include "explainer/memo.h"

namespace nonet::explainer {

enum class Mode { NISHIO, STATIC, DYNAMIC };

class ChainSearch {
public:
    ChainSearch(Mode mode, int level, Memo &memo);
    ~ChainSearch();
    // `before`: a search of a lower level that has just examined the same board. Its inner rules come first at this
    // level, so its closures are extended.
    void run(const Board &, Collector &, StopCheck &, const ChainSearch *before = nullptr);

private:
    class Inner;  // the rules of nested levels

    const Mode mode;
    const int level;
    const double base;
    std::unique_ptr<Inner> inner;

    const Board *source = nullptr;
    const ChainSearch *before = nullptr;
    CandidateSet candidates;  // of the source
    Board board;              // the source without what a closure has turned off
    Collector *collector = nullptr;
    StopCheck *stop_check = nullptr;
    Ancestors ancestors;
    std::vector<std::unique_ptr<Closure>> closures[2];  // closures by state and candidate
    CandidateSet is_built[2];

    const Closure &closure_of(int candidate, bool on);
    void build(Closure &, int candidate, bool on);
    bool follow_on(Closure &, int node);
    bool follow_off(Closure &, int node);
    bool ask_inner(Closure &, bool &more);

    void contradictions(int candidate, const Closure &on, const Closure &off);
    void doubles(const Closure &on, const Closure &off);
    void houses(int cell, int digit);
    void cells(int cell);
    void commons(const Closure *const *closures, int n, Key key, int cell, int house, int digit);
    void common(const Closure *const *closures, int n, Key key, Target target, int cell, int house, int digit);
};

}  // namespace nonet::explainer
