// Propagators for ordered cells: automata, sandwiches and lunchboxes, prefix sums, visible digits (skyscrapers), ranks.
#include <algorithm>

#include "variants/propagation.h"

namespace nonet::variants {

// Computes the states that can be reached before each cell, then, backwards, those that can still accept.
bool run_line(PropagationQueue &queue, const LineRule &line, CellSpan cells) {
    const int n = queue.model.digits, words = (line.states + 63) / 64;
    const size_t k = cells.size();
    thread_local std::vector<uint64_t> reached, good;
    reached.assign((k + 1) * words, 0);
    reached[0] = 1;
    for (size_t i = 0; i < k; i++) {
        const Mask mask = queue.masks[cells[i]];
        const uint64_t *from = &reached[i * words];
        uint64_t *to = &reached[(i + 1) * words];
        for (int w = 0; w < words; w++)
            for (uint64_t left = from[w]; left; left &= left - 1) {
                const int16_t *steps = &line.steps[(size_t)(64 * w + std::countr_zero(left)) * n];
                for (Mask m = mask; m; m &= m - 1) {
                    const int next = steps[lowest(m)];
                    if (next >= 0) to[next / 64] |= 1ull << (next % 64);
                    else if (next < -1)
                        for (const uint16_t one : line.choices[(size_t)(-2 - next)]) set_bit(to, one);
                }
            }
    }
    good.assign(words, 0);
    bool any = false;
    for (int s = 0; s < line.states; s++)
        if (line.accepts[s] && reached[k * words + s / 64] >> (s % 64) & 1)
            good[s / 64] |= 1ull << (s % 64), any = true;
    if (!any) return false;
    const auto any_good = [&](int step) {
        for (const uint16_t one : line.choices[(size_t)(-2 - step)])
            if (has_bit(good.data(), one)) return true;
        return false;
    };
    thread_local std::vector<uint64_t> earlier;
    for (size_t i = k; i-- > 0;) {
        const Mask mask = queue.masks[cells[i]];
        const uint64_t *from = &reached[i * words];
        Mask keep = 0;
        earlier.assign(words, 0);
        for (int w = 0; w < words; w++)
            for (uint64_t left = from[w]; left; left &= left - 1) {
                const int state = 64 * w + std::countr_zero(left);
                const int16_t *steps = &line.steps[(size_t)state * n];
                Mask useful = 0;
                for (Mask m = mask; m; m &= m - 1) {
                    const int next = steps[lowest(m)];
                    if (next >= 0 ? good[next / 64] >> (next % 64) & 1 : next < -1 && any_good(next))
                        useful |= m & (0 - m);
                }
                keep |= useful;
                if (useful) earlier[w] |= 1ull << (state % 64);
            }
        if (!queue.keep_only(cells[i], keep)) return false;
        good.swap(earlier);
    }
    return true;
}

namespace {

// The possible digits of a segment of a line whose cells are distinct and have a given sum.
struct Segment {
    Mask inside = 0;   // digits in some set that fits
    Mask outside = 0;  // digits not in some set that fits
    bool any = false;
};

// Examines the sets of k digits from `from` that have this sum (digits count from 1) and fit the cells.
Segment examine_segment(const PropagationQueue &queue, CellSpan cells, int sum, Mask from) {
    Segment s;
    const int k = (int)cells.size(), low = sum - k;  // counted from 0
    if (k == 0) {
        s.any = sum == 0, s.outside = queue.model.all;
        return s;
    }
    if (low < 0) return s;
    const DigitSets &sets = *queue.model.sets;
    if (!sets.has(k)) {
        s.any = true, s.inside = from, s.outside = queue.model.all;
        return s;
    }
    Mask united = 0;
    for (const uint16_t cell : cells) united |= queue.masks[cell];
    united &= from;
    for (const Mask set : sets.get(k, low)) {
        if (set & ~united) continue;
        bool fits = true;
        for (const uint16_t cell : cells) fits &= (queue.masks[cell] & set) != 0;
        if (fits) s.any = true, s.inside |= set, s.outside |= ~set;
    }
    return s;
}

}  // namespace

bool run_sandwich(PropagationQueue &queue, CellSpan cells, int total) {
    const int n = queue.model.digits, k = (int)cells.size();
    const Mask least = 1, most = (Mask)1 << (n - 1), fill = queue.model.all & ~least & ~most;
    const bool whole = k == n && queue.model.all_see(cells);
    Mask keep[MAX_DIGITS] = {};
    for (int i = 0; i < k; i++)
        for (int j = i + 1; j < k; j++) {
            const Mask a = queue.masks[cells[i]], b = queue.masks[cells[j]];
            const bool up = (a & least) && (b & most), down = (a & most) && (b & least);
            if (!up && !down) continue;
            const CellSpan middle = cells.subspan(i + 1, j - i - 1);
            Segment s;
            if (queue.model.all_see(middle)) s = examine_segment(queue, middle, total, fill);
            else s.any = true, s.inside = fill, s.outside = queue.model.all;
            if (!s.any) continue;
            // The digits outside the set must fit the cells outside the segment.
            const Mask outside = whole ? s.outside & fill : queue.model.all;
            bool fits = true;
            for (int c = 0; c < k && fits; c++)
                if (c < i || c > j) fits = (queue.masks[cells[c]] & outside) != 0;
            if (!fits) continue;
            keep[i] |= (up ? least : 0) | (down ? most : 0);
            keep[j] |= (up ? most : 0) | (down ? least : 0);
            for (int c = 0; c < k; c++)
                if (c != i && c != j) keep[c] |= c > i && c < j ? s.inside : outside;
        }
    bool solved = true;
    for (int i = 0; i < k; i++) {
        if (!queue.keep_only(cells[i], keep[i])) return false;
        solved &= is_single(queue.masks[cells[i]]);
    }
    if (!solved) return true;
    int sum = 0, ends = 0;  // final check, for segments whose sets were not examined
    for (int i = 0; i < k; i++) {
        const Mask mask = queue.masks[cells[i]];
        if (mask == least || mask == most) ends++;
        else if (ends == 1) sum += lowest(mask) + 1;
    }
    return sum == total;
}

// Like a sandwich, between the least and the greatest digit of distinct cells, whichever these are.
bool run_lunchbox(PropagationQueue &queue, CellSpan cells, int total) {
    const int k = (int)cells.size();
    Mask keep[MAX_DIGITS] = {};
    const auto try_ends = [&](int i, int j, int low, int high) {  // digits from 0
        const Mask fill = (Mask)((1ull << high) - 1) & ~(Mask)((2ull << low) - 1);
        const CellSpan middle = cells.subspan(i + 1, j - i - 1);
        for (int c = 0; c < k; c++)
            if (c != i && c != j && !(queue.masks[cells[c]] & fill)) return false;
        const Segment s = examine_segment(queue, middle, total, fill);
        if (!s.any) return false;
        for (int c = 0; c < k; c++)
            if (c != i && c != j) keep[c] |= c > i && c < j ? s.inside & fill : fill;
        return true;
    };
    for (int i = 0; i < k; i++)
        for (int j = i + 1; j < k; j++)
            for (Mask a = queue.masks[cells[i]]; a; a &= a - 1)
                for (Mask b = queue.masks[cells[j]]; b; b &= b - 1) {
                    const int first = lowest(a), last = lowest(b);
                    const int low = first < last ? first : last, high = first < last ? last : first;
                    if (high - low <= k - 2 || (j == i + 1) != (total == 0)) continue;
                    if (try_ends(i, j, low, high)) keep[i] |= a & (0 - a), keep[j] |= b & (0 - b);
                }
    bool solved = true;
    for (int i = 0; i < k; i++) {
        if (!queue.keep_only(cells[i], keep[i])) return false;
        solved &= is_single(queue.masks[cells[i]]);
    }
    if (!solved) return true;
    int least = 0, most = 0, sum = 0;  // final check, for segments whose sets were not examined
    for (int i = 1; i < k; i++) {
        if (queue.masks[cells[i]] < queue.masks[cells[least]]) least = i;
        if (queue.masks[cells[i]] > queue.masks[cells[most]]) most = i;
    }
    for (int i = std::min(least, most) + 1; i < std::max(least, most); i++) sum += lowest(queue.masks[cells[i]]) + 1;
    return sum == total;
}

bool run_prefix(PropagationQueue &queue, CellSpan cells, int total) {
    const int k = (int)cells.size();
    const bool distinct = queue.model.all_see(cells), whole = distinct && k == queue.model.digits;
    Mask keep[MAX_DIGITS] = {};
    for (Mask m = queue.masks[cells[0]]; m; m &= m - 1) {
        const int size = lowest(m) + 1, left = total - size;
        if (size > k || left < 0) continue;
        const CellSpan rest = cells.subspan(1, size - 1);
        const Mask bit = m & (0 - m), others = distinct ? queue.model.all & ~bit : queue.model.all;
        Segment s;
        if (distinct) {
            s = examine_segment(queue, rest, left, others);
        } else {
            int low = 0, high = 0;
            for (const uint16_t cell : rest)
                low += lowest(queue.masks[cell]) + 1, high += 32 - std::countl_zero(queue.masks[cell]);
            s.any = low <= left && left <= high, s.inside = s.outside = others;
        }
        if (!s.any) continue;
        const Mask outside = whole ? s.outside & others : others;
        bool fits = true;
        for (int c = size; c < k && fits; c++) fits = (queue.masks[cells[c]] & outside) != 0;
        if (!fits) continue;
        keep[0] |= bit;
        for (int c = 1; c < k; c++) keep[c] |= c < size ? s.inside : outside;
    }
    bool solved = true;
    for (int i = 0; i < k; i++) {
        if (!queue.keep_only(cells[i], keep[i])) return false;
        solved &= is_single(queue.masks[cells[i]]);
    }
    if (!solved) return true;
    int sum = 0;
    for (int i = 0; i <= lowest(queue.masks[cells[0]]); i++) sum += lowest(queue.masks[cells[i]]) + 1;
    return sum == total;
}

// reached[i][m]: the possible numbers of visible digits, as bits, if m is the largest of the first i cells. If the
// cells are distinct, the largest of i cells is at least i.
bool run_visible(PropagationQueue &queue, CellSpan cells, int number) {
    const int n = queue.model.digits, k = (int)cells.size();
    const bool distinct = queue.model.all_see(cells);
    uint32_t reached[MAX_DIGITS + 1][MAX_DIGITS + 1] = {}, good[MAX_DIGITS + 1] = {}, earlier[MAX_DIGITS + 1];
    reached[0][0] = 1;
    for (int i = 0; i < k; i++) {
        const Mask mask = queue.masks[cells[i]];
        for (int tall = 0; tall <= n; tall++) {
            const uint32_t seen = reached[i][tall];
            if (!seen) continue;
            const Mask above = mask >> tall << tall, below = mask & ((Mask)((1ull << tall) - 1) >> (distinct && tall));
            for (Mask m = above; m; m &= m - 1) reached[i + 1][lowest(m) + 1] |= seen << 1;
            if (below) reached[i + 1][tall] |= seen;
        }
        if (distinct)
            for (int tall = 0; tall <= i; tall++) reached[i + 1][tall] = 0;
    }
    bool any = false;
    for (int tall = 1; tall <= n; tall++) {
        good[tall] = reached[k][tall] & (1u << number);
        if (distinct && k == n && tall < n) good[tall] = 0;
        any |= good[tall] != 0;
    }
    if (!any) return false;
    for (int i = k - 1; i >= 0; i--) {
        const Mask mask = queue.masks[cells[i]];
        Mask keep = 0;
        std::fill(earlier, earlier + n + 1, 0);
        for (int tall = 0; tall <= n; tall++) {
            const uint32_t seen = reached[i][tall];
            if (!seen) continue;
            const Mask above = mask >> tall << tall, below = mask & ((Mask)((1ull << tall) - 1) >> (distinct && tall));
            for (Mask m = above; m; m &= m - 1) {
                const uint32_t now = seen & good[lowest(m) + 1] >> 1;
                if (now) earlier[tall] |= now, keep |= m & (0 - m);
            }
            if (below && (seen & good[tall])) earlier[tall] |= seen & good[tall], keep |= below;
        }
        if (!queue.keep_only(cells[i], keep)) return false;
        std::copy(earlier, earlier + n + 1, good);
    }
    return true;
}

namespace {

// How two lines compare as far as their cells are known: where they can first differ, and how they do there.
struct Comparison {
    enum { Less, Greater, Equal, Unknown } result;
    int at;
};

Comparison compare(const PropagationQueue &queue, CellSpan a, CellSpan b) {
    for (int i = 0; i < (int)a.size(); i++) {
        const Mask one = queue.masks[a[i]], other = queue.masks[b[i]];
        if (a[i] == b[i] || (one == other && is_single(one))) continue;
        if (std::bit_width(one) <= std::countr_zero(other)) return {Comparison::Less, i};
        if (std::bit_width(other) <= std::countr_zero(one)) return {Comparison::Greater, i};
        return {Comparison::Unknown, i};
    }
    return {Comparison::Equal, 0};
}

// Makes the first line the lower one, given how they compare now.
bool make_less(PropagationQueue &queue, CellSpan a, CellSpan b, const Comparison &now, bool ties) {
    if (now.result == Comparison::Greater) return false;
    if (now.result == Comparison::Equal) return ties;
    if (now.result == Comparison::Less) return true;
    const int strict = !ties && now.at + 1 == (int)a.size();
    const int low = std::countr_zero(queue.masks[a[now.at]]) + strict;
    if (!queue.keep_only(b[now.at], ~(Mask)0 << low)) return false;
    const int high = std::bit_width(queue.masks[b[now.at]]) - strict;
    return queue.keep_only(a[now.at], (Mask)((1ull << high) - 1));
}

}  // namespace

bool run_rank(PropagationQueue &queue, const RankRule &rule, CellSpan cells) {
    const int lines = (int)rule.ranks.size();
    const auto line = [&](int i) { return cells.subspan((size_t)i * rule.length, rule.length); };
    const bool ties = rule.ties == RankRule::Any;
    for (int a = 0; a < lines; a++) {
        const int rank = rule.ranks[a];
        if (!rank && rule.ties != RankRule::None) continue;
        int below = 0, above = 0;
        thread_local std::vector<std::pair<int, Comparison>> open;
        open.clear();
        for (int b = 0; b < lines; b++) {
            if (a == b) continue;
            const Comparison now = compare(queue, line(a), line(b));
            if (now.result == Comparison::Equal && !ties) return false;
            if (!rank) continue;
            const int other = rule.ranks[b];
            if (other && other != rank) {
                if (other < rank) below++;
                else above++;
                const Comparison back = compare(queue, line(b), line(a));
                if (other < rank ? !make_less(queue, line(b), line(a), back, ties)
                                 : !make_less(queue, line(a), line(b), now, ties))
                    return false;
            } else if (now.result == Comparison::Less) above++;
            else if (now.result == Comparison::Greater) below++;
            else if (now.result == Comparison::Unknown) open.push_back({b, now});
        }
        if (!rank) continue;
        if (below > rank - 1 || above > lines - rank) return false;
        for (const auto &[b, seen] : open) {
            if (below == rank - 1 && !make_less(queue, line(a), line(b), compare(queue, line(a), line(b)), ties))
                return false;
            if (above == lines - rank && !make_less(queue, line(b), line(a), compare(queue, line(b), line(a)), ties))
                return false;
        }
    }
    return true;
}

}  // namespace nonet::variants
