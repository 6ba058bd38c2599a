// The model that is built from a program: peers, arcs between pairs of cells, and propagators.
//
//   peers[c]      the cells that cannot hold the digit of cell c, as a list and as bits
//   arcs[c]       the pairs that cell c is in: the other cell, and a table from masks to masks
//   wakes[c]      the propagators to run when cell c has lost a candidate, as bits. Propagators are numbered by
//                 level: quick ones take turns, expensive ones run when no quick one is waiting
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "common/bits.h"
#include "variants/variants.h"

namespace nonet::variants {

enum class Op : int {
    Allow,
    Distinct,
    Sum,
    Pair,
    Line,
    Window,
    Count,
    Same,
    Circles,
    Sandwich,
    Prefix,
    Visible,
    Lunchbox,
    Connected,
    Rank
};

enum class PropagatorType : uint8_t {
    House,
    Band,
    Leftovers,
    CommonPeers,
    AllDifferent,
    Sum,
    Line,
    Window,
    Count,
    Same,
    Circles,
    Sandwich,
    Prefix,
    Visible,
    Lunchbox,
    Connected,
    Rank
};

using CellSpan = std::span<const uint16_t>;
using CellList = std::vector<uint16_t>;
using CellBits = std::array<uint64_t, (MAX_CELLS + 63) / 64>;  // one bit per cell

// A list of lists in contiguous memory.
template <class T>
struct Lists {
    std::vector<uint32_t> ends;  // where each list ends among the items
    std::vector<T> items;
    void push(std::span<const T> list) {
        items.insert(items.end(), list.begin(), list.end());
        ends.push_back((uint32_t)items.size());
    }
    std::span<const T> operator[](size_t i) const {
        return {items.data() + (i ? ends[i - 1] : 0), items.data() + ends[i]};
    }
    size_t size() const { return ends.size(); }
};

// Appends the cells of a bit set as a new list.
inline void push_cells(Lists<uint16_t> &lists, const uint64_t *bits, size_t words) {
    for_each_bit(bits, words, [&](size_t cell) { lists.items.push_back((uint16_t)cell); });
    lists.ends.push_back((uint32_t)lists.items.size());
}

using Rows = std::array<Mask, MAX_DIGITS>;

// Maps the mask of one cell to the digits that the other cell may hold, five bits at a time.
struct Table {
    Rows rows;  // as given: one mask per digit
    int count;
    std::array<Mask, 32> pieces[MAX_DIGITS / 5];
    Mask of(Mask mask) const {
        Mask allowed = pieces[0][mask & 31];
        for (int i = 1; i < count; i++) allowed |= pieces[i][mask >> 5 * i & 31];
        return allowed;
    }
};

struct Arc {
    uint16_t to, table;
};

// Distinct cells of a sum with the same weight. `flip`: digits are counted from the largest down.
struct Group {
    uint16_t first, count, weight;
    bool flip;
};

// Distinct cells whose digits must be one of several sets.
struct SetRule {
    const uint16_t *sets = nullptr;  // up to nine digits: in DigitSets::LANES lanes
    Lists<uint16_t> house_rests;     // for each house with at least two of its cells: the other cells of the house
    std::vector<uint32_t> inside;    // for each of these houses: which of the rule's cells it has, as bits
    bool use_common_peers = false;   // also look for common peers outside these houses
    static constexpr size_t MAX_RESTS = 16;
};

// Weighted digits with a given total. Digits are counted from 0 and flipped so that no weight is negative. With a
// single group, `sets` are the digit sets with this total.
struct SumRule : SetRule {
    int total;
    bool wide;  // the total is too large for bit sets: use bounds only
    std::vector<Group> groups;
};

// Houses that cross other houses, as rows cross the boxes of a band: how many there are of each, and how many cells
// two of them share.
struct BandRule {
    int across, along, shared;
};

// An automaton. A step is the next state, -1 for none, or -2 - i for the several states of choices[i].
struct LineRule {
    int states;
    std::vector<uint8_t> accepts;
    std::vector<int16_t> steps;  // [state * digits + digit]
    Lists<uint16_t> choices;
};

// Cells that hold one of these digits touch, through cells that do so too.
struct ConnectedRule {
    Mask digits;
    int size;                  // how many cells there are, 0 if it does not matter
    Lists<uint16_t> touching;  // by index among the cells of the rule
};

// Lines of cells, read as numbers. ranks[i]: how line i ranks among all lines from the lowest, 1; 0 if not told.
struct RankRule {
    enum Ties { None, Unclued, Any };
    int length;
    Ties ties;  // which lines may be equal
    std::vector<int32_t> ranks;
};

// Ways to divide cells into groups that cannot hold a digit twice: the group of each cell, for each way.
struct Groupings {
    std::vector<std::vector<uint16_t>> groups;
    std::vector<int> counts;  // the number of groups
};

// Digit sets by size and sum, digits counted from 0; only for sizes with few sets. Up to nine digits, a table gives
// the sets that intersect a mask, one bit per set.
class DigitSets {
public:
    static const DigitSets &of(int digits);  // computed once
    bool has_intersections() const { return !intersections.empty(); }
    const uint16_t *intersecting(int size, int sum) const {
        return intersections.data() + (((size_t)size * 37 + sum) << 9);
    }
    // The same sets, one per lane; unused lanes are empty. Up to nine digits.
    static constexpr int LANES = 16;
    const uint16_t *lanes(int size, int sum) const { return by_lane.data() + ((size_t)size * 37 + sum) * LANES; }
    const uint16_t *windows(int size) const { return consecutive.data() + (size_t)size * LANES; }
    bool has(int size) const { return size < (int)sizes.size() && !sizes[size].items.empty(); }
    int sums(int size) const { return (int)sizes[size].size(); }
    std::span<const Mask> get(int size, int sum) const {
        return sum >= 0 && sum < sums(size) ? sizes[size][sum] : std::span<const Mask>();
    }

private:
    explicit DigitSets(int digits);
    std::vector<Lists<Mask>> sizes;
    std::vector<uint16_t> intersections;  // [size][sum][mask]
    std::vector<uint16_t> by_lane;        // [size][sum][lane]
    std::vector<uint16_t> consecutive;    // [size][lane]
};

struct Propagator {
    PropagatorType type;
    uint8_t level;   // lower levels run first
    uint32_t data;   // index of its rule among those of its type
    int32_t number;  // a total or a count
};

// Everything that follows from the houses alone. Most boards of one size have the same houses, so it is cached.
struct HouseModel {
    int cells, digits, words;
    Lists<uint16_t> houses;            // cells in order
    std::vector<uint64_t> house_bits;  // [house * words]
    Lists<uint16_t> peers;             // cells that share a house
    std::vector<uint64_t> peer_bits;   // [cell * words]
    std::vector<BandRule> bands;
    std::vector<Propagator> propagators;
    Lists<uint16_t> propagator_cells;
    std::vector<uint64_t> areas;  // [area * words]: single houses and runs of disjoint houses
    std::vector<int> area_sums;
};

struct Model {
    explicit Model(std::shared_ptr<const HouseModel> base_)
        : base(std::move(base_)),
          cells(base->cells),
          digits(base->digits),
          words(base->words),
          houses(base->houses),
          house_bits(base->house_bits),
          bands(base->bands) {}

