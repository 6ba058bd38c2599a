// Propagators that read cells in order: automata, sandwiches, sums of a prefix, visible digits.
#include <algorithm>

#include "general/work.h"

namespace nonet::general {

// The states that can be reached before each cell, then, backwards, those that can still accept.
bool run_line(Work &work, const LineRule &line, Run cells) {
    const int n = work.model.digits, words = (line.states + 63) / 64;
    const size_t k = cells.size();
    thread_local std::vector<uint64_t> reached, good;
    reached.assign((k + 1) * words, 0);
    reached[0] = 1;
    for (size_t i = 0; i < k; i++) {
        const Mask mask = work.at[cells[i]];
        const uint64_t *from = &reached[i * words];
        uint64_t *to = &reached[(i + 1) * words];
        for (int w = 0; w < words; w++)
            for (uint64_t left = from[w]; left; left &= left - 1) {
                const int16_t *steps = &line.steps[(size_t)(64 * w + std::countr_zero(left)) * n];
                for (Mask m = mask; m; m &= m - 1) {
                    const int next = steps[first_of(m)];
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
        const Mask mask = work.at[cells[i]];
        const uint64_t *from = &reached[i * words];
        Mask keep = 0;
        earlier.assign(words, 0);
        for (int w = 0; w < words; w++)
            for (uint64_t left = from[w]; left; left &= left - 1) {
                const int state = 64 * w + std::countr_zero(left);
                const int16_t *steps = &line.steps[(size_t)state * n];
                Mask useful = 0;
                for (Mask m = mask; m; m &= m - 1) {
                    const int next = steps[first_of(m)];
                    if (next >= 0 && good[next / 64] >> (next % 64) & 1) useful |= m & (0 - m);
                }
                keep |= useful;
                if (useful) earlier[w] |= 1ull << (state % 64);
            }
        if (!work.cut(cells[i], keep)) return false;
        good.swap(earlier);
    }
    return true;
}

namespace {

// A stretch of a line whose cells see each other: what its digits can be, where they add up to a sum.
struct Stretch {
    Mask inside = 0;   // digits of some set that fits
    Mask outside = 0;  // digits that some such set leaves
    bool any = false;
};

// Sets of k digits out of `from` that add up to `sum` (digits from 1) and fit the cells' masks.
Stretch stretch(const Work &work, Run cells, int sum, Mask from) {
    Stretch s;
    const int k = (int)cells.size(), low = sum - k;  // counted from 0
    if (k == 0) {
        s.any = sum == 0, s.outside = work.model.all;
        return s;
    }
    if (low < 0) return s;
    const Sets &sets = *work.model.sets;
    if (!sets.has(k)) {
        s.any = true, s.inside = from, s.outside = work.model.all;
        return s;
    }
    Mask united = 0;
    for (const uint16_t cell : cells) united |= work.at[cell];
    united &= from;
    for (const Mask set : sets.get(k, low)) {
        if (set & ~united) continue;
        bool fits = true;
        for (const uint16_t cell : cells) fits &= (work.at[cell] & set) != 0;
        if (fits) s.any = true, s.inside |= set, s.outside |= ~set;
    }
    return s;
}

}  // namespace

bool run_sandwich(Work &work, Run cells, int total) {
    const int n = work.model.digits, k = (int)cells.size();
    const Mask least = 1, most = (Mask)1 << (n - 1), fill = work.model.all & ~least & ~most;
    const bool whole = k == n && work.model.all_see(cells);
    Mask keep[MOST_DIGITS] = {};
    for (int i = 0; i < k; i++)
        for (int j = i + 1; j < k; j++) {
            const Mask a = work.at[cells[i]], b = work.at[cells[j]];
            const bool up = (a & least) && (b & most), down = (a & most) && (b & least);
            if (!up && !down) continue;
            const Run middle = cells.subspan(i + 1, j - i - 1);
            Stretch s;
            if (work.model.all_see(middle)) s = stretch(work, middle, total, fill);
            else s.any = true, s.inside = fill, s.outside = work.model.all;
            if (!s.any) continue;
            // What the stretch leaves must fit outside it.
            const Mask outside = whole ? s.outside & fill : work.model.all;
            bool fits = true;
            for (int c = 0; c < k && fits; c++)
                if (c < i || c > j) fits = (work.at[cells[c]] & outside) != 0;
            if (!fits) continue;
            keep[i] |= (up ? least : 0) | (down ? most : 0);
            keep[j] |= (up ? most : 0) | (down ? least : 0);
            for (int c = 0; c < k; c++)
                if (c != i && c != j) keep[c] |= c > i && c < j ? s.inside : outside;
        }
    bool solved = true;
    for (int i = 0; i < k; i++) {
        if (!work.cut(cells[i], keep[i])) return false;
        solved &= is_single(work.at[cells[i]]);
    }
    if (!solved) return true;
    int sum = 0, ends = 0;  // the last word, where sets were not looked at
    for (int i = 0; i < k; i++) {
        const Mask mask = work.at[cells[i]];
        if (mask == least || mask == most) ends++;
        else if (ends == 1) sum += first_of(mask) + 1;
    }
    return sum == total;
}

bool run_prefix(Work &work, Run cells, int total) {
    const int k = (int)cells.size();
    const bool distinct = work.model.all_see(cells), whole = distinct && k == work.model.digits;
    Mask keep[MOST_DIGITS] = {};
    for (Mask m = work.at[cells[0]]; m; m &= m - 1) {
        const int size = first_of(m) + 1, left = total - size;
        if (size > k || left < 0) continue;
        const Run rest = cells.subspan(1, size - 1);
        const Mask bit = m & (0 - m), others = distinct ? work.model.all & ~bit : work.model.all;
        Stretch s;
        if (distinct) {
            s = stretch(work, rest, left, others);
        } else {
            int low = 0, high = 0;
            for (const uint16_t cell : rest)
                low += first_of(work.at[cell]) + 1, high += 32 - std::countl_zero(work.at[cell]);
            s.any = low <= left && left <= high, s.inside = s.outside = others;
        }
        if (!s.any) continue;
        const Mask outside = whole ? s.outside & others : others;
        bool fits = true;
        for (int c = size; c < k && fits; c++) fits = (work.at[cells[c]] & outside) != 0;
        if (!fits) continue;
        keep[0] |= bit;
        for (int c = 1; c < k; c++) keep[c] |= c < size ? s.inside : outside;
    }
    bool solved = true;
    for (int i = 0; i < k; i++) {
        if (!work.cut(cells[i], keep[i])) return false;
        solved &= is_single(work.at[cells[i]]);
    }
    if (!solved) return true;
    int sum = 0;
    for (int i = 0; i <= first_of(work.at[cells[0]]); i++) sum += first_of(work.at[cells[i]]) + 1;
    return sum == total;
}

// reached[i][m]: how many can be seen, as bits, where m is the tallest of the first i cells. Where the
// cells differ, i of them need a tallest of i or more.
bool run_visible(Work &work, Run cells, int number) {
    const int n = work.model.digits, k = (int)cells.size();
    const bool distinct = work.model.all_see(cells);
    uint32_t reached[MOST_DIGITS + 1][MOST_DIGITS + 1] = {}, good[MOST_DIGITS + 1] = {}, earlier[MOST_DIGITS + 1];
    reached[0][0] = 1;
    for (int i = 0; i < k; i++) {
        const Mask mask = work.at[cells[i]];
        for (int tall = 0; tall <= n; tall++) {
            const uint32_t seen = reached[i][tall];
            if (!seen) continue;
            const Mask above = mask >> tall << tall, below = mask & ((Mask)((1ull << tall) - 1) >> (distinct && tall));
            for (Mask m = above; m; m &= m - 1) reached[i + 1][first_of(m) + 1] |= seen << 1;
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
        const Mask mask = work.at[cells[i]];
        Mask keep = 0;
        std::fill(earlier, earlier + n + 1, 0);
        for (int tall = 0; tall <= n; tall++) {
            const uint32_t seen = reached[i][tall];
            if (!seen) continue;
            const Mask above = mask >> tall << tall, below = mask & ((Mask)((1ull << tall) - 1) >> (distinct && tall));
            for (Mask m = above; m; m &= m - 1) {
                const uint32_t now = seen & good[first_of(m) + 1] >> 1;
                if (now) earlier[tall] |= now, keep |= m & (0 - m);
            }
            if (below && (seen & good[tall])) earlier[tall] |= seen & good[tall], keep |= below;
        }
        if (!work.cut(cells[i], keep)) return false;
        std::copy(earlier, earlier + n + 1, good);
    }
    return true;
}

}  // namespace nonet::general
