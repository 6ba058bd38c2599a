// Random full grids; all 6,670,903,752,021,072,936,960 are equally likely.
//
//     1 2 3      Boxes 1, 2, 3 and 1, 4, 7 are drawn from all ways to fill such a frame, all equally
//     4 5 6      likely: there are 9! * (56 * 6^6)^2 frames. The rest is drawn with the same probability,
//     7 8 9      1 / (56 * 2^9), for every continuation, and rejected if it does not fit:
//
//     boxes 5, 6   56 ways to divide the digits among their rows; the columns above leave each row
//                  two orders, or none
//     box 8        the digits of its columns are known; each column has two orders, or none
//     box 9        rows and columns determine each cell; fails if a cell would need two digits
//
// So every grid is equally likely in one attempt, and failed attempts, which start again from box 1, do not change
// that. 9.4 % of the attempts succeed (6.67e21 grids / (frames * 56 * 512)). Continuing from where an attempt failed
// would be faster but wrong: frames with few continuations would be too likely.
#include "generate/generate.h"

#include <utility>

#include "common/geometry.h"

namespace nonet {
namespace {

using Triple = uint8_t[3];

uint16_t bit(uint8_t digit) { return (uint16_t)(1 << (digit - 1)); }
uint16_t set_of(const Triple &digits) { return bit(digits[0]) | bit(digits[1]) | bit(digits[2]); }

uint8_t digit_of(uint16_t single) { return (uint8_t)(lowest(single) + 1); }

void put_in_order(Triple &digits, const uint8_t (&order)[3]) {
    const Triple old = {digits[0], digits[1], digits[2]};
    for (int i = 0; i < 3; i++) digits[i] = old[order[i]];
}

// The digits that are not taken.
void rest_of(uint16_t taken, Triple &digits) {
    uint16_t left = ALL_DIGITS & ~taken;
    for (int i = 0; i < 3; i++, left &= left - 1) digits[i] = digit_of(left & -left);
}

// Draws the digits of the rows of two boxes beside a first one. Row 1 of the second box takes three
// digits from rows 2 and 3 of the first: all from one of them (2 ways), or two from one and one from
// the other (54 ways); then the sets of all rows follow from which digit of each row goes its own
// way. A line of a box is a row here; turned around, it is a column.
void divide_beside(const Triple (&first)[3], RandomStream &stream, Triple (&second)[3], Triple (&third)[3]) {
    const uint32_t way = stream.below(56);
    const int next = way & 1 ? 1 : 2, other = 3 - next;
    if (way < 2) {
        for (int i = 0; i < 3; i++) second[0][i] = first[next][i];
        for (int i = 0; i < 3; i++) second[next][i] = first[other][i];
        for (int i = 0; i < 3; i++) second[other][i] = first[0][i];
    } else {
        const uint32_t choice = (way - 2) / 2;
        const int a = choice % 3, b = choice / 3 % 3, c = choice / 9;
        const int skip[3][2] = {{1, 2}, {0, 2}, {0, 1}};  // the other two
        for (int i = 0; i < 2; i++) {
            second[0][i] = first[next][skip[a][i]];
            second[next][i] = first[other][skip[b][i]];
            second[other][i] = first[0][skip[c][i]];
        }
        second[0][2] = first[other][b];
        second[next][2] = first[0][c];
        second[other][2] = first[next][a];
    }
    for (int i = 0; i < 3; i++) rest_of(set_of(first[i]) | set_of(second[i]), third[i]);
}

void fill_beside(const Triple (&first)[3], RandomStream &stream, Triple (&second)[3], Triple (&third)[3]) {
    divide_beside(first, stream, second, third);
    for (int i = 0; i < 3; i++) {
        put_in_order(second[i], ORDERS[stream.below(6)]);
        put_in_order(third[i], ORDERS[stream.below(6)]);
    }
}

void turn(const Triple (&box)[3], Triple (&turned)[3]) {
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) turned[i][j] = box[j][i];
}

// Puts the rows of a box in an order that the columns of the box above leave open; false if there
// is none for a row. Where there is one, there are two: each digit of the row is closed out of one
// column, and unless it is the same column for all three, two orders remain.
bool order_below(const Triple (&above)[3], RandomStream &stream, Triple (&box)[3]) {
    uint16_t closed[3];
    for (int j = 0; j < 3; j++) closed[j] = bit(above[0][j]) | bit(above[1][j]) | bit(above[2][j]);
    for (Triple &digits : box) {
        int fits[6], n = 0;
        for (int o = 0; o < 6; o++) {
            const uint8_t (&order)[3] = ORDERS[o];
            const bool clash = (closed[0] & bit(digits[order[0]])) | (closed[1] & bit(digits[order[1]])) |
                               (closed[2] & bit(digits[order[2]]));
            if (!clash) fits[n++] = o;
        }
        if (n == 0) return false;
        put_in_order(digits, ORDERS[fits[stream.below(2)]]);
    }
    return true;
}

}  // namespace

bool try_grid(RandomStream &stream, uint8_t *digits) {
    uint8_t order[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    for (uint32_t i = 8; i > 0; i--) std::swap(order[i], order[stream.below(i + 1)]);
    Triple box[9][3], turned[9][3];  // turned: transposed
    for (int i = 0; i < 9; i++) box[0][i / 3][i % 3] = order[i];
    fill_beside(box[0], stream, box[1], box[2]);
    turn(box[0], turned[0]);
    fill_beside(turned[0], stream, turned[3], turned[6]);
    turn(turned[3], box[3]), turn(turned[6], box[6]), turn(box[1], turned[1]), turn(box[2], turned[2]);

    divide_beside(box[3], stream, box[4], box[5]);
    if (!order_below(box[1], stream, box[4]) || !order_below(box[2], stream, box[5])) return false;
    turn(box[4], turned[4]);
    for (int i = 0; i < 3; i++) rest_of(set_of(turned[1][i]) | set_of(turned[4][i]), turned[7][i]);
    if (!order_below(turned[6], stream, turned[7])) return false;
    turn(turned[7], box[7]), turn(box[5], turned[5]);
    for (int i = 0; i < 9; i++) {
        const uint16_t row = ALL_DIGITS & ~set_of(box[6][i / 3]) & ~set_of(box[7][i / 3]);
        const uint16_t both = row & ~set_of(turned[2][i % 3]) & ~set_of(turned[5][i % 3]);
        if (!both || both & (both - 1)) return false;
        box[8][i / 3][i % 3] = digit_of(both);
    }
    for (int b = 0; b < 9; b++)
        for (int i = 0; i < 9; i++) digits[9 * (b / 3 * 3 + i / 3) + b % 3 * 3 + i % 3] = box[b][i / 3][i % 3];
    return true;
}

void random_grid(uint64_t seed, uint64_t number, uint8_t *digits) {
    RandomStream stream(seed, number);
    while (!try_grid(stream, digits)) {
    }
}

}  // namespace nonet
