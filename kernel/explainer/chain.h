// Shared by all chains: candidate sets, the rank of a hint, and the collector of hints.
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
struct CandidateSet {
    static constexpr int WORDS = (CANDIDATES + 63) / 64;
    uint64_t word[WORDS]{};

    bool has(int i) const { return has_bit(word, (size_t)i); }
    void add(int i) { set_bit(word, (size_t)i); }
    void operator&=(const CandidateSet &o) {
        for (int w = 0; w < WORDS; w++) word[w] &= o.word[w];
    }
    void operator|=(const CandidateSet &o) {
        for (int w = 0; w < WORDS; w++) word[w] |= o.word[w];
    }
    void drop(const CandidateSet &o) {
        for (int w = 0; w < WORDS; w++) word[w] &= ~o.word[w];
    }
    bool any() const {
        uint64_t all = 0;
        for (const uint64_t w : word) all |= w;
        return all != 0;
    }
    bool operator==(const CandidateSet &) const = default;
};

inline int cell_of(int candidate) { return candidate / DIGITS; }
inline int digit_of(int candidate) { return candidate % DIGITS; }

inline CandidateSet candidates_of(const Board &board) {
    CandidateSet set;
    for (int cell = 0; cell < CELLS; cell++)
        for (int digit : Bits(board.cell[cell])) set.add(cell * DIGITS + digit);
    return set;
}

// The rating added for a complexity: 0.1 for each of 4, 6, 8, 12, 16, 24, ... that complexity - 2 exceeds. Ratings are
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

// A chain inside a chain: what it eliminates, and what made it possible.
struct Nested {
    Rank rank;
    uint64_t identity = 0;               // a hash of the potentials of its chains
    std::vector<uint16_t> eliminations;  // candidates, ascending
    CandidateSet absent;  // candidates whose absence it relies on; those removed since the start are its parents
};
using NestedPointer = std::shared_ptr<const Nested>;

// Why a potential is on: its cell, or a house (0-26), had two candidates left.
constexpr uint8_t BY_CELL = HOUSES, NO_CAUSE = HOUSES + 1;

inline uint64_t mix(uint64_t x) {
    x = (x + 0x9e3779b97f4a7c15) * 0xbf58476d1ce4e5b9;
    return (x ^ x >> 29) * 0x94d049bb133111eb;
}

// Adds the candidates that a cell, or a digit in a house, does not have. Those removed since the start of an outer
// chain are what made a conclusion possible.
inline void add_absent_digits(const Board &board, int cell, CandidateSet &absent) {
    for (int digit : Bits(0x1ff & ~board.cell[cell])) absent.add(cell * DIGITS + digit);
}
inline void add_absent_places(const Board &board, int house, int digit, CandidateSet &absent) {
    for (int i : Bits(0x1ff & ~board.place[digit][house])) absent.add(GEOMETRY.cell[house][i] * DIGITS + digit);
}

// The conclusion of a chain, which determines what it eliminates.
struct Target {
    int candidate;
    bool on;
    Mask eliminations(const Board &board) const {
        const Mask own = board.cell[cell_of(candidate)], bit = (Mask)(1 << digit_of(candidate));
        return on ? own & (Mask)~bit : own & bit;
    }
};

// Thrown to end the call.
struct Stopped {};

// Counts work and checks regularly whether to stop.
class StopCheck {
public:
    StopCheck(Progress &progress, bool main) : progress(progress), main(main) {}
    void count_work(int amount = 1) {
        if ((spent += amount) < 512) return;
        spent = 0;
        if (progress.should_stop(main)) throw Stopped{};
    }

private:
    Progress &progress;
    bool main;
    int spent = 0;
};

// Collects the hints of one search: only the best one, or all, which means the best one for each target (a nested
// chain eliminates everything it can).
class Collector {
public:
    Collector(const Board &board, bool all) : board(board), all(all) {}

    bool could_win(const Rank &rank) const { return all || rank < best; }
    bool could_win(const Rank &rank, Target target) const {
        return all ? best_of.empty() || rank < best_of[(size_t)slot(target)] : rank < best;
    }
    // Offers a chain. Returns the nested hint that the caller has to complete, or null.
    Nested *offer(const Rank &rank, Target target);
    Nested *offer(const Rank &rank, const std::vector<uint16_t> &eliminations);

    bool found() const { return best.rating < 1e9 || !hints.empty(); }
    void write(Hint &hint) const;                  // the best one
    std::vector<NestedPointer> all_hints() const;  // all hints, best first

private:
    const Board &board;
    const bool all;
    Rank best;
    Target target{-1, false};
    std::vector<uint16_t> eliminations;
    std::vector<Rank> best_of;  // by slot; empty before the first hint
    std::vector<std::unique_ptr<Nested>> hints;
    std::vector<int> slots;

    // In a cell with two candidates, one being on is the same as the other being off.
    int slot(Target t) const {
        const Mask eliminations = t.eliminations(board);
        if (t.on && count9(eliminations) == 1) return cell_of(t.candidate) * DIGITS + lowest(eliminations);
        return t.candidate + (t.on ? CANDIDATES : 0);
    }
};

}  // namespace nonet::explainer
