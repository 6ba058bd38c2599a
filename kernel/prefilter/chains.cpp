// Finned fish, Sue de Coq, and chains in one digit or through cells with two candidates.
#include "techniques/sight.h"

namespace nonet::techniques {
namespace {

constexpr auto &PEERS = GEOMETRY.peers;

// Bit n-2 for n of 2, 3, 4: a fish of n of these lines whose further places, its fins, lie in one box
// and leave something to strike out there. Lines of one band meet a box in three places (`across`).
uint32_t finned_fish(const uint16_t (&lines)[9]) {
    uint16_t places[512];  // of each set of lines
    unsigned all = 0;
    for (int i = 0; i < 9; i++)
        if (size_of(lines[i]) > 1) all |= 1u << i;
    places[0] = 0;
    for (unsigned set = 1; set < 512; set++) places[set] = places[set & (set - 1)] | lines[std::countr_zero(set)];
    uint32_t found = 0;
    for (unsigned base = 1; base < 512; base++) {
        const int size = size_of(base), wide = size_of(places[base]);
        if (base & ~all || size < 2 || size > 4 || wide <= size || wide >= size + 3 || found >> (size - 2) & 1)
            continue;
        for (int band = 0; band < 3; band++) {
            const unsigned inner = base & 7u << 3 * band;
            if (!inner || inner == 7u << 3 * band) continue;
            for (const unsigned across : {7u, 7u << 3, 7u << 6}) {
                const unsigned must = places[base & ~inner] | (places[inner] & ~across);
                const unsigned free = places[inner] & across & ~must;
                const int more = size - size_of(must);
                if (more < 0) continue;
                const unsigned beside = places[7u << 3 * band & ~inner] & across;
                for (unsigned extra = free;; extra = (extra - 1) & free) {
                    const unsigned cover = must | extra;
                    if (size_of(extra) == more && extra != free && beside & cover) {
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

// The sets of some open cells, as what they hold between them; bit i of a set is the i-th cell.
struct Sets {
    uint16_t mask[64];
    unsigned n = 1;
    Sets(const Marks &marks, Cells cells) {
        mask[0] = 0;
        any_of(cells, [&](int at) {
            if (!marks.masks[at]) return false;
            for (unsigned i = 0; i < n; i++) mask[n + i] = mask[i] | marks.masks[at];
            n *= 2;
            return false;
        });
    }
};

bool has_sue_de_coq(const Marks &marks, int line, int box) {
    const Cells in_line = GEOMETRY.unit[line], in_box = GEOMETRY.unit[box], crossing = in_line & in_box;
    const Sets middles(marks, crossing);
    bool wide = false;
    for (unsigned m = 1; m < middles.n; m++) wide |= size_of(m) > 1 && size_of(middles.mask[m]) >= size_of(m) + 2;
    if (!wide) return false;
    const Sets lined(marks, in_line - crossing), boxed(marks, in_box - crossing);
    for (unsigned m = 1; m < middles.n; m++) {
        const uint16_t mask = middles.mask[m], rest = middles.mask[(middles.n - 1) & ~m];
        const int spare = size_of(mask) - size_of(m);
        if (size_of(m) < 2 || spare < 2) continue;
        const auto use = [&](const Sets &sets, unsigned set) {
            const uint16_t held = sets.mask[set];
            return held & mask ? size_of(set) - size_of(held & ~mask) : 0;
        };
        uint8_t useful[64];  // sets of the box
        int n = 0;
        for (unsigned b = 1; b < boxed.n; b++)
            if (use(boxed, b) > 0) useful[n++] = (uint8_t)b;
        for (unsigned l = 1; l < lined.n && n; l++) {
            const int by_line = use(lined, l);
            if (by_line <= 0) continue;
            for (int i = 0; i < n; i++) {
                const unsigned b = useful[i];
                const uint16_t both = lined.mask[l] & boxed.mask[b];
                if (use(boxed, b) != spare - by_line + size_of(both & mask)) continue;
                const uint16_t of_line = lined.mask[l] | (mask & ~boxed.mask[b]);
                const uint16_t of_box = boxed.mask[b] | (mask & ~lined.mask[l]);
                if ((lined.mask[(lined.n - 1) & ~l] | rest) & of_line ||
                    (boxed.mask[(boxed.n - 1) & ~b] | rest) & of_box || mask & both)
                    return true;
            }
        }
    }
    return false;
}

bool has_sue_de_coq(const Marks &marks) {
    for (int box = 18; box < 27; box++)
        for (int line = 0; line < 18; line++)
            if (GEOMETRY.unit[line] & GEOMETRY.unit[box] && has_sue_de_coq(marks, line, box)) return true;
    return false;
}

// From a place that is false, strong and weak links by turns: a place that comes out true, and another
// that sees both.
bool has_x_chain(Cells at) {
    const StrongPairs pairs(at);
    Cells strong[81], linked;
    for (const StrongPair &pair : pairs) {
        strong[pair.one] |= Cells::of(pair.two), strong[pair.two] |= Cells::of(pair.one);
        linked |= Cells::of(pair.one) | Cells::of(pair.two);
    }
    return any_of(linked, [&](int start) {
        Cells on, off = Cells::of(start), fresh = off;
        while (fresh) {
            Cells lit;
            any_of(fresh, [&](int cell) { return lit |= strong[cell], false; });
            lit = lit - on, on |= lit, fresh = {};
            any_of(lit, [&](int cell) { return fresh |= PEERS[cell] & linked, false; });
            fresh = fresh - off, off |= fresh;
        }
        const Cells seen = at & PEERS[start];
        return any_of(on - Cells::of(start), [&](int end) { return bool(seen & PEERS[end]); });
    });
}

// The same through cells with two candidates: one false, the other true, and false in the cells it sees.
bool has_xy_chain(const Marks &marks, const Places &places) {
    return any_of(places.bivalue, [&](int start) {
        for (uint16_t rest = marks.masks[start]; rest; rest &= rest - 1) {
            const int digit = std::countr_zero(rest);
            const Cells seen = places.at[digit] & PEERS[start];
            if (!seen) continue;
            Cells off[9];       // by digit: the cells where it comes out false
            uint8_t todo[162];  // cells of which one digit is false, and so the other true
            uint8_t truth[162];
            int n = 0;
            off[digit] = Cells::of(start);
            todo[n] = (uint8_t)start,
            truth[n++] = (uint8_t)std::countr_zero((uint16_t)(marks.masks[start] & ~(1 << digit)));
            for (int i = 0; i < n; i++) {
                const int cell = todo[i], on = truth[i];
                if (on == digit && cell != start && seen & PEERS[cell]) return true;
                const Cells fresh = (PEERS[cell] & places.bivalue & places.at[on]) - off[on];
                off[on] |= fresh;
                any_of(fresh, [&](int other) {
                    todo[n] = (uint8_t)other;
                    truth[n++] = (uint8_t)std::countr_zero((uint16_t)(marks.masks[other] & ~(1 << on)));
                    return false;
                });
            }
        }
        return false;
    });
}

}  // namespace

uint32_t look_for_chains(const Marks &marks) {
    const Places places(marks);
    uint32_t found = 0;
    for (int digit = 0; digit < 9; digit++) {
        found |= (finned_fish(places.rows[digit]) | finned_fish(places.columns[digit])) * FINNED_FISH;
        if (!(found & X_CHAIN) && has_x_chain(places.at[digit])) found |= X_CHAIN;
    }
    if (has_sue_de_coq(marks)) found |= SUE_DE_COQ;
    if (has_xy_chain(marks, places)) found |= XY_CHAIN;
    return found;
}

}  // namespace nonet::techniques
