// The smallest disguise of a grid, by trying all that can still be it.
//
// Once the order of the columns is fixed, the rest is greedy: place row after row, each time the one
// that reads smallest (digits are relabelled 1, 2, 3, ... as they first appear), and follow every
// row of a tie. So: for both transposes, take every row that can come first with every order of
// the columns that makes it smallest (144 for the common first row 000 000 001), and drop each as
// soon as a row must exceed the best known. Most are dropped while the columns are still being put
// in order, stack by stack, because neither row that can come second can be small enough.
//
// Empty columns of a stack, empty stacks, empty rows of a band and empty bands look alike in every
// order, so one order of them is tried; without this an empty board would take forever.
#include <utility>

#include "making/making.h"

namespace nonet {
namespace {

constexpr uint8_t ORDERS[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

// A row as one number that compares as its nine digits do.
using Reading = uint64_t;

struct Labels {
    uint8_t of[10] = {};  // 0: none yet
    uint8_t used = 0;
};

class Search {
public:
    explicit Search(const uint8_t *source) {
        Reading first[2][9];
        for (int i = 0; i < 9; i++) best[i] = UINT64_MAX;
        for (int turned = 0; turned < 2; turned++) {
            look(source, turned);
            for (int r = 0; r < 9; r++) {
                first[turned][r] = as_first(r);
                if (first[turned][r] < best[0]) best[0] = first[turned][r];
            }
        }
        for (int turned = 0; turned < 2; turned++) {
            look(source, turned);
            for (int r = 0; r < 9; r++)
                if (first[turned][r] == best[0] && !skipped(r, 0)) start(r);
        }
    }
    void write(uint8_t *digits) const {
        for (int r = 0; r < 9; r++)
            for (int c = 0; c < 9; c++) digits[9 * r + c] = best[r] >> 4 * (8 - c) & 15;
    }

private:
    uint8_t grid[9][9];
    uint16_t filled_rows, filled_columns;  // bit i: line i has a digit
    Reading best[9];
    uint8_t columns[9];

    void look(const uint8_t *source, bool turned) {
        filled_rows = filled_columns = 0;
        for (int r = 0; r < 9; r++)
            for (int c = 0; c < 9; c++) {
                grid[r][c] = turned ? source[9 * c + r] : source[9 * r + c];
                if (grid[r][c]) filled_rows |= 1 << r, filled_columns |= 1 << c;
            }
    }

    // The smallest that a row can read as the first one: stacks with fewer digits come first, and
    // blanks first in each.
    Reading as_first(int row) const {
        int sizes[3] = {0, 0, 0};
        for (int c = 0; c < 9; c++) sizes[c / 3] += grid[row][c] != 0;
        if (sizes[0] > sizes[1]) std::swap(sizes[0], sizes[1]);
        if (sizes[1] > sizes[2]) std::swap(sizes[1], sizes[2]);
        if (sizes[0] > sizes[1]) std::swap(sizes[0], sizes[1]);
        Reading first = 0;
        for (int i = 0, label = 0; i < 9; i++) first = first << 4 | (i % 3 >= 3 - sizes[i / 3] ? ++label : 0);
        return first;
    }

    // Reads a row as far as it is not larger than the bound; UINT64_MAX if it is.
    Reading read(int row, Labels &labels, Reading bound) const {
        Reading reading = 0;
        for (int i = 0; i < 9; i++) {
            const uint8_t digit = grid[row][columns[i]];
            if (digit && !labels.of[digit]) labels.of[digit] = ++labels.used;
            reading = reading << 4 | labels.of[digit];
            if (reading > bound >> 4 * (8 - i)) return UINT64_MAX;
        }
        return reading;
    }

    // Whether an empty row (or a row of an empty band) has one before it, not used, that is as good.
    bool skipped(int row, uint16_t used) const {
        if (filled_rows >> row & 1) return false;
        const int band = row / 3;
        for (int r = 3 * band; r < row; r++)
            if (!((filled_rows | used) >> r & 1)) return true;
        if (filled_rows >> 3 * band & 7 || used >> 3 * band & 7) return false;
        for (int b = 0; b < band; b++)
            if (!(filled_rows >> 3 * b & 7) && !(used >> 3 * b & 7)) return true;
        return false;
    }

    // Tries every order of the columns that makes the row as small as it can be.
    void start(int row) {
        int sizes[3] = {0, 0, 0};
        for (int c = 0; c < 9; c++) sizes[c / 3] += grid[row][c] != 0;
        for (const auto &stacks : ORDERS) {
            if (sizes[stacks[0]] > sizes[stacks[1]] || sizes[stacks[1]] > sizes[stacks[2]]) continue;
            if (empty_out_of_order(stacks)) continue;
            order_stack(row, stacks, 0, Labels());
        }
    }

    bool empty_out_of_order(const uint8_t (&stacks)[3]) const {
        int last = -1;
        for (int i = 0; i < 3; i++) {
            if (filled_columns >> 3 * stacks[i] & 7) continue;
            if (stacks[i] < last) return true;
            last = stacks[i];
        }
        return false;
    }

    void order_stack(int row, const uint8_t (&stacks)[3], int at, const Labels &before) {
        if (at == 3) {
            go_on(1, (uint16_t)(1 << row), row, before);
            return;
        }
        for (const auto &order : ORDERS) {
            int last_empty = -1;
            bool blank_after_digit = false, digit = false, twice = false;
            Labels labels = before;
            for (int i = 0; i < 3; i++) {
                const int column = 3 * stacks[at] + order[i];
                columns[3 * at + i] = (uint8_t)column;
                if (grid[row][column]) digit = true, labels.of[grid[row][column]] = ++labels.used;
                else blank_after_digit |= digit;
                if (filled_columns >> column & 1) continue;
                twice |= column < last_empty;
                last_empty = column;
            }
            if (!blank_after_digit && !twice && may_be_best(row, 3 * at + 3, labels))
                order_stack(row, stacks, at + 1, labels);
        }
    }

    // Whether a row can come second, as far as its first n columns show. A digit without a label
    // will have a larger one than all that are given.
    bool may_be_best(int row, int n, const Labels &labels) const {
        const Reading bound = best[1] >> 4 * (9 - n);
        for (int r = row / 3 * 3; r < row / 3 * 3 + 3; r++) {
            if (r == row) continue;
            Reading least = 0;
            for (int i = 0; i < n; i++) {
                const uint8_t digit = grid[r][columns[i]];
                least = least << 4 | (digit && !labels.of[digit] ? labels.used + 1 : labels.of[digit]);
            }
            if (least <= bound) return true;
        }
        return false;
    }

    // Goes on from a row, where all rows so far read as the best, with those that read smallest of
    // all that can follow it. All are read before any is followed further.
    void go_on(int depth, uint16_t used, int row, const Labels &labels) {
        if (depth == 9) return;
        const bool new_band = depth % 3 == 0;
        const int from = new_band ? 0 : row / 3 * 3, to = new_band ? 9 : from + 3;
        Reading readings[9];
        Labels after[9];
        for (int r = from; r < to; r++) {
            readings[r] = UINT64_MAX;
            if (used >> r & 1 || (new_band && used >> r / 3 * 3 & 7) || skipped(r, used)) continue;
            after[r] = labels;
            readings[r] = read(r, after[r], best[depth]);
            if (readings[r] < best[depth]) {
                best[depth] = readings[r];
                for (int i = depth + 1; i < 9; i++) best[i] = UINT64_MAX;
            }
        }
        for (int r = from; r < to; r++)
            if (readings[r] == best[depth]) go_on(depth + 1, (uint16_t)(used | 1 << r), r, after[r]);
    }
};

}  // namespace

void canonical(const uint8_t *grid, uint8_t *smallest) { Search(grid).write(smallest); }

}  // namespace nonet
