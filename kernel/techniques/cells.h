// The geometry that techniques need: units, peers and sets of cells.
#pragma once
#include <array>
#include <bit>
#include <cstdint>

namespace nonet::techniques {

// The sizes of sets of nine: popcount is a library call where the processor is any of its family.
struct SetSizes {
    uint8_t of[512];
    constexpr SetSizes() : of() {
        for (unsigned set = 1; set < 512; set++) of[set] = (uint8_t)(of[set >> 1] + (set & 1));
    }
};
inline constexpr SetSizes SET_SIZES;
constexpr int size_of(unsigned set) { return SET_SIZES.of[set]; }

// A set of cells.
struct Cells {
    uint64_t low = 0, high = 0;  // cells 0 to 63, and the rest

    static constexpr Cells of(int cell) { return cell < 64 ? Cells{1ull << cell, 0} : Cells{0, 1ull << (cell - 64)}; }
    constexpr explicit operator bool() const { return low | high; }
    constexpr bool has(int cell) const { return (cell < 64 ? low >> cell : high >> (cell - 64)) & 1; }
    constexpr bool is_one() const { return low ? !(low & (low - 1)) && !high : high && !(high & (high - 1)); }
    constexpr int size() const {
        int n = 0;
        for (const uint64_t half : {low, high})
            for (int shift = 0; shift < 64; shift += 8) n += SET_SIZES.of[half >> shift & 255];
        return n;
    }
    constexpr int first() const { return low ? std::countr_zero(low) : 64 + std::countr_zero(high); }
    constexpr void drop_first() { low ? low &= low - 1 : high &= high - 1; }
    friend constexpr Cells operator&(Cells a, Cells b) { return {a.low & b.low, a.high & b.high}; }
    friend constexpr Cells operator|(Cells a, Cells b) { return {a.low | b.low, a.high | b.high}; }
    friend constexpr Cells operator-(Cells a, Cells b) { return {a.low & ~b.low, a.high & ~b.high}; }
    friend constexpr bool operator==(Cells a, Cells b) = default;
    constexpr Cells &operator|=(Cells other) { return *this = *this | other; }
};

constexpr int row_of(int cell) { return cell / 9; }
constexpr int column_of(int cell) { return cell % 9; }
constexpr int box_of(int cell) { return cell / 27 * 3 + cell % 9 / 3; }

// Place i of a unit: units 0 to 8 are rows, then columns, then boxes.
constexpr int cell_in(int unit, int i) {
    const int n = unit % 9;
    return unit < 9 ? 9 * n + i : unit < 18 ? 9 * i + n : n / 3 * 27 + n % 3 * 3 + i / 3 * 9 + i % 3;
}

struct Geometry {
    uint8_t cell[27][9];
    Cells unit[27], peers[81];
    constexpr Geometry() : cell(), unit(), peers() {
        for (int u = 0; u < 27; u++)
            for (int i = 0; i < 9; i++) {
                cell[u][i] = (uint8_t)cell_in(u, i);
                unit[u] |= Cells::of(cell[u][i]);
            }
        for (int c = 0; c < 81; c++)
            peers[c] = (unit[row_of(c)] | unit[9 + column_of(c)] | unit[18 + box_of(c)]) - Cells::of(c);
    }
};
inline constexpr Geometry GEOMETRY;

}  // namespace nonet::techniques
