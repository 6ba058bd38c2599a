// Chains, forcing ones too: what follows from a candidate over strong and weak links by turns.
//
// Wherever a chain strikes a candidate out, the candidate excludes itself: it is true, an end of the
// chain is false, the other end is true, the candidate is false. So one look at all that follows from
// every candidate says whether there is a chain; the nodes and links are those of links.py.
#include <algorithm>

#include "techniques/bits.h"
#include "techniques/sight.h"

namespace nonet::techniques {
namespace {

struct LinkNode {
    int digit;
    Cells cells, seen;
};

class Links {
public:
    Links(const Marks &marks, const Places &places, bool grouped) : places(places) {
        for (int cell = 0; cell < 81; cell++)
            for (uint16_t rest = marks.masks[cell]; rest; rest &= rest - 1)
                add(std::countr_zero(rest), Cells::of(cell));
        candidates = nodes.size();
        for (int digit = 0; digit < 9; digit++)
            for (int unit = 0; unit < 27; unit++) {
                const Cells held = places.at[digit] & GEOMETRY.unit[unit];
                if (held.size() == 2) {
                    Cells second = held;
                    second.drop_first();
                    pair(add(digit, held - second), add(digit, second));
                } else if (grouped && held.size() > 2) {
                    unit < 18 ? split_line(digit, held) : split_box(digit, held);
                }
            }
        weak = Relation(nodes.size(), nodes.size());
        strong = Relation(nodes.size(), nodes.size());
        for (const auto &some : of_digit)
            for (size_t i = 0; i < some.size(); i++)
                for (size_t j = 0; j < i; j++)
                    if (!(nodes[some[j]].cells - nodes[some[i]].seen)) exclude(some[i], some[j]);
        for (size_t one = 0; one < candidates; one++)
            for (size_t two = one; two-- && nodes[two].cells == nodes[one].cells;) exclude(one, two);
        for (const auto &[one, two] : pairs) strong.set(one, two), strong.set(two, one);
        for (size_t one = 1; one < candidates; one++)
            if (nodes[one - 1].cells.first() == nodes[one].cells.first() &&
                size_of(marks.masks[nodes[one].cells.first()]) == 2)
                strong.set(one, one - 1), strong.set(one - 1, one);
    }

    // Calls what(premise, on, true nodes, false nodes) for each candidate, true and false, until it is
    // true. What follows from a premise that was met before is known as a whole.
    template <class What>
    bool follow_all(What what) const {
        const size_t words = weak.words;
        Relation lit(2 * candidates, nodes.size()), out(2 * candidates, nodes.size());
        std::vector<size_t> todo;  // facts: 2 * node, plus 1 where it is true
        for (size_t premise = 0; premise < 2 * candidates; premise++) {
            uint64_t *const known[] = {out[premise], lit[premise]};
            known[premise % 2][premise / 128] |= 1ull << premise / 2 % 64;
            todo.push_back(premise);
            while (!todo.empty()) {
                const size_t fact = todo.back();
                todo.pop_back();
                if (fact < premise) {
                    for (size_t w = 0; w < words; w++) known[0][w] |= out[fact][w], known[1][w] |= lit[fact][w];
                    continue;
                }
                const size_t on = fact % 2;
                const uint64_t *const links = (on ? weak : strong)[fact / 2];
                for (size_t w = 0; w < words; w++) {
                    const uint64_t fresh = links[w] & ~known[!on][w];
                    known[!on][w] |= fresh;
                    each_bit(&fresh, 1, [&](size_t bit) { todo.push_back(2 * (64 * w + bit) + !on); });
                }
            }
            if (what(premise / 2, premise % 2, lit[premise], out[premise])) return true;
        }
        return false;
    }

    // Candidates of which one is true: those of a cell, or of a digit in a unit.
    std::vector<std::vector<size_t>> cliques() const {
        std::vector<std::vector<size_t>> found(81 + 27 * 9);
        for (size_t node = 0; node < candidates; node++) {
            const int cell = nodes[node].cells.first(), digit = nodes[node].digit;
            found[(size_t)cell].push_back(node);
            for (const int unit : {row_of(cell), 9 + column_of(cell), 18 + box_of(cell)})
                found[(size_t)(81 + 9 * unit + digit)].push_back(node);
        }
        std::erase_if(found, [](const auto &clique) { return clique.size() < 3; });
        return found;
    }

    size_t candidates;

private:
    size_t add(int digit, Cells cells) {
        for (const size_t node : of_digit[digit])
            if (nodes[node].cells == cells) return node;
        Cells seen = places.at[digit];
        any_of(cells, [&](int cell) { return seen = seen & GEOMETRY.peers[cell], false; });
        of_digit[digit].push_back(nodes.size());
        nodes.push_back({digit, cells, seen});
        return nodes.size() - 1;
    }

    void pair(size_t one, size_t two) { pairs.push_back({one, two}); }
    void exclude(size_t one, size_t two) { weak.set(one, two), weak.set(two, one); }

    void split_line(int digit, Cells held) {
        Cells parts[3];
        int n = 0;
        for (int box = 18; box < 27; box++)
            if (const Cells part = held & GEOMETRY.unit[box]) parts[n++] = part;
        if (n == 2) pair(add(digit, parts[0]), add(digit, parts[1]));
    }

    void split_box(int digit, Cells held) {
        int inside[9], n = 0;
        any_of(held, [&](int cell) { return inside[n++] = cell, false; });
        for (unsigned set = 1; set < 1u << n; set++) {
            Cells group;
            for (int i = 0; i < n; i++)
                if (set >> i & 1) group |= Cells::of(inside[i]);
            const Cells rest = held - group;
            if (group.size() > 1 && rest && in_line(group) && in_line(rest)) pair(add(digit, group), add(digit, rest));
        }
    }

    static bool in_line(Cells cells) {
        const int cell = cells.first();
        return !(cells - GEOMETRY.unit[row_of(cell)]) || !(cells - GEOMETRY.unit[9 + column_of(cell)]);
    }

    const Places &places;
    std::vector<LinkNode> nodes;
    std::vector<size_t> of_digit[9];  // its nodes
    std::vector<std::pair<size_t, size_t>> pairs;
    Relation weak{0, 0}, strong{0, 0};
};

}  // namespace

uint32_t look_for_links(const Marks &marks) {
    const Places places(marks);
    const Links links(marks, places, false);
    const bool any = links.follow_all([](size_t premise, bool on, const uint64_t *, const uint64_t *out) {
        return on && out[premise / 64] >> premise % 64 & 1;
    });
    return any ? (uint32_t)CHAIN : 0;
}

uint32_t look_for_groups(const Marks &marks) {
    const Places places(marks);
    const Links links(marks, places, true);
    const auto cliques = links.cliques();
    uint32_t found = 0;
    links.follow_all([&](size_t premise, bool on, const uint64_t *lit, const uint64_t *out) {
        if ((on ? out : lit)[premise / 64] >> premise % 64 & 1) found |= GROUPED_CHAIN | FORCING_CHAIN;
        for (size_t i = 0; i < cliques.size() && !(found & FORCING_CHAIN); i++) {
            const auto is_false = [&](size_t member) { return out[member / 64] >> member % 64 & 1; };
            if (std::all_of(cliques[i].begin(), cliques[i].end(), is_false)) found |= FORCING_CHAIN;
        }
        return found == (GROUPED_CHAIN | FORCING_CHAIN);
    });
    return found;
}

}  // namespace nonet::techniques
