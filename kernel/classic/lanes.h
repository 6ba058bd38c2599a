// One vector type: 16 bits for each of LANES puzzles. All intrinsics are in
// this file, so that the search reads like set algebra. Each isa_*.cpp names a
// build, and everything in it is in a namespace of that name: the linker cannot
// merge the code of different instruction sets.
//
//     lane      0       1       2             LANES-1
//           +-------+-------+-------+-   -+-------+
//   cell i  | 9 bit | 9 bit | 9 bit | ... | 9 bit |     the candidates of cell
//   i in each puzzle
//           +-------+-------+-------+-   -+-------+
//
//   V       such a vector                     LaneSet   a set of lanes as an
//   integer Pick    a set of lanes as the vector unit needs it: a mask
//   register, or lanes of all ones Route   a permutation of lanes
#pragma once
#include <cstring>
#include <new>
#if defined(NONET_AVX512) || defined(NONET_AVX2)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#elif defined(__aarch64__) && defined(__GNUC__)
#define NONET_NEON
#include <arm_neon.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "classic/classic.h"
#include "common/lanes8.h"

#if !defined(NONET_BUILD)  // read by itself, a header is the build for any CPU
#define NONET_BUILD base
#endif

#if defined(_MSC_VER)
#define NOINLINE __declspec(noinline)
#define UNROLL
#elif defined(__clang__)
#define NOINLINE __attribute__((noinline))
#define UNROLL _Pragma("clang loop unroll(full)")
#else
#define NOINLINE __attribute__((noinline))
#define UNROLL _Pragma("GCC unroll 9")
#endif

