// Cells that hold no digit twice and one of some sets of digits, up to nine digits: all sets are tried on the
// cells at once, a set a lane. Twelve at most add up to the same sum, nine at most are of consecutive digits.
//
//   lane        0         1         2      ...
//   set      {1 2 9}   {1 3 8}   {1 4 7}   ...
//   part[i]  what cell i can hold of each
#include "general/work.h"

namespace nonet::general {
namespace {

// Eight lanes of 16 bits, a register of any CPU that we build for.
#if defined(__GNUC__)
typedef uint16_t Lanes __attribute__((vector_size(16)));
inline Lanes to_lanes(Mask mask) { return Lanes{} + (uint16_t)mask; }
inline Lanes is_none(Lanes a) { return (Lanes)(a == 0); }
#else
struct Lanes {
    uint16_t at[8];
};
template <class Each>
inline Lanes each_lane(Each each) {
    Lanes r;
    for (int i = 0; i < 8; i++) r.at[i] = (uint16_t)each(i);
    return r;
}
inline Lanes to_lanes(Mask mask) {
    return each_lane([&](int) { return mask; });
}
inline Lanes is_none(Lanes a) {
    return each_lane([&](int i) { return a.at[i] ? 0 : 0xffff; });
}
inline Lanes operator&(Lanes a, Lanes b) {
    return each_lane([&](int i) { return a.at[i] & b.at[i]; });
}
inline Lanes operator|(Lanes a, Lanes b) {
    return each_lane([&](int i) { return a.at[i] | b.at[i]; });
}
inline Lanes operator^(Lanes a, Lanes b) {
    return each_lane([&](int i) { return a.at[i] ^ b.at[i]; });
}
inline Lanes operator-(Lanes a, Lanes b) {
    return each_lane([&](int i) { return a.at[i] - b.at[i]; });
}
inline Lanes operator~(Lanes a) {
    return each_lane([&](int i) { return ~a.at[i]; });
}
inline Lanes &operator|=(Lanes &a, Lanes b) { return a = a | b; }
#endif

inline Mask united(Lanes a) {
    uint64_t halves[2];
    std::memcpy(halves, &a, 16);
    uint64_t x = halves[0] | halves[1];
    x |= x >> 32;
    return (Mask)((x | x >> 16) & 0xffff);
}

// Leaves cells what they hold of some set that fits, in `keep`, and gives the digits of all of these. A set fits
// where each cell has a digit of it and each digit a cell, when digits that are the only ones of a cell are gone
// from the others.
template <int R>
inline Mask lay(const uint16_t *from, const Mask *masks, int count, Mask need, Mask *keep) {
    Lanes sets[R], part[9][R], one[9][R], single[R], placed[R], bad[R], good[R];
    std::memcpy(sets, from, sizeof sets);
    for (int r = 0; r < R; r++) {
        bad[r] = to_lanes(need) & ~sets[r];
        single[r] = placed[r] = Lanes{};
    }
    for (int i = 0; i < count; i++)
        for (int r = 0; r < R; r++) {
            const Lanes p = to_lanes(masks[i]) & sets[r];
            one[i][r] = is_none(p & (p - to_lanes(1)));
            bad[r] |= single[r] & one[i][r] & p;
            single[r] |= one[i][r] & p;
            part[i][r] = p;
        }
    for (int i = 0; i < count; i++)
        for (int r = 0; r < R; r++) {
            const Lanes left = part[i][r] & (~single[r] | one[i][r]);
            bad[r] |= is_none(left);
            placed[r] |= left;
            part[i][r] = left;
        }
    Lanes out = Lanes{};
    for (int r = 0; r < R; r++) {
        good[r] = is_none(bad[r] | (placed[r] ^ sets[r]));
        out |= good[r] & ~sets[r];
    }
    for (int i = 0; i < count; i++) {
        Lanes kept = part[i][0] & good[0];
        if (R > 1) kept |= part[i][R - 1] & good[R - 1];
        keep[i] = united(kept);
    }
    return ~united(out);
}

// The digits of `must` stand in these cells: those with all places in a house leave its other cells, and with one
// place left, a digit stands there.
bool demand(Work &work, const SetRule &rule, Run cells, const Mask *masks, const Mask *beside, Mask must) {
    const int count = (int)cells.size();
    for (size_t h = 0; h < rule.rests.size(); h++) {
        Mask gone = must & beside[h];
        if (!gone) continue;
        for (int i = 0; i < count; i++) gone &= ~(rule.inside[h] >> i & 1 ? 0 : masks[i]);
        if (!gone) continue;
        for (const uint16_t cell : rule.rests[h])
            if (!work.cut(cell, ~gone)) return false;
    }
    Mask once = 0, twice = 0;
    for (int i = 0; i < count; i++) twice |= once & masks[i], once |= masks[i];
    if (const Mask alone = must & once & ~twice)
        for (int i = 0; i < count; i++)
            if ((masks[i] & alone) && !work.cut(cells[i], alone)) return false;
    if (!rule.beyond) return true;
    for (Mask left = must; left; left &= left - 1)
        if (!work.strip_seen(first_of(left), cells)) return false;
    return true;
}

}  // namespace

bool run_cage(Work &work, const SetRule &rule, Run cells) {
    const int count = (int)cells.size();
    Mask masks[9], keep[9], beside[SetRule::MOST_RESTS];
    Mask fixed = 0, need = 0;
    for (int i = 0; i < count; i++) {
        masks[i] = work.at[cells[i]];
        fixed |= is_single(masks[i]) ? masks[i] : 0;
    }
    for (size_t h = 0; h < rule.rests.size(); h++) {
        Mask united = 0;
        for (const uint16_t cell : rule.rests[h]) united |= work.at[cell];
        beside[h] = united, need |= ~united;
    }
    need &= work.model.all;
    const Mask must =
        rule.sets[8] ? lay<2>(rule.sets, masks, count, need, keep) : lay<1>(rule.sets, masks, count, need, keep);
    for (int i = 0; i < count; i++)
        if (keep[i] != masks[i] && !work.cut(cells[i], keep[i])) return false;
    return demand(work, rule, cells, keep, beside, must & ~fixed & work.model.all);
}

}  // namespace nonet::general
