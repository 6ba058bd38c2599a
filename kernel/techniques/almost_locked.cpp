// Almost locked sets: whether the XZ-rule, XY-wings or longer chains of them strike anything out.
//
// The graph is that of restricted_commons.py: a node is a digit in some cells, strong links join the
// nodes of a set, weak ones those of a restricted common digit.
#include <algorithm>

#include "techniques/bits.h"
#include "techniques/sight.h"

namespace nonet::techniques {
namespace {

struct AlmostLockedSet {
    Cells cells;
    uint16_t mask;
    int node[9];  // of its digits
};

struct DigitNode {
    int digit;
    Cells places, targets;  // targets see all places
};

class Commons {
public:
    Commons(const Marks &marks, const Places &places) : places(places) {
        for (const auto &unit : GEOMETRY.cell) collect(marks, unit);
        const auto order = [](const AlmostLockedSet &a, const AlmostLockedSet &b) {
            return a.cells.high != b.cells.high ? a.cells.high < b.cells.high : a.cells.low < b.cells.low;
        };
        std::sort(sets.begin(), sets.end(), order);
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
        for (const auto &[from, to] : of_digit)
            for (size_t one = from; one < to; one++)
                for (size_t two = from; two < to; two++)
                    if (!(nodes[one].places - nodes[two].targets)) weak.set(one, two);
    }

    bool is_empty() const { return sets.empty(); }

    // Two sets with two restricted commons: all other digits are locked in them, and these in the pair.
    bool has_doubly_linked() const {
        Relation joined(nodes.size(), sets.size());
        for (size_t node = 0; node < nodes.size(); node++)
            each_bit(weak[node], weak.words, [&](size_t other) {
                for (size_t w = 0; w < joined.words; w++) joined[node][w] |= members[other][w];
            });
        std::vector<uint64_t> once(joined.words), twice(joined.words);
        for (size_t first = 0; first < sets.size(); first++) {
            std::fill(once.begin(), once.end(), 0), std::fill(twice.begin(), twice.end(), 0);
            each_node(sets[first], [&](size_t node) {
                for (size_t w = 0; w < joined.words; w++)
                    twice[w] |= once[w] & joined[node][w], once[w] |= joined[node][w];
            });
            bool found = false;
            each_bit(twice.data(), twice.size(), [&](size_t second) {
                found = found || (second > first && reaches_out(sets[first], sets[second], joined, second));
            });
            if (found) return true;
        }
        return false;
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
    void collect(const Marks &marks, const uint8_t (&unit)[9]) {
        uint16_t held[512], masks[9];
        Cells cells[512];
        int open[9], n = 0;
        for (const int cell : unit)
            if (marks.masks[cell]) open[n] = cell, masks[n++] = marks.masks[cell];
        held[0] = 0;
        for (unsigned set = 1; set < 1u << n; set++) {
            const int low = std::countr_zero(set);
            held[set] = held[set & (set - 1)] | masks[low];
            cells[set] = cells[set & (set - 1)] | Cells::of(open[low]);
            if (std::popcount(held[set]) == std::popcount(set) + 1) sets.push_back({cells[set], held[set], {}});
        }
    }

    // Gives each digit in the same places one number, digit by digit.
    void number() {
        struct Use {
            Cells places;
            size_t set;
        };
        std::vector<Use> uses;
        for (int digit = 0; digit < 9; digit++) {
            uses.clear();
            for (size_t i = 0; i < sets.size(); i++)
                if (sets[i].mask >> digit & 1) uses.push_back({sets[i].cells & places.at[digit], i});
            std::sort(uses.begin(), uses.end(), [](const Use &a, const Use &b) {
                return a.places.high != b.places.high ? a.places.high < b.places.high : a.places.low < b.places.low;
            });
            const size_t from = nodes.size();
            for (size_t i = 0; i < uses.size(); i++) {
                if (!i || !(uses[i].places == uses[i - 1].places)) {
                    Cells targets = places.at[digit];
                    any_of(uses[i].places, [&](int cell) { return targets = targets & GEOMETRY.peers[cell], false; });
                    nodes.push_back({digit, uses[i].places, targets});
                }
                sets[uses[i].set].node[digit] = (int)nodes.size() - 1;
            }
            of_digit.push_back({from, nodes.size()});
        }
    }

    template <class What>
    static void each_node(const AlmostLockedSet &set, What what) {
        for (uint16_t rest = set.mask; rest; rest &= rest - 1) what((size_t)set.node[std::countr_zero(rest)]);
    }

    bool reaches_out(const AlmostLockedSet &one, const AlmostLockedSet &two, const Relation &joined,
                     size_t second) const {
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
            found |= bool(nodes[(size_t)one.node[digit]].targets & nodes[(size_t)two.node[digit]].targets);
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
        for (const auto &[from, to] : of_digit)
            for (size_t end = from; end < to; end++)
                for (size_t start = from; start <= end; start++)
                    if (starts.has(end, start) && nodes[start].targets & nodes[end].targets) return true;
        return false;
    }

    const Places &places;
    std::vector<AlmostLockedSet> sets;
    std::vector<DigitNode> nodes;
    std::vector<std::pair<size_t, size_t>> of_digit;  // from, to
    Relation strong{0, 0}, weak{0, 0}, members{0, 0};
};

}  // namespace

uint32_t look_for_almost_locked(const Marks &marks) {
    const Places places(marks);
    const Commons commons(marks, places);
    if (commons.is_empty()) return 0;
    const unsigned hits = commons.hits();
    return (hits & 2 || commons.has_doubly_linked() ? ALS_XZ : 0) | (hits & 4 ? ALS_XY_WING : 0) |
           (hits & 8 ? ALS_CHAIN : 0);
}

}  // namespace nonet::techniques
