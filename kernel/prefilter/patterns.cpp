// Patterns of a few cells: pairs of strong links, wings, rectangles.
#include "prefilter/places.h"

namespace nonet::prefilter {
namespace {

constexpr uint32_t REMOTE_PAIR = check_bit("remote_pair"), STRONG_PAIRS = check_bit("strong_pairs"),
                   EMPTY_RECTANGLE = check_bit("empty_rectangle"), W_WING = check_bit("w_wing"),
                   XY_WING = check_bit("xy_wing"), XYZ_WING = check_bit("xyz_wing"),
                   UNIQUE_RECTANGLE = check_bit("unique_rectangle"),
                   AVOIDABLE_RECTANGLE = check_bit("avoidable_rectangle");

constexpr auto &PEER_SET = GEOMETRY.peer_set;
constexpr auto &HOUSE_SET = GEOMETRY.house_set;

bool has_strong_pairs(CellSet at, const StrongPairs &pairs) {
    for (const StrongPair &first : pairs)
        for (const StrongPair *second = &first + 1; second != pairs.end(); second++) {
            if (first.one == second->one || first.one == second->two || first.two == second->one ||
                first.two == second->two)
                continue;
            for (const int from : {first.one, first.two})
                for (const int to : {second->one, second->two})
                    if (PEER_SET[from].has(to) && (at & PEER_SET[first.other(from)] & PEER_SET[second->other(to)]) -
                                                      (CellSet::of(from) | CellSet::of(to)))
                        return true;
        }
    return false;
}

// A box whose places of the digit lie in one row and one column, and a strong link from one of these lines to a
// line that crosses the other.
bool has_empty_rectangle(CellSet at, const StrongPairs &pairs) {
    for (int box = BOXES; box < BOXES + 9; box++) {
        const CellSet inside = at & HOUSE_SET[box];
        if (inside.size() < 2) continue;
        for (const int corner : GEOMETRY.cell[box]) {
            const int row = ROWS + row_of(corner), column = COLUMNS + column_of(corner);
            if (inside - (HOUSE_SET[row] | HOUSE_SET[column]) || !(inside - HOUSE_SET[row]) ||
                !(inside - HOUSE_SET[column]))
                continue;
            for (const StrongPair &link : pairs) {
                if (link.house < ROWS || link.house == row || link.house == column) continue;
                const bool is_row = link.house < COLUMNS;
                for (const int start : {link.one, link.two}) {
                    if (!(HOUSE_SET[is_row ? column : row].has(start)) || HOUSE_SET[box].has(start)) continue;
                    const int end = link.other(start);
                    const CellSet cross = HOUSE_SET[is_row ? COLUMNS + column_of(end) : ROWS + row_of(end)];
                    if ((at & cross & HOUSE_SET[is_row ? row : column]) - (HOUSE_SET[box] | CellSet::of(end)))
                        return true;
                }
            }
        }
    }
    return false;
}

bool has_w_wing(const Candidates &board, const Places &places, const StrongPairs (&pairs)[9]) {
    return any_of(places.bivalue, [&](int one) {
        return any_of(places.bivalue - PEER_SET[one], [&](int two) {
            if (two <= one || board.masks[one] != board.masks[two]) return false;
            const CellSet seen = PEER_SET[one] & PEER_SET[two];
            const int low = std::countr_zero(board.masks[one]), high = std::bit_width(board.masks[one]) - 1;
            for (const bool turned : {false, true}) {
                if (!(places.at[turned ? low : high] & seen)) continue;
                for (const StrongPair &link : pairs[turned ? high : low])
                    if ((PEER_SET[one].has(link.one) && PEER_SET[two].has(link.two)) ||
                        (PEER_SET[one].has(link.two) && PEER_SET[two].has(link.one)))
                        return true;
            }
            return false;
        });
    });
}

// Two cells that see the pivot and share the digit z. What sees both (and, for XYZ, the pivot) cannot be z.
template <class Fits>
bool has_wing(const Candidates &board, const Places &places, int pivot, CellSet pincers, CellSet seen, Fits fits) {
    return any_of(pincers, [&](int one) {
        return any_of(pincers, [&](int two) {
            const uint16_t z = two > one ? fits(board.masks[one], board.masks[two], board.masks[pivot]) : 0;
            return z && places.at[std::countr_zero(z)] & seen & PEER_SET[one] & PEER_SET[two] ? true : false;
        });
    });
}

bool has_xy_wing(const Candidates &board, const Places &places) {
    const CellSet all = places.bivalue;
    return any_of(all, [&](int pivot) {
        return has_wing(board, places, pivot, all & PEER_SET[pivot], CellSet{~0ull, ~0ull},
                        [](uint16_t one, uint16_t two, uint16_t mask) {
                            const uint16_t z = one & two & ~mask;
                            return (uint16_t)(((one | two) & mask) == mask ? z : 0);
                        });
    });
}

bool has_xyz_wing(const Candidates &board, const Places &places) {
    for (int pivot = 0; pivot < 81; pivot++) {
        if (count9(board.masks[pivot]) != 3) continue;
        if (has_wing(board, places, pivot, places.bivalue & PEER_SET[pivot], PEER_SET[pivot],
                     [](uint16_t one, uint16_t two, uint16_t mask) {
                         const uint16_t z = one & two;
                         return (uint16_t)(!((one | two) & ~mask) && std::has_single_bit(z) ? z : 0);
                     }))
            return true;
    }
    return false;
}

bool has_remote_pair(const Candidates &board, const Places &places) {
    uint8_t times[512] = {};
    return any_of(places.bivalue, [&](int cell) { return ++times[board.masks[cell]] == 4; });
}

// Calls visit(a, b, c, d) with the corners, in circular order, of each rectangle in two boxes until it returns true.
template <class Visit>
bool any_rectangle(Visit visit) {
    for (int top = 0; top < 8; top++)
        for (int bottom = top + 1; bottom < 9; bottom++)
            for (int left = 0; left < 8; left++)
                for (int right = left + 1; right < 9; right++)
                    if ((top / 3 == bottom / 3) != (left / 3 == right / 3) &&
                        visit(9 * top + left, 9 * top + right, 9 * bottom + right, 9 * bottom + left))
                        return true;
    return false;
}

// Whether the two roof corners, as one cell with the extra digits, are part of a naked subset of the house that
// eliminates something.
bool has_subset_with(const Candidates &board, int house, int one, int two, uint16_t extra) {
    uint16_t held[9], places[512];
    int n = 0;
    for (const int cell : GEOMETRY.cell[house])
        if (cell != one && cell != two && board.masks[cell]) held[n++] = board.masks[cell];
    const unsigned all = (1u << n) - 1;
    places[0] = 0;
    for (unsigned set = 1; set <= all; set++) places[set] = places[set & (set - 1)] | held[std::countr_zero(set)];
    for (unsigned set = 1; set <= all; set++) {
        const uint16_t digits = places[set] | extra;
        if (count9(digits) == count9(set) + 1 && digits & places[all & ~set]) return true;
    }
    return false;
}

// Whether unique rectangle type 1 to 6 or a hidden rectangle may occur. All corners have both digits of `pair`;
// at least one has nothing else.
bool is_unique_rectangle(const Candidates &board, const Places &places, const int (&ring)[4], uint16_t pair) {
    int roof[4], n = 0, at[4];
    uint16_t extra = 0;
    for (int i = 0; i < 4; i++)
        if (board.masks[ring[i]] != pair) at[n] = i, roof[n++] = ring[i], extra |= board.masks[ring[i]] & ~pair;
    if (n == 1) return true;
    if (std::has_single_bit(extra)) {
        CellSet seen = places.at[std::countr_zero(extra)];
        for (int i = 0; i < n; i++)
            if (board.masks[roof[i]] & extra) seen = seen & PEER_SET[roof[i]];
        if (seen) return true;
    }
    const CellSet corners = CellSet::of(ring[0]) | CellSet::of(ring[1]) | CellSet::of(ring[2]) | CellSet::of(ring[3]);
    const bool diagonal = n == 2 && at[1] - at[0] == 2;
    const auto in_rectangle = [&](int digit, int house) {  // exactly two places, both corners
        const CellSet held = places.at[digit] & HOUSE_SET[house];
        return held.size() == 2 && !(held - corners);
    };
    if (n == 2 && !diagonal) {
        for (int house = 0; house < 27; house++) {
            if (!HOUSE_SET[house].has(roof[0]) || !HOUSE_SET[house].has(roof[1])) continue;
            if (has_subset_with(board, house, roof[0], roof[1], extra)) return true;
            for (uint16_t rest = pair; rest; rest &= rest - 1)
                if (in_rectangle(std::countr_zero(rest), house)) return true;
        }
        return false;
    }
    const int rows[2] = {ROWS + row_of(ring[0]), ROWS + row_of(ring[2])},
              columns[2] = {COLUMNS + column_of(ring[0]), COLUMNS + column_of(ring[2])};
    for (uint16_t rest = pair; rest; rest &= rest - 1) {
        const int digit = std::countr_zero(rest);
        if (diagonal && ((in_rectangle(digit, rows[0]) && in_rectangle(digit, rows[1])) ||
                         (in_rectangle(digit, columns[0]) && in_rectangle(digit, columns[1]))))
            return true;
        for (int i = 0; i < 4; i++) {
            const int opposite = ring[(i + 2) % 4];
            if (board.masks[ring[i]] == pair && in_rectangle(digit, ROWS + row_of(opposite)) &&
                in_rectangle(digit, COLUMNS + column_of(opposite)))
                return true;
        }
    }
    return false;
}

bool has_unique_rectangle(const Candidates &board, const Places &places) {
    const auto &m = board.masks;
    return any_rectangle([&](int a, int b, int c, int d) {
        const uint16_t here = m[a] & m[c], there = m[b] & m[d];
        if (!here || !there) return false;
        for (const int corner : {a, b, c, d}) {
            const uint16_t pair = m[corner], low = pair & -pair, high = pair ^ low;
            if (count9(pair) == 2 && ((here & low && there & high) || (here & high && there & low)) &&
                is_unique_rectangle(board, places, {a, b, c, d}, pair))
                return true;
        }
        return false;
    });
}

// Corners that are not givens, one or two of them empty.
bool has_avoidable_rectangle(const Candidates &board, const uint8_t *givens) {
    const auto &v = board.values;
    const auto can_be = [&](int cell, int digit) { return digit && board.masks[cell] >> (digit - 1) & 1; };
    return any_rectangle([&](int a, int b, int c, int d) {
        if (givens[a] || givens[b] || givens[c] || givens[d]) return false;
        const int open = !v[a] + !v[b] + !v[c] + !v[d];
        if (open == 1)
            return v[a] && v[a] == v[c] ? can_be(b, v[d]) || can_be(d, v[b])
                                        : v[b] && v[b] == v[d] && (can_be(a, v[c]) || can_be(c, v[a]));
        if (open != 2 || !(v[a] || v[c]) || !(v[b] || v[d])) return false;
        // Both empty corners have the digit that completes the pattern and one more, the same in both.
        const auto extra = [&](int one, int other) {
            const int cell = v[one] ? other : one, last = v[one] ? v[one] : v[other];
            return (uint16_t)(can_be(cell, last) ? board.masks[cell] ^ 1 << (last - 1) : 0);
        };
        return std::has_single_bit(extra(a, c)) && extra(a, c) == extra(b, d);
    });
}

}  // namespace

uint32_t check_patterns(const Candidates &board, const uint8_t *givens) {
    const Places places(board);
    uint32_t found = check_fish(places);
    const StrongPairs pairs[9] = {StrongPairs(places.at[0]), StrongPairs(places.at[1]), StrongPairs(places.at[2]),
                                  StrongPairs(places.at[3]), StrongPairs(places.at[4]), StrongPairs(places.at[5]),
                                  StrongPairs(places.at[6]), StrongPairs(places.at[7]), StrongPairs(places.at[8])};
    for (int digit = 0; digit < 9; digit++) {
        if (has_strong_pairs(places.at[digit], pairs[digit])) found |= STRONG_PAIRS;
        if (has_empty_rectangle(places.at[digit], pairs[digit])) found |= EMPTY_RECTANGLE;
    }
    if (has_remote_pair(board, places)) found |= REMOTE_PAIR;
    if (has_w_wing(board, places, pairs)) found |= W_WING;
    if (has_xy_wing(board, places)) found |= XY_WING;
    if (has_xyz_wing(board, places)) found |= XYZ_WING;
    if (has_unique_rectangle(board, places)) found |= UNIQUE_RECTANGLE;
    if (has_avoidable_rectangle(board, givens)) found |= AVOIDABLE_RECTANGLE;
    return found;
}

}  // namespace nonet::prefilter
