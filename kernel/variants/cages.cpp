// Distinct cells whose digits are one of several sets, up to nine digits: all sets are tried on the cells at once,
// one set per lane. At most twelve sets have the same sum; at most nine are consecutive digits.
//
//   lane        0         1         2      ...
//   set      {1 2 9}   {1 3 8}   {1 4 7}   ...
//   part[i]  the digits of each set that cell i can hold
#include "common/lanes8.h"
#include "variants/propagation.h"

namespace nonet::variants {
namespace {

inline Lanes8 to_lanes(Mask mask) { return fill_lanes((uint16_t)mask); }
inline Lanes8 is_none(Lanes8 a) { return (Lanes8)(a == Lanes8{}); }

inline Mask union_of_lanes(Lanes8 a) {
    uint64_t halves[2];
    std::memcpy(halves, &a, 16);
    uint64_t x = halves[0] | halves[1];
    x |= x >> 32;
    return (Mask)((x | x >> 16) & 0xffff);
}

// Writes to `keep` what each cell can hold of the sets that fit, and returns the digits that are in all these sets. A
// set fits if each cell has a digit of it and each digit has a cell, after digits that are the only ones of a cell
// have been removed from the other cells.
template <int R>
inline Mask place_combinations(const uint16_t *from, const Mask *masks, int count, Mask need, Mask *keep) {
    Lanes8 sets[R], part[9][R], one[9][R], single[R], placed[R], bad[R], good[R];
    std::memcpy(sets, from, sizeof sets);
    for (int r = 0; r < R; r++) {
        bad[r] = to_lanes(need) & ~sets[r];
        single[r] = placed[r] = Lanes8{};
    }
    for (int i = 0; i < count; i++)
        for (int r = 0; r < R; r++) {
            const Lanes8 p = to_lanes(masks[i]) & sets[r];
            one[i][r] = is_none(p & (p - to_lanes(1)));
            bad[r] |= single[r] & one[i][r] & p;
            single[r] |= one[i][r] & p;
            part[i][r] = p;
        }
    for (int i = 0; i < count; i++)
        for (int r = 0; r < R; r++) {
            const Lanes8 left = part[i][r] & (~single[r] | one[i][r]);
            bad[r] |= is_none(left);
            placed[r] |= left;
            part[i][r] = left;
        }
    Lanes8 out = Lanes8{};
    for (int r = 0; r < R; r++) {
        good[r] = is_none(bad[r] | (placed[r] ^ sets[r]));
        out |= good[r] & ~sets[r];
    }
    for (int i = 0; i < count; i++) {
        Lanes8 kept = part[i][0] & good[0];
        if (R > 1) kept |= part[i][R - 1] & good[R - 1];
        keep[i] = union_of_lanes(kept);
    }
    return ~union_of_lanes(out);
}

// The digits of `must` are in these cells. If all places of a digit are in one house, removes it from the rest of the
// house; if it has one place, puts it there.
bool require_digits(PropagationQueue &queue, const SetRule &rule, CellSpan cells, const Mask *masks, const Mask *beside,
                    Mask must) {
    const int count = (int)cells.size();
    for (size_t h = 0; h < rule.house_rests.size(); h++) {
        Mask gone = must & beside[h];
        if (!gone) continue;
        for (int i = 0; i < count; i++) gone &= ~(rule.inside[h] >> i & 1 ? 0 : masks[i]);
        if (!gone) continue;
        for (const uint16_t cell : rule.house_rests[h])
            if (!queue.keep_only(cell, ~gone)) return false;
    }
    Mask once = 0, twice = 0;
    for (int i = 0; i < count; i++) twice |= once & masks[i], once |= masks[i];
    if (const Mask alone = must & once & ~twice)
        for (int i = 0; i < count; i++)
            if ((masks[i] & alone) && !queue.keep_only(cells[i], alone)) return false;
    if (!rule.use_common_peers) return true;
    for (Mask left = must; left; left &= left - 1)
        if (!queue.remove_from_common_peers(lowest(left), cells)) return false;
    return true;
}

}  // namespace

bool run_cage(PropagationQueue &queue, const SetRule &rule, CellSpan cells) {
    const int count = (int)cells.size();
    Mask masks[9], keep[9], beside[SetRule::MAX_RESTS];
    Mask fixed = 0, need = 0;
    for (int i = 0; i < count; i++) {
        masks[i] = queue.masks[cells[i]];
        fixed |= is_single(masks[i]) ? masks[i] : 0;
    }
    for (size_t h = 0; h < rule.house_rests.size(); h++) {
        Mask united = 0;
        for (const uint16_t cell : rule.house_rests[h]) united |= queue.masks[cell];
        beside[h] = united, need |= ~united;
    }
    need &= queue.model.all;
    const Mask must = rule.sets[8] ? place_combinations<2>(rule.sets, masks, count, need, keep)
                                   : place_combinations<1>(rule.sets, masks, count, need, keep);
    for (int i = 0; i < count; i++)
        if (keep[i] != masks[i] && !queue.keep_only(cells[i], keep[i])) return false;
    return require_digits(queue, rule, cells, keep, beside, must & ~fixed & queue.model.all);
}

}  // namespace nonet::variants
