// The contract of making puzzles: full grids and disguises drawn at random, canonical forms. 9x9 only.
#pragma once
#include <cstdint>

namespace nonet {

// Draws grid `number` of a seed: every valid full grid is equally likely. It depends on the two
// numbers alone. Writes 81 digits in row order.
void random_grid(uint64_t seed, uint64_t number, uint8_t *digits);

// One try of the drawing, for the test that counts how many tries it takes: false if it failed.
struct Stream64;
bool try_grid(Stream64 &stream, uint8_t *digits);

// Writes the smallest of a grid's disguises: over all relabellings of the digits, orders of bands,
// stacks, rows and columns inside them, and the transpose, the 81 digits (0 for blank) that come
// first when compared cell by cell. `grid` is 81 digits in row order. False, and blanks, where a digit
// stands twice in a row, a column or a box.
bool canonical(const uint8_t *grid, uint8_t *smallest);

// Disguise `number` of a seed, each equally likely: the cell that each cell's digit comes from, and what
// each digit becomes; a blank stays blank.
struct Disguise {
    uint8_t source[81], label[10];
    Disguise(uint64_t seed, uint64_t number);
};

// A stream of random numbers (Steele, Lea and Flood's SplitMix64): the same on every machine.
struct Stream64 {
    uint64_t state;
    static constexpr uint64_t STEP = 0x9e3779b97f4a7c15;

    static uint64_t mix(uint64_t x) {
        x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
        x = (x ^ x >> 27) * 0x94d049bb133111eb;
        return x ^ x >> 31;
    }
    Stream64(uint64_t seed, uint64_t number) : state(mix(seed + STEP) ^ mix(mix(number + STEP))) {}
    uint64_t next() { return mix(state += STEP); }
    // 0 to n-1, all equally likely: numbers beyond the last whole multiple of n are drawn again.
    uint32_t below(uint32_t n) {
        const uint32_t last = UINT32_MAX - UINT32_MAX % n;
        uint32_t x = (uint32_t)(next() >> 32);
        while (x >= last) x = (uint32_t)(next() >> 32);
        return x % n;
    }
};

}  // namespace nonet
