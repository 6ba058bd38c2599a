// The rules that chains of level 1 and up ask when nothing else follows on their working board:
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

class Search::Inner {
public:
    Inner(int level, Memo &memo) : level(level), memo(memo) {
        if (level == 3) multiple = std::make_unique<Search>(Mode::STATIC, 0, memo);
        if (level >= 4) dynamic = std::make_unique<Search>(Mode::DYNAMIC, 0, memo);
        if (level == 5) nested = std::make_unique<Search>(Mode::DYNAMIC, 2, memo);
    }

    // Shows all hints of one rule after the other until `enough`. True where a `see` says to end.
    template <class See, class SeeNested, class Enough>
    bool ask(const Board &board, const Set &candidates, Patience &patience, See see, SeeNested see_nested,
             Enough enough) {
        if (locking(board, see)) return true;
        if (enough()) return false;
        if (hidden_set<2>(board, see)) return true;
        if (enough()) return false;
        if (naked_set<2>(board, see)) return true;
        if (enough()) return false;
        if (fish<2>(board, see)) return true;
        if (enough()) return false;
        const auto show = [&](const NestedList &list) {
            for (const NestedPointer &hint : *list)
                if (see_nested(hint)) return true;
            return false;
        };
        std::optional<Reach> reach;
        if (level == 2 || level == 3) {
            if (show(memo.get(Memo::CYCLES, candidates, [&] {
                    Collector collector(board, true);
                    forcing_cycles(board, reach.emplace(board), collector, patience);
                    return collector.take_all();
                })))
                return true;
            if (enough()) return false;
        }
        const auto all = [&](Memo::Rule rule, Search &search) {
            return show(memo.get(rule, candidates, [&] {
                Collector collector(board, true);
                if (rule == Memo::STATIC && !reach) reach.emplace(board);
                if (rule != Memo::STATIC || reach->has_multiple()) search.run(board, collector, patience);
                return collector.take_all();
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
    std::unique_ptr<Search> multiple, dynamic, nested;
};

}  // namespace nonet::explainer
