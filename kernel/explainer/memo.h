// A cache of the results of inner chains by board, for one puzzle. After a step that eliminates one candidate, most
// closures reach the same boards as before.
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
    // Returns the hints of a rule on the board with these candidates; calls `make` if they are not cached.
    template <class Make>
    NestedList get(Rule rule, const CandidateSet &candidates, Make make) {
        if (known[rule].size() >= MOST) known[rule].clear();
        NestedList &list = known[rule][candidates];
        if (!list) {
            auto closures = std::make_shared<std::vector<NestedPointer>>();
            *closures = make();
            list = closures;
        }
        return list;
    }

private:
    static constexpr size_t MOST = 1 << 14;  // boards: about 5 MB
    struct Hash {
        size_t operator()(const CandidateSet &set) const {
            uint64_t hash = 0;
            for (const uint64_t word : set.word) hash = mix(hash ^ word);
            return (size_t)hash;
        }
    };
    std::unordered_map<CandidateSet, NestedList, Hash> known[RULES];
};

}  // namespace nonet::explainer