    std::shared_ptr<const HouseModel> base;
    int cells, digits, words;
    Mask all;
    uint64_t learn_after;  // guesses without a solution
    std::vector<int32_t> program;
    bool has_larger_sums = false;  // larger sums can be derived, worthwhile only after many guesses
    std::vector<Mask> start;
    Lists<uint16_t> peers;
    std::vector<uint64_t> peer_bits;  // [cell * words]
    bool has_extra_peers = false;     // many cells see cells with which they share no house
    Lists<Arc> arcs;
    std::vector<Table> tables;
    std::vector<Propagator> propagators;
    Lists<uint16_t> propagator_cells;
    int wake_words = 0;
    int quick = 0;                // the number of quick propagators
    std::vector<uint64_t> wakes;  // [cell * wake_words]
    std::vector<uint64_t>
        settled_by;  // the same for houses only: they need not run for removals that this cell's digit causes
    const Lists<uint16_t> &houses;
    const std::vector<uint64_t> &house_bits;  // [house * words]
    const std::vector<BandRule> &bands;

    std::vector<SumRule> sums;
    std::vector<SetRule> windows;
    std::vector<LineRule> lines;
    std::vector<std::vector<int32_t>> counts;
    std::vector<Groupings> circles;
    std::vector<ConnectedRule> connected;
    std::vector<RankRule> ranks;
    const DigitSets *sets;

    bool sees(int a, int b) const { return has_bit(&peer_bits[(size_t)a * words], (size_t)b); }
    bool in_house(size_t house, int cell) const { return has_bit(&house_bits[house * words], (size_t)cell); }
    bool all_see(CellSpan list) const {
        for (size_t i = 0; i < list.size(); i++)
            for (size_t j = i + 1; j < list.size(); j++)
                if (!sees(list[i], list[j])) return false;
        return true;
    }
    Mask flipped(Mask mask) const {
        Mask x = mask;
        x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
        x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
        x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
        x = (x >> 8 & 0x00ff00ffu) | (x & 0x00ff00ffu) << 8;
        x = x >> 16 | x << 16;
        return x >> (32 - digits);
    }
};

// The same model with larger derived sums: slower propagation, fewer guesses.
std::shared_ptr<const Model> with_more_sums(const Model &model);

}  // namespace nonet::variants