namespace nonet::NONET_BUILD {

using LaneSet = uint32_t;

// The lowest n of a set.
#if defined(NONET_AVX512) || defined(NONET_AVX2)
inline LaneSet lowest_of(LaneSet b, int n) { return _pdep_u32((LaneSet)((1ull << n) - 1), b); }
#else
inline LaneSet lowest_of(LaneSet b, int n) {
    LaneSet r = 0;
    for (; n; n--, b &= b - 1) r |= b & (0 - b);
    return r;
}
#endif

#if defined(NONET_AVX512)

// 32 lanes for many puzzles. For one puzzle 16: a sweep of half the width takes
// half the time.
#if NONET_AVX512 == 32
constexpr int LANES = 32;
using Pick = __mmask32;
using Words = __m512i;
using Half = __m256i;
#define OP(name) _mm512_##name
#define LOAD(p) _mm512_load_si512(p)
#define STORE(p, v) _mm512_store_si512(p, v)
#else
constexpr int LANES = 16;
using Pick = __mmask16;
using Words = __m256i;
using Half = __m128i;
#define OP(name) _mm256_##name
#define LOAD(p) _mm256_load_si256((const Words *)(p))  // GCC 10 has no _mm256_load_epi32
#define STORE(p, v) _mm256_store_si256((Words *)(p), v)
#endif
struct V {
    Words v;
};

// Any function of three bits: those of the constant are the answers for abc =
// 111, 110, ... 000.
#define LOGIC(a, b, c, answers) {OP(ternarylogic_epi32)(a.v, b.v, c.v, answers)}
inline V load(const uint16_t *p) { return {LOAD(p)}; }
inline void store(uint16_t *p, V a) { STORE(p, a.v); }
inline V fill(uint16_t x) { return {OP(set1_epi16)((short)x)}; }
inline V operator&(V a, V b) { return LOGIC(a, b, b, 0xc0); }
inline V operator|(V a, V b) { return LOGIC(a, b, b, 0xfc); }
inline V operator+(V a, V b) { return {OP(add_epi16)(a.v, b.v)}; }
inline V operator-(V a, V b) { return {OP(sub_epi16)(a.v, b.v)}; }
inline V min(V a, V b) { return {OP(min_epu16)(a.v, b.v)}; }
inline V popcount(V a) { return {OP(popcnt_epi16)(a.v)}; }
inline V and3(V a, V b, V c) { return LOGIC(a, b, c, 0x80); }
inline V or3(V a, V b, V c) { return LOGIC(a, b, c, 0xfe); }
inline V majority(V a, V b, V c) { return LOGIC(a, b, c, 0xe8); }
inline V or_and(V a, V b, V c) { return LOGIC(a, b, c, 0xf8); }
inline V without(V a, V b) { return LOGIC(a, b, b, 0x30); }
inline V without2(V a, V b, V c) { return LOGIC(a, b, c, 0x10); }

inline Pick pick(LaneSet b) { return (Pick)b; }
inline Pick same(V a, V b) { return OP(cmpeq_epi16_mask)(a.v, b.v); }
inline Pick below(V a, V b) { return OP(cmplt_epu16_mask)(a.v, b.v); }
// gcc 12 would go on computing with the set in mask registers, whose moves are
// slow.
inline LaneSet bits(Pick p) {
    LaneSet b = p;
#if defined(__GNUC__)
    asm("" : "+r"(b));
#endif
    return b;
}
inline V where(Pick p, V yes, V no) { return {OP(mask_blend_epi16)(p, no.v, yes.v)}; }
inline V only_where(Pick p, V a) { return {OP(maskz_mov_epi16)(p, a.v)}; }

// a, if it has one bit. (No bit counts as one; a & (a-1) is zero for both.)
inline Pick at_most_one(V a) { return OP(testn_epi16_mask)(a.v, (a + fill(0xffff)).v); }
inline V single(V a) { return only_where(at_most_one(a), a); }
// The same, joined to acc. An addition, since there is no OR that masks 16
// bits; it differs from OR only where two cells of a triad have the same single
// digit, and that lane is refuted anyway.
inline V add_single(V acc, V a) { return {OP(mask_add_epi16)(acc.v, at_most_one(a), acc.v, a.v)}; }
inline V if_three(V a, V yes, V no) { return where(same(popcount(a), fill(3)), yes, no); }
// a within `some` if it meets it, else within `rest`.
inline V narrow(V a, V some, V rest) { return a & where(OP(test_epi16_mask)(a.v, some.v), some, rest); }

struct Route {
    Words from;
    explicit Route(const uint16_t *from) : from(LOAD(from)) {}
    V operator()(V a) const { return {OP(permutexvar_epi16)(from, a.v)}; }
};

#elif defined(NONET_AVX2)

constexpr int LANES = 16;
struct V {
    __m256i v;
};
using Pick = V;

inline V load(const uint16_t *p) { return {_mm256_load_si256((const __m256i *)p)}; }
inline void store(uint16_t *p, V a) { _mm256_store_si256((__m256i *)p, a.v); }
inline V fill(uint16_t x) { return {_mm256_set1_epi16((short)x)}; }
inline V operator&(V a, V b) { return {_mm256_and_si256(a.v, b.v)}; }
inline V operator|(V a, V b) { return {_mm256_or_si256(a.v, b.v)}; }
inline V operator+(V a, V b) { return {_mm256_add_epi16(a.v, b.v)}; }
inline V operator-(V a, V b) { return {_mm256_sub_epi16(a.v, b.v)}; }
inline V min(V a, V b) { return {_mm256_min_epu16(a.v, b.v)}; }
inline V and3(V a, V b, V c) { return a & b & c; }
inline V or3(V a, V b, V c) { return a | b | c; }
inline V majority(V a, V b, V c) { return (a & b) | ((a | b) & c); }
inline V or_and(V a, V b, V c) { return a | (b & c); }
inline V without(V a, V b) { return {_mm256_andnot_si256(b.v, a.v)}; }
inline V without2(V a, V b, V c) { return without(a, b | c); }
inline Pick same(V a, V b) { return {_mm256_cmpeq_epi16(a.v, b.v)}; }
inline Pick below(V a, V b) {
    return {_mm256_xor_si256(_mm256_cmpeq_epi16(_mm256_max_epu16(a.v, b.v), a.v), _mm256_set1_epi8(-1))};
}
// Nine bits: a table by the low four, one by the next four, and the ninth.
inline V popcount(V a) {
    const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2,
                                           2, 3, 2, 3, 3, 4);
    const __m256i nibble = _mm256_set1_epi8(15);
    __m256i low = _mm256_shuffle_epi8(table, _mm256_and_si256(a.v, nibble));
    __m256i high = _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(a.v, 4), nibble));
    return {_mm256_maddubs_epi16(_mm256_add_epi8(low, high), _mm256_set1_epi8(1))};
}

