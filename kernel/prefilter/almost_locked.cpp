// Checks whether almost locked sets eliminate anything: by the XZ-rule, as XY-wings, or in longer chains.
//
// The graph is the one of restricted_commons.py. A node is a digit in certain cells. Strong links join the nodes
// of one set, weak links those of a restricted common digit.
#include <algorithm>
#include <unordered_map>

#include "prefilter/relation.h"
#include "prefilter/places.h"

namespace nonet::prefilter {
namespace {

constexpr uint32_t ALS_XZ = check_bit("als_xz"), ALS_XY_WING = check_bit("als_xy_wing"),
                   ALS_CHAIN = check_bit("als_chain");

struct AlmostLockedSet {
    CellSet cells;
    uint16_t mask;
    int house;
    uint16_t node[9];  // by digit
};

struct DigitNode {
    int digit;
    CellSet places, targets;  // targets are the candidates that see all places
};

class RestrictedCommons {
public:
    RestrictedCommons(const Candidates &board, const Places &places) : places(places) {
        for (const int first : {ROWS, COLUMNS, BOXES})  // the order of restricted_commons.py
            for (int house = first; house < first + 9; house++) add_sets_of(board, house);
        // Smaller sets first. A set that lies in two houses belongs to the first.
        const auto order = [](const AlmostLockedSet &a, const AlmostLockedSet &b) {
            const int size = a.cells.size(), other = b.cells.size();
            return size != other ? size < other : before(a.cells, b.cells);
        };
        std::stable_sort(sets.begin(), sets.end(), order);
        const auto same = [](const AlmostLockedSet &a, const AlmostLockedSet &b) { return a.cells == b.cells; };
        sets.erase(std::unique(sets.begin(), sets.end(), same), sets.end());
        number_nodes();
        strong = weak = Relation(nodes.size(), nodes.size());
        members = Relation(nodes.size(), sets.size());
        for (size_t i = 0; i < sets.size(); i++)
            each_node(sets[i], [&](size_t one) {
                members.set(one, i);
                each_node(sets[i], [&](size_t two) {
                    if (one != two) strong.set(one, two);
                });
            });
        for (const auto &of_one_digit : of_digit)
            for (const size_t one : of_one_digit)
                for (size_t i = 0; of_one_digit[i] < one; i++)
                    if (const size_t two = of_one_digit[i]; !(nodes[one].places - nodes[two].targets))
                        weak.set(one, two), weak.set(two, one);
        joined = Relation(nodes.size(), sets.size());
        for (size_t node = 0; node < nodes.size(); node++)
            for_each_bit(weak[node], weak.words, [&](size_t other) {
                for (size_t w = 0; w < joined.words; w++) joined[node][w] |= members[other][w];
            });
    }

    bool is_empty() const { return sets.empty(); }

    // Two sets with two restricted common digits: all their other digits are locked in the sets, and the common
    // digits in the pair.
    bool has_doubly_linked() const {
        std::vector<uint64_t> once(joined.words), twice(joined.words);
        for (size_t first = 0; first < sets.size(); first++) {
            std::fill(once.begin(), once.end(), 0), std::fill(twice.begin(), twice.end(), 0);
            each_node(sets[first], [&](size_t node) {
                for (size_t w = 0; w < joined.words; w++)
                    twice[w] |= once[w] & joined[node][w], once[w] |= joined[node][w];
            });
            bool found = false;
            for_each_bit(twice.data(), twice.size(), [&](size_t second) {
                found = found || (second > first && has_targets(sets[first], sets[second], second));
            });
            if (found) return true;
        }
        return false;
    }

    AlmostLockedSets packed() const {
        AlmostLockedSets all;
        for (const AlmostLockedSet &set : sets) {
            all.sets.insert(all.sets.end(), {set.cells.low, set.cells.high, set.mask, (uint64_t)(set.house + 18) % 27});
            all.nodes.insert(all.nodes.end(), set.node, set.node + 9);
        }
        for (const DigitNode &node : nodes) {
            all.digits.push_back((uint8_t)(node.digit + 1));
            all.targets.insert(all.targets.end(), {node.targets.low, node.targets.high});
        }
        all.strong = strong.all(), all.weak = weak.all(), all.members = members.all(), all.joined = joined.all();
        return all;
    }

    // Follows links from all nodes at once, as link_paths.rounds does. Returns the round after which two nodes of a
    // digit eliminate something, or 0.
    unsigned first_eliminating_round() const {
        const size_t n = nodes.size();
        const Relation eliminating = eliminating_pairs();
        Relation on = strong, added = strong, out(n, n);
        for (size_t node = 0; node < n; node++) out.set(node, node);
        for (unsigned round = 1;; round++) {
            Relation next(n, n);
            follow_links(added, weak, next);
            keep_new(next, out);
            added = Relation(n, n);
            follow_links(next, strong, added);
            if (!keep_new(added, on)) return 0;
            for (size_t node = 0; node < n; node++)
                for (size_t w = 0; w < added.words; w++)
                    if (added[node][w] & eliminating[node][w]) return round;
        }
    }

private:
    static bool before(CellSet a, CellSet b) { return a.high != b.high ? a.high < b.high : a.low < b.low; }

