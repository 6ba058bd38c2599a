// What a program becomes: cells that see each other, arcs of pairs, and propagators on cells.
//
//   peers[c]      the cells that cannot hold the digit of cell c, as a list and as bits
//   arcs[c]       the pairs that cell c is in: the other cell, and a table from masks to masks
//   wakes[c]      the propagators to run when cell c has lost a candidate, as bits; propagators are
//                 numbered by level: quick ones take turns, dear ones run when those rest
#pragma once
#include <bit>
#include <cstdint>
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
inline int first_of(Mask mask) { return std::countr_zero(mask); }
inline bool is_single(Mask mask) { return mask && !(mask & (mask - 1)); }

// A list of lists, in one piece.
template <class T>
struct Lists {
    std::vector<uint32_t> at{0};
    std::vector<T> items;
    void push(std::span<const T> list) {
        items.insert(items.end(), list.begin(), list.end());
        at.push_back((uint32_t)items.size());
    }
    std::span<const T> operator[](size_t i) const { return {items.data() + at[i], items.data() + at[i + 1]}; }
    size_t size() const { return at.size() - 1; }
};

// From the mask of one cell to what the other may hold: looked up in pieces of nine bits.
struct Table {
    std::vector<Mask> rows;       // as given, a mask a digit
    std::vector<Mask> pieces[3];  // by nine bits of the mask
    int count = 1;
    Mask of(Mask mask) const {
        Mask allowed = pieces[0][mask & 511];
        if (count > 1) allowed |= pieces[1][mask >> 9 & 511];
        if (count > 2) allowed |= pieces[2][mask >> 18];
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

// Weighted digits, counted from 0 and flipped so that no weight is negative, add up to `total`.
struct SumRule {
    int total;
    bool wide;  // too many sums for bits: bounds alone
    std::vector<Group> groups;
    Lists<uint16_t> rests;  // of one group: what houses with two of its cells or more hold beside it
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
    bool has(int size) const { return size < (int)sizes.size() && !sizes[size].items.empty(); }
    int sums(int size) const { return (int)sizes[size].size(); }
    std::span<const Mask> get(int size, int sum) const {
        return sum >= 0 && sum < sums(size) ? sizes[size][sum] : std::span<const Mask>();
    }

private:
    explicit Sets(int digits);
    std::vector<Lists<Mask>> sizes;
    std::vector<uint16_t> met;  // [size][sum][mask]
};

struct Prop {
    Kind kind;
    uint8_t level;   // when it runs: the cheap before the dear
    uint32_t data;   // number of its rule among those of its kind
    int32_t number;  // a total, a count
};

struct Model {
    int cells, digits, words;
    Mask all;
    uint64_t learn_after;  // guesses without a solution
    std::vector<Mask> start;
    Lists<uint16_t> peers;
    std::vector<uint64_t> peer_bits;  // [cell * words]
    Lists<Arc> arcs;
    std::vector<Table> tables;
    std::vector<Prop> props;
    Lists<uint16_t> prop_cells;
    int wake_words = 0;
    int quick = 0;                     // how many propagators are quick
    std::vector<uint64_t> wakes;       // [cell * wake_words]
    std::vector<uint64_t> settled_by;  // the same, houses alone: where the cell's digit leaves others, it stands
    std::vector<std::vector<uint16_t>> houses;
    std::vector<uint64_t> house_bits;  // [house * words]

    std::vector<SumRule> sums;
    std::vector<BandRule> bands;
    std::vector<LineRule> lines;
    std::vector<std::vector<int32_t>> counts;
    const Sets *sets;

    bool sees(int a, int b) const { return peer_bits[(size_t)a * words + b / 64] >> (b % 64) & 1; }
    bool in_house(size_t house, int cell) const { return house_bits[house * words + cell / 64] >> (cell % 64) & 1; }
    bool all_see(std::span<const uint16_t> cells_) const {
        for (size_t i = 0; i < cells_.size(); i++)
            for (size_t j = i + 1; j < cells_.size(); j++)
                if (!sees(cells_[i], cells_[j])) return false;
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

}  // namespace nonet::general
