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
                for (const size_t two : some)
                    if (!(nodes[one].places - nodes[two].targets)) weak.set(one, two);
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

    // Walks from all nodes at once, as link_paths.rounds does. Bit t: two nodes of a digit that are t
    // turns apart, and not fewer, strike something out; bit 3 stands for all further turns.
    unsigned hits() const {
        const size_t n = nodes.size(), words = strong.words;
        Relation on = strong, fresh = strong, off(n, n), next(n, n);
        for (size_t node = 0; node < n; node++) off.set(node, node);
        unsigned found = 0;
        for (unsigned turn = 1;; turn++) {
            clear(next, n);
            pass(fresh, weak, next);
            bool any = false;
            for (size_t node = 0; node < n; node++)
                for (size_t w = 0; w < words; w++) next[node][w] &= ~off[node][w], off[node][w] |= next[node][w];
            clear(fresh, n);
            pass(next, strong, fresh);
            for (size_t node = 0; node < n; node++)
                for (size_t w = 0; w < words; w++) {
                    fresh[node][w] &= ~on[node][w], on[node][w] |= fresh[node][w];
                    any |= fresh[node][w] != 0;
                }
            if (!any || (turn > 3 && found & 8)) return found;
            if (strike_out(fresh)) found |= 1u << std::min(turn, 3u);
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
            if (std::popcount(held[set]) == std::popcount(set) + 1) sets.push_back({cells[set], held[set], unit, {}});
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

    static void clear(Relation &relation, size_t rows) {
        std::fill(relation[0], relation[0] + rows * relation.words, 0);
    }

    // Moves all starts on over links.
    void pass(const Relation &starts, const Relation &links, Relation &to) const {
        for (size_t node = 0; node < nodes.size(); node++) {
            const uint64_t *row = starts[node];
            if (std::all_of(row, row + starts.words, [](uint64_t word) { return !word; })) continue;
            each_bit(links[node], links.words, [&](size_t other) {
                for (size_t w = 0; w < starts.words; w++) to[other][w] |= row[w];
            });
        }
    }

    bool strike_out(const Relation &starts) const {
        for (const auto &some : of_digit)
            for (const size_t end : some)
                for (const size_t start : some)
                    if (starts.has(end, start) && nodes[start].targets & nodes[end].targets) return true;
        return false;
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
    const unsigned hits = commons.hits();
    uint32_t found = 0;
    if (hits & 2 || commons.has_doubly_linked()) found |= ALS_XZ;
    if (hits & 4) found |= ALS_XY_WING;
    if (hits & 8) found |= ALS_CHAIN;
    return found;
}

}  // namespace nonet::techniques
