// Bit counting and iteration.
//
// The functions are static, so that code compiled for one instruction set is never linked into another
// build (see classic/lanes.h). Wheels for x86-64 may not assume the popcount instruction, and without it
// std::popcount is a library call: hence the table and the arithmetic.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>

namespace nonet {

// The number of bits in each nine-bit mask.
struct BitCounts {
    uint8_t of[512]{};
    constexpr BitCounts() {
        for (int mask = 1; mask < 512; mask++) of[mask] = (uint8_t)(of[mask >> 1] + (mask & 1));
    }
};
inline constexpr BitCounts BIT_COUNTS;

// Counts the bits of a nine-bit mask.
static constexpr int count9(unsigned mask) { return BIT_COUNTS.of[mask]; }

static inline int count_bits(uint32_t bits) {
#if defined(__POPCNT__)
    return __builtin_popcount(bits);
#else
    bits -= bits >> 1 & 0x55555555u;
    bits = (bits & 0x33333333u) + (bits >> 2 & 0x33333333u);
    return (int)(((bits + (bits >> 4)) & 0x0f0f0f0fu) * 0x01010101u >> 24);
#endif
}
static inline int count_bits(uint64_t bits) { return count_bits((uint32_t)bits) + count_bits((uint32_t)(bits >> 32)); }

// The index of the lowest set bit.
static inline int lowest(uint32_t bits) {
#if defined(__GNUC__)
    return __builtin_ctz(bits);
#else
    return std::countr_zero(bits);
#endif
}

static constexpr bool is_single(uint32_t bits) { return bits && !(bits & (bits - 1)); }

// Iterates over the set bits of a mask, lowest first:  for (int digit : Bits(mask)) ...
struct Bits {
    uint32_t mask;
    struct Iterator {
        uint32_t left;
        int operator*() const { return lowest(left); }
        void operator++() { left &= left - 1; }
        bool operator!=(const Iterator &other) const { return left != other.left; }
    };
    explicit Bits(uint32_t mask) : mask(mask) {}
    Iterator begin() const { return {mask}; }
    Iterator end() const { return {0}; }
};

// Bit sets longer than a word: arrays of 64-bit words.
static constexpr bool has_bit(const uint64_t *words, size_t i) { return words[i / 64] >> i % 64 & 1; }
static constexpr void set_bit(uint64_t *words, size_t i) { words[i / 64] |= 1ull << i % 64; }
static constexpr void clear_bit(uint64_t *words, size_t i) { words[i / 64] &= ~(1ull << i % 64); }

// Calls visit(i) for each set bit i.
template <class Visit>
static inline void for_each_bit(const uint64_t *words, size_t count, Visit visit) {
    for (size_t w = 0; w < count; w++)
        for (uint64_t left = words[w]; left; left &= left - 1) visit(64 * w + (size_t)std::countr_zero(left));
}

}  // namespace nonet
