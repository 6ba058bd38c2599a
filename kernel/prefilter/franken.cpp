// Fish of two and three units, boxes among them, as franken.py looks for them: from the place p that is
// to go. What p leaves of n base units must fit into n - 1 cover units. Base and cover have lines of one
// direction each, given by the first of them, and boxes.
#include <array>

#include "techniques/sight.h"

namespace nonet::techniques {
namespace {

constexpr auto &UNIT = GEOMETRY.unit;

constexpr int COVERS = 18;  // nine lines and nine boxes; as many base units

struct Base {
    int unit;
    Cells rest;  // what p leaves of it
};

// Says whether three of some base units have no place in common; `apart` are those that two have not.
bool three_apart(uint32_t some, const uint32_t *apart) {
    for (; some; some &= some - 1) {
        const uint32_t others = some & apart[std::countr_zero(some)];
        for (uint32_t rest = others; rest; rest &= rest - 1)
            if (rest & apart[std::countr_zero(rest)]) return true;
    }
    return false;
}

// Bit n-2: a fish of n units that strikes out p. Sets of base units have a bit for each of `bases`.
uint32_t strikes_out(int p, Cells at, int base_lines, int cover_lines) {
    Base bases[COVERS];
    int n = 0;
    for (int i = 0; i < 9; i++)
        for (const int unit : {base_lines + i, 18 + i}) {
            const Cells rest = (at & UNIT[unit]) - GEOMETRY.peers[p];
            if (rest && !rest.has(p) && rest.size() <= 6) bases[n++] = {unit, rest};
        }
    const auto covers_of = [&](int cell) {
        return std::array{cover_lines ? column_of(cell) : row_of(cell), 9 + box_of(cell)};
    };
    const auto cover = [&](int i) { return UNIT[i < 9 ? cover_lines + i : 9 + i]; };
    uint32_t apart[COVERS] = {}, own[COVERS] = {}, alone[COVERS] = {}, both[COVERS][COVERS] = {};
    for (int b = 0; b < n; b++) {
        const Cells rest = bases[b].rest;
        for (int other = 0; other < b; other++)
            if (!(rest & bases[other].rest)) apart[b] |= 1u << other, apart[other] |= 1u << b;
        if (bases[b].unit >= 18) own[bases[b].unit - 9] = 1u << b;
        for (const int i : covers_of(rest.first())) {
            const Cells left = rest - cover(i);
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

uint32_t look_for_franken(const Marks &marks) {
    const Places places(marks);
    uint32_t found = 0;
    for (const Cells at : places.at)
        any_of(at, [&](int p) {
            found |= strikes_out(p, at, 0, 9) | strikes_out(p, at, 9, 0);
            return found == 3;
        });
    return found * FRANKEN;
}

}  // namespace nonet::techniques
