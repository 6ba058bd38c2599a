// Propagators for ordered cells: automata, sandwiches, prefix sums, visible digits (skyscrapers).
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
                }
            }
    }
    good.assign(words, 0);
    bool any = false;
    for (int s = 0; s < line.states; s++)
        if (line.accepts[s] && reached[k * words + s / 64] >> (s % 64) & 1)
            good[s / 64] |= 1ull << (s % 64), any = true;
    if (!any) return false;
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
                    if (next >= 0 && good[next / 64] >> (next % 64) & 1) useful |= m & (0 - m);
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

}  // namespace nonet::variants
