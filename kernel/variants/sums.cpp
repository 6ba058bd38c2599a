// Sums. Cells that hold no digit twice are a group; the sums that a group can have are bits, and
// groups are put together by shifting bits:
//
//   before[g]   what groups 0 to g-1 can add up to
//   behind[g]   what groups g to the last must still find, so that the total is met
//
// A group of one or two open cells is worked out exactly; of more, by the sets of digits that add up,
// each tried on the cells.
#include <algorithm>
#include <array>

#include "general/work.h"

namespace nonet::general {
namespace {

template <int W>
struct Bits {
    std::array<uint64_t, W> w;  // not set: arrays of these are made at every call
    static Bits none() {
        Bits b;
        b.w.fill(0);
        return b;
    }
    static Bits one(int i) {
        Bits b = none();
        b.w[i / 64] = 1ull << (i % 64);
        return b;
    }
    bool test(int i) const { return i < 64 * W && w[i / 64] >> (i % 64) & 1; }
    void set(int i) {
        if (i < 64 * W) w[i / 64] |= 1ull << (i % 64);
    }
    Bits operator<<(int n) const {
        Bits r = none();
        const int words = n / 64, bits = n % 64;
        for (int i = W - 1; i >= words; i--) {
            r.w[i] = w[i - words] << bits;
            if (bits && i > words) r.w[i] |= w[i - words - 1] >> (64 - bits);
        }
        return r;
    }
    Bits operator>>(int n) const {
        Bits r = none();
        const int words = n / 64, bits = n % 64;
        for (int i = 0; i + words < W; i++) {
            r.w[i] = w[i + words] >> bits;
            if (bits && i + words + 1 < W) r.w[i] |= w[i + words + 1] << (64 - bits);
        }
        return r;
    }
    Bits &operator|=(const Bits &o) {
        for (int i = 0; i < W; i++) w[i] |= o.w[i];
        return *this;
    }
    bool meets(const Bits &o) const {
        for (int i = 0; i < W; i++)
            if (w[i] & o.w[i]) return true;
        return false;
    }
    Mask low(int n) const {  // 32 bits from bit n on
        const Bits r = *this >> n;
        return (Mask)r.w[0];
    }
    void add_shifted(Mask mask, int n) {
        Bits b = none();
        b.w[0] = mask;
        *this |= b << n;
    }
};

template <>
inline Bits<1> Bits<1>::operator<<(int n) const {
    Bits r;
    r.w[0] = n < 64 ? w[0] << n : 0;
    return r;
}
template <>
inline Bits<1> Bits<1>::operator>>(int n) const {
    Bits r;
    r.w[0] = n < 64 ? w[0] >> n : 0;
    return r;
}

struct Open {
    int count, weight;
    bool flip;
    uint16_t cells[MOST_DIGITS];
    Mask masks[MOST_DIGITS], keep[MOST_DIGITS];
    Mask united, must;
    Mask need;  // digits of some house that have no place there but in these cells

