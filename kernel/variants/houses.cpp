// Propagators of houses: hidden singles, locked candidates, common peers, subsets.
#include "variants/propagation.h"

namespace nonet::variants {

// Places hidden singles.
static inline bool run_house_of(PropagationQueue &queue, const uint16_t *cells, int size) {
    Mask once = 0, twice = 0, fixed = 0;
    for (int i = 0; i < size; i++) {
        const Mask mask = queue.masks[cells[i]];
        twice |= once & mask;
        once |= mask;
        fixed |= is_single(mask) ? mask : 0;
    }
    if (once != queue.model.all) return false;
    Mask alone = once & ~twice & ~fixed;
    if (!alone) return true;
    for (int i = 0; i < size; i++) {
        const Mask here = queue.masks[cells[i]] & alone;
        if (!here) continue;
        if (!is_single(here) || !queue.keep_only(cells[i], here)) return false;
        if (!(alone &= ~here)) break;
    }
    return true;
}

// Houses and bands run most often, and nearly all boards have houses of nine: those loops are unrolled.
bool run_house(PropagationQueue &queue, CellSpan cells) {
    const int size = (int)cells.size();
    return size == 9 ? run_house_of(queue, cells.data(), 9) : run_house_of(queue, cells.data(), size);
}

// Each piece of a house has at least two cells.
constexpr int MOST_PIECES = (MAX_DIGITS / 2) * (MAX_DIGITS / 2);

// All locked candidates of a band at once. Piece (i, j) is what row i and box j share; the rest of row i holds the
// same digits as the rest of box j:
//
//   . . . | 1 1 1 | 1 1 1
//   2 2 2 |
//   2 2 2 |
static inline bool run_band_of(PropagationQueue &queue, const uint16_t *cells, int rows, int boxes, int shared) {
    const int all = rows * boxes;
    Mask piece[MOST_PIECES], before[MOST_PIECES];
    for (int k = 0; k < all; k++) {
        Mask united = 0;
        for (int i = 0; i < shared; i++) united |= queue.masks[cells[k * shared + i]];
        piece[k] = before[k] = united;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < boxes; j++) {
                Mask row = 0, box = 0;
                for (int k = 0; k < boxes; k++) row |= k == j ? 0 : piece[i * boxes + k];
                for (int k = 0; k < rows; k++) box |= k == i ? 0 : piece[k * boxes + j];
                if (row == box) continue;
                changed = true;
                for (int k = 0; k < boxes; k++)
                    if (k != j) piece[i * boxes + k] &= box;
                for (int k = 0; k < rows; k++)
                    if (k != i) piece[k * boxes + j] &= row;
            }
    }
    for (int k = 0; k < all; k++) {
        if (piece[k] == before[k]) continue;
        for (int i = 0; i < shared; i++)
            if (!queue.keep_only(cells[k * shared + i], piece[k])) return false;
    }
    return true;
}

bool run_band(PropagationQueue &queue, const BandRule &band, CellSpan cells) {
    if (band.across == 3 && band.along == 3 && band.shared == 3) return run_band_of(queue, cells.data(), 3, 3, 3);
    return run_band_of(queue, cells.data(), band.across, band.along, band.shared);
}

// Law of leftovers: two houses hold the same digits outside the cells they share.
bool run_leftovers(PropagationQueue &queue, CellSpan cells, int half) {
    Mask first = 0, second = 0;
    for (int i = 0; i < half; i++) first |= queue.masks[cells[i]], second |= queue.masks[cells[half + i]];
    if (first == second) return true;
    const Mask both = first & second;
    if (count_bits(both) < half) return false;
    const int from = first == both ? half : 0, to = second == both ? half : 2 * half;
    for (int i = from; i < to; i++)
        if (!queue.keep_only(cells[i], both)) return false;
    return true;
}

// Removes a digit from cells that see all its places in a house, where cells have peers outside their houses.
bool run_common_peers(PropagationQueue &queue, CellSpan cells) {
    Mask once = 0, twice = 0;
    for (const uint16_t cell : cells) {
        const Mask mask = queue.masks[cell];
        twice |= once & mask;
        once |= mask;
    }
    for (Mask left = twice; left; left &= left - 1)
        if (!queue.remove_from_common_peers(lowest(left), cells)) return false;
    return true;
}

// Assigns a digit to cell i of a house, reassigning other cells as needed (augmenting paths).
static bool assign(const Mask *masks, int *holder, int i, Mask &tried) {
    for (Mask left = masks[i] & ~tried; left; left = masks[i] & ~tried) {
        const int digit = lowest(left);
        tried |= (Mask)1 << digit;
        if (holder[digit] < 0 || assign(masks, holder, holder[digit], tried)) {
            holder[digit] = i;
            return true;
        }
    }
    return false;
}

// Removes every candidate that is in no assignment of all digits to the cells: naked and hidden subsets of all sizes
// at once. Given one assignment, cell i leads to cell j if i can take the digit of j; it is allowed to if j leads
// back to i.
bool run_all_different(PropagationQueue &queue, CellSpan cells) {
    const int n = (int)cells.size();
    Mask masks[MAX_DIGITS], leads[MAX_DIGITS], open = 0;
    int holder[MAX_DIGITS];
    for (int d = 0; d < n; d++) holder[d] = -1;
    for (int i = 0; i < n; i++) {
        masks[i] = queue.masks[cells[i]];
        if (is_single(masks[i])) holder[lowest(masks[i])] = i;
        else open |= (Mask)1 << i;
    }
    if (count_bits(open) < 3) return true;  // hidden singles have found everything
    for (Mask left = open; left; left &= left - 1) {
        Mask tried = 0;
        if (!assign(masks, holder, lowest(left), tried)) return false;
    }
    for (Mask left = open; left; left &= left - 1) {
        const int i = lowest(left);
        leads[i] = (Mask)1 << i;
        for (Mask m = masks[i]; m; m &= m - 1) leads[i] |= (Mask)1 << holder[lowest(m)];
    }
    for (Mask k = open; k; k &= k - 1)
        for (Mask i = open; i; i &= i - 1)
            if (leads[lowest(i)] >> lowest(k) & 1) leads[lowest(i)] |= leads[lowest(k)];
    for (Mask left = open; left; left &= left - 1) {
        const int i = lowest(left);
        Mask keep = 0;
        for (Mask m = masks[i]; m; m &= m - 1)
            if (leads[holder[lowest(m)]] >> i & 1) keep |= m & (0 - m);
        if (!queue.keep_only(cells[i], keep)) return false;
    }
    return true;
}

}  // namespace nonet::variants
