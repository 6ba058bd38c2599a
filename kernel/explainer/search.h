// Chains from several starts: what follows from each candidate of a cell, each place of a digit in a house,
// or from a candidate being on and being off.
#pragma once
#include <memory>

#include "explainer/closure.h"
#include "explainer/memo.h"

namespace nonet::explainer {

enum class Mode { NISHIO, STATIC, DYNAMIC };

class Search {
public:
    Search(Mode mode, int level, Memo &memo);
    ~Search();
    // `before`: a search of a lower level that has just been through the same board. Its inner rules are
    // the first ones of this level's, so its closures are taken up where they ended.
    void run(const Board &, Collector &, Patience &, const Search *before = nullptr);

private:
    class Inner;  // the rules of nested levels

    const Mode mode;
    const int level;
    const double base;
    std::unique_ptr<Inner> inner;

    const Board *source = nullptr;
    const Search *before = nullptr;
    Set candidates;  // of the source
    Board board;     // the working one: without what a closure has switched off
    Collector *collector = nullptr;
    Patience *patience = nullptr;
    Ancestors ancestors;
    std::vector<std::unique_ptr<Closure>> made[2];  // closures by state and candidate
    Set is_made[2];

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