    int low(int i) const { return first_of(masks[i]) * weight; }
    int high(int i) const { return (31 - std::countl_zero(masks[i])) * weight; }
};

// Tries a set of digits on the open cells, and keeps what they can hold of it; false: it does not fit.
// Cells with one digit left of the set take it from the others, once: no search, and nearly exact.
inline bool lay(Open &g, Mask set) {
    if ((set & ~g.united) || (g.need & ~set)) return false;
    Mask part[MOST_DIGITS], single = 0;
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

// The sets of digits that add up to `sum` and meet every open cell and no digit beyond them, as bits.
inline uint32_t meeting(const Model &model, const Open &g, int sum) {
    const uint16_t *met = model.sets->met_by(g.count, sum);
    uint32_t sets = (uint32_t)~met[model.all & ~g.united];
    for (int i = 0; i < g.count; i++) sets &= met[g.masks[i]];
    return sets;
}

// Tries all sets of digits that add up to `sum` on the open cells; false: none fits.
inline bool lay_all(const Model &model, Open &g, int sum) {
    const std::span<const Mask> sets = model.sets->get(g.count, sum);
    bool any = false;
    if (sets.empty()) return false;
    if (!model.sets->has_met()) {
        for (const Mask set : sets) any |= lay(g, set);
        return any;
    }
    for (uint32_t left = meeting(model, g, sum); left; left &= left - 1) any |= lay(g, sets[std::countr_zero(left)]);
    return any;
}

inline bool any_fits(const Model &model, const Open &g, int sum) {
    if (model.sets->has_met()) return meeting(model, g, sum);
    const auto fits = [&](Mask set) {
        const auto meets = [&](Mask mask) { return (mask & set) != 0; };
        return !(set & ~g.united) && std::all_of(g.masks, g.masks + g.count, meets);
    };
    return std::ranges::any_of(model.sets->get(g.count, sum), fits);
}

// The least and the greatest that the cells of a group can add up to, as they hold no digit twice.
void ends_of(const Open &g, int &low, int &high) {
    low = high = 0;
    Mask m = g.united;
    for (int i = 0; i < g.count && m; i++, m &= m - 1) low += first_of(m);
    m = g.united;
    for (int i = 0; i < g.count && m; i++) {
        const int top = 31 - std::countl_zero(m);
        high += top, m &= ~((Mask)1 << top);
    }
}

template <int W>
Bits<W> sums_of(const Model &model, const Open &g) {
    Bits<W> sums = Bits<W>::none();
    if (g.count == 1) {
        if (g.weight == 1) sums.w[0] = g.masks[0];
        else
            for (Mask m = g.masks[0]; m; m &= m - 1) sums.set(first_of(m) * g.weight);
    } else if (g.count == 2) {
        for (Mask a = g.masks[0]; a; a &= a - 1) sums.add_shifted(g.masks[1] & ~(a & (0 - a)), first_of(a));
    } else if (model.sets->has(g.count)) {
        int low, high;
        ends_of(g, low, high);
        for (int sum = low; sum <= high; sum++)
            if (any_fits(model, g, sum)) sums.set(sum);
    } else {
        int low, high;
        ends_of(g, low, high);
        for (int s = low; s <= high; s++) sums.set(s);
    }
    return sums;
}

// Leaves a group what can still add up to one of the sums; false: nothing.
template <int W>
bool filter(const Model &model, Open &g, const Bits<W> &sums) {
    bool any = false;
    g.must = model.all;
    for (int i = 0; i < g.count; i++) g.keep[i] = 0;
    if (g.count == 1) {
        for (Mask m = g.masks[0]; m; m &= m - 1)
            if (sums.test(first_of(m) * g.weight)) g.keep[0] |= m & (0 - m), any = true;
    } else if (g.count == 2) {
        for (Mask a = g.masks[0]; a; a &= a - 1) {
            const Mask x = a & (0 - a), y = g.masks[1] & ~x & sums.low(first_of(a));
            if (!y) continue;
            g.keep[0] |= x, g.keep[1] |= y, any = true;
            g.must &= is_single(y) ? x | y : x;
        }
    } else if (model.sets->has(g.count)) {
        for (int w = 0; w < W; w++)
            for (uint64_t m = sums.w[w]; m; m &= m - 1) any |= lay_all(model, g, 64 * w + std::countr_zero(m));
    } else {
        for (int i = 0; i < g.count; i++) g.keep[i] = g.masks[i];
        any = true, g.must = 0;
    }
    return any;
}

bool apply(Work &work, Open &g) {
    for (int i = 0; i < g.count; i++) {
        const Mask keep = g.flip ? work.model.flipped(g.keep[i]) : g.keep[i];
        if (!work.cut(g.cells[i], keep)) return false;
    }
    return true;
}

// The digits that are in all ways of a group must stand in it.
bool demand(Work &work, const Open &g) {
    Mask must = g.flip ? work.model.flipped(g.must) : g.must;
    for (; must; must &= must - 1)
        if (!work.strip_seen(first_of(must), {g.cells, (size_t)g.count})) return false;
    return true;
}

// What faces a mask: digits that, with one of it, add up to `sum`.
inline Mask facing(const Model &model, Mask mask, int sum) {
    const Mask turned = model.flipped(mask);
    const int by = sum - (model.digits - 1);
    return (by >= 0 ? (by < 32 ? turned << by : 0) : turned >> -by) & model.all;
}

// Bounds alone: the least and the greatest that the others can have, where cells of a group differ.
bool bound(Work &work, Open *groups, int count, int left) {
    int low = 0, high = 0, lows[64], highs[64];
    for (int g = 0; g < count; g++) {
        ends_of(groups[g], lows[g], highs[g]);
        lows[g] *= groups[g].weight, highs[g] *= groups[g].weight;
        low += lows[g], high += highs[g];
    }
    if (left < low || left > high) return false;
    for (int g = 0; g < count; g++) {
        Open &group = groups[g];
        // The greatest of the least digits may rise by what is to spare, the least of the greatest sink.
        const int up = (left - low) / group.weight, down = (high - left) / group.weight;
        Mask least = 0, most = 0, m = group.united;
        for (int i = 0; i < group.count && m; i++, m &= m - 1) least = m & (0 - m);
        m = group.united;
        for (int i = 0; i < group.count && m; i++) {
            most = (Mask)1 << (31 - std::countl_zero(m));
            m &= ~most;
        }
        const int top = first_of(least) + up, bottom = first_of(most) - down;
        Mask keep = top >= 31 ? ~(Mask)0 : (Mask)((2ull << top) - 1);
        if (bottom > 0) keep &= ~(((Mask)1 << bottom) - 1);
        for (int i = 0; i < group.count; i++) group.keep[i] = group.masks[i] & keep;
        if (!apply(work, group)) return false;
    }
    return true;
}

// One group of weight 1: a cage, as it were.
bool meet_one(Work &work, Open &g, int left) {
    const Model &model = work.model;
    if (g.count == 2) {
        const Mask half = left % 2 ? 0 : (Mask)1 << left / 2;
        g.keep[0] = g.masks[0] & facing(model, g.masks[1], left) & ~half;
        g.keep[1] = g.masks[1] & facing(model, g.keep[0], left);
        const Mask both = g.keep[0] | g.keep[1];
        g.must = size_of(both) == 2 ? both : 0;
        return apply(work, g) && demand(work, g);
    }
    if (!model.sets->has(g.count)) return bound(work, &g, 1, left);
    g.must = model.all;
    for (int i = 0; i < g.count; i++) g.keep[i] = 0;
    return lay_all(model, g, left) && apply(work, g) && demand(work, g);
}

// What houses have no other place for than the cells of a sum: every set must have it.
Mask needed(const Work &work, const SumRule &sum, Run cells) {
    Mask need = 0;
    for (size_t i = 0; i < sum.rests.size(); i++) {
        Mask united = 0;
        for (const uint16_t cell : sum.rests[i]) united |= work.at[cell];
        need |= ~united;
    }
    if (!(need &= work.model.all)) return 0;
    for (const uint16_t cell : cells)
        if (is_single(work.at[cell])) need &= ~work.at[cell];
    return sum.groups[0].flip ? work.model.flipped(need) : need;
}

// Two cells that may be equal.
bool meet_two(Work &work, Open *groups, int left) {
    Open &a = groups[0], &b = groups[1];
    a.keep[0] = a.masks[0] & facing(work.model, b.masks[0], left);
    b.keep[0] = b.masks[0] & facing(work.model, a.keep[0], left);
    return apply(work, a) && apply(work, b);
}

template <int W>
bool meet(Work &work, Open *groups, int count, int left) {
    const Model &model = work.model;
    Bits<W> sums[64], before[65], behind[65];
    before[0] = Bits<W>::one(0);
    for (int i = 0; i < count; i++) {
        sums[i] = sums_of<W>(model, groups[i]);
        before[i + 1] = Bits<W>::none();
        for (int w = 0; w < W; w++)
            for (uint64_t m = sums[i].w[w]; m; m &= m - 1) before[i + 1] |= before[i] << (64 * w + std::countr_zero(m));
    }
    if (!before[count].test(left)) return false;
    behind[count] = Bits<W>::one(left);
    for (int i = count - 1; i >= 0; i--) {
        Bits<W> good = Bits<W>::none();
        behind[i] = Bits<W>::none();
        for (int w = 0; w < W; w++)
            for (uint64_t m = sums[i].w[w]; m; m &= m - 1) {
                const int sum = 64 * w + std::countr_zero(m);
                const Bits<W> rest = behind[i + 1] >> sum;
                behind[i] |= rest;
                if (rest.meets(before[i])) good.set(sum);
            }
        if (groups[i].count == 1 && groups[i].weight == 1) groups[i].keep[0] = (Mask)good.w[0];
        else if (!filter(model, groups[i], good)) return false;
        if (!apply(work, groups[i])) return false;
    }
    return true;
}

}  // namespace

bool run_sum(Work &work, const SumRule &sum, Run cells) {
    if (sum.sets) return run_cage(work, sum, cells);
    const Model &model = work.model;
    Open groups[64];
    int count = 0, left = sum.total, open = 0;
    for (const Group &group : sum.groups) {
        Open *g = &groups[count];
        g->count = 0, g->united = 0, g->need = 0, g->weight = group.weight, g->flip = group.flip;
        for (int i = 0; i < group.count; i++) {
            const uint16_t cell = cells[group.first + i];
            const Mask seen = work.at[cell], mask = group.flip ? model.flipped(seen) : seen;
            if (is_single(mask)) {
                left -= first_of(mask) * group.weight;
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
        Open &g = groups[0];
        const int digit = left / g.weight;
        if (left % g.weight || digit >= model.digits) return false;
        g.keep[0] = (Mask)1 << digit;
        return apply(work, g);
    }
    const int heaviest = groups[0].weight;
    if (open > 2) groups[0].need = needed(work, sum, cells);
    if (count == 1 && heaviest == 1) return meet_one(work, groups[0], left);
    if (open == 2 && heaviest == 1 && groups[1].weight == 1) return meet_two(work, groups, left);
    if (sum.wide || left > 255) return bound(work, groups, count, left);
    // With room enough on both sides every digit can stay, as far as bounds tell: most calls end here.
    int low = 0, high = 0, widest = 0;
    for (int g = 0; g < count; g++) {
        int least, most;
        ends_of(groups[g], least, most);
        low += least * groups[g].weight, high += most * groups[g].weight;
        for (int i = 0; i < groups[g].count; i++) widest = std::max(widest, groups[g].high(i) - groups[g].low(i));
    }
    if (left < low || left > high) return false;
    if (open > 4 && left - low >= widest && high - left >= widest) return true;
    return left < 64 ? meet<1>(work, groups, count, left) : meet<4>(work, groups, count, left);
}

}  // namespace nonet::general
