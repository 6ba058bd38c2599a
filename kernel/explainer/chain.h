// What all chains share: sets of candidates, the rank of a hint, and who collects hints.
//
// A potential is a candidate (cell * 9 + digit) that is assumed or concluded to be on or off. A chain leads
// from one potential to another; its complexity is the number of potentials that its end depends on.
#pragma once
#include <cstring>
#include <memory>
#include <vector>

#include "explainer/hint.h"

namespace nonet::explainer {

// A set of candidates.
struct Set {
    static constexpr int WORDS = (CANDIDATES + 63) / 64;
    uint64_t word[WORDS]{};

    bool has(int i) const { return word[i >> 6] >> (i & 63) & 1; }
    void add(int i) { word[i >> 6] |= (uint64_t)1 << (i & 63); }
    void operator&=(const Set &o) {
        for (int w = 0; w < WORDS; w++) word[w] &= o.word[w];
    }
    void operator|=(const Set &o) {
        for (int w = 0; w < WORDS; w++) word[w] |= o.word[w];
    }
    void drop(const Set &o) {
        for (int w = 0; w < WORDS; w++) word[w] &= ~o.word[w];
    }
    bool any() const {
        uint64_t all = 0;
        for (const uint64_t w : word) all |= w;
        return all != 0;
    }
    bool operator==(const Set &) const = default;
    template <class See>
    void each(See see) const {
        for (int w = 0; w < WORDS; w++)
            for (uint64_t left = word[w]; left; left &= left - 1) see(w * 64 + std::countr_zero(left));
    }
};

inline int cell_of(int candidate) { return candidate / DIGITS; }
inline int digit_of(int candidate) { return candidate % DIGITS; }

inline Set candidates_of(const Board &board) {
    Set set;
    for (int cell = 0; cell < CELLS; cell++)
        for (int digit : Bits(board.cell[cell])) set.add(cell * DIGITS + digit);
    return set;
}

// What a complexity adds: 0.1 for each of 4, 6, 8, 12, 16, 24, ... that complexity - 2 exceeds. Ratings are
// compared as the doubles that this gives: 6.6 + 0.1 is less than 6.5 + 0.2.
double length_rating(int complexity);

enum Key { DOUBLE = 1, X_CHAIN, Y_CHAIN, XY_CHAIN, CELL_CHAIN, HOUSE_CHAIN, CONTRADICTION };

struct Rank {
    double rating = 1e9;
    int complexity = 0, key = 0;
    bool operator<(const Rank &o) const {
        if (rating != o.rating) return rating < o.rating;
        return complexity != o.complexity ? complexity < o.complexity : key < o.key;
    }
};

inline Rank rank_of(double base, int complexity, Key key) {
    return {base + length_rating(complexity), complexity, key};
}

// A chain inside a chain: what it strikes, and what made it possible.
struct Nested {
    Rank rank;
    uint64_t identity = 0;          // of its chains, potential by potential
    std::vector<uint16_t> strikes;  // candidates, ascending
    Set absent;  // candidates whose absence it relies on: where they are gone since the start, its parents
};
using NestedPointer = std::shared_ptr<const Nested>;

// Why a potential is on: two were left in its cell, or in a house (0-26).
constexpr uint8_t BY_CELL = HOUSES, NO_CAUSE = HOUSES + 1;

inline uint64_t mix(uint64_t x) {
    x = (x + 0x9e3779b97f4a7c15) * 0xbf58476d1ce4e5b9;
    return (x ^ x >> 29) * 0x94d049bb133111eb;
}

// The candidates that a cell, or a digit in a house, does not have: where they went since the start of an
// outer chain, they made what was concluded from the rest possible.
inline void add_absent_digits(const Board &board, int cell, Set &absent) {
    for (int digit : Bits(0x1ff & ~board.cell[cell])) absent.add(cell * DIGITS + digit);
}
inline void add_absent_places(const Board &board, int house, int digit, Set &absent) {
    for (int i : Bits(0x1ff & ~board.place[digit][house])) absent.add(GRID.cell[house][i] * DIGITS + digit);
}

// What a chain concludes, as one number: what it strikes follows from it.
struct Target {
    int candidate;
    bool on;
    Mask strikes(const Board &board) const {
        const Mask own = board.cell[cell_of(candidate)], bit = (Mask)(1 << digit_of(candidate));
        return on ? own & (Mask)~bit : own & bit;
    }
};

// Thrown when the call is to end.
struct Stopped {};

// Counts the work, and looks now and then whether to go on.
class Patience {
public:
    Patience(Progress &progress, bool main) : progress(progress), main(main) {}
    void spend(int amount = 1) {
        if ((spent += amount) < 512) return;
        spent = 0;
        if (progress.should_stop(main)) throw Stopped{};
    }

private:
    Progress &progress;
    bool main;
    int spent = 0;
};

// Takes the hints of one search. Asked for the best, it keeps one; asked for all, the best one for each
// target (a chain inside a chain strikes whatever it can).
class Collector {
public:
    Collector(const Board &board, bool all) : board(board), all(all) {}

    bool could_win(const Rank &rank) const { return all || rank < best; }
    bool could_win(const Rank &rank, Target target) const {
        return all ? best_of.empty() || rank < best_of[(size_t)slot(target)] : rank < best;
    }
    // A chain with a target; true where the caller is to fill in what a nested one has beside its strikes.
    Nested *take(const Rank &rank, Target target);
    Nested *take(const Rank &rank, const std::vector<uint16_t> &strikes);

    bool found() const { return best.rating < 1e9 || !hints.empty(); }
    void write(Hint &hint) const;                 // the best one
    std::vector<NestedPointer> take_all() const;  // all, best first

private:
    const Board &board;
    const bool all;
    Rank best;
    Target target{-1, false};
    std::vector<uint16_t> strikes;
    std::vector<Rank> best_of;  // by slot; none before the first hint
    std::vector<std::unique_ptr<Nested>> hints;
    std::vector<int> slots;

    // "On" in a cell of two is "off" of the other one.
    int slot(Target t) const {
        const Mask strikes = t.strikes(board);
        if (t.on && count(strikes) == 1) return cell_of(t.candidate) * DIGITS + lowest(strikes);
        return t.candidate + (t.on ? CANDIDATES : 0);
    }
};

}  // namespace nonet::explainer
