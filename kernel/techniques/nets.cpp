// Nets: what follows from premises by singles, a round at a time, as nets.py tells it.
#include <cstring>

#include "techniques/sight.h"

namespace nonet::techniques {
namespace {

// Candidates of all digits; those that stand are among them, so that every cell and unit has one.
struct Board {
    Cells at[9];

    explicit Board(const uint8_t *planes) {
        for (int digit = 0, bit = 0; digit < 9; digit++)
            for (int cell = 0; cell < 81; cell++, bit++)
                if (planes[bit / 8] >> bit % 8 & 1) at[digit] |= Cells::of(cell);
    }
    void write(uint8_t *planes) const {
        std::memset(planes, 0, PLANES);
        for (int digit = 0, bit = 0; digit < 9; digit++)
            for (int cell = 0; cell < 81; cell++, bit++) planes[bit / 8] |= (uint8_t)(at[digit].has(cell) << bit % 8);
    }
    void place(int digit, int cell) {
        for (int other = 0; other < 9; other++)
            if (other != digit) at[other] = at[other] - Cells::of(cell);
        at[digit] = at[digit] - GEOMETRY.peers[cell];
    }
};

constexpr Cells EVERY = [] {
    Cells every;
    for (int cell = 0; cell < 81; cell++) every |= Cells::of(cell);
    return every;
}();

// The candidates that are the last of a cell or a unit; false if one has none left.
bool find_forced(const Board &board, Cells (&forced)[9]) {
    Cells once, twice;
    for (const Cells at : board.at) twice |= once & at, once |= at;
    if (EVERY - once) return false;
    const Cells lone = once - twice;
    for (int digit = 0; digit < 9; digit++) {
        forced[digit] = board.at[digit] & lone;
        for (const Cells unit : GEOMETRY.unit) {
            const Cells places = board.at[digit] & unit;
            if (!places) return false;
            if (places.is_one()) forced[digit] |= places;
        }
    }
    return true;
}

// Places all singles, round by round; gives the round in which something has no place left, or 0.
int follow(Board &board, Board settled) {
    Cells forced[9];
    for (int round = 1;; round++) {
        if (!find_forced(board, forced)) return round;
        bool any = false;
        for (int digit = 0; digit < 9; digit++)
            any_of(forced[digit] - settled.at[digit], [&](int cell) {
                settled.at[digit] |= Cells::of(cell);
                board.place(digit, cell);
                return !(any = true);
            });
        if (!any) return 0;
    }
}

}  // namespace

void follow_premises(const uint8_t *planes, const uint8_t *standing, const uint16_t *premises, size_t n,
                     uint8_t *rounds, uint8_t *left) {
    const Board start(planes), stands(standing);
    for (size_t i = 0; i < n; i++) {
        const int bit = premises[i] >> 1, digit = bit / 81, cell = bit % 81;
        Board board = start, settled = stands;
        if (premises[i] & 1) board.place(digit, cell), settled.at[digit] |= Cells::of(cell);
        else board.at[digit] = board.at[digit] - Cells::of(cell);
        rounds[i] = (uint8_t)follow(board, settled);
        board.write(left + PLANES * i);
    }
}

}  // namespace nonet::techniques
