// Sums. Distinct cells form a group. The possible sums of a group are a bit set; groups are combined by shifting:
//
//   before[g]   the possible sums of groups 0 to g-1
//   after[g]    the sums before group g from which the total can still be reached
//
// A group of one or two open cells is solved exactly; for a larger one, the digit sets with the right sum are tried on
// the cells.
#include <algorithm>
#include <array>

#include "variants/propagation.h"

namespace nonet::variants {
namespace {

template <int W>
struct SumSet {
    std::array<uint64_t, W> w;  // not initialized: every call creates arrays of these
    static SumSet none() {
        SumSet b;
        b.w.fill(0);
        return b;
    }
    static SumSet one(int i) {
        SumSet b = none();
        b.w[i / 64] = 1ull << (i % 64);
        return b;
    }
    bool test(int i) const { return i < 64 * W && w[i / 64] >> (i % 64) & 1; }
    void set(int i) {
        if (i < 64 * W) w[i / 64] |= 1ull << (i % 64);
    }
    SumSet operator<<(int n) const {
        SumSet r = none();
        const int words = n / 64, bits = n % 64;
        for (int i = W - 1; i >= words; i--) {
            r.w[i] = w[i - words] << bits;
            if (bits && i > words) r.w[i] |= w[i - words - 1] >> (64 - bits);
        }
        return r;
    }
    SumSet operator>>(int n) const {
        SumSet r = none();
        const int words = n / 64, bits = n % 64;
        for (int i = 0; i + words < W; i++) {
            r.w[i] = w[i + words] >> bits;
            if (bits && i + words + 1 < W) r.w[i] |= w[i + words + 1] << (64 - bits);
        }
        return r;
    }
    SumSet &operator|=(const SumSet &o) {
        for (int i = 0; i < W; i++) w[i] |= o.w[i];
        return *this;
    }
    bool intersects(const SumSet &o) const {
        for (int i = 0; i < W; i++)
            if (w[i] & o.w[i]) return true;
        return false;
    }
    Mask low(int n) const {  // 32 bits, starting at bit n
        const SumSet r = *this >> n;
        return (Mask)r.w[0];
    }
    void add_shifted(Mask mask, int n) {
        SumSet b = none();
        b.w[0] = mask;
        *this |= b << n;
    }
};

template <>
inline SumSet<1> SumSet<1>::operator<<(int n) const {
    SumSet r;
    r.w[0] = n < 64 ? w[0] << n : 0;
    return r;
}
template <>
inline SumSet<1> SumSet<1>::operator>>(int n) const {
    SumSet r;
    r.w[0] = n < 64 ? w[0] >> n : 0;
    return r;
}

struct OpenGroup {
    int count, weight;
    bool flip;
    uint16_t cells[MAX_DIGITS];
    Mask masks[MAX_DIGITS], keep[MAX_DIGITS];
    Mask united, must;
    Mask need;  // digits that have no other place in some house

