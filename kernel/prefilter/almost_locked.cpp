// Almost locked sets: whether the XZ-rule, XY-wings or longer chains of them strike anything out.
//
// The graph is that of restricted_commons.py: a node is a digit in some cells, strong links join the
// nodes of a set, weak ones those of a restricted common digit.
#include <algorithm>
#include <unordered_map>

#include "techniques/bits.h"
#include "techniques/sight.h"

namespace nonet::techniques {
namespace {

struct AlmostLockedSet {
    Cells cells;
    uint16_t mask;
    int unit;
    uint16_t node[9];  // of its digits
};

struct DigitNode {
    int digit;
    Cells places, targets;  // targets see all places
};

class Commons {
public:
    Commons(const Marks &marks, const Places &places) : places(places) {
        for (int unit = 0; unit < 27; unit++) collect(marks, unit);
        // Smaller ones first; one that two units have is that of the first.
        const auto order = [](const AlmostLockedSet &a, const AlmostLockedSet &b) {
            const int size = a.cells.size(), other = b.cells.size();
            return size != other ? size < other : before(a.cells, b.cells);
        };
        std::stable_sort(sets.begin(), sets.end(), order);
        const auto same = [](const AlmostLockedSet &a, const AlmostLockedSet &b) { return a.cells == b.cells; };
        sets.erase(std::unique(sets.begin(), sets.end(), same), sets.end());
        number();
        strong = weak = Relation(nodes.size(), nodes.size());
        members = Relation(nodes.size(), sets.size());
        for (size_t i = 0; i < sets.size(); i++)
            each_node(sets[i], [&](size_t one) {
                members.set(one, i);
                each_node(sets[i], [&](size_t two) {
                    if (one != two) strong.set(one, two);
                });
            });
        for (const auto &some : of_digit)
            for (const size_t one : some)
                for (size_t i = 0; some[i] < one; i++)
                    if (const size_t two = some[i]; !(nodes[one].places - nodes[two].targets))
                        weak.set(one, two), weak.set(two, one);
        joined = Relation(nodes.size(), sets.size());
        for (size_t node = 0; node < nodes.size(); node++)
            each_bit(weak[node], weak.words, [&](size_t other) {
                for (size_t w = 0; w < joined.words; w++) joined[node][w] |= members[other][w];
            });
    }

    bool is_empty() const { return sets.empty(); }

    // Two sets with two restricted commons: all other digits are locked in them, and these in the pair.
    bool has_doubly_linked() const {
        std::vector<uint64_t> once(joined.words), twice(joined.words);
        for (size_t first = 0; first < sets.size(); first++) {
            std::fill(once.begin(), once.end(), 0), std::fill(twice.begin(), twice.end(), 0);
            each_node(sets[first], [&](size_t node) {
                for (size_t w = 0; w < joined.words; w++)
                    twice[w] |= once[w] & joined[node][w], once[w] |= joined[node][w];
            });
            bool found = false;
            each_bit(twice.data(), twice.size(), [&](size_t second) {
                found = found || (second > first && reaches_out(sets[first], sets[second], second));
            });
            if (found) return true;
        }
        return false;
    }

    AlmostLockedSets packed() const {
        AlmostLockedSets all;
        for (const AlmostLockedSet &set : sets) {
            all.sets.insert(all.sets.end(), {set.cells.low, set.cells.high, set.mask, (uint64_t)set.unit});
            all.nodes.insert(all.nodes.end(), set.node, set.node + 9);
        }
        for (const DigitNode &node : nodes) {
            all.digits.push_back((uint8_t)(node.digit + 1));
            all.targets.insert(all.targets.end(), {node.targets.low, node.targets.high});
        }
        all.strong = strong.all(), all.weak = weak.all(), all.members = members.all(), all.joined = joined.all();
        return all;
    }

    // Walks from all nodes at once, as link_paths.rounds does: the turn after which two nodes of a digit
    // strike something out, or 0.
    unsigned first_hit() const {
        const size_t n = nodes.size();
        const Relation together = strike_together();
        Relation lit = strong, fresh = strong, out(n, n);
        for (size_t node = 0; node < n; node++) out.set(node, node);
        for (unsigned turn = 1;; turn++) {
            Relation next(n, n);
            pass(fresh, weak, next);
            settle(next, out);
            fresh = Relation(n, n);
            pass(next, strong, fresh);
            if (!settle(fresh, lit)) return 0;
            for (size_t node = 0; node < n; node++)
                for (size_t w = 0; w < fresh.words; w++)
                    if (fresh[node][w] & together[node][w]) return turn;
        }
    }

private:
    static bool before(Cells a, Cells b) { return a.high != b.high ? a.high < b.high : a.low < b.low; }

