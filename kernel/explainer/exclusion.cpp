// Aligned exclusion: eliminates digits of two or three cells that are in no combination allowed by common peers.
#include "explainer/producers.h"

namespace nonet::explainer {
namespace {

// Base cells have at least two candidates, no peer with one, and some peers with 2 to `most`: the excluders.
struct Bases {
    int n = 0;
    uint8_t cells[CELLS];
    CellSet set, excluders[CELLS];  // by cell

    Bases(const Board &board, int most) {
        CellSet few, single;
        for (int cell = 0; cell < CELLS; cell++) {
            const int size = count9(board.cell[cell]);
            if (size == 1) single.add(cell);
            else if (size >= 2 && size <= most) few.add(cell);
        }
        for (int cell = 0; cell < CELLS; cell++) {
            if (count9(board.cell[cell]) < 2 || GEOMETRY.peer_set[cell] & single) continue;
            excluders[cell] = GEOMETRY.peer_set[cell] & few;
            if (excluders[cell]) cells[n++] = (uint8_t)cell, set.add(cell);
        }
    }
};

// The candidates of those common excluders that the base cells could fully occupy.
struct Excluders {
    int n = 0;
    Mask mask[PEERS];

    Excluders(const Board &board, CellSet common, unsigned digits) {
        while (common)
            if (const Mask own = board.cell[common.take_first()]; !(own & ~digits)) mask[n++] = own;
    }
    bool any_within(unsigned taken) const {
        for (int i = 0; i < n; i++)
            if (!(mask[i] & ~taken)) return true;
        return false;
    }
};

bool strike_rest(const Board &board, Hint &hint, const uint8_t *base, const Mask *allowed, int n, double rating) {
    bool worth = false;
    for (int i = 0; i < n; i++) {
        hint.eliminate[base[i]] = board.cell[base[i]] & (Mask)~allowed[i];
        worth |= hint.eliminate[base[i]] != 0;
    }
    hint.rating = rating;
    return worth;
}

bool triplet(const Board &board, Hint &hint, const uint8_t *base, CellSet common) {
    const Mask one = board.cell[base[0]], two = board.cell[base[1]], three = board.cell[base[2]];
    const Excluders excluders(board, common, one | two | three);
    const bool one_two = GEOMETRY.peer_set[base[0]].has(base[1]), one_three = GEOMETRY.peer_set[base[0]].has(base[2]),
               two_three = GEOMETRY.peer_set[base[1]].has(base[2]);
    Mask allowed[3] = {0, 0, 0};
    for (int a : Bits(one))
        for (int b : Bits(two)) {
            if (a == b && one_two) continue;
            const bool known = allowed[0] >> a & allowed[1] >> b & 1;
            for (int c : Bits(known ? three & ~allowed[2] : three)) {  // only combinations that allow something new
                if ((a == c && one_three) || (b == c && two_three)) continue;
                if (excluders.any_within(1u << a | 1u << b | 1u << c)) continue;
                allowed[0] |= (Mask)(1 << a), allowed[1] |= (Mask)(1 << b), allowed[2] |= (Mask)(1 << c);
                if (allowed[0] == one && allowed[1] == two && allowed[2] == three) return false;
            }
        }
    return strike_rest(board, hint, base, allowed, 3, 7.5);
}

}  // namespace

// | 20 | aligned pair exclusion | 6.2 | pairs of base cells in combination order; at least 2 common
//      excluders, of 2 candidates |
bool aligned_pair(const Board &board, Hint &hint) {
    const Bases bases(board, 2);
    return combinations<2>(bases.n, [&](const std::array<int, 2> &at) {
        const uint8_t base[2] = {bases.cells[at[0]], bases.cells[at[1]]};
        const CellSet common = bases.excluders[base[0]] & bases.excluders[base[1]];
        if (!common.has_several()) return false;
        const Excluders excluders(board, common, board.cell[base[0]] | board.cell[base[1]]);
        const bool visit = GEOMETRY.peer_set[base[0]].has(base[1]);
        Mask allowed[2] = {0, 0};
        for (int a : Bits(board.cell[base[0]]))
            for (int b : Bits(board.cell[base[1]])) {
                if ((allowed[0] >> a & allowed[1] >> b & 1) || (a == b && visit)) continue;
                if (excluders.any_within(1u << a | 1u << b)) continue;
                allowed[0] |= (Mask)(1 << a), allowed[1] |= (Mask)(1 << b);
            }
        return strike_rest(board, hint, base, allowed, 2, 6.2);
    });
}

// | 22 | aligned triplet exclusion | 7.5 | pairs as above, the third from the excluders of the first, then
//      of the second, that are base cells; at least 2 common excluders, of 2 or 3 candidates |
bool aligned_triplet(const Board &board, Hint &hint) {
    const Bases bases(board, 3);
    return combinations<2>(bases.n, [&](const std::array<int, 2> &at) {
        const int one = bases.cells[at[0]], two = bases.cells[at[1]];
        const CellSet both = bases.excluders[one] & bases.excluders[two];
        if (!both.has_several()) return false;
        CellSet done;
        for (const int first : {one, two})
            for (const uint8_t three : GEOMETRY.peers[first]) {
                if (!bases.excluders[first].has(three) || !bases.set.has(three) || done.has(three)) continue;
                if (three == one || three == two) continue;
                done.add(three);
                const CellSet common = both & bases.excluders[three];
                if (!common.has_several()) continue;
                const uint8_t base[3] = {(uint8_t)one, (uint8_t)two, (uint8_t)three};
                if (triplet(board, hint, base, common)) return true;
            }
        return false;
    });
}

}  // namespace nonet::explainer
