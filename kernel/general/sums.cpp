// Sums. Cells that hold no digit twice are a group; the sums that a group can have are bits, and
// groups are put together by shifting bits:
//
//   before[g]   what groups 0 to g-1 can add up to
//   behind[g]   what groups g to the last must still find, so that the total is met
//
// A group of one, two or three open cells is worked out exactly; of more, by sets of digits.
#include <array>

#include "general/work.h"

namespace nonet::general {
namespace {

template <int W>
struct Bits {
    std::array<uint64_t, W> w{};
    static Bits one(int i) {
        Bits b;
        b.w[i / 64] = 1ull << (i % 64);
        return b;
    }
    bool test(int i) const { return i < 64 * W && w[i / 64] >> (i % 64) & 1; }
    void set(int i) {
        if (i < 64 * W) w[i / 64] |= 1ull << (i % 64);
    }
    Bits operator<<(int n) const {
        Bits r;
        const int words = n / 64, bits = n % 64;
        for (int i = W - 1; i >= words; i--) {
            r.w[i] = w[i - words] << bits;
            if (bits && i > words) r.w[i] |= w[i - words - 1] >> (64 - bits);
        }
        return r;
    }
    Bits operator>>(int n) const {
        Bits r;
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
        Bits b;
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
    int count = 0, weight = 1;
    bool flip = false;
    uint16_t cells[MOST_DIGITS];
    Mask masks[MOST_DIGITS], keep[MOST_DIGITS];
    Mask united = 0, must = 0;
};

// Whether a set of digits can be laid into the open cells, as far as is quickly seen.
inline bool fits(const Open &g, Mask set) {
    if (set & ~g.united) return false;
    for (int i = 0; i < g.count; i++)
        if (!(g.masks[i] & set)) return false;
    return true;
}

inline int sum_of(Mask set) {
    int sum = 0;
    for (; set; set &= set - 1) sum += first_of(set);
    return sum;
}

template <int W>
Bits<W> sums_of(const Model &model, const Open &g) {
    Bits<W> sums;
    if (g.count == 1) {
        if (g.weight == 1) sums.w[0] = g.masks[0];
        else
            for (Mask m = g.masks[0]; m; m &= m - 1) sums.set(first_of(m) * g.weight);
    } else if (g.count == 2) {
        for (Mask a = g.masks[0]; a; a &= a - 1) sums.add_shifted(g.masks[1] & ~(a & (0 - a)), first_of(a));
    } else if (g.count == 3) {
        for (Mask a = g.masks[0]; a; a &= a - 1) {
            const Mask x = a & (0 - a);
            for (Mask b = g.masks[1] & ~x; b; b &= b - 1)
                sums.add_shifted(g.masks[2] & ~x & ~(b & (0 - b)), first_of(a) + first_of(b));
        }
    } else if (model.has_sets(g.count)) {
        const auto &by_sum = model.sets_by_sum[g.count];
        for (size_t sum = 0; sum < by_sum.size(); sum++)
            for (const Mask set : by_sum[sum])
                if (fits(g, set)) {
                    sums.set((int)sum);
                    break;
                }
    } else {
        int low = 0, high = 0, i = 0;
        Mask m = g.united;
        for (i = 0; i < g.count && m; i++, m &= m - 1) low += first_of(m);
        m = g.united;
        for (i = 0; i < g.count && m; i++) {
            const int top = 31 - std::countl_zero(m);
            high += top, m &= ~((Mask)1 << top);
        }
        for (int s = low; s <= high; s++) sums.set(s);
    }
    return sums;
}

// Leaves a group what can still add up to one of the sums; false: nothing.
template <int W>
bool filter(const Model &model, Open &g, const Bits<W> &sums) {
    Mask any = 0, must = model.all;
    for (int i = 0; i < g.count; i++) g.keep[i] = 0;
    if (g.count == 1) {
        for (Mask m = g.masks[0]; m; m &= m - 1)
            if (sums.test(first_of(m) * g.weight)) g.keep[0] |= m & (0 - m);
        any = must = g.keep[0];
    } else if (g.count == 2) {
        for (Mask a = g.masks[0]; a; a &= a - 1) {
            const Mask x = a & (0 - a), y = g.masks[1] & ~x & sums.low(first_of(a));
            if (!y) continue;
            g.keep[0] |= x, g.keep[1] |= y, any = 1;
            must &= is_single(y) ? x | y : x;
        }
    } else if (g.count == 3) {
        for (Mask a = g.masks[0]; a; a &= a - 1) {
            const Mask x = a & (0 - a);
            for (Mask b = g.masks[1] & ~x; b; b &= b - 1) {
                const Mask y = b & (0 - b), z = g.masks[2] & ~x & ~y & sums.low(first_of(a) + first_of(b));
                if (!z) continue;
                g.keep[0] |= x, g.keep[1] |= y, g.keep[2] |= z, any = 1;
                must &= is_single(z) ? x | y | z : x | y;
            }
        }
    } else if (model.has_sets(g.count)) {
        const auto &by_sum = model.sets_by_sum[g.count];
        Mask united = 0;
        for (size_t sum = 0; sum < by_sum.size(); sum++) {
            if (!sums.test((int)sum)) continue;
            for (const Mask set : by_sum[sum])
                if (fits(g, set)) united |= set, must &= set, any = 1;
        }
        for (int i = 0; i < g.count; i++) g.keep[i] = g.masks[i] & united;
    } else {
        for (int i = 0; i < g.count; i++) g.keep[i] = g.masks[i];
        any = 1, must = 0;
    }
    g.must = must;
    return any != 0;
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

template <int W>
bool meet(Work &work, Open *groups, int count, int left) {
    const Model &model = work.model;
    if (count == 1) {
        Open &g = groups[0];
        if (!filter(model, g, Bits<W>::one(left)) || !apply(work, g)) return false;
        return g.count == 1 || demand(work, g);
    }
    Bits<W> sums[64], before[65], behind[65];
    before[0] = Bits<W>::one(0);
    for (int i = 0; i < count; i++) {
        sums[i] = sums_of<W>(model, groups[i]);
        before[i + 1] = {};
        for (int w = 0; w < W; w++)
            for (uint64_t m = sums[i].w[w]; m; m &= m - 1) before[i + 1] |= before[i] << (64 * w + std::countr_zero(m));
    }
    if (!before[count].test(left)) return false;
    behind[count] = Bits<W>::one(left);
    for (int i = count - 1; i >= 0; i--) {
        Bits<W> good;
        behind[i] = {};
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

// Too many sums for bits: only the least and the greatest that the others can have.
bool bound(Work &work, Open *groups, int count, int left) {
    int low = 0, high = 0;
    const auto ends = [](const Open &g, int i, int &least, int &most) {
        least = first_of(g.masks[i]) * g.weight;
        most = (31 - std::countl_zero(g.masks[i])) * g.weight;
    };
    for (int g = 0; g < count; g++)
        for (int i = 0, a, b; i < groups[g].count; i++) ends(groups[g], i, a, b), low += a, high += b;
    if (left < low || left > high) return false;
    for (int g = 0; g < count; g++) {
        Open &group = groups[g];
        for (int i = 0; i < group.count; i++) {
            int a, b;
            ends(group, i, a, b);
            group.keep[i] = 0;
            for (Mask m = group.masks[i]; m; m &= m - 1) {
                const int value = first_of(m) * group.weight;
                if (value <= left - (low - a) && value >= left - (high - b)) group.keep[i] |= m & (0 - m);
            }
        }
        if (!apply(work, group)) return false;
    }
    return true;
}

}  // namespace

bool run_sum(Work &work, const SumRule &sum, Run cells) {
    const Model &model = work.model;
    Open groups[64];
    int count = 0, left = sum.total;
    for (const Group &group : sum.groups) {
        Open *g = &groups[count];
        g->count = 0, g->united = 0, g->weight = group.weight, g->flip = group.flip;
        for (int i = 0; i < group.count; i++) {
            const uint16_t cell = cells[group.first + i];
            const Mask seen = work.at[cell], mask = group.flip ? model.flipped(seen) : seen;
            if (is_single(mask)) {
                left -= first_of(mask) * group.weight;
                continue;
            }
            g->cells[g->count] = cell, g->masks[g->count++] = mask, g->united |= mask;
        }
        if (g->count && ++count == 64) return true;
    }
    if (left < 0) return false;
    if (!count) return left == 0;
    if (sum.wide || left > 255) return bound(work, groups, count, left);
    return left < 64 ? meet<1>(work, groups, count, left) : meet<4>(work, groups, count, left);
}

}  // namespace nonet::general
