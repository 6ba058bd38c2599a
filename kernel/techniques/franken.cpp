// Fish of two and three units, boxes among them, as franken.py looks for them: from the place p that is
// to go. What p leaves of n base units must fit into n - 1 cover units.
#include "techniques/sight.h"

namespace nonet::techniques {
namespace {

constexpr auto &UNIT = GEOMETRY.unit;

struct Base {
    int unit;
    Cells rest;  // what p leaves of it
};

// Says whether `size` of some base units lie in a cover, none of them in another's places.
bool fit(const Base *bases, int n, Cells cover, uint32_t units, int size, Cells taken = {}) {
    for (int i = 0; i < n; i++) {
        if (bases[i].rest - cover || bases[i].rest & taken || units >> bases[i].unit & 1) continue;
        if (size == 1 || fit(bases + i + 1, n - i - 1, cover, units, size - 1, taken | bases[i].rest)) return true;
    }
    return false;
}

// Bit n-2: a fish of n units. Its base has boxes and lines from `base_lines` on, its cover boxes and
// lines from `cover_lines` on.
uint32_t franken(Cells at, int base_lines, int cover_lines) {
    uint32_t found = 0;
    any_of(at, [&](int p) {
        Base bases[18];
        int n = 0;
        const auto add = [&](int unit) {
            const Cells rest = (at & UNIT[unit]) - GEOMETRY.peers[p];
            if (rest && !rest.has(p) && rest.size() <= 6) bases[n++] = {unit, rest};
        };
        for (int i = 0; i < 9; i++) add(base_lines + i), add(18 + i);
        int covers[18];
        for (int i = 0; i < 9; i++) covers[i] = cover_lines + i, covers[9 + i] = 18 + i;
        for (int i = 0; i < 18; i++) {
            const Cells one = UNIT[covers[i]];
            if (!(one & at)) continue;
            if (fit(bases, n, one, 1u << covers[i], 2)) found |= 3;
            for (int j = 0; j < i && !(found & 2); j++)
                if (fit(bases, n, one | UNIT[covers[j]], 1u << covers[i] | 1u << covers[j], 3)) found |= 2;
        }
        return found == 3;
    });
    return found;
}

}  // namespace

uint32_t look_for_franken(const Marks &marks) {
    const Places places(marks);
    uint32_t found = 0;
    for (const Cells at : places.at) found |= franken(at, 0, 9) | franken(at, 9, 0);
    return found * FRANKEN;
}

}  // namespace nonet::techniques
