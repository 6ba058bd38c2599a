// The rules that chains of level 1 and up ask when nothing else follows on their working board:
//
//   1 and up   locking, hidden pair, naked pair, X-wing
//   2          and forcing chains and cycles
//   3          and those, and multiple forcing chains
//   4          and dynamic forcing chains
//   5          and those, and chains of level 2
#pragma once
#include <algorithm>

#include "explainer/cycles.h"
#include "explainer/patterns.h"
#include "explainer/search.h"

namespace nonet::explainer {

struct Search::Inner {
    explicit Inner(int level) : level(level) {
        if (level == 3) searches.push_back(std::make_unique<Search>(Mode::STATIC, 0));
        if (level >= 4) searches.push_back(std::make_unique<Search>(Mode::DYNAMIC, 0));
        if (level == 5) searches.push_back(std::make_unique<Search>(Mode::DYNAMIC, 2));
    }

    // Shows all hints of one rule after the other until `enough`. True where a `see` says to end.
    template <class See, class SeeNested, class Enough>
    bool ask(const Board &board, Patience &patience, See see, SeeNested see_nested, Enough enough) {
        if (locking(board, see)) return true;
        if (enough()) return false;
        if (hidden_set<2>(board, see)) return true;
        if (enough()) return false;
        if (naked_set<2>(board, see)) return true;
        if (enough()) return false;
        if (fish<2>(board, see)) return true;
        if (enough()) return false;
        const auto all = [&](auto run) {
            Collector collector(board, true);
            run(collector);
            for (const NestedPointer &nested : collector.take_all())
                if (see_nested(nested)) return true;
            return false;
        };
        if (level == 2 || level == 3) {
            if (all([&](Collector &collector) { forcing_cycles(board, collector, patience); })) return true;
            if (enough()) return false;
        }
        for (const auto &search : searches) {
            if (all([&](Collector &collector) { search->run(board, collector, patience); })) return true;
            if (enough()) return false;
        }
        return false;
    }

private:
    const int level;
    std::vector<std::unique_ptr<Search>> searches;
};

}  // namespace nonet::explainer