inline Pick pick(LaneSet b) {
    const __m256i bit =
        _mm256_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, (short)32768);
    return same({_mm256_and_si256(_mm256_set1_epi16((short)b), bit)}, {bit});
}
inline LaneSet bits(Pick p) {
    __m256i bytes = _mm256_packs_epi16(p.v, _mm256_setzero_si256());
    LaneSet m = (LaneSet)_mm256_movemask_epi8(bytes);
    return (m & 0xff) | (m >> 8 & 0xff00);
}
inline V where(Pick p, V yes, V no) { return {_mm256_blendv_epi8(no.v, yes.v, p.v)}; }
inline V only_where(Pick p, V a) { return p & a; }

inline V single(V a) { return a & same(a & (a + fill(0xffff)), fill(0)); }
inline V add_single(V acc, V a) { return acc | single(a); }
inline V if_three(V a, V yes, V no) { return where(same(popcount(a), fill(3)), yes, no); }
// `some` is part of `rest`, so that OR can do the choosing.
inline V narrow(V a, V some, V rest) { return a & (some | (same(a & some, fill(0)) & rest)); }

// Lanes cross the halves: shuffle the vector and its halves swapped, and take
// what hits.
struct Route {
    __m256i same_half, other_half;
    explicit Route(const uint16_t *from) {
        alignas(32) uint8_t n[32], f[32];
        for (int i = 0; i < 32; i++) {
            int byte = from[i / 2] * 2 + i % 2;
            bool crosses = (byte ^ i) & 16;
            n[i] = crosses ? 0x80 : (uint8_t)(byte & 15);
            f[i] = crosses ? (uint8_t)(byte & 15) : 0x80;
        }
        same_half = _mm256_load_si256((const __m256i *)n);
        other_half = _mm256_load_si256((const __m256i *)f);
    }
    V operator()(V a) const {
        __m256i swapped = _mm256_permute4x64_epi64(a.v, 0x4e);
        return {_mm256_or_si256(_mm256_shuffle_epi8(a.v, same_half), _mm256_shuffle_epi8(swapped, other_half))};
    }
};

#else  // any CPU: 128-bit vectors, by operators, or by name where compilers do
       // not find the instruction

constexpr int LANES = 8;
struct V {
    Lanes8 v;
};
using Pick = V;

