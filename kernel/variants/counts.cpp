// Propagators that count digits in cells: windows of consecutive digits, counts, equal sets, circles.
#include "variants/propagation.h"

namespace nonet::variants {

bool run_window(PropagationQueue &queue, const SetRule &rule, CellSpan cells) {
    if (rule.sets) return run_cage(queue, rule, cells);
    const int n = queue.model.digits, k = (int)cells.size();
    Mask united = 0, fixed = 0;
    for (const uint16_t cell : cells) {
        const Mask mask = queue.masks[cell];
        united |= mask;
        fixed |= is_single(mask) ? mask : 0;
    }
    Mask any = 0, must = queue.model.all;
    for (int low = 0; low + k <= n; low++) {
        const Mask window = (Mask)((1ull << k) - 1) << low;
        if ((window & ~united) || (fixed & ~window)) continue;
        bool fits = true;
        for (const uint16_t cell : cells) fits &= (queue.masks[cell] & window) != 0;
        if (fits) any |= window, must &= window;
    }
    if (!any) return false;
    for (const uint16_t cell : cells)
        if (!queue.keep_only(cell, any)) return false;
    for (Mask left = must & ~fixed; left; left &= left - 1)
        if (!queue.remove_from_common_peers(lowest(left), cells)) return false;
    return true;
}

namespace {

struct DigitCount {
    int fixed = 0, open = 0;
};

inline DigitCount count_digit(const PropagationQueue &queue, CellSpan cells, Mask bit) {
    DigitCount p;
    for (const uint16_t cell : cells) {
        const Mask mask = queue.masks[cell];
        if (mask & bit) (mask == bit ? p.fixed : p.open)++;
    }
    return p;
}

// Puts the digit into all cells that can hold it.
bool place_all(PropagationQueue &queue, CellSpan cells, Mask bit) {
    for (const uint16_t cell : cells)
        if ((queue.masks[cell] & bit) && !queue.keep_only(cell, bit)) return false;
    return true;
}

// Removes the digit from all cells that do not hold it yet.
bool place_no_more(PropagationQueue &queue, CellSpan cells, Mask bit) {
    for (const uint16_t cell : cells)
        if (queue.masks[cell] != bit && !queue.keep_only(cell, ~bit)) return false;
    return true;
}

bool limit_count(PropagationQueue &queue, CellSpan cells, int digit, const DigitCount &p, int least, int most) {
    const Mask bit = (Mask)1 << digit;
    if (p.fixed + p.open < least || p.fixed > most) return false;
    if (!p.open) return true;
    if (p.fixed == most) return place_no_more(queue, cells, bit);
    if (p.fixed + p.open == least) return place_all(queue, cells, bit);
    if (p.fixed >= least) return true;
    // At least one of the open places has the digit.
    uint16_t open[MAX_CELLS];
    size_t count = 0;
    for (const uint16_t cell : cells)
        if (queue.masks[cell] != bit) open[count++] = cell;
    return queue.remove_from_common_peers(digit, {open, count});
}

}  // namespace

bool run_count(PropagationQueue &queue, const std::vector<int32_t> &limits, CellSpan cells) {
    const int n = queue.model.digits;
    int wanted = 0, room = 0;
    Mask needed = 0;
    for (const uint16_t cell : cells) room += !is_single(queue.masks[cell]);
    for (int digit = 0; digit < n; digit++) {
        const int least = limits[digit], most = limits[n + digit];
        if (least <= 0 && most >= (int)cells.size()) continue;
        const DigitCount p = count_digit(queue, cells, (Mask)1 << digit);
        if (!limit_count(queue, cells, digit, p, least, most)) return false;
        if (p.fixed < least) wanted += least - p.fixed, needed |= (Mask)1 << digit;
    }
    if (wanted > room) return false;
    if (wanted == room && room)
        for (const uint16_t cell : cells)
            if (!is_single(queue.masks[cell]) && !queue.keep_only(cell, needed)) return false;
    return true;
}

bool run_same(PropagationQueue &queue, CellSpan cells, int sets) {
    const size_t size = cells.size() / sets;
    DigitCount p[MAX_CELLS];
    for (int digit = 0; digit < queue.model.digits; digit++) {
        const Mask bit = (Mask)1 << digit;
        int least = 0, most = MAX_CELLS;
        for (int i = 0; i < sets; i++) {
            p[i] = count_digit(queue, cells.subspan(i * size, size), bit);
            least = least > p[i].fixed ? least : p[i].fixed;
            most = most < p[i].fixed + p[i].open ? most : p[i].fixed + p[i].open;
        }
        if (least > most) return false;
        for (int i = 0; i < sets; i++) {
            const CellSpan set = cells.subspan(i * size, size);
            if (!limit_count(queue, set, digit, count_digit(queue, set, bit), least, most)) return false;
        }
    }
    return true;
}

// A digit in these cells occurs as often as its value says. So the digits that occur add up to the number of cells.
bool run_circles(PropagationQueue &queue, CellSpan cells) {
    const int n = queue.model.digits, k = (int)cells.size();
    Mask must = 0, may = 0;
    for (int digit = 0; digit < n; digit++) {
        const Mask bit = (Mask)1 << digit;
        const DigitCount p = count_digit(queue, cells, bit);
        if (p.fixed > digit + 1) return false;
        if (p.fixed + p.open >= digit + 1) may |= bit;
        if (p.fixed) must |= bit;
    }
    if (must & ~may) return false;
    // Finds the digits that are in some set with sum k, and those that are in all of them.
    bool before[MAX_DIGITS + 1][MAX_CELLS + 1] = {}, after[MAX_DIGITS + 1][MAX_CELLS + 1] = {};
    before[0][0] = after[n][k] = true;
    for (int d = 0; d < n; d++)
        for (int s = 0; s <= k; s++) {
            if (!before[d][s]) continue;
            if (!(must >> d & 1)) before[d + 1][s] = true;
            if ((may >> d & 1) && s + d + 1 <= k) before[d + 1][s + d + 1] = true;
        }
    Mask in = 0, out = 0;
    for (int d = n - 1; d >= 0; d--)
        for (int s = 0; s <= k; s++) {
            const bool without = !(must >> d & 1) && after[d + 1][s];
            const bool with = (may >> d & 1) && s + d + 1 <= k && after[d + 1][s + d + 1];
            after[d][s] = without || with;
            if (!before[d][s]) continue;
            if (without) out |= (Mask)1 << d;
            if (with) in |= (Mask)1 << d;
        }
    if (!after[0][0]) return false;
    for (int digit = 0; digit < n; digit++) {
        const Mask bit = (Mask)1 << digit;
        const int least = out & bit ? 0 : digit + 1, most = in & bit ? digit + 1 : 0;
        if (!limit_count(queue, cells, digit, count_digit(queue, cells, bit), least, most)) return false;
    }
    return true;
}

}  // namespace nonet::variants
