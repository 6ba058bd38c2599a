// Three cells that leave a digit for one of two ends.
#include "explainer/producers.h"

namespace nonet::explainer {
namespace {

// The pivot has `size` candidates, the ends two each; together three digits, of which `common` are in all.
bool wing(const Board &board, Hint &hint, int size, int common, double rating) {
    for (int pivot = 0; pivot < CELLS; pivot++) {
        const Mask own = board.cell[pivot];
        if (count(own) != size) continue;
        for (const uint8_t xz : GRID.peers[pivot]) {
            const Mask one = board.cell[xz];
            if (count(one) != 2 || count(own | one) != 3) continue;
            for (const uint8_t yz : GRID.peers[pivot]) {
                const Mask two = board.cell[yz];
                if (count(two) != 2 || count(own | one | two) != 3 || count(own & one & two) != common ||
                    count(one & two) != 1)
                    continue;
                const Mask z = one & two;
                Cells seen = GRID.sees[xz] & GRID.sees[yz];
                if (size == 3) seen = seen & GRID.sees[pivot];
                bool worth = false;
                while (seen.any()) {
                    const int cell = seen.take();
                    if (cell != pivot && (board.cell[cell] & z)) hint.strike[cell] = z, worth = true;
                }
                if (!worth) continue;
                hint.rating = rating;
                return true;
            }
        }
    }
    return false;
}

}  // namespace

// | 13 | XY-wing | 4.2 | pivot of 2; its peers xz, then yz; three digits, none in all three; strikes z
//      from what sees both ends |
bool xy_wing(const Board &board, Hint &hint) { return wing(board, hint, 2, 0, 4.2); }

// | 14 | XYZ-wing | 4.4 | pivot of 3; one digit in all three; strikes z from what sees all three |
bool xyz_wing(const Board &board, Hint &hint) { return wing(board, hint, 3, 1, 4.4); }

}  // namespace nonet::explainer
