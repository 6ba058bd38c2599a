// Forcing nets: follows premises by singles, one round at a time, as nets.py does.
#include <cstring>

#include "prefilter/places.h"

namespace nonet::prefilter {
namespace {

// Candidates by digit, including the placed digits, so that all cell and house has at least one.
struct Net {
    CellSet at[9];

    explicit Net(const uint8_t *planes) {
        for (int digit = 0, bit = 0; digit < 9; digit++)
            for (int cell = 0; cell < 81; cell++, bit++)
                if (planes[bit / 8] >> bit % 8 & 1) at[digit] |= CellSet::of(cell);
    }
    void write(uint8_t *planes) const {
        std::memset(planes, 0, PLANES);
        for (int digit = 0, bit = 0; digit < 9; digit++)
            for (int cell = 0; cell < 81; cell++, bit++) planes[bit / 8] |= (uint8_t)(at[digit].has(cell) << bit % 8);
    }
    void place(int digit, int cell) {
        for (int other = 0; other < 9; other++)
            if (other != digit) at[other] = at[other] - CellSet::of(cell);
        at[digit] = at[digit] - GEOMETRY.peer_set[cell];
    }
};

constexpr CellSet ALL_CELLS = [] {
    CellSet all;
    for (int cell = 0; cell < 81; cell++) all |= CellSet::of(cell);
    return all;
}();

// Finds the candidates that are the only ones of a cell or a house; false if a cell or house has none left.
bool find_forced(const Net &net, CellSet (&forced)[9]) {
    CellSet once, twice;
    for (const CellSet at : net.at) twice |= once & at, once |= at;
    if (ALL_CELLS - once) return false;
    const CellSet single = once - twice;
    for (int digit = 0; digit < 9; digit++) {
        forced[digit] = net.at[digit] & single;
        for (const CellSet house : GEOMETRY.house_set) {
            const CellSet places = net.at[digit] & house;
            if (!places) return false;
            if (places.is_single()) forced[digit] |= places;
        }
    }
    return true;
}

// Places all singles, round by round. Returns the round in which a cell or house has nothing left, or 0.
int follow(Net &net, Net done) {
    CellSet forced[9];
    for (int round = 1;; round++) {
        if (!find_forced(net, forced)) return round;
        bool any = false;
        for (int digit = 0; digit < 9; digit++)
            any_of(forced[digit] - done.at[digit], [&](int cell) {
                done.at[digit] |= CellSet::of(cell);
                net.place(digit, cell);
                return !(any = true);
            });
        if (!any) return 0;
    }
}

}  // namespace

void follow_premises(const uint8_t *planes, const uint8_t *placed, const uint16_t *premises, size_t n, uint8_t *rounds,
                     uint8_t *left) {
    const Net start(planes), placed_net(placed);
    for (size_t i = 0; i < n; i++) {
        const int bit = premises[i] >> 1, digit = bit / 81, cell = bit % 81;
        Net net = start, done = placed_net;
        if (premises[i] & 1) net.place(digit, cell), done.at[digit] |= CellSet::of(cell);
        else net.at[digit] = net.at[digit] - CellSet::of(cell);
        rounds[i] = (uint8_t)follow(net, done);
        net.write(left + PLANES * i);
    }
}

}  // namespace nonet::prefilter
