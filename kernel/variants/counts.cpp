// Propagators that count digits in cells: windows of consecutive digits, counts, equal sets, circles, connected cells.
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

namespace {

// The most cells that can hold a digit: no group of cells holds it twice. Sets `way` to the grouping that says so.
int most_places(const PropagationQueue &queue, const Groupings &groupings, CellSpan cells, Mask bit, size_t &way) {
    int most = MAX_CELLS;
    for (size_t i = 0; i < groupings.groups.size(); i++) {
        const std::vector<uint16_t> &group = groupings.groups[i];
        CellBits seen{};
        int count = 0;
        for (size_t c = 0; c < cells.size(); c++)
            if ((queue.masks[cells[c]] & bit) && !has_bit(seen.data(), group[c]))
                set_bit(seen.data(), group[c]), count++;
        if (count < most) most = count, way = i;
    }
    return most;
}

// Every group that can hold the digit holds it.
bool fill_groups(PropagationQueue &queue, const Groupings &groupings, CellSpan cells, int digit, size_t way) {
    uint16_t members[MAX_CELLS];
    for (int g = 0; g < groupings.counts[way]; g++) {
        size_t count = 0;
        for (size_t c = 0; c < cells.size(); c++)
            if (groupings.groups[way][c] == g && queue.masks[cells[c]] >> digit & 1) members[count++] = cells[c];
        if (count && !queue.remove_from_common_peers(digit, {members, count})) return false;
    }
    return true;
}

}  // namespace

// A digit in these cells occurs as often as its value says. So the digits that occur add up to the number of cells.
bool run_circles(PropagationQueue &queue, const Groupings &groupings, CellSpan cells) {
    const int n = queue.model.digits, k = (int)cells.size();
    Mask must = 0, may = 0;
    int most[MAX_DIGITS];
    size_t way[MAX_DIGITS] = {};
    for (int digit = 0; digit < n; digit++) {
        const Mask bit = (Mask)1 << digit;
        const DigitCount p = count_digit(queue, cells, bit);
        if (p.fixed > digit + 1) return false;
        most[digit] = most_places(queue, groupings, cells, bit, way[digit]);
        if (most[digit] >= digit + 1) may |= bit;
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
        const int least = out & bit ? 0 : digit + 1, limit = in & bit ? digit + 1 : 0;
        if (!limit_count(queue, cells, digit, count_digit(queue, cells, bit), least, limit)) return false;
        if (least && most[digit] == least && !fill_groups(queue, groupings, cells, digit, way[digit])) return false;
    }
    return true;
}

namespace {

// Marks the cells that can be reached from a cell through cells of `may`; gives their number.
int flood(const ConnectedRule &rule, const CellBits &may, int from, CellBits &reached) {
    uint16_t stack[MAX_CELLS];
    int waiting = 0, count = 1;
    reached = {};
    set_bit(reached.data(), (size_t)from);
    stack[waiting++] = (uint16_t)from;
    while (waiting)
        for (const uint16_t next : rule.touching[stack[--waiting]])
            if (has_bit(may.data(), next) && !has_bit(reached.data(), next))
                set_bit(reached.data(), next), stack[waiting++] = next, count++;
    return count;
}

}  // namespace

bool run_connected(PropagationQueue &queue, const ConnectedRule &rule, CellSpan cells) {
    const int k = (int)cells.size();
    CellBits may{}, must{}, reached;
    int first = -1, known = 0;
    for (int i = 0; i < k; i++) {
        const Mask mask = queue.masks[cells[i]];
        if (mask & rule.digits) set_bit(may.data(), (size_t)i);
        if (!(mask & ~rule.digits)) {
            set_bit(must.data(), (size_t)i);
            if (first < 0) first = i;
            known++;
        }
    }
    const auto exclude = [&](int i) { return queue.keep_only(cells[i], ~rule.digits); };
    if (first < 0) {  // any connected part can be the one
        CellBits tried{};
        bool any = !rule.size;
        for (int i = 0; i < k; i++) {
            if (!has_bit(may.data(), (size_t)i) || has_bit(tried.data(), (size_t)i)) continue;
            const bool fits = flood(rule, may, i, reached) >= rule.size;
            any |= fits;
            for (int c = i; c < k; c++)
                if (has_bit(reached.data(), (size_t)c)) {
                    set_bit(tried.data(), (size_t)c);
                    if (!fits && !exclude(c)) return false;
                }
        }
        return any;
    }
    const int count = flood(rule, may, first, reached);
    if (rule.size && (count < rule.size || known > rule.size)) return false;
    for (int i = 0; i < k; i++) {
        if (has_bit(reached.data(), (size_t)i)) continue;
        if (has_bit(must.data(), (size_t)i)) return false;
        if (has_bit(may.data(), (size_t)i) && !exclude(i)) return false;
    }
    may = reached;
    for (int i = 0; i < k; i++) {
        if (!has_bit(may.data(), (size_t)i) || has_bit(must.data(), (size_t)i)) continue;
        if (rule.size == known) {
            if (!exclude(i)) return false;
            continue;
        }
        clear_bit(may.data(), (size_t)i);  // does the rest hold together without this cell?
        bool whole = flood(rule, may, first, reached) >= rule.size;
        for (int c = 0; c < k && whole; c++)
            whole = !has_bit(must.data(), (size_t)c) || has_bit(reached.data(), (size_t)c);
        set_bit(may.data(), (size_t)i);
        if (!whole && !queue.keep_only(cells[i], rule.digits)) return false;
    }
    return true;
}

}  // namespace nonet::variants
