// What inner chains gave on boards seen before in the same puzzle. After a step that strikes one candidate,
// most closures come to boards that they came to before it.
#pragma once
#include <unordered_map>

#include "explainer/chain.h"

namespace nonet::explainer {

using NestedList = std::shared_ptr<const std::vector<NestedPointer>>;

class Memo {
public:
    enum Rule { CYCLES, STATIC, DYNAMIC, LEVEL_2, RULES };

    void clear() {
        for (auto &part : known) part.clear();
    }
    // What a rule gives on the board of these candidates; `make` is asked where it is not known.
    template <class Make>
    NestedList get(Rule rule, const Set &candidates, Make make) {
        if (known[rule].size() >= MOST) known[rule].clear();
        NestedList &list = known[rule][candidates];
        if (!list) {
            auto made = std::make_shared<std::vector<NestedPointer>>();
            *made = make();
            list = made;
        }
        return list;
    }

private:
    static constexpr size_t MOST = 1 << 14;  // boards: some 5 MB
    struct Hash {
        size_t operator()(const Set &set) const {
            uint64_t hash = 0;
            for (const uint64_t word : set.word) hash = mix(hash ^ word);
            return (size_t)hash;
        }
    };
    std::unordered_map<Set, NestedList, Hash> known[RULES];
};

}  // namespace nonet::explainer
