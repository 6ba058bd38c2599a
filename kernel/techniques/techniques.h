// Techniques in native code, for speed alone: src/nonet/engines/logic says what they are. Singles are
// placed here, in the order in which the ladder takes them; of others it is said only whether they
// can be there, so that finders are not called in vain.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "techniques/bits.h"

namespace nonet::techniques {

constexpr size_t PLANES = 92;  // bytes that hold 729 bits

// Candidates and digits of a board. Bit d-1 of a mask stands for digit d; a cell with a digit has none.
struct Marks {
    uint16_t masks[81];
    uint8_t values[81];

    // A board as digits: candidates are what their peers leave. 0 is a blank.
    explicit Marks(const uint8_t *digits);
    // A board as planes: bit 81 * (digit - 1) + cell of 92 bytes says that the digit is a candidate.
    Marks(const uint8_t *planes, const uint8_t *digits);
    void write_planes(uint8_t *planes) const;
};

struct Singles {
    int full_houses = 0, naked = 0, hidden = 0;
    int all() const { return full_houses + naked + hidden; }
};

// Places singles until there is none: a full house first, else a naked single, else a hidden one.
// Boxes come before rows, rows before columns, lower cells and digits first.
Singles place_singles(Marks &marks);

// What a board can have. A bit that is not set is a promise: no finder of these would find anything.
enum Sight : uint32_t {
    LOCKED = 1 << 0,  // pointing, claiming
    NAKED = 1 << 1,   // of two cells; of three and four: the next two bits
    HIDDEN = 1 << 4,
    FISH = 1 << 7,  // X-wing, swordfish, jellyfish
    REMOTE_PAIR = 1 << 10,
    STRONG_PAIRS = 1 << 11,  // skyscraper, 2-string kite, turbot fish
    EMPTY_RECTANGLE = 1 << 12,
    W_WING = 1 << 13,
    XY_WING = 1 << 14,
    XYZ_WING = 1 << 15,
    UNIQUE_RECTANGLE = 1 << 16,  // hidden ones too
    AVOIDABLE_RECTANGLE = 1 << 17,
    FINNED_FISH = 1 << 18,  // of two lines, sashimi ones too; of three and four: the next two bits
    SUE_DE_COQ = 1 << 21,
    X_CHAIN = 1 << 22,  // colours too
    XY_CHAIN = 1 << 23,
    CHAIN = 1 << 24,  // nice loops and AICs, without groups
    GROUPED_CHAIN = 1 << 25,
    FORCING_CHAIN = 1 << 26,
    ALS_XZ = 1 << 27,
    ALS_XY_WING = 1 << 28,
    ALS_CHAIN = 1 << 29,
    FRANKEN = 1 << 30,  // of two units, with and without fins; of three: the next bit
};

// Looks for them in stages, the next of which is worth its time only where the ones before led to
// nothing. `givens` are the digits that were given.
uint32_t look_for_subsets(const Marks &marks);                          // LOCKED to HIDDEN
uint32_t look_for_patterns(const Marks &marks, const uint8_t *givens);  // FISH to AVOIDABLE_RECTANGLE
uint32_t look_for_chains(const Marks &marks);                           // FINNED_FISH to XY_CHAIN
uint32_t look_for_links(const Marks &marks);                            // CHAIN
uint32_t look_for_groups(const Marks &marks);                           // GROUPED_CHAIN, FORCING_CHAIN
uint32_t look_for_almost_locked(const Marks &marks);                    // ALS_XZ to ALS_CHAIN
uint32_t look_for_franken(const Marks &marks);                          // FRANKEN

// What follows by singles from each of n premises: 2 * bit of the planes, plus 1 where the candidate is
// true. The planes have the candidates and the digits that stand. For each premise: the round in which
// a cell or a unit has nothing left, or 0, and the planes in the end.
void follow_premises(const uint8_t *planes, const uint8_t *standing, const uint16_t *premises, size_t n,
                     uint8_t *rounds, uint8_t *left);

// Almost locked sets and their nodes in the order of restricted_commons.py. Rows of bits are as long as
// they must be, in words of 64.
struct AlmostLockedSets {
    std::vector<uint64_t> sets;     // for each: its cells in two words, its mask, its unit
    std::vector<uint16_t> nodes;    // for each set and digit: the node
    std::vector<uint8_t> digits;    // of the nodes
    std::vector<uint64_t> targets;  // two words a node
    std::vector<uint64_t> strong, weak, members, joined;
};
AlmostLockedSets find_almost_locked(const Marks &marks);

// What comes out true when a node is false, over links by turns, for all of n nodes at once: after each
// turn the ends that do, each with a row of the starts that make it so then and not before, up to itself.
struct Round {
    std::vector<uint16_t> ends;
    std::vector<uint64_t> starts;
};
std::vector<Round> walk_rounds(const Relation &strong, const Relation &weak, size_t n);

// What is known after each step, when the first `starts` of n nodes are true (bit a) or false (bit n + a):
// rows of the premises that make a node true, and that make it false.
struct Reached {
    std::vector<uint64_t> lit, out;
};
std::vector<Reached> reach_all(const Relation &strong, const Relation &weak, size_t n, size_t starts);

// Multi-sector locked sets that strike something out: rows << 9 | columns.
std::vector<uint32_t> find_sectors(const Marks &marks);

}  // namespace nonet::techniques
