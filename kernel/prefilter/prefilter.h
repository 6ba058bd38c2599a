// The prefilter: decides quickly which techniques cannot occur on a board, so that the finders in
// src/nonet/engines/logic are called only where they may find something. It also places singles, in the order
// in which the logic solver does. Classic 9x9 boards only.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "prefilter/relation.h"

namespace nonet::prefilter {

constexpr size_t PLANES = 92;  // bytes that hold 729 bits

// The candidates and digits of a board. Bit d-1 of a mask stands for digit d; a cell with a digit has no
// candidates.
struct Candidates {
    uint16_t masks[81];
    uint8_t values[81];

    // From digits, 0 for blank: the candidates are all digits that no peer has.
    explicit Candidates(const uint8_t *digits);
    // From planes: bit 81 * (digit - 1) + cell of 92 bytes is set if the digit is a candidate.
    Candidates(const uint8_t *planes, const uint8_t *digits);
    void write_planes(uint8_t *planes) const;
};

struct Singles {
    int full_houses = 0, naked = 0, hidden = 0;
    int all() const { return full_houses + naked + hidden; }
};

// Places singles until there are none: a full house if there is one, else a naked single, else a hidden one.
// Boxes come before rows, rows before columns; lower cells and digits come first.
Singles place_singles(Candidates &board);

// What the prefilter checks for. A check that fails proves that the technique does not occur; one that passes
// means that it may. Later stages cost more and are run only when earlier ones led to nothing. Python reads
// this table, so a check's bit is its row here and nowhere else.
struct Check {
    std::string_view name;
    int stage;
};
inline constexpr Check CHECKS[] = {
    {"locked_candidates", 0},  // pointing, claiming
    {"naked_pair", 0},
    {"naked_triple", 0},
    {"naked_quad", 0},
    {"hidden_pair", 0},
    {"hidden_triple", 0},
    {"hidden_quad", 0},
    {"x_wing", 1},
    {"swordfish", 1},
    {"jellyfish", 1},
    {"remote_pair", 1},
    {"strong_pairs", 1},  // skyscraper, 2-string kite, turbot fish
    {"empty_rectangle", 1},
    {"w_wing", 1},
    {"xy_wing", 1},
    {"xyz_wing", 1},
    {"unique_rectangle", 1},  // all types, and hidden rectangles
    {"avoidable_rectangle", 1},
    {"finned_x_wing", 2},  // and sashimi
    {"finned_swordfish", 2},
    {"finned_jellyfish", 2},
    {"sue_de_coq", 2},
    {"x_chain", 2},  // and coloring
    {"xy_chain", 2},
    {"chain", 3},          // nice loops and AICs without groups
    {"grouped_chain", 4},  // the same with groups
    {"forcing_chain", 4},
    {"als_xz", 5},
    {"als_xy_wing", 5},
    {"als_chain", 5},
    {"franken_x_wing", 6},  // with or without fins
    {"franken_swordfish", 6},
};
static_assert(sizeof CHECKS / sizeof *CHECKS <= 32);

// The bit of a check; an unknown name does not compile.
consteval uint32_t check_bit(std::string_view name) {
    for (int i = 0;; i++)
        if (CHECKS[i].name == name) return 1u << i;
}

// The checks, by stage.
uint32_t check_subsets(const Candidates &board);
uint32_t check_patterns(const Candidates &board, const uint8_t *givens);
uint32_t check_chains(const Candidates &board);
uint32_t check_links(const Candidates &board);
uint32_t check_groups(const Candidates &board);
uint32_t check_almost_locked(const Candidates &board);
uint32_t check_franken(const Candidates &board);

// The checks of one stage: bits of CHECKS.
inline uint32_t check_stage(int stage, const Candidates &board, const uint8_t *givens) {
    switch (stage) {
        case 0: return check_subsets(board);
        case 1: return check_patterns(board, givens);
        case 2: return check_chains(board);
        case 3: return check_links(board);
        case 4: return check_groups(board);
        case 5: return check_almost_locked(board);
        default: return check_franken(board);
    }
}

// Follows n premises by singles. A premise is 2 * bit of the planes, plus 1 if the candidate is assumed true.
// `planes` has the candidates and the placed digits, `placed` the placed digits only. For each premise, writes
// the round in which a cell or house has nothing left (0 if none) and the final planes.
void follow_premises(const uint8_t *planes, const uint8_t *placed, const uint16_t *premises, size_t n, uint8_t *rounds,
                     uint8_t *left);

// Almost locked sets and the nodes of their digits, in the order of restricted_commons.py.
struct AlmostLockedSets {
    std::vector<uint64_t> sets;     // per set: its cells in two words, its mask, its house (rows, columns, boxes)
    std::vector<uint16_t> nodes;    // per set and digit: the node
    std::vector<uint8_t> digits;    // per node
    std::vector<uint64_t> targets;  // per node: two words
    std::vector<uint64_t> strong, weak, members, joined;  // rows of bits, padded to words of 64
};
AlmostLockedSets find_almost_locked(const Candidates &board);

// Alternating paths from all n nodes at once, each start assumed false. Per round: the nodes that become true,
// each with the row of starts that make it true in this round and not before, up to the node itself.
struct Round {
    std::vector<uint16_t> ends;
    std::vector<uint64_t> starts;
};
std::vector<Round> find_rounds(const Relation &strong, const Relation &weak, size_t n);

// What follows step by step when each of the first `starts` of n nodes is assumed true (bit a) or false
// (bit n + a): per node, the rows of assumptions that make it true and that make it false.
struct Reached {
    std::vector<uint64_t> on, off;
};
std::vector<Reached> reach_all(const Relation &strong, const Relation &weak, size_t n, size_t starts);

// Multi-sector locked sets that eliminate something, as rows << 9 | columns.
std::vector<uint32_t> find_sectors(const Candidates &board);

}  // namespace nonet::prefilter
