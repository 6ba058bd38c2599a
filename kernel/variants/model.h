// What a program becomes: cells that see each other, arcs of pairs, and propagators on cells.
//
//   peers[c]      the cells that cannot hold the digit of cell c, as a list and as bits
//   arcs[c]       the pairs that cell c is in: the other cell, and a table from masks to masks
//   wakes[c]      the propagators to run when cell c has lost a candidate, as bits; propagators are
//                 numbered by level: quick ones take turns, dear ones run when those rest
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "general/general.h"

namespace nonet::general {

enum class Op : int { Allow, Distinct, Sum, Pair, Line, Window, Count, Same, Circles, Sandwich, Prefix, Visible };

enum class Kind : uint8_t {
    House,
    Band,
    Twins,
    Seen,
    Hall,
    Sum,
    Line,
    Window,
    Count,
    Same,
    Circles,
    Sandwich,
    Prefix,
    Visible
};

inline int size_of(Mask mask) {  // by hand: builds for old x86 have no instruction for it
    mask -= mask >> 1 & 0x55555555u;
    mask = (mask & 0x33333333u) + (mask >> 2 & 0x33333333u);
    return (int)(((mask + (mask >> 4)) & 0x0f0f0f0fu) * 0x01010101u >> 24);
}
inline int count_bits(uint64_t bits) { return size_of((Mask)bits) + size_of((Mask)(bits >> 32)); }
inline int first_of(Mask mask) { return std::countr_zero(mask); }
inline bool is_single(Mask mask) { return mask && !(mask & (mask - 1)); }

using Cells = std::span<const uint16_t>;
using CellBits = std::array<uint64_t, (MOST_CELLS + 63) / 64>;  // a bit a cell

// A list of lists, in one piece.
template <class T>
struct Lists {
    std::vector<uint32_t> ends;  // of each list among the items
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

// The cells of some bits, as a list more.
inline void push_cells(Lists<uint16_t> &lists, const uint64_t *bits, size_t words) {
    for (size_t w = 0; w < words; w++)
        for (uint64_t left = bits[w]; left; left &= left - 1)
            lists.items.push_back((uint16_t)(64 * w + std::countr_zero(left)));
    lists.ends.push_back((uint32_t)lists.items.size());
}

using Rows = std::array<Mask, MOST_DIGITS>;

// From the mask of one cell to what the other may hold: looked up in pieces of five bits.
struct Table {
    Rows rows;  // as given, a mask a digit
    int count;
    std::array<Mask, 32> pieces[MOST_DIGITS / 5];
    Mask of(Mask mask) const {
        Mask allowed = pieces[0][mask & 31];
        for (int i = 1; i < count; i++) allowed |= pieces[i][mask >> 5 * i & 31];
        return allowed;
    }
};

struct Arc {
    uint16_t to, table;
};

// Cells of a sum that hold no digit twice, all with the same weight; `flip`: digits count from the top.
struct Group {
    uint16_t first, count, weight;
    bool flip;
};

// Cells that hold no digit twice, and one of some sets of digits.
struct SetRule {
    const uint16_t *sets = nullptr;  // up to nine digits: in Sets::LANES lanes
    Lists<uint16_t> rests;           // what houses with two of its cells or more hold beside it
    std::vector<uint32_t> inside;    // which of its cells each of these houses has, as bits
    bool beyond = false;             // what sees all places of a digit is looked for beyond these houses, too
    static constexpr size_t MOST_RESTS = 16;
};

// Weighted digits, counted from 0 and flipped so that no weight is negative, add up to `total`. With one group,
// the sets of digits are those that add up to it.
struct SumRule : SetRule {
    int total;
    bool wide;  // too many sums for bits: bounds alone
    std::vector<Group> groups;
};

// Houses laid across others, as rows across the boxes of a band: so many of each, and how many cells
// each two share.
struct BandRule {
    int across, along, shared;
};

struct LineRule {
    int states;
    std::vector<uint8_t> accepts;
    std::vector<int16_t> steps;  // [state * digits + digit]
};

// Sets of so many digits that add up to so much, digits counted from 0; of sizes with few sets only.
// Up to nine digits, those that a mask meets are looked up as bits, a bit a set.
class Sets {
public:
    static const Sets &of(int digits);  // made once
    bool has_met() const { return !met.empty(); }
    const uint16_t *met_by(int size, int sum) const { return met.data() + (((size_t)size * 37 + sum) << 9); }
    // The same sets as lanes, digits counted from 0; those left over are empty. Up to nine digits.
    static constexpr int LANES = 16;
    const uint16_t *lanes(int size, int sum) const { return laid.data() + ((size_t)size * 37 + sum) * LANES; }
    const uint16_t *windows(int size) const { return consecutive.data() + (size_t)size * LANES; }
    bool has(int size) const { return size < (int)sizes.size() && !sizes[size].items.empty(); }
    int sums(int size) const { return (int)sizes[size].size(); }
    std::span<const Mask> get(int size, int sum) const {
        return sum >= 0 && sum < sums(size) ? sizes[size][sum] : std::span<const Mask>();
    }

private:
    explicit Sets(int digits);
    std::vector<Lists<Mask>> sizes;
    std::vector<uint16_t> met;          // [size][sum][mask]
    std::vector<uint16_t> laid;         // [size][sum][lane]
    std::vector<uint16_t> consecutive;  // [size][lane]
};

struct Prop {
    Kind kind;
    uint8_t level;   // when it runs: the cheap before the dear
    uint32_t data;   // number of its rule among those of its kind
    int32_t number;  // a total, a count
};

// What follows from the houses alone. Boards of one size mostly have the same: it is worked out once.
struct HouseModel {
    int cells, digits, words;
    Lists<uint16_t> houses;            // cells in order
    std::vector<uint64_t> house_bits;  // [house * words]
    Lists<uint16_t> peers;             // cells that share a house
    std::vector<uint64_t> peer_bits;   // [cell * words]
    std::vector<BandRule> bands;
    std::vector<Prop> props;
    Lists<uint16_t> prop_cells;
    std::vector<uint64_t> areas;  // [area * words]: houses by themselves, and disjoint ones in a run
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
    bool has_more = false;  // sums follow from it that are of use after many guesses only
    std::vector<Mask> start;
    Lists<uint16_t> peers;
    std::vector<uint64_t> peer_bits;  // [cell * words]
    bool sees_beyond = false;         // many cells see others that share no house with them
    Lists<Arc> arcs;
    std::vector<Table> tables;
    std::vector<Prop> props;
    Lists<uint16_t> prop_cells;
    int wake_words = 0;
    int quick = 0;                     // how many propagators are quick
    std::vector<uint64_t> wakes;       // [cell * wake_words]
    std::vector<uint64_t> settled_by;  // the same, houses alone: where the cell's digit leaves others, it stands
    const Lists<uint16_t> &houses;
    const std::vector<uint64_t> &house_bits;  // [house * words]
    const std::vector<BandRule> &bands;

    std::vector<SumRule> sums;
    std::vector<SetRule> windows;
    std::vector<LineRule> lines;
    std::vector<std::vector<int32_t>> counts;
    const Sets *sets;

    bool sees(int a, int b) const { return peer_bits[(size_t)a * words + b / 64] >> (b % 64) & 1; }
    bool in_house(size_t house, int cell) const { return house_bits[house * words + cell / 64] >> (cell % 64) & 1; }
    bool all_see(Cells list) const {
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

// The same with larger sums that follow from others: dear, and fewer guesses.
std::shared_ptr<const Model> with_more_sums(const Model &model);

}  // namespace nonet::general
