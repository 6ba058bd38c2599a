// The rules that chains of levels 1 to 5 apply when nothing else follows:
//
//   1 and up   locking, hidden pair, naked pair, X-wing
//   2          and forcing chains and cycles
//   3          and those, and multiple forcing chains
//   4          and dynamic forcing chains
//   5          and those, and chains of level 2
#pragma once
#include <algorithm>
#include <optional>

#include "explainer/cycles.h"
#include "explainer/patterns.h"
#include "explainer/search.h"

namespace nonet::explainer {

class ChainSearch::Inner {
public:
    Inner(int level, Memo &memo) : level(level), memo(memo) {
        if (level == 3) multiple = std::make_unique<ChainSearch>(Mode::STATIC, 0, memo);
        if (level >= 4) dynamic = std::make_unique<ChainSearch>(Mode::DYNAMIC, 0, memo);
        if (level == 5) nested = std::make_unique<ChainSearch>(Mode::DYNAMIC, 2, memo);
    }

    // Visits all hints of one rule after another until enough() is true. Returns true if a visitor ends the search.
    template <class Visit, class SeeNested, class Enough>
    bool ask(const Board &board, const CandidateSet &candidates, StopCheck &stop_check, Visit visit,
             SeeNested visit_nested, Enough enough) {
        if (locking(board, visit)) return true;
        if (enough()) return false;
        if (hidden_set<2>(board, visit)) return true;
        if (enough()) return false;
        if (naked_set<2>(board, visit)) return true;
        if (enough()) return false;
        if (fish<2>(board, visit)) return true;
        if (enough()) return false;
        const auto show = [&](const NestedList &list) {
            for (const NestedPointer &hint : *list)
                if (visit_nested(hint)) return true;
            return false;
        };
        std::optional<Reach> reach;
        if (level == 2 || level == 3) {
            if (show(memo.get(Memo::CYCLES, candidates, [&] {
                    Collector collector(board, true);
                    forcing_cycles(board, reach.emplace(board), collector, stop_check);
                    return collector.all_hints();
                })))
                return true;
            if (enough()) return false;
        }
        const auto all = [&](Memo::Rule rule, ChainSearch &search) {
            return show(memo.get(rule, candidates, [&] {
                Collector collector(board, true);
                if (rule == Memo::STATIC && !reach) reach.emplace(board);
                if (rule != Memo::STATIC || reach->has_multiple()) search.run(board, collector, stop_check);
                return collector.all_hints();
            }));
        };
        if (multiple) return all(Memo::STATIC, *multiple);
        if (dynamic && all(Memo::DYNAMIC, *dynamic)) return true;
        if (enough()) return false;
        return nested && all(Memo::LEVEL_2, *nested);
    }

private:
    const int level;
    Memo &memo;
    std::unique_ptr<ChainSearch> multiple, dynamic, nested;
};

}  // namespace nonet::explainer
