// Walks over links from all nodes at once: link_paths.py says what they are for.
// Row b has bit a where start a makes b true (or false), so that moving all walks over a link is one row
// | another.
#include <algorithm>
#include <utility>

#include "techniques/techniques.h"

namespace nonet::techniques {
std::vector<Round> walk_rounds(const Relation &strong, const Relation &weak, size_t n) {
    std::vector<Round> rounds;
    Relation lit = strong, fresh = strong, out(n, n);
    for (size_t node = 0; node < n; node++) out.set(node, node);
    for (;;) {
        Relation next(n, n);
        pass(fresh, weak, next);
        settle(next, out);
        fresh = Relation(n, n);
        pass(next, strong, fresh);
        if (!settle(fresh, lit)) return rounds;
        Round &round = rounds.emplace_back();
        for (size_t end = 0; end < n; end++) {
            const uint64_t *const row = fresh[end];
            const size_t last = end / 64;
            const uint64_t partly = row[last] & ~0ull >> (63 - end % 64);
            if (!partly && std::all_of(row, row + last, [](uint64_t word) { return !word; })) continue;
            round.ends.push_back((uint16_t)end);
            round.starts.insert(round.starts.end(), row, row + last);
            round.starts.push_back(partly);
            round.starts.resize(round.ends.size() * fresh.words);
        }
    }
}

std::vector<Reached> reach_all(const Relation &strong, const Relation &weak, size_t n, size_t starts) {
    std::vector<Reached> steps;
    Relation lit(n, 2 * n), out(n, 2 * n);
    for (size_t node = 0; node < starts; node++) lit.set(node, node), out.set(node, n + node);
    Relation fresh_lit = lit, fresh_out = out;
    for (bool any = starts > 0; any;) {
        Relation next_lit(n, 2 * n), next_out(n, 2 * n);
        pass(fresh_lit, weak, next_out);
        pass(fresh_out, strong, next_lit);
        const bool more_lit = settle(next_lit, lit), more_out = settle(next_out, out);
        any = more_lit || more_out;
        fresh_lit = std::move(next_lit), fresh_out = std::move(next_out);
        steps.push_back({lit.all(), out.all()});
    }
    return steps;
}

}  // namespace nonet::techniques
