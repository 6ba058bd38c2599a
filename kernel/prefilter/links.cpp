// Chains, including forcing chains: what follows from a candidate over alternating strong and weak links.
//
// If a chain eliminates a candidate, that candidate implies its own opposite: it is true, so one end of the chain
// is false, so the other end is true, so the candidate is false. The implications of all candidates therefore
// show whether there is a chain. Nodes and links are those of links.py.
#include <algorithm>

#include "prefilter/relation.h"
#include "prefilter/places.h"

namespace nonet::prefilter {
namespace {

constexpr uint32_t CHAIN = check_bit("chain"), GROUPED_CHAIN = check_bit("grouped_chain"),
                   FORCING_CHAIN = check_bit("forcing_chain");

struct LinkNode {
    int digit;
    CellSet cells, seen;
};

class Links {
public:
    Links(const Candidates &board, const Places &places, bool grouped) : places(places) {
        for (int cell = 0; cell < 81; cell++)
            for (uint16_t rest = board.masks[cell]; rest; rest &= rest - 1)
                add(std::countr_zero(rest), CellSet::of(cell));
        candidates = nodes.size();
        for (int digit = 0; digit < 9; digit++)
            for (int house = 0; house < 27; house++) {
                const CellSet held = places.at[digit] & GEOMETRY.house_set[house];
                if (held.size() == 2) {
                    CellSet second = held;
                    second.remove_first();
                    pair(add(digit, held - second), add(digit, second));
                } else if (grouped && held.size() > 2) {
                    house >= ROWS ? split_line(digit, held) : split_box(digit, held);
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
                count9(board.masks[nodes[one].cells.first()]) == 2)
                strong.set(one, one - 1), strong.set(one - 1, one);
    }

    // Calls visit(candidate, assumption, true nodes, false nodes) for each candidate, assumed false and true, until
    // it returns true. The implications of earlier premises are reused.
    template <class Visit>
    bool for_each_premise(Visit visit) const {
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
                    const uint64_t added = links[w] & ~known[!on][w];
                    known[!on][w] |= added;
                    for_each_bit(&added, 1, [&](size_t bit) { todo.push_back(2 * (64 * w + bit) + !on); });
                }
            }
            if (visit(premise / 2, premise % 2, lit[premise], out[premise])) return true;
        }
        return false;
    }

    // Groups of candidates of which exactly one is true: those of a cell, or of a digit in a house.
    std::vector<std::vector<size_t>> cliques() const {
        std::vector<std::vector<size_t>> found(81 + 27 * 9);
        for (size_t node = 0; node < candidates; node++) {
            const int cell = nodes[node].cells.first(), digit = nodes[node].digit;
            found[(size_t)cell].push_back(node);
            for (const int house : GEOMETRY.house[cell]) found[(size_t)(81 + 9 * house + digit)].push_back(node);
        }
        std::erase_if(found, [](const auto &clique) { return clique.size() < 3; });
        return found;
    }

    size_t candidates;

private:
    size_t add(int digit, CellSet cells) {
        for (const size_t node : of_digit[digit])
            if (nodes[node].cells == cells) return node;
        CellSet seen = places.at[digit];
        any_of(cells, [&](int cell) { return seen = seen & GEOMETRY.peer_set[cell], false; });
        of_digit[digit].push_back(nodes.size());
        nodes.push_back({digit, cells, seen});
        return nodes.size() - 1;
    }

    void pair(size_t one, size_t two) { pairs.push_back({one, two}); }
    void exclude(size_t one, size_t two) { weak.set(one, two), weak.set(two, one); }

    void split_line(int digit, CellSet held) {
        CellSet parts[3];
        int n = 0;
        for (int box = BOXES; box < BOXES + 9; box++)
            if (const CellSet part = held & GEOMETRY.house_set[box]) parts[n++] = part;
        if (n == 2) pair(add(digit, parts[0]), add(digit, parts[1]));
    }

    void split_box(int digit, CellSet held) {
        int inside[9], n = 0;
        any_of(held, [&](int cell) { return inside[n++] = cell, false; });
        for (unsigned set = 1; set < 1u << n; set++) {
            CellSet group;
            for (int i = 0; i < n; i++)
                if (set >> i & 1) group |= CellSet::of(inside[i]);
            const CellSet rest = held - group;
            if (group.size() > 1 && rest && in_line(group) && in_line(rest)) pair(add(digit, group), add(digit, rest));
        }
    }

    static bool in_line(CellSet cells) {
        const int cell = cells.first();
        return !(cells - GEOMETRY.house_set[ROWS + row_of(cell)]) ||
               !(cells - GEOMETRY.house_set[COLUMNS + column_of(cell)]);
    }

    const Places &places;
    std::vector<LinkNode> nodes;
    std::vector<size_t> of_digit[9];  // nodes by digit
    std::vector<std::pair<size_t, size_t>> pairs;
    Relation weak{0, 0}, strong{0, 0};
};

}  // namespace

uint32_t check_links(const Candidates &board) {
    const Places places(board);
    const Links links(board, places, false);
    const bool any = links.for_each_premise([](size_t premise, bool on, const uint64_t *, const uint64_t *out) {
        return on && out[premise / 64] >> premise % 64 & 1;
    });
    return any ? (uint32_t)CHAIN : 0;
}

uint32_t check_groups(const Candidates &board) {
    const Places places(board);
    const Links links(board, places, true);
    const auto cliques = links.cliques();
    uint32_t found = 0;
    links.for_each_premise([&](size_t premise, bool on, const uint64_t *lit, const uint64_t *out) {
        if ((on ? out : lit)[premise / 64] >> premise % 64 & 1) found |= GROUPED_CHAIN | FORCING_CHAIN;
        for (size_t i = 0; i < cliques.size() && !(found & FORCING_CHAIN); i++) {
            const auto is_false = [&](size_t member) { return out[member / 64] >> member % 64 & 1; };
            if (std::all_of(cliques[i].begin(), cliques[i].end(), is_false)) found |= FORCING_CHAIN;
        }
        return found == (GROUPED_CHAIN | FORCING_CHAIN);
    });
    return found;
}

}  // namespace nonet::prefilter
