// Chains from several starts: what follows from each candidate of a cell, each place of a digit in a house,
// or from a candidate being on and being off.
#pragma once
#include <memory>

#include "explainer/closure.h"

namespace nonet::explainer {

enum class Mode { NISHIO, STATIC, DYNAMIC };

class Search {
public:
    Search(Mode mode, int level);
    ~Search();
    void run(const Board &, Collector &, Patience &);

private:
    struct Inner;  // the rules of nested levels

    const Mode mode;
    const int level;
    const double base;
    std::unique_ptr<Inner> inner;

    const Board *source = nullptr;
    Board board;  // the working one: without what a closure has switched off
    Collector *collector = nullptr;
    Patience *patience = nullptr;
    Ancestors ancestors;
    std::vector<std::unique_ptr<Closure>> on_of;  // by candidate, made when asked for
    Set has_on;
    Closure off_of;

    Closure &closure_on(int candidate);
    void build(Closure &, int candidate, bool on);
    bool follow_on(Closure &, int node);
    bool follow_off(Closure &, int node);
    bool ask_inner(Closure &, bool &more);
    bool conclude(Closure &, int candidate, bool on, uint8_t cause, const uint16_t *parents, int many, int nested);
    int gather_gone(const Closure &, uint16_t first, int cell, unsigned digits, int house, unsigned places, int digit,
                    uint16_t *into) const;

    void contradictions(int candidate, const Closure &on, const Closure &off);
    void doubles(const Closure &on, const Closure &off);
    void houses(int cell, int digit);
    void cells(int cell);
    void commons(const Closure *const *closures, int n, Key key, int cell, int house, int digit);
    void common(const Closure *const *closures, int n, Key key, Target target, int cell, int house, int digit);
};

}  // namespace nonet::explainer