    void collect(const Marks &marks, int unit) {
        uint16_t held[512], masks[9];
        Cells cells[512];
        int open[9], n = 0;
        for (const int cell : GEOMETRY.cell[unit])
            if (marks.masks[cell]) open[n] = cell, masks[n++] = marks.masks[cell];
        held[0] = 0;
        for (unsigned set = 1; set < 1u << n; set++) {
            const int low = std::countr_zero(set);
            held[set] = held[set & (set - 1)] | masks[low];
            cells[set] = cells[set & (set - 1)] | Cells::of(open[low]);
            if (size_of(held[set]) == size_of(set) + 1) sets.push_back({cells[set], held[set], unit, {}});
        }
    }

    // Gives each digit in the same places one number, in the order of the sets.
    void number() {
        struct Hash {
            size_t operator()(const Cells &cells) const { return (cells.low * 0x9e3779b97f4a7c15 + cells.high) >> 16; }
        };
        std::unordered_map<Cells, uint16_t, Hash> known[9];
        for (AlmostLockedSet &set : sets)
            for (uint16_t rest = set.mask; rest; rest &= rest - 1) {
                const int digit = std::countr_zero(rest);
                const Cells held = set.cells & places.at[digit];
                const auto [at, is_new] = known[digit].try_emplace(held, (uint16_t)nodes.size());
                set.node[digit] = at->second;
                if (!is_new) continue;
                Cells targets = places.at[digit];
                any_of(held, [&](int cell) { return targets = targets & GEOMETRY.peers[cell], false; });
                of_digit[digit].push_back(nodes.size());
                nodes.push_back({digit, held, targets});
            }
    }

    template <class What>
    static void each_node(const AlmostLockedSet &set, What what) {
        for (uint16_t rest = set.mask; rest; rest &= rest - 1) what(set.node[std::countr_zero(rest)]);
    }

    bool reaches_out(const AlmostLockedSet &one, const AlmostLockedSet &two, size_t second) const {
        uint16_t commons = 0;
        each_node(one, [&](size_t node) {
            if (joined.has(node, second)) commons |= (uint16_t)(1 << nodes[node].digit);
        });
        bool found = false;
        const auto lock = [&](size_t node) {
            found |= !(commons >> nodes[node].digit & 1) && bool(nodes[node].targets);
        };
        each_node(one, lock), each_node(two, lock);
        for (uint16_t rest = commons; rest; rest &= rest - 1) {
            const int digit = std::countr_zero(rest);
            found |= bool(nodes[one.node[digit]].targets & nodes[two.node[digit]].targets);
        }
        return found;
    }

    // Nodes of a digit, one of which is true, that strike something out; one alone too.
    Relation strike_together() const {
        Relation found(nodes.size(), nodes.size());
        for (const auto &some : of_digit)
            for (const size_t one : some)
                for (size_t i = 0; i < some.size() && some[i] <= one; i++)
                    if (const size_t two = some[i]; nodes[one].targets & nodes[two].targets)
                        found.set(one, two), found.set(two, one);
        return found;
    }

    const Places &places;
    std::vector<AlmostLockedSet> sets;
    std::vector<DigitNode> nodes;
    std::vector<size_t> of_digit[9];  // its nodes
    Relation strong{0, 0}, weak{0, 0}, members{0, 0}, joined{0, 0};
};

}  // namespace

AlmostLockedSets find_almost_locked(const Marks &marks) {
    const Places places(marks);
    return Commons(marks, places).packed();
}

uint32_t look_for_almost_locked(const Marks &marks) {
    const Places places(marks);
    const Commons commons(marks, places);
    if (commons.is_empty()) return 0;
    // What comes after the first that can be there is not looked for: it may be there too.
    if (commons.has_doubly_linked()) return ALS_XZ | ALS_XY_WING | ALS_CHAIN;
    const unsigned turn = commons.first_hit();
    if (turn == 1) return ALS_XZ | ALS_XY_WING | ALS_CHAIN;
    return turn == 2 ? ALS_XY_WING | ALS_CHAIN : turn ? ALS_CHAIN : 0;
}

}  // namespace nonet::techniques
