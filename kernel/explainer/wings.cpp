// Wings: three cells that force a digit into one of two ends.
#include "explainer/producers.h"

namespace nonet::explainer {
namespace {

// The pivot has `size` candidates, each end two; together three digits, `common` of which are in all three cells.
bool wing(const Board &board, Hint &hint, int size, int common, double rating) {
    for (int pivot = 0; pivot < CELLS; pivot++) {
        const Mask own = board.cell[pivot];
        if (count9(own) != size) continue;
        for (const uint8_t xz : GEOMETRY.peers[pivot]) {
            const Mask one = board.cell[xz];
            if (count9(one) != 2 || count9(own | one) != 3) continue;
            for (const uint8_t yz : GEOMETRY.peers[pivot]) {
                const Mask two = board.cell[yz];
                if (count9(two) != 2 || count9(own | one | two) != 3 || count9(own & one & two) != common ||
                    count9(one & two) != 1)
                    continue;
                const Mask z = one & two;
                CellSet seen = GEOMETRY.peer_set[xz] & GEOMETRY.peer_set[yz];
                if (size == 3) seen = seen & GEOMETRY.peer_set[pivot];
                bool worth = false;
                while (seen) {
                    const int cell = seen.take_first();
                    if (cell != pivot && (board.cell[cell] & z)) hint.eliminate[cell] = z, worth = true;
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