inline V load(const uint16_t *p) {
    V a;
    memcpy(&a, p, sizeof a);
    return a;
}
inline void store(uint16_t *p, V a) { memcpy(p, &a, sizeof a); }
inline V fill(uint16_t x) { return {fill_lanes(x)}; }
inline V operator&(V a, V b) { return {a.v & b.v}; }
inline V operator|(V a, V b) { return {a.v | b.v}; }
inline V operator+(V a, V b) { return {a.v + b.v}; }
inline V operator-(V a, V b) { return {a.v - b.v}; }
inline V without(V a, V b) { return {a.v & ~b.v}; }
inline V same(V a, V b) { return {(Lanes8)(a.v == b.v)}; }
inline V below(V a, V b) { return {(Lanes8)(a.v < b.v)}; }
inline V shifted(V a, int n) { return {a.v >> n}; }
inline V where(Pick p, V yes, V no) { return (p & yes) | without(no, p); }
#if defined(__wasm_simd128__)
inline V min(V a, V b) { return {(Lanes8)wasm_u16x8_min((v128_t)a.v, (v128_t)b.v)}; }
#elif defined(NONET_NEON)
inline V min(V a, V b) { return {(Lanes8)vminq_u16((uint16x8_t)a.v, (uint16x8_t)b.v)}; }
#elif defined(__SSE2__)  // which has it for signed numbers only
inline V min(V a, V b) { return a - V{(Lanes8)_mm_subs_epu16((__m128i)a.v, (__m128i)b.v)}; }
#else
inline V min(V a, V b) { return where(below(a, b), a, b); }
#endif
inline V and3(V a, V b, V c) { return a & b & c; }
inline V or3(V a, V b, V c) { return a | b | c; }
inline V majority(V a, V b, V c) { return (a & b) | ((a | b) & c); }
inline V or_and(V a, V b, V c) { return a | (b & c); }
inline V without2(V a, V b, V c) { return without(a, b | c); }
#if defined(__wasm_simd128__)
inline V popcount(V a) { return {(Lanes8)wasm_u16x8_extadd_pairwise_u8x16(wasm_i8x16_popcnt((v128_t)a.v))}; }
#elif defined(NONET_NEON)
inline V popcount(V a) { return {(Lanes8)vpaddlq_u8(vcntq_u8((uint8x16_t)a.v))}; }
#else
inline V popcount(V a) {  // in fields of 2, 4 and 8 bits
    a = a - (shifted(a, 1) & fill(0x5555));
    a = (a & fill(0x3333)) + (shifted(a, 2) & fill(0x3333));
    a = (a + shifted(a, 4)) & fill(0x0f0f);
    return (a + shifted(a, 8)) & fill(0x1f);
}
#endif

inline Pick pick(LaneSet b) {
    const V bit = {Lanes8{1, 2, 4, 8, 16, 32, 64, 128}};
    return same(fill((uint16_t)b) & bit, bit);
}
#if defined(__wasm_simd128__)
inline LaneSet bits(Pick p) { return wasm_i16x8_bitmask((v128_t)p.v); }
#elif defined(NONET_NEON)
inline LaneSet bits(Pick p) { return vaddvq_u16((uint16x8_t)(p.v & Lanes8{1, 2, 4, 8, 16, 32, 64, 128})); }
#elif defined(__SSE2__)
inline LaneSet bits(Pick p) { return (LaneSet)_mm_movemask_epi8(_mm_packs_epi16((__m128i)p.v, _mm_setzero_si128())); }
#else
inline LaneSet bits(Pick p) {
    LaneSet b = 0;
    for (int i = 0; i < LANES; i++) b |= (LaneSet)(p.v[i] & 1) << i;
    return b;
}
#endif
inline V only_where(Pick p, V a) { return p & a; }

inline V single(V a) { return a & same(a & (a + fill(0xffff)), fill(0)); }
inline V add_single(V acc, V a) { return acc | single(a); }
inline V if_three(V a, V yes, V no) { return where(same(popcount(a), fill(3)), yes, no); }
inline V narrow(V a, V some, V rest) { return a & (some | (same(a & some, fill(0)) & rest)); }

#if defined(__wasm_simd128__) || defined(NONET_NEON)
struct Route {
    Lanes8 from;  // for each byte of the result, the byte that it comes from
    explicit Route(const uint16_t *lanes) { from = load(lanes).v * fill_lanes(0x0202) + fill_lanes(0x0100); }
    V operator()(V a) const {
#if defined(NONET_NEON)
        return {(Lanes8)vqtbl1q_u8((uint8x16_t)a.v, (uint8x16_t)from)};
#else
        return {(Lanes8)wasm_i8x16_swizzle((v128_t)a.v, (v128_t)from)};
#endif
    }
};
#else
struct Route {
    const uint16_t *from;
    explicit Route(const uint16_t *from) : from(from) {}
    V operator()(V a) const {
        V r;
        for (int i = 0; i < LANES; i++) r.v[i] = a.v[from[i]];
        return r;
    }
};
#endif

