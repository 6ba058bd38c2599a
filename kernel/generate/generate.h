// Random full grids, random isomorphisms and canonical forms. 9x9 only.
#pragma once
#include <cstdint>

namespace nonet {

// Draws grid `number` of a seed; every valid full grid is equally likely. The result depends on the two numbers only.
// Writes 81 digits in row order.
void random_grid(uint64_t seed, uint64_t number, uint8_t *digits);

// One attempt, which may fail; for the test that counts failures.
struct RandomStream;
bool try_grid(RandomStream &stream, uint8_t *digits);

// Writes the smallest isomorph of a grid: over all relabellings of the digits, orders of bands, stacks, rows and
// columns within them, and the transpose, the 81 digits (0 for blank) that come first when compared cell by cell. If a
// digit occurs twice in a house, writes blanks and returns false.
bool canonical(const uint8_t *grid, uint8_t *smallest);

// Isomorphism `number` of a seed, each equally likely: the cell that each cell's digit comes from, and what
// each digit becomes; a blank stays blank.
struct Isomorphism {
    uint8_t source[81], label[10];
    Isomorphism(uint64_t seed, uint64_t number);
};

// The orders of three things.
inline constexpr uint8_t ORDERS[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

// A stream of random numbers (Steele, Lea and Flood's SplitMix64): the same on every machine.
struct RandomStream {
    uint64_t state;
    static constexpr uint64_t STEP = 0x9e3779b97f4a7c15;

    static uint64_t mix(uint64_t x) {
        x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
        x = (x ^ x >> 27) * 0x94d049bb133111eb;
        return x ^ x >> 31;
    }
    RandomStream(uint64_t seed, uint64_t number) : state(mix(seed + STEP) ^ mix(mix(number + STEP))) {}
    uint64_t next() { return mix(state += STEP); }
    // 0 to n-1, all equally likely: numbers beyond the last multiple of n are rejected.
    uint32_t below(uint32_t n) {
        const uint32_t last = UINT32_MAX - UINT32_MAX % n;
        uint32_t x = (uint32_t)(next() >> 32);
        while (x >= last) x = (uint32_t)(next() >> 32);
        return x % n;
    }
};

}  // namespace nonet
