// Franken fish of two and three houses, found as franken.py does: from the candidate p that is eliminated. The
// places in n base houses that p does not see must fit into n - 1 cover houses. Base and cover houses are boxes
// and the lines of one direction each, given by their first line.
#include <array>

#include "prefilter/places.h"

namespace nonet::prefilter {
namespace {

constexpr uint32_t FRANKEN = check_bit("franken_x_wing");

constexpr auto &HOUSE_SET = GEOMETRY.house_set;

constexpr int COVERS = 18;  // nine lines and nine boxes; the same number of base houses

struct Base {
    int house;
    CellSet rest;  // its places that p does not see
};

// Whether three of these base houses are pairwise disjoint; apart[b] are the houses disjoint from b.
bool three_apart(uint32_t houses, const uint32_t *apart) {
    for (; houses; houses &= houses - 1) {
        const uint32_t others = houses & apart[std::countr_zero(houses)];
        for (uint32_t rest = others; rest; rest &= rest - 1)
            if (rest & apart[std::countr_zero(rest)]) return true;
    }
    return false;
}

// Sets bit n-2 if a fish of n houses eliminates p. Sets of base houses have a bit per element of `bases`.
uint32_t eliminating_fish(int p, CellSet at, int base_lines, int cover_lines) {
    Base bases[COVERS];
    int n = 0;
    for (int i = 0; i < 9; i++)
        for (const int house : {base_lines + i, BOXES + i}) {
            const CellSet rest = (at & HOUSE_SET[house]) - GEOMETRY.peer_set[p];
            if (rest && !rest.has(p) && rest.size() <= 6) bases[n++] = {house, rest};
        }
    const auto covers_of = [&](int cell) {
        return std::array{cover_lines == COLUMNS ? column_of(cell) : row_of(cell), 9 + box_of(cell)};
    };
    const auto cover = [&](int i) { return HOUSE_SET[i < 9 ? cover_lines + i : BOXES + i - 9]; };
    uint32_t apart[COVERS] = {}, own[COVERS] = {}, alone[COVERS] = {}, both[COVERS][COVERS] = {};
    for (int b = 0; b < n; b++) {
        const CellSet rest = bases[b].rest;
        for (int other = 0; other < b; other++)
            if (!(rest & bases[other].rest)) apart[b] |= 1u << other, apart[other] |= 1u << b;
        if (bases[b].house < BOXES + 9) own[9 + bases[b].house - BOXES] = 1u << b;
        for (const int i : covers_of(rest.first())) {
            const CellSet left = rest - cover(i);
            if (!left) {
                alone[i] |= 1u << b;
                continue;
            }
            for (const int j : covers_of(left.first()))
                if (!(left - cover(j))) both[i][j] |= 1u << b, both[j][i] |= 1u << b;
        }
    }
    uint32_t found = 0;
    for (int i = 0; i < COVERS && found != 3; i++) {
        for (uint32_t rest = alone[i] & ~own[i]; rest; rest &= rest - 1)
            if (rest & apart[std::countr_zero(rest)]) found |= 3;
        for (int j = 0; j < i && !(found & 2); j++)
            if (three_apart((alone[i] | alone[j] | both[i][j]) & ~(own[i] | own[j]), apart)) found |= 2;
    }
    return found;
}

}  // namespace

uint32_t check_franken(const Candidates &board) {
    const Places places(board);
    uint32_t found = 0;
    for (const CellSet at : places.at)
        any_of(at, [&](int p) {
            found |= eliminating_fish(p, at, ROWS, COLUMNS) | eliminating_fish(p, at, COLUMNS, ROWS);
            return found == 3;
        });
    return found * FRANKEN;
}

}  // namespace nonet::prefilter