    void add_sets_of(const Candidates &board, int house) {
        uint16_t held[512], masks[9];
        CellSet cells[512];
        int open[9], n = 0;
        for (const int cell : GEOMETRY.cell[house])
            if (board.masks[cell]) open[n] = cell, masks[n++] = board.masks[cell];
        held[0] = 0;
        for (unsigned set = 1; set < 1u << n; set++) {
            const int low = std::countr_zero(set);
            held[set] = held[set & (set - 1)] | masks[low];
            cells[set] = cells[set & (set - 1)] | CellSet::of(open[low]);
            if (count9(held[set]) == count9(set) + 1) sets.push_back({cells[set], held[set], house, {}});
        }
    }

    // Numbers the nodes in the order of the sets; the same digit in the same places is one node.
    void number_nodes() {
        struct Hash {
            size_t operator()(const CellSet &cells) const {
                return (cells.low * 0x9e3779b97f4a7c15 + cells.high) >> 16;
            }
        };
        std::unordered_map<CellSet, uint16_t, Hash> known[9];
        for (AlmostLockedSet &set : sets)
            for (uint16_t rest = set.mask; rest; rest &= rest - 1) {
                const int digit = std::countr_zero(rest);
                const CellSet held = set.cells & places.at[digit];
                const auto [at, is_new] = known[digit].try_emplace(held, (uint16_t)nodes.size());
                set.node[digit] = at->second;
                if (!is_new) continue;
                CellSet targets = places.at[digit];
                any_of(held, [&](int cell) { return targets = targets & GEOMETRY.peer_set[cell], false; });
                of_digit[digit].push_back(nodes.size());
                nodes.push_back({digit, held, targets});
            }
    }

    template <class Visit>
    static void each_node(const AlmostLockedSet &set, Visit visit) {
        for (uint16_t rest = set.mask; rest; rest &= rest - 1) visit(set.node[std::countr_zero(rest)]);
    }

    bool has_targets(const AlmostLockedSet &one, const AlmostLockedSet &two, size_t second) const {
        uint16_t common = 0;
        each_node(one, [&](size_t node) {
            if (joined.has(node, second)) common |= (uint16_t)(1 << nodes[node].digit);
        });
        bool found = false;
        const auto check_targets = [&](size_t node) {
            found |= !(common >> nodes[node].digit & 1) && bool(nodes[node].targets);
        };
        each_node(one, check_targets), each_node(two, check_targets);
        for (uint16_t rest = common; rest; rest &= rest - 1) {
            const int digit = std::countr_zero(rest);
            found |= bool(nodes[one.node[digit]].targets & nodes[two.node[digit]].targets);
        }
        return found;
    }

    // Pairs of nodes of a digit (or single nodes) that eliminate something if one of them is true.
    Relation eliminating_pairs() const {
        Relation found(nodes.size(), nodes.size());
        for (const auto &of_one_digit : of_digit)
            for (const size_t one : of_one_digit)
                for (size_t i = 0; i < of_one_digit.size() && of_one_digit[i] <= one; i++)
                    if (const size_t two = of_one_digit[i]; nodes[one].targets & nodes[two].targets)
                        found.set(one, two), found.set(two, one);
        return found;
    }

    const Places &places;
    std::vector<AlmostLockedSet> sets;
    std::vector<DigitNode> nodes;
    std::vector<size_t> of_digit[9];  // nodes by digit
    Relation strong{0, 0}, weak{0, 0}, members{0, 0}, joined{0, 0};
};

}  // namespace

AlmostLockedSets find_almost_locked(const Candidates &board) {
    const Places places(board);
    return RestrictedCommons(board, places).packed();
}

uint32_t check_almost_locked(const Candidates &board) {
    const Places places(board);
    const RestrictedCommons graph(board, places);
    if (graph.is_empty()) return 0;
    // Stop at the first technique that may occur; the harder ones may then occur, too.
    if (graph.has_doubly_linked()) return ALS_XZ | ALS_XY_WING | ALS_CHAIN;
    const unsigned round = graph.first_eliminating_round();
    if (round == 1) return ALS_XZ | ALS_XY_WING | ALS_CHAIN;
    return round == 2 ? ALS_XY_WING | ALS_CHAIN : round ? ALS_CHAIN : 0;
}

}  // namespace nonet::prefilter
