// Finned fish, Sue de Coq, and chains in one digit or through cells with two candidates.
#include "prefilter/places.h"

namespace nonet::prefilter {
namespace {

constexpr uint32_t SUE_DE_COQ = check_bit("sue_de_coq"), X_CHAIN = check_bit("x_chain"),
                   XY_CHAIN = check_bit("xy_chain"), FINNED_FISH = check_bit("finned_x_wing");

constexpr auto &PEER_SET = GEOMETRY.peer_set;

// CellCombinations bit n-2, for n from 2 to 4, if there is a fish of n of these lines whose fins lie in one box and
// which eliminates something there. The lines of a band share three columns with a box (`across`).
uint32_t finned_fish(const uint16_t (&lines)[9]) {
    uint16_t places[512];  // by set of lines
    unsigned all = 0;
    for (int i = 0; i < 9; i++)
        if (count9(lines[i]) > 1) all |= 1u << i;
    places[0] = 0;
    for (unsigned set = 1; set < 512; set++) places[set] = places[set & (set - 1)] | lines[std::countr_zero(set)];
    uint32_t found = 0;
    for (unsigned base = 1; base < 512; base++) {
        const int size = count9(base), wide = count9(places[base]);
        if (base & ~all || size < 2 || size > 4 || wide <= size || wide >= size + 3 || found >> (size - 2) & 1)
            continue;
        for (int band = 0; band < 3; band++) {
            const unsigned inner = base & 7u << 3 * band;
            if (!inner || inner == 7u << 3 * band) continue;
            for (const unsigned across : {7u, 7u << 3, 7u << 6}) {
                const unsigned must = places[base & ~inner] | (places[inner] & ~across);
                const unsigned free = places[inner] & across & ~must;
                const int more = size - count9(must);
                if (more < 0) continue;
                const unsigned beside = places[7u << 3 * band & ~inner] & across;
                for (unsigned extra = free;; extra = (extra - 1) & free) {
                    const unsigned cover = must | extra;
                    if (count9(extra) == more && extra != free && beside & cover) {
                        bool all_covered = true;
                        for (unsigned rest = base; rest; rest &= rest - 1)
                            all_covered &= (lines[std::countr_zero(rest)] & cover) != 0;
                        if (all_covered) found |= 1u << (size - 2);
                    }
                    if (!extra) break;
                }
            }
        }
    }
    return found;
}

// The candidates of all combinations of some empty cells; bit i of a combination is the i-th cell.
struct CellCombinations {
    uint16_t mask[64];
    unsigned n = 1;
    CellCombinations(const Candidates &board, CellSet cells) {
        mask[0] = 0;
        any_of(cells, [&](int at) {
            if (!board.masks[at]) return false;
            for (unsigned i = 0; i < n; i++) mask[n + i] = mask[i] | board.masks[at];
            n *= 2;
            return false;
        });
    }
};

bool has_sue_de_coq(const Candidates &board, int line, int box) {
    const CellSet in_line = GEOMETRY.house_set[line], in_box = GEOMETRY.house_set[box], crossing = in_line & in_box;
    const CellCombinations crossings(board, crossing);
    bool wide = false;
    for (unsigned m = 1; m < crossings.n; m++) wide |= count9(m) > 1 && count9(crossings.mask[m]) >= count9(m) + 2;
    if (!wide) return false;
    const CellCombinations line_cells(board, in_line - crossing), box_cells(board, in_box - crossing);
    for (unsigned m = 1; m < crossings.n; m++) {
        const uint16_t mask = crossings.mask[m], rest = crossings.mask[(crossings.n - 1) & ~m];
        const int spare = count9(mask) - count9(m);
        if (count9(m) < 2 || spare < 2) continue;
        const auto use = [&](const CellCombinations &sets, unsigned set) {
            const uint16_t held = sets.mask[set];
            return held & mask ? count9(set) - count9(held & ~mask) : 0;
        };
        uint8_t useful[64];  // combinations in the box
        int n = 0;
        for (unsigned b = 1; b < box_cells.n; b++)
            if (use(box_cells, b) > 0) useful[n++] = (uint8_t)b;
        for (unsigned l = 1; l < line_cells.n && n; l++) {
            const int by_line = use(line_cells, l);
            if (by_line <= 0) continue;
            for (int i = 0; i < n; i++) {
                const unsigned b = useful[i];
                const uint16_t both = line_cells.mask[l] & box_cells.mask[b];
                if (use(box_cells, b) != spare - by_line + count9(both & mask)) continue;
                const uint16_t of_line = line_cells.mask[l] | (mask & ~box_cells.mask[b]);
                const uint16_t of_box = box_cells.mask[b] | (mask & ~line_cells.mask[l]);
                if ((line_cells.mask[(line_cells.n - 1) & ~l] | rest) & of_line ||
                    (box_cells.mask[(box_cells.n - 1) & ~b] | rest) & of_box || mask & both)
                    return true;
            }
        }
    }
    return false;
}

bool has_sue_de_coq(const Candidates &board) {
    for (int box = BOXES; box < BOXES + 9; box++)
        for (int line = ROWS; line < COLUMNS + 9; line++)
            if (GEOMETRY.house_set[line] & GEOMETRY.house_set[box] && has_sue_de_coq(board, line, box)) return true;
    return false;
}

// Alternates strong and weak links from a place assumed false. There is a chain if a place that becomes true and
// the start both see another place of the digit.
bool has_x_chain(CellSet at) {
    const StrongPairs pairs(at);
    CellSet strong[81], linked;
    for (const StrongPair &pair : pairs) {
        strong[pair.one] |= CellSet::of(pair.two), strong[pair.two] |= CellSet::of(pair.one);
        linked |= CellSet::of(pair.one) | CellSet::of(pair.two);
    }
    return any_of(linked, [&](int start) {
        CellSet on, off = CellSet::of(start), fresh = off;
        while (fresh) {
            CellSet lit;
            any_of(fresh, [&](int cell) { return lit |= strong[cell], false; });
            lit = lit - on, on |= lit, fresh = {};
            any_of(lit, [&](int cell) { return fresh |= PEER_SET[cell] & linked, false; });
            fresh = fresh - off, off |= fresh;
        }
        const CellSet seen = at & PEER_SET[start];
        return any_of(on - CellSet::of(start), [&](int end) { return bool(seen & PEER_SET[end]); });
    });
}

// The same through cells with two candidates: if one is false, the other is true, and false in the peers.
bool has_xy_chain(const Candidates &board, const Places &places) {
    return any_of(places.bivalue, [&](int start) {
        for (uint16_t rest = board.masks[start]; rest; rest &= rest - 1) {
            const int digit = std::countr_zero(rest);
            const CellSet seen = places.at[digit] & PEER_SET[start];
            if (!seen) continue;
            CellSet off[9];      // by digit: the cells where it becomes false
            uint8_t todo[162];   // cells where one digit is false
            uint8_t truth[162];  // the digit that is then true there
            int n = 0;
            off[digit] = CellSet::of(start);
            todo[n] = (uint8_t)start,
            truth[n++] = (uint8_t)std::countr_zero((uint16_t)(board.masks[start] & ~(1 << digit)));
            for (int i = 0; i < n; i++) {
                const int cell = todo[i], on = truth[i];
                if (on == digit && cell != start && seen & PEER_SET[cell]) return true;
                const CellSet fresh = (PEER_SET[cell] & places.bivalue & places.at[on]) - off[on];
                off[on] |= fresh;
                any_of(fresh, [&](int other) {
                    todo[n] = (uint8_t)other;
                    truth[n++] = (uint8_t)std::countr_zero((uint16_t)(board.masks[other] & ~(1 << on)));
                    return false;
                });
            }
        }
        return false;
    });
}

}  // namespace

uint32_t check_chains(const Candidates &board) {
    const Places places(board);
    uint32_t found = 0;
    for (int digit = 0; digit < 9; digit++) {
        found |= (finned_fish(places.rows[digit]) | finned_fish(places.columns[digit])) * FINNED_FISH;
        if (!(found & X_CHAIN) && has_x_chain(places.at[digit])) found |= X_CHAIN;
    }
    if (has_sue_de_coq(board)) found |= SUE_DE_COQ;
    if (has_xy_chain(board, places)) found |= XY_CHAIN;
    return found;
}

}  // namespace nonet::prefilter
