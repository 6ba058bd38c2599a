// Propagators of houses: hidden singles, locked candidates, what sees all places of a digit, sets.
#include "general/work.h"

namespace nonet::general {

// A digit with one place left in a house stands there.
static inline bool run_house_of(Work &work, const uint16_t *cells, int size) {
    Mask once = 0, twice = 0, fixed = 0;
    for (int i = 0; i < size; i++) {
        const Mask mask = work.at[cells[i]];
        twice |= once & mask;
        once |= mask;
        fixed |= is_single(mask) ? mask : 0;
    }
    if (once != work.model.all) return false;
    Mask alone = once & ~twice & ~fixed;
    if (!alone) return true;
    for (int i = 0; i < size; i++) {
        const Mask here = work.at[cells[i]] & alone;
        if (!here) continue;
        if (!is_single(here) || !work.cut(cells[i], here)) return false;
        if (!(alone &= ~here)) break;
    }
    return true;
}

// Nearly all boards have houses of nine, whose loops are unrolled: houses and bands are looked at most often.
bool run_house(Work &work, Run cells) {
    const int size = (int)cells.size();
    return size == 9 ? run_house_of(work, cells.data(), 9) : run_house_of(work, cells.data(), size);
}

// A house of a band has at most half as many pieces as cells: each piece has two cells or more.
constexpr int MOST_PIECES = (MOST_DIGITS / 2) * (MOST_DIGITS / 2);

// Locked candidates of a band at once. What row i and box j share is piece (i, j); the rest of row i
// holds the same digits as the rest of box j:
//
//   . . . | 1 1 1 | 1 1 1
//   2 2 2 |
//   2 2 2 |
static inline bool run_band_of(Work &work, const uint16_t *cells, int rows, int boxes, int shared) {
    const int all = rows * boxes;
    Mask piece[MOST_PIECES], before[MOST_PIECES];
    for (int k = 0; k < all; k++) {
        Mask united = 0;
        for (int i = 0; i < shared; i++) united |= work.at[cells[k * shared + i]];
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
            if (!work.cut(cells[k * shared + i], piece[k])) return false;
    }
    return true;
}

bool run_band(Work &work, const BandRule &band, Run cells) {
    if (band.across == 3 && band.along == 3 && band.shared == 3) return run_band_of(work, cells.data(), 3, 3, 3);
    return run_band_of(work, cells.data(), band.across, band.along, band.shared);
}

// Two houses without the cells they share hold the same digits.
bool run_twins(Work &work, Run cells, int half) {
    Mask first = 0, second = 0;
    for (int i = 0; i < half; i++) first |= work.at[cells[i]], second |= work.at[cells[half + i]];
    if (first == second) return true;
    const Mask both = first & second;
    if (size_of(both) < half) return false;
    const int from = first == both ? half : 0, to = second == both ? half : 2 * half;
    for (int i = from; i < to; i++)
        if (!work.cut(cells[i], both)) return false;
    return true;
}

// What sees all places of a digit in a house cannot hold it: where cells see each other beyond houses.
bool run_seen(Work &work, Run cells) {
    Mask once = 0, twice = 0;
    for (const uint16_t cell : cells) {
        const Mask mask = work.at[cell];
        twice |= once & mask;
        once |= mask;
    }
    for (Mask left = twice; left; left &= left - 1)
        if (!work.strip_seen(first_of(left), cells)) return false;
    return true;
}

// Gives cell `i` of a house a digit, others making room for it (augmenting paths).
static bool give(const Mask *masks, int *holder, int i, Mask &tried) {
    for (Mask left = masks[i] & ~tried; left; left = masks[i] & ~tried) {
        const int digit = first_of(left);
        tried |= (Mask)1 << digit;
        if (holder[digit] < 0 || give(masks, holder, holder[digit], tried)) {
            holder[digit] = i;
            return true;
        }
    }
    return false;
}

// What no way to lay all digits into a house has, is struck out: pairs, triples and so on at once. With
// one way known, cell i leads to cell j where i can take j's digit; it may where j leads back to i.
bool run_hall(Work &work, Run cells) {
    const int n = (int)cells.size();
    Mask masks[MOST_DIGITS], leads[MOST_DIGITS], open = 0;
    int holder[MOST_DIGITS];
    for (int d = 0; d < n; d++) holder[d] = -1;
    for (int i = 0; i < n; i++) {
        masks[i] = work.at[cells[i]];
        if (is_single(masks[i])) holder[first_of(masks[i])] = i;
        else open |= (Mask)1 << i;
    }
    if (size_of(open) < 3) return true;  // hidden singles have said it
    for (Mask left = open; left; left &= left - 1) {
        Mask tried = 0;
        if (!give(masks, holder, first_of(left), tried)) return false;
    }
    for (Mask left = open; left; left &= left - 1) {
        const int i = first_of(left);
        leads[i] = (Mask)1 << i;
        for (Mask m = masks[i]; m; m &= m - 1) leads[i] |= (Mask)1 << holder[first_of(m)];
    }
    for (Mask k = open; k; k &= k - 1)
        for (Mask i = open; i; i &= i - 1)
            if (leads[first_of(i)] >> first_of(k) & 1) leads[first_of(i)] |= leads[first_of(k)];
    for (Mask left = open; left; left &= left - 1) {
        const int i = first_of(left);
        Mask keep = 0;
        for (Mask m = masks[i]; m; m &= m - 1)
            if (leads[holder[first_of(m)]] >> i & 1) keep |= m & (0 - m);
        if (!work.cut(cells[i], keep)) return false;
    }
    return true;
}

}  // namespace nonet::general
