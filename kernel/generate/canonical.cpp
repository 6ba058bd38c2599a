// Finds the smallest isomorph of a grid by trying all that can still be smallest.
//
// Once the order of the columns is fixed, the rest is greedy: place the rows one by one, always the smallest one
// (digits are relabelled 1, 2, 3, ... in the order of appearance), and try all rows of a tie. So for both transposes,
// take every row that can come first with every order of the columns that makes it smallest (144 for the common first
// row 000 000 001), and drop each as soon as a row must exceed the best known. Most are dropped while the columns are
// still being ordered, stack by stack, because neither row that can come second can be small enough.
//
// Empty columns of a stack, empty stacks, empty rows of a band and empty bands look the same in every order, so only
// one order of them is tried; otherwise an empty board would take forever. A board with conflicts has no canonical
// form: one with 81 fives has millions of tied orders.
#include <cstring>
#include <utility>

#include "generate/generate.h"

namespace nonet {
namespace {

// A row as one number that compares like its nine digits.
using Reading = uint64_t;

struct Labels {
    uint8_t of[10];  // 0: none yet
    uint8_t used;
};

class CanonicalSearch {
public:
    explicit CanonicalSearch(const uint8_t *source) {
        for (int i = 0; i < 9; i++) best[i] = UINT64_MAX;
        if (std::memchr(source, 0, 81)) search(source);
        else search_full(source);
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

    void search(const uint8_t *source) {
        Reading first[2][9];
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

    // A full grid: the first row reads 1 to 9 in every order, so the second decides. Its digits under
    // stack a lie, in the first row, in the two other stacks: b is the one with more of them, two or
    // three. Three, and it can read 456; two, and it reads 457, with the digit of stack c last. So the
    // order of a's columns fixes those of b and of c, but for two orders of c where b has two. Two rows
    // have the same number under every stack, and those with two need no look where some have three.
    struct Way {
        uint8_t columns[9], row, second;
        bool turned;
        Labels labels;
    };

    void search_full(const uint8_t *source) {
        Way ways[36 * 18];
        int n = 0;
        best[0] = 0x123456789;
        for (const bool three : {true, false}) {
            for (const bool turned : {false, true}) {
                look(source, turned);
                for (int row = 0; row < 9; row++) {
                    uint8_t at[10];  // the column of each digit in the first row
                    for (int c = 0; c < 9; c++) at[grid[row][c]] = (uint8_t)c;
                    for (int second = row / 3 * 3; second < row / 3 * 3 + 3; second++) {
                        if (second == row || holds_three(second, at) != three) continue;
                        Way way;
                        way.row = (uint8_t)row, way.second = (uint8_t)second, way.turned = turned;
                        for (int a = 0; a < 3; a++)
                            for (const auto &order : ORDERS) add_ways(way, a, order, at, ways, n);
                    }
                }
            }
            if (n) break;
        }
        bool looked = true;  // the transposed grid was loaded last
        for (int i = 0; i < n; i++) {
            if (ways[i].turned != looked) look(source, looked = ways[i].turned);
            std::memcpy(columns, ways[i].columns, sizeof columns);
            go_on(2, (uint16_t)(1 << ways[i].row | 1 << ways[i].second), ways[i].second, ways[i].labels);
        }
    }

    // Whether the digits under the first stack all lie in one stack of the first row.
    bool holds_three(int second, const uint8_t (&at)[10]) const {
        const uint8_t *digits = grid[second];
        return at[digits[0]] / 3 == at[digits[1]] / 3 && at[digits[0]] / 3 == at[digits[2]] / 3;
    }

    void add_ways(Way &way, int a, const uint8_t (&order)[3], const uint8_t (&at)[10], Way *ways, int &n) {
        const uint8_t *second = grid[way.second];
        int under[3], held[3] = {0, 0, 0};  // places, in the first row, of the second's digits under a
        for (int i = 0; i < 3; i++) {
            under[i] = at[second[3 * a + order[i]]];
            held[under[i] / 3]++;
        }
        const int b = held[(a + 1) % 3] > held[(a + 2) % 3] ? (a + 1) % 3 : (a + 2) % 3, c = 3 - a - b;
        if (held[b] == 2 && under[2] / 3 != c) return;
        uint8_t *to = way.columns;
        for (int i = 0; i < 3; i++) to[i] = (uint8_t)(3 * a + order[i]);
        to[3] = (uint8_t)under[0], to[4] = (uint8_t)under[1];
        if (held[b] == 3) {
            to[5] = (uint8_t)under[2];
            for (int i = 0; i < 3; i++) to[6 + i] = at[second[to[3 + i]]];
            keep(way, at, ways, n);
            return;
        }
        to[5] = (uint8_t)(9 * b + 3 - under[0] - under[1]);
        to[6] = (uint8_t)under[2];
        const int one = 3 * c + (under[2] % 3 + 1) % 3, other = 3 * c + (under[2] % 3 + 2) % 3;
        to[7] = (uint8_t)one, to[8] = (uint8_t)other;
        keep(way, at, ways, n);
        to[7] = (uint8_t)other, to[8] = (uint8_t)one;
        keep(way, at, ways, n);
    }

    void keep(Way &way, const uint8_t (&at)[10], Way *ways, int &n) {
        uint8_t label[9];  // of the digit that the first row has in a column
        for (int i = 0; i < 9; i++) label[way.columns[i]] = (uint8_t)(i + 1);
        Reading reading = 0;
        for (int i = 0; i < 9; i++) {
            reading = reading << 4 | label[at[grid[way.second][way.columns[i]]]];
            if (reading > best[1] >> 4 * (8 - i)) return;
        }
        if (reading < best[1]) best[1] = reading, n = 0;
        way.labels.used = 9, way.labels.of[0] = 0;
        for (int c = 0; c < 9; c++) way.labels.of[grid[way.row][c]] = label[c];
        ways[n++] = way;
    }

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

    // Reads a row; returns UINT64_MAX as soon as it exceeds the bound.
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

    // Whether there is an equivalent unused empty row (or row of an empty band) before this one.
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

    // Tries every order of the columns that makes this row smallest.
    void start(int row) {
        int sizes[3] = {0, 0, 0};
        for (int c = 0; c < 9; c++) sizes[c / 3] += grid[row][c] != 0;
        for (const auto &stacks : ORDERS) {
            if (sizes[stacks[0]] > sizes[stacks[1]] || sizes[stacks[1]] > sizes[stacks[2]]) continue;
            if (empty_out_of_order(stacks)) continue;
            order_stack(row, stacks, 0, Labels{});
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

// Whether a digit occurs twice in a row, column or box.
bool clashes(const uint8_t *grid) {
    uint16_t rows[9] = {}, columns[9] = {}, boxes[9] = {};
    for (int cell = 0; cell < 81; cell++) {
        if (!grid[cell]) continue;
        const uint16_t bit = (uint16_t)(1 << grid[cell]);
        uint16_t &row = rows[cell / 9], &column = columns[cell % 9], &box = boxes[cell / 27 * 3 + cell % 9 / 3];
        if ((row | column | box) & bit) return true;
        row |= bit, column |= bit, box |= bit;
    }
    return false;
}

}  // namespace

bool canonical(const uint8_t *grid, uint8_t *smallest) {
    if (clashes(grid)) {
        std::memset(smallest, 0, 81);
        return false;
    }
    CanonicalSearch(grid).write(smallest);
    return true;
}

}  // namespace nonet