    int low(int i) const { return lowest(masks[i]) * weight; }
    int high(int i) const { return (31 - std::countl_zero(masks[i])) * weight; }
};

// Tries a digit set on the open cells and keeps what they can hold of it; false if it does not fit. Cells that can hold
// only one digit of the set remove it from the others, once: no search, and nearly exact.
inline bool place_combination(OpenGroup &g, Mask set) {
    if ((set & ~g.united) || (g.need & ~set)) return false;
    Mask part[MAX_DIGITS], single = 0;
    for (int i = 0; i < g.count; i++) {
        part[i] = g.masks[i] & set;
        if (part[i] & (part[i] - 1)) continue;
        if (!part[i] || (single & part[i])) return false;
        single |= part[i];
    }
    for (int i = 0; i < g.count; i++) {
        if (!(part[i] & (part[i] - 1))) continue;
        part[i] &= ~single;
        if (!part[i]) return false;
    }
    for (int i = 0; i < g.count; i++) g.keep[i] |= part[i];
    g.must &= set;
    return true;
}

// The digit sets with this sum that fit every open cell and have no digit outside them, one bit per set.
inline uint32_t matching_sets(const Model &model, const OpenGroup &g, int sum) {
    const uint16_t *intersections = model.sets->intersecting(g.count, sum);
    uint32_t sets = (uint32_t)~intersections[model.all & ~g.united];
    for (int i = 0; i < g.count; i++) sets &= intersections[g.masks[i]];
    return sets;
}

// Tries all digit sets with this sum on the open cells; false if none fits.
inline bool place_combinations(const Model &model, OpenGroup &g, int sum) {
    const std::span<const Mask> sets = model.sets->get(g.count, sum);
    bool any = false;
    if (sets.empty()) return false;
    if (!model.sets->has_intersections()) {
        for (const Mask set : sets) any |= place_combination(g, set);
        return any;
    }
    for (uint32_t left = matching_sets(model, g, sum); left; left &= left - 1)
        any |= place_combination(g, sets[std::countr_zero(left)]);
    return any;
}

inline bool any_fits(const Model &model, const OpenGroup &g, int sum) {
    if (model.sets->has_intersections()) return matching_sets(model, g, sum);
    const auto fits = [&](Mask set) {
        const auto intersects = [&](Mask mask) { return (mask & set) != 0; };
        return !(set & ~g.united) && std::all_of(g.masks, g.masks + g.count, intersects);
    };
    return std::ranges::any_of(model.sets->get(g.count, sum), fits);
}

// The smallest and largest possible sum of a group of distinct cells.
void sum_range(const OpenGroup &g, int &low, int &high) {
    low = high = 0;
    Mask m = g.united;
    for (int i = 0; i < g.count && m; i++, m &= m - 1) low += lowest(m);
    m = g.united;
    for (int i = 0; i < g.count && m; i++) {
        const int top = 31 - std::countl_zero(m);
        high += top, m &= ~((Mask)1 << top);
    }
}

template <int W>
SumSet<W> sums_of(const Model &model, const OpenGroup &g) {
    SumSet<W> sums = SumSet<W>::none();
    if (g.count == 1) {
        if (g.weight == 1) sums.w[0] = g.masks[0];
        else
            for (Mask m = g.masks[0]; m; m &= m - 1) sums.set(lowest(m) * g.weight);
    } else if (g.count == 2) {
        for (Mask a = g.masks[0]; a; a &= a - 1) sums.add_shifted(g.masks[1] & ~(a & (0 - a)), lowest(a));
    } else if (model.sets->has(g.count)) {
        int low, high;
        sum_range(g, low, high);
        for (int sum = low; sum <= high; sum++)
            if (any_fits(model, g, sum)) sums.set(sum);
    } else {
        int low, high;
        sum_range(g, low, high);
        for (int s = low; s <= high; s++) sums.set(s);
    }
    return sums;
}

// Keeps the digits with which the group can have one of these sums; false if there are none.
template <int W>
bool filter(const Model &model, OpenGroup &g, const SumSet<W> &sums) {
    bool any = false;
    g.must = model.all;
    for (int i = 0; i < g.count; i++) g.keep[i] = 0;
    if (g.count == 1) {
        for (Mask m = g.masks[0]; m; m &= m - 1)
            if (sums.test(lowest(m) * g.weight)) g.keep[0] |= m & (0 - m), any = true;
    } else if (g.count == 2) {
        for (Mask a = g.masks[0]; a; a &= a - 1) {
            const Mask x = a & (0 - a), y = g.masks[1] & ~x & sums.low(lowest(a));
            if (!y) continue;
            g.keep[0] |= x, g.keep[1] |= y, any = true;
            g.must &= is_single(y) ? x | y : x;
        }
    } else if (model.sets->has(g.count)) {
        for (int w = 0; w < W; w++)
            for (uint64_t m = sums.w[w]; m; m &= m - 1)
                any |= place_combinations(model, g, 64 * w + std::countr_zero(m));
    } else {
        for (int i = 0; i < g.count; i++) g.keep[i] = g.masks[i];
        any = true, g.must = 0;
    }
    return any;
}

bool apply(PropagationQueue &queue, OpenGroup &g) {
    for (int i = 0; i < g.count; i++) {
        const Mask keep = g.flip ? queue.model.flipped(g.keep[i]) : g.keep[i];
        if (!queue.keep_only(g.cells[i], keep)) return false;
    }
    return true;
}

// The digits that are in all solutions of a group must be in its cells.
bool require_digits(PropagationQueue &queue, const OpenGroup &g) {
    Mask must = g.flip ? queue.model.flipped(g.must) : g.must;
    for (; must; must &= must - 1)
        if (!queue.remove_from_common_peers(lowest(must), {g.cells, (size_t)g.count})) return false;
    return true;
}

// The digits that have this sum with some digit of the mask.
inline Mask complements(const Model &model, Mask mask, int sum) {
    const Mask turned = model.flipped(mask);
    const int by = sum - (model.digits - 1);
    return (by >= 0 ? (by < 32 ? turned << by : 0) : turned >> -by) & model.all;
}

// Applies only bounds: the smallest and largest sums of the other groups, whose cells are distinct.
bool apply_bounds(PropagationQueue &queue, OpenGroup *groups, int count, int left) {
    int low = 0, high = 0, lows[64], highs[64];
    for (int g = 0; g < count; g++) {
        sum_range(groups[g], lows[g], highs[g]);
        lows[g] *= groups[g].weight, highs[g] *= groups[g].weight;
        low += lows[g], high += highs[g];
    }
    if (left < low || left > high) return false;
    for (int g = 0; g < count; g++) {
        OpenGroup &group = groups[g];
        // The largest of the smallest digits can grow by the slack, the smallest of the largest can shrink by it.
        const int up = (left - low) / group.weight, down = (high - left) / group.weight;
        Mask least = 0, most = 0, m = group.united;
        for (int i = 0; i < group.count && m; i++, m &= m - 1) least = m & (0 - m);
        m = group.united;
        for (int i = 0; i < group.count && m; i++) {
            most = (Mask)1 << (31 - std::countl_zero(m));
            m &= ~most;
        }
        const int top = lowest(least) + up, bottom = lowest(most) - down;
        Mask keep = top >= 31 ? ~(Mask)0 : (Mask)((2ull << top) - 1);
        if (bottom > 0) keep &= ~(((Mask)1 << bottom) - 1);
        for (int i = 0; i < group.count; i++) group.keep[i] = group.masks[i] & keep;
        if (!apply(queue, group)) return false;
    }
    return true;
}

// One group of weight 1: a cage.
bool solve_one_group(PropagationQueue &queue, OpenGroup &g, int left) {
    const Model &model = queue.model;
    if (g.count == 2) {
        const Mask half = left % 2 ? 0 : (Mask)1 << left / 2;
        g.keep[0] = g.masks[0] & complements(model, g.masks[1], left) & ~half;
        g.keep[1] = g.masks[1] & complements(model, g.keep[0], left);
        const Mask both = g.keep[0] | g.keep[1];
        g.must = count_bits(both) == 2 ? both : 0;
        return apply(queue, g) && require_digits(queue, g);
    }
    if (!model.sets->has(g.count)) return apply_bounds(queue, &g, 1, left);
    g.must = model.all;
    for (int i = 0; i < g.count; i++) g.keep[i] = 0;
    return place_combinations(model, g, left) && apply(queue, g) && require_digits(queue, g);
}

// The digits for which some house has no place outside the cells of the sum: every set must have them.
Mask required_digits(const PropagationQueue &queue, const SumRule &sum, CellSpan cells) {
    Mask need = 0;
    for (size_t i = 0; i < sum.house_rests.size(); i++) {
        Mask united = 0;
        for (const uint16_t cell : sum.house_rests[i]) united |= queue.masks[cell];
        need |= ~united;
    }
    if (!(need &= queue.model.all)) return 0;
    for (const uint16_t cell : cells)
        if (is_single(queue.masks[cell])) need &= ~queue.masks[cell];
    return sum.groups[0].flip ? queue.model.flipped(need) : need;
}

// Two cells that may be equal.
bool solve_two_cells(PropagationQueue &queue, OpenGroup *groups, int left) {
    OpenGroup &a = groups[0], &b = groups[1];
    a.keep[0] = a.masks[0] & complements(queue.model, b.masks[0], left);
    b.keep[0] = b.masks[0] & complements(queue.model, a.keep[0], left);
    return apply(queue, a) && apply(queue, b);
}

template <int W>
bool combine_groups(PropagationQueue &queue, OpenGroup *groups, int count, int left) {
    const Model &model = queue.model;
    SumSet<W> sums[64], before[65], after[65];
    before[0] = SumSet<W>::one(0);
    for (int i = 0; i < count; i++) {
        sums[i] = sums_of<W>(model, groups[i]);
        before[i + 1] = SumSet<W>::none();
        for (int w = 0; w < W; w++)
            for (uint64_t m = sums[i].w[w]; m; m &= m - 1) before[i + 1] |= before[i] << (64 * w + std::countr_zero(m));
    }
    if (!before[count].test(left)) return false;
    after[count] = SumSet<W>::one(left);
    for (int i = count - 1; i >= 0; i--) {
        SumSet<W> good = SumSet<W>::none();
        after[i] = SumSet<W>::none();
        for (int w = 0; w < W; w++)
            for (uint64_t m = sums[i].w[w]; m; m &= m - 1) {
                const int sum = 64 * w + std::countr_zero(m);
                const SumSet<W> rest = after[i + 1] >> sum;
                after[i] |= rest;
                if (rest.intersects(before[i])) good.set(sum);
            }
        if (groups[i].count == 1 && groups[i].weight == 1) groups[i].keep[0] = (Mask)good.w[0];
        else if (!filter(model, groups[i], good)) return false;
        if (!apply(queue, groups[i])) return false;
    }
    return true;
}

}  // namespace

bool run_sum(PropagationQueue &queue, const SumRule &sum, CellSpan cells) {
    if (sum.sets) return run_cage(queue, sum, cells);
    const Model &model = queue.model;
    OpenGroup groups[64];
    int count = 0, left = sum.total, open = 0;
    for (const Group &group : sum.groups) {
        OpenGroup *g = &groups[count];
        g->count = 0, g->united = 0, g->need = 0, g->weight = group.weight, g->flip = group.flip;
        for (int i = 0; i < group.count; i++) {
            const uint16_t cell = cells[group.first + i];
            const Mask seen = queue.masks[cell], mask = group.flip ? model.flipped(seen) : seen;
            if (is_single(mask)) {
                left -= lowest(mask) * group.weight;
                continue;
            }
            g->cells[g->count] = cell, g->masks[g->count++] = mask, g->united |= mask;
        }
        open += g->count;
        if (g->count && ++count == 64) return true;
    }
    if (left < 0) return false;
    if (!count) return left == 0;
    if (open == 1) {
        OpenGroup &g = groups[0];
        const int digit = left / g.weight;
        if (left % g.weight || digit >= model.digits) return false;
        g.keep[0] = (Mask)1 << digit;
        return apply(queue, g);
    }
    const int heaviest = groups[0].weight;
    if (open > 2) groups[0].need = required_digits(queue, sum, cells);
    if (count == 1 && heaviest == 1) return solve_one_group(queue, groups[0], left);
    if (open == 2 && heaviest == 1 && groups[1].weight == 1) return solve_two_cells(queue, groups, left);
    if (sum.wide || left > 255) return apply_bounds(queue, groups, count, left);
    // With enough slack on both sides, bounds cannot remove anything: most calls end here.
    int low = 0, high = 0, widest = 0;
    for (int g = 0; g < count; g++) {
        int least, most;
        sum_range(groups[g], least, most);
        low += least * groups[g].weight, high += most * groups[g].weight;
        for (int i = 0; i < groups[g].count; i++) widest = std::max(widest, groups[g].high(i) - groups[g].low(i));
    }
    if (left < low || left > high) return false;
    if (open > 4 && left - low >= widest && high - left >= widest) return true;
    return left < 64 ? combine_groups<1>(queue, groups, count, left) : combine_groups<4>(queue, groups, count, left);
}

}  // namespace nonet::variants
