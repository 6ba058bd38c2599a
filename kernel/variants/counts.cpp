// Propagators that count digits in cells: windows of consecutive digits, counts, equal sets, circles.
#include "general/work.h"

namespace nonet::general {

bool run_window(Work &work, const SetRule &rule, Run cells) {
    if (rule.sets) return run_cage(work, rule, cells);
    const int n = work.model.digits, k = (int)cells.size();
    Mask united = 0, fixed = 0;
    for (const uint16_t cell : cells) {
        const Mask mask = work.at[cell];
        united |= mask;
        fixed |= is_single(mask) ? mask : 0;
    }
    Mask any = 0, must = work.model.all;
    for (int low = 0; low + k <= n; low++) {
        const Mask window = (Mask)((1ull << k) - 1) << low;
        if ((window & ~united) || (fixed & ~window)) continue;
        bool fits = true;
        for (const uint16_t cell : cells) fits &= (work.at[cell] & window) != 0;
        if (fits) any |= window, must &= window;
    }
    if (!any) return false;
    for (const uint16_t cell : cells)
        if (!work.cut(cell, any)) return false;
    for (Mask left = must & ~fixed; left; left &= left - 1)
        if (!work.strip_seen(first_of(left), cells)) return false;
    return true;
}

namespace {

struct Places {
    int fixed = 0, open = 0;
};

inline Places places(const Work &work, Run cells, Mask bit) {
    Places p;
    for (const uint16_t cell : cells) {
        const Mask mask = work.at[cell];
        if (mask & bit) (mask == bit ? p.fixed : p.open)++;
    }
    return p;
}

// All cells that can hold the digit do.
bool place_all(Work &work, Run cells, Mask bit) {
    for (const uint16_t cell : cells)
        if ((work.at[cell] & bit) && !work.cut(cell, bit)) return false;
    return true;
}

// No cell beside those that hold the digit does.
bool place_no_more(Work &work, Run cells, Mask bit) {
    for (const uint16_t cell : cells)
        if (work.at[cell] != bit && !work.cut(cell, ~bit)) return false;
    return true;
}

bool between(Work &work, Run cells, int digit, const Places &p, int least, int most) {
    const Mask bit = (Mask)1 << digit;
    if (p.fixed + p.open < least || p.fixed > most) return false;
    if (!p.open) return true;
    if (p.fixed == most) return place_no_more(work, cells, bit);
    if (p.fixed + p.open == least) return place_all(work, cells, bit);
    if (p.fixed >= least) return true;
    // One of the open places is needed.
    uint16_t open[MOST_CELLS];
    size_t count = 0;
    for (const uint16_t cell : cells)
        if (work.at[cell] != bit) open[count++] = cell;
    return work.strip_seen(digit, {open, count});
}

}  // namespace

bool run_count(Work &work, const std::vector<int32_t> &limits, Run cells) {
    const int n = work.model.digits;
    int wanted = 0, room = 0;
    Mask needed = 0;
    for (const uint16_t cell : cells) room += !is_single(work.at[cell]);
    for (int digit = 0; digit < n; digit++) {
        const int least = limits[digit], most = limits[n + digit];
        if (least <= 0 && most >= (int)cells.size()) continue;
        const Places p = places(work, cells, (Mask)1 << digit);
        if (!between(work, cells, digit, p, least, most)) return false;
        if (p.fixed < least) wanted += least - p.fixed, needed |= (Mask)1 << digit;
    }
    if (wanted > room) return false;
    if (wanted == room && room)
        for (const uint16_t cell : cells)
            if (!is_single(work.at[cell]) && !work.cut(cell, needed)) return false;
    return true;
}

bool run_same(Work &work, Run cells, int sets) {
    const size_t size = cells.size() / sets;
    Places p[MOST_CELLS];
    for (int digit = 0; digit < work.model.digits; digit++) {
        const Mask bit = (Mask)1 << digit;
        int least = 0, most = MOST_CELLS;
        for (int i = 0; i < sets; i++) {
            p[i] = places(work, cells.subspan(i * size, size), bit);
            least = least > p[i].fixed ? least : p[i].fixed;
            most = most < p[i].fixed + p[i].open ? most : p[i].fixed + p[i].open;
        }
        if (least > most) return false;
        for (int i = 0; i < sets; i++) {
            const Run set = cells.subspan(i * size, size);
            if (!between(work, set, digit, places(work, set, bit), least, most)) return false;
        }
    }
    return true;
}

// A digit stands as often as it says, or not at all; the digits that stand add up to how many cells
// there are.
bool run_circles(Work &work, Run cells) {
    const int n = work.model.digits, k = (int)cells.size();
    Mask must = 0, may = 0;
    for (int digit = 0; digit < n; digit++) {
        const Mask bit = (Mask)1 << digit;
        const Places p = places(work, cells, bit);
        if (p.fixed > digit + 1) return false;
        if (p.fixed + p.open >= digit + 1) may |= bit;
        if (p.fixed) must |= bit;
    }
    if (must & ~may) return false;
    // Which digits are in some set that adds up to k, and which in all.
    bool before[MOST_DIGITS + 1][MOST_CELLS + 1] = {}, behind[MOST_DIGITS + 1][MOST_CELLS + 1] = {};
    before[0][0] = behind[n][k] = true;
    for (int d = 0; d < n; d++)
        for (int s = 0; s <= k; s++) {
            if (!before[d][s]) continue;
            if (!(must >> d & 1)) before[d + 1][s] = true;
            if ((may >> d & 1) && s + d + 1 <= k) before[d + 1][s + d + 1] = true;
        }
    Mask in = 0, out = 0;
    for (int d = n - 1; d >= 0; d--)
        for (int s = 0; s <= k; s++) {
            const bool without = !(must >> d & 1) && behind[d + 1][s];
            const bool with = (may >> d & 1) && s + d + 1 <= k && behind[d + 1][s + d + 1];
            behind[d][s] = without || with;
            if (!before[d][s]) continue;
            if (without) out |= (Mask)1 << d;
            if (with) in |= (Mask)1 << d;
        }
    if (!behind[0][0]) return false;
    for (int digit = 0; digit < n; digit++) {
        const Mask bit = (Mask)1 << digit;
        const int least = out & bit ? 0 : digit + 1, most = in & bit ? digit + 1 : 0;
        if (!between(work, cells, digit, places(work, cells, bit), least, most)) return false;
    }
    return true;
}

}  // namespace nonet::general
