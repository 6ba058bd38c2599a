// Patterns of a few cells: strong links of a digit in pairs, wings, rectangles.
#include "techniques/sight.h"

namespace nonet::techniques {
namespace {

constexpr auto &PEERS = GEOMETRY.peers;
constexpr auto &UNIT = GEOMETRY.unit;

bool has_strong_pairs(Cells at, const StrongPairs &pairs) {
    for (const StrongPair &first : pairs)
        for (const StrongPair *second = &first + 1; second != pairs.end(); second++) {
            if (first.one == second->one || first.one == second->two || first.two == second->one ||
                first.two == second->two)
                continue;
            for (const int near : {first.one, first.two})
                for (const int meet : {second->one, second->two})
                    if (PEERS[near].has(meet) && (at & PEERS[first.other(near)] & PEERS[second->other(meet)]) -
                                                     (Cells::of(near) | Cells::of(meet)))
                        return true;
        }
    return false;
}

// A box with the digit in one row and one column of it only, and a link from one of these lines to
// a line that crosses the other.
bool has_empty_rectangle(Cells at, const StrongPairs &pairs) {
    for (int box = 18; box < 27; box++) {
        const Cells inside = at & UNIT[box];
        if (inside.size() < 2) continue;
        for (const int corner : GEOMETRY.cell[box]) {
            const int row = row_of(corner), column = 9 + column_of(corner);
            if (inside - (UNIT[row] | UNIT[column]) || !(inside - UNIT[row]) || !(inside - UNIT[column])) continue;
            for (const StrongPair &link : pairs) {
                if (link.unit >= 18 || link.unit == row || link.unit == column) continue;
                const bool lies = link.unit < 9;
                for (const int near : {link.one, link.two}) {
                    if (!(UNIT[lies ? column : row].has(near)) || UNIT[box].has(near)) continue;
                    const int end = link.other(near);
                    const Cells cross = UNIT[lies ? 9 + column_of(end) : row_of(end)];
                    if ((at & cross & UNIT[lies ? row : column]) - (UNIT[box] | Cells::of(end))) return true;
                }
            }
        }
    }
    return false;
}

bool has_w_wing(const Marks &marks, const Places &places, const StrongPairs (&pairs)[9]) {
    return any_of(places.bivalue, [&](int one) {
        return any_of(places.bivalue - PEERS[one], [&](int two) {
            if (two <= one || marks.masks[one] != marks.masks[two]) return false;
            const Cells seen = PEERS[one] & PEERS[two];
            const int low = std::countr_zero(marks.masks[one]), high = std::bit_width(marks.masks[one]) - 1;
            for (const bool turned : {false, true}) {
                if (!(places.at[turned ? low : high] & seen)) continue;
                for (const StrongPair &link : pairs[turned ? high : low])
                    if ((PEERS[one].has(link.one) && PEERS[two].has(link.two)) ||
                        (PEERS[one].has(link.two) && PEERS[two].has(link.one)))
                        return true;
            }
            return false;
        });
    });
}

// Two cells that see a pivot and share one digit with each other, `z`, which both (and, for XYZ, the
// pivot) leave to what they see.
template <class Fits>
bool has_wing(const Marks &marks, const Places &places, int pivot, Cells near, Cells seen, Fits fits) {
    return any_of(near, [&](int one) {
        return any_of(near, [&](int two) {
            const uint16_t z = two > one ? fits(marks.masks[one], marks.masks[two], marks.masks[pivot]) : 0;
            return z && places.at[std::countr_zero(z)] & seen & PEERS[one] & PEERS[two] ? true : false;
        });
    });
}

bool has_xy_wing(const Marks &marks, const Places &places) {
    const Cells all = places.bivalue;
    return any_of(all, [&](int pivot) {
        return has_wing(marks, places, pivot, all & PEERS[pivot], Cells{~0ull, ~0ull},
                        [](uint16_t one, uint16_t two, uint16_t mask) {
                            const uint16_t z = one & two & ~mask;
                            return (uint16_t)(((one | two) & mask) == mask ? z : 0);
                        });
    });
}

bool has_xyz_wing(const Marks &marks, const Places &places) {
    for (int pivot = 0; pivot < 81; pivot++) {
        if (size_of(marks.masks[pivot]) != 3) continue;
        if (has_wing(marks, places, pivot, places.bivalue & PEERS[pivot], PEERS[pivot],
                     [](uint16_t one, uint16_t two, uint16_t mask) {
                         const uint16_t z = one & two;
                         return (uint16_t)(!((one | two) & ~mask) && std::has_single_bit(z) ? z : 0);
                     }))
            return true;
    }
    return false;
}

bool has_remote_pair(const Marks &marks, const Places &places) {
    uint8_t times[512] = {};
    return any_of(places.bivalue, [&](int cell) { return ++times[marks.masks[cell]] == 4; });
}

// Calls what(a, b, c, d) for the corners, in turn, of each rectangle in two boxes, until it is true.
template <class What>
bool any_rectangle(What what) {
    for (int top = 0; top < 8; top++)
        for (int bottom = top + 1; bottom < 9; bottom++)
            for (int left = 0; left < 8; left++)
                for (int right = left + 1; right < 9; right++)
                    if ((top / 3 == bottom / 3) != (left / 3 == right / 3) &&
                        what(9 * top + left, 9 * top + right, 9 * bottom + right, 9 * bottom + left))
                        return true;
    return false;
}

// Whether cells of a unit with two roof corners, which count as one cell with the extra digits, make a
// naked subset that strikes something out.
bool has_subset_with(const Marks &marks, int unit, int one, int two, uint16_t extra) {
    uint16_t held[9], places[512];
    int n = 0;
    for (const int cell : GEOMETRY.cell[unit])
        if (cell != one && cell != two && marks.masks[cell]) held[n++] = marks.masks[cell];
    const unsigned all = (1u << n) - 1;
    places[0] = 0;
    for (unsigned set = 1; set <= all; set++) places[set] = places[set & (set - 1)] | held[std::countr_zero(set)];
    for (unsigned set = 1; set <= all; set++) {
        const uint16_t digits = places[set] | extra;
        if (size_of(digits) == size_of(set) + 1 && digits & places[all & ~set]) return true;
    }
    return false;
}

// A rectangle with two digits that could stand crosswise: `floor` corners have nothing else, one at
// least. One of the tests 1 to 6 or a hidden rectangle can be there.
bool is_unique_rectangle(const Marks &marks, const Places &places, const int (&ring)[4], uint16_t pair) {
    int roof[4], n = 0, at[4];
    uint16_t extra = 0;
    for (int i = 0; i < 4; i++)
        if (marks.masks[ring[i]] != pair) at[n] = i, roof[n++] = ring[i], extra |= marks.masks[ring[i]] & ~pair;
    if (n == 1) return true;
    if (std::has_single_bit(extra)) {
        Cells seen = places.at[std::countr_zero(extra)];
        for (int i = 0; i < n; i++)
            if (marks.masks[roof[i]] & extra) seen = seen & PEERS[roof[i]];
        if (seen) return true;
    }
    const Cells corners = Cells::of(ring[0]) | Cells::of(ring[1]) | Cells::of(ring[2]) | Cells::of(ring[3]);
    const bool diagonal = n == 2 && at[1] - at[0] == 2;
    const auto in_rectangle = [&](int digit, int unit) {  // two places, both of the rectangle
        const Cells held = places.at[digit] & UNIT[unit];
        return held.size() == 2 && !(held - corners);
    };
    if (n == 2 && !diagonal) {
        for (int unit = 0; unit < 27; unit++) {
            if (!UNIT[unit].has(roof[0]) || !UNIT[unit].has(roof[1])) continue;
            if (has_subset_with(marks, unit, roof[0], roof[1], extra)) return true;
            for (uint16_t rest = pair; rest; rest &= rest - 1)
                if (in_rectangle(std::countr_zero(rest), unit)) return true;
        }
        return false;
    }
    const int rows[2] = {row_of(ring[0]), row_of(ring[2])},
              columns[2] = {9 + column_of(ring[0]), 9 + column_of(ring[2])};
    for (uint16_t rest = pair; rest; rest &= rest - 1) {
        const int digit = std::countr_zero(rest);
        if (diagonal && ((in_rectangle(digit, rows[0]) && in_rectangle(digit, rows[1])) ||
                         (in_rectangle(digit, columns[0]) && in_rectangle(digit, columns[1]))))
            return true;
        for (int i = 0; i < 4; i++) {
            const int opposite = ring[(i + 2) % 4];
            if (marks.masks[ring[i]] == pair && in_rectangle(digit, row_of(opposite)) &&
                in_rectangle(digit, 9 + column_of(opposite)))
                return true;
        }
    }
    return false;
}

bool has_unique_rectangle(const Marks &marks, const Places &places) {
    const auto &m = marks.masks;
    return any_rectangle([&](int a, int b, int c, int d) {
        const uint16_t here = m[a] & m[c], there = m[b] & m[d];
        if (!here || !there) return false;
        for (const int corner : {a, b, c, d}) {
            const uint16_t pair = m[corner], low = pair & -pair, high = pair ^ low;
            if (size_of(pair) == 2 && ((here & low && there & high) || (here & high && there & low)) &&
                is_unique_rectangle(marks, places, {a, b, c, d}, pair))
                return true;
        }
        return false;
    });
}

// Corners that were not given, of which one or two are open.
bool has_avoidable_rectangle(const Marks &marks, const uint8_t *givens) {
    const auto &v = marks.values;
    const auto can_be = [&](int cell, int digit) { return digit && marks.masks[cell] >> (digit - 1) & 1; };
    return any_rectangle([&](int a, int b, int c, int d) {
        if (givens[a] || givens[b] || givens[c] || givens[d]) return false;
        const int open = !v[a] + !v[b] + !v[c] + !v[d];
        if (open == 1)
            return v[a] && v[a] == v[c] ? can_be(b, v[d]) || can_be(d, v[b])
                                        : v[b] && v[b] == v[d] && (can_be(a, v[c]) || can_be(c, v[a]));
        if (open != 2 || !(v[a] || v[c]) || !(v[b] || v[d])) return false;
        // What would complete the pattern, and one more digit, the same in both open corners.
        const auto extra = [&](int one, int other) {
            const int cell = v[one] ? other : one, last = v[one] ? v[one] : v[other];
            return (uint16_t)(can_be(cell, last) ? marks.masks[cell] ^ 1 << (last - 1) : 0);
        };
        return std::has_single_bit(extra(a, c)) && extra(a, c) == extra(b, d);
    });
}

}  // namespace

uint32_t look_for_patterns(const Marks &marks, const uint8_t *givens) {
    const Places places(marks);
    uint32_t found = look_for_fish(places);
    const StrongPairs pairs[9] = {StrongPairs(places.at[0]), StrongPairs(places.at[1]), StrongPairs(places.at[2]),
                                  StrongPairs(places.at[3]), StrongPairs(places.at[4]), StrongPairs(places.at[5]),
                                  StrongPairs(places.at[6]), StrongPairs(places.at[7]), StrongPairs(places.at[8])};
    for (int digit = 0; digit < 9; digit++) {
        if (has_strong_pairs(places.at[digit], pairs[digit])) found |= STRONG_PAIRS;
        if (has_empty_rectangle(places.at[digit], pairs[digit])) found |= EMPTY_RECTANGLE;
    }
    if (has_remote_pair(marks, places)) found |= REMOTE_PAIR;
    if (has_w_wing(marks, places, pairs)) found |= W_WING;
    if (has_xy_wing(marks, places)) found |= XY_WING;
    if (has_xyz_wing(marks, places)) found |= XYZ_WING;
    if (has_unique_rectangle(marks, places)) found |= UNIQUE_RECTANGLE;
    if (has_avoidable_rectangle(marks, givens)) found |= AVOIDABLE_RECTANGLE;
    return found;
}

}  // namespace nonet::techniques