#endif

inline LaneSet equal(V a, V b) { return bits(same(a, b)); }

constexpr LaneSet ALL_LANES = (LaneSet)((1ull << LANES) - 1);

// Of a digit or a character only four bits count: 1-9 in a digit and in its
// character, and 0, 10, 14 or 15 in 0 and in the characters for a blank,
// "0*._?".
inline uint16_t mask_of(uint8_t byte) {
    const int digit = byte & 15;
    return digit >= 1 && digit <= 9 ? (uint16_t)(1 << (digit - 1)) : ALL_DIGITS;
}

// Turns LANES rows of 81 digits or characters into 81 vectors of masks, `step`
// apart.
#if defined(NONET_AVX512) || defined(NONET_AVX2)
// 16 cells of 16 rows: rows become columns by interleaving, four times, halves
// of the set. Each step takes v[i] and v[i+8] to v[2i] and v[2i+1]; so a byte's
// row and column change places.
inline void turn_16(const char *const *rows, int from, uint8_t *to, int step) {
    __m128i v[16], w[16];
    for (int i = 0; i < 16; i++) v[i] = _mm_loadu_si128((const __m128i *)(rows[i] + from));
    for (int round = 0; round < 4; round++) {
        UNROLL for (int i = 0; i < 8; i++) {
            w[2 * i] = _mm_unpacklo_epi8(v[i], v[i + 8]);
            w[2 * i + 1] = _mm_unpackhi_epi8(v[i], v[i + 8]);
        }
        for (int i = 0; i < 16; i++) v[i] = w[i];
    }
    for (int i = 0; i < 16; i++) _mm_storeu_si128((__m128i *)(to + i * step), v[i]);
}

NOINLINE static void turn_digits(const char *const *rows, uint16_t *to, ptrdiff_t step) {
    alignas(64) uint8_t turned[CELLS][LANES];
    for (int row = 0; row < LANES; row += 16) {
        for (int from = 0; from < 80; from += 16) turn_16(rows + row, from, turned[from] + row, LANES);
        turn_16(rows + row, CELLS - 16, turned[CELLS - 16] + row,
                LANES);  // the end, overlapping
    }
#if defined(NONET_AVX512)
    alignas(64) uint16_t mask[32];
    for (uint8_t i = 0; i < 32; i++) mask[i] = mask_of(i);
    const Words table = load(mask).v;
    for (int i = 0; i < CELLS; i++, to += step) {
        const Words digits = OP(cvtepu8_epi16)(*(const Half *)turned[i]);
        store(to, {OP(permutexvar_epi16)(digits, table)});
    }
#else
    const __m128i low = _mm_setr_epi8(-1, 1, 2, 4, 8, 16, 32, 64, -128, 0, -1, 0, 0, 0, -1, -1);
    const __m128i high = _mm_setr_epi8(1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 1, 1);
    for (int i = 0; i < CELLS; i++, to += step) {
        __m128i digits = _mm_load_si128((const __m128i *)turned[i]);
        __m128i l = _mm_shuffle_epi8(low, digits), h = _mm_shuffle_epi8(high, digits);
        _mm_store_si128((__m128i *)to, _mm_unpacklo_epi8(l, h));
        _mm_store_si128((__m128i *)(to + 8), _mm_unpackhi_epi8(l, h));
    }
#endif
}
#else
inline void turn_digits(const char *const *rows, uint16_t *to, ptrdiff_t step) {
    for (int i = 0; i < CELLS; i++)
        for (int j = 0; j < LANES; j++) to[i * step + j] = mask_of((uint8_t)rows[j][i]);
}
#endif

}  // namespace nonet::NONET_BUILD
