// Alternating paths from all nodes at once; see link_paths.py. Bit a of row b says that start a makes b true (or
// false), so following a link for all starts is one OR of two rows.
#include <algorithm>
#include <utility>

#include "prefilter/prefilter.h"

namespace nonet::prefilter {
std::vector<Round> find_rounds(const Relation &strong, const Relation &weak, size_t n) {
    std::vector<Round> rounds;
    Relation on = strong, added = strong, off(n, n);
    for (size_t node = 0; node < n; node++) off.set(node, node);
    for (;;) {
        Relation next(n, n);
        follow_links(added, weak, next);
        keep_new(next, off);
        added = Relation(n, n);
        follow_links(next, strong, added);
        if (!keep_new(added, on)) return rounds;
        Round &round = rounds.emplace_back();
        for (size_t end = 0; end < n; end++) {
            const uint64_t *const row = added[end];
            const size_t last = end / 64;
            const uint64_t partly = row[last] & ~0ull >> (63 - end % 64);
            if (!partly && std::all_of(row, row + last, [](uint64_t word) { return !word; })) continue;
            round.ends.push_back((uint16_t)end);
            round.starts.insert(round.starts.end(), row, row + last);
            round.starts.push_back(partly);
            round.starts.resize(round.ends.size() * added.words);
        }
    }
}

std::vector<Reached> reach_all(const Relation &strong, const Relation &weak, size_t n, size_t starts) {
    std::vector<Reached> steps;
    Relation on(n, 2 * n), off(n, 2 * n);
    for (size_t node = 0; node < starts; node++) on.set(node, node), off.set(node, n + node);
    Relation added_on = on, added_off = off;
    for (bool any = starts > 0; any;) {
        Relation next_on(n, 2 * n), next_off(n, 2 * n);
        follow_links(added_on, weak, next_off);
        follow_links(added_off, strong, next_on);
        const bool more_on = keep_new(next_on, on), more_off = keep_new(next_off, off);
        any = more_on || more_off;
        added_on = std::move(next_on), added_off = std::move(next_off);
        steps.push_back({on.all(), off.all()});
    }
    return steps;
}

}  // namespace nonet::prefilter
