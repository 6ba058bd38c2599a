// Eight lanes of 16 bits: one 128-bit register on every supported CPU. GCC and Clang have vector types;
// elsewhere these are loops that compilers turn into vector instructions.
#pragma once
#include <cstdint>

namespace nonet {

#if defined(__GNUC__)
typedef uint16_t Lanes8 __attribute__((vector_size(16)));
#else
struct alignas(16) Lanes8 {
    uint16_t lane[8];
    uint16_t &operator[](int i) { return lane[i]; }
    uint16_t operator[](int i) const { return lane[i]; }
};
template <class Function>
inline Lanes8 for_each_lane(Function function) {
    Lanes8 result;
    for (int i = 0; i < 8; i++) result[i] = (uint16_t)function(i);
    return result;
}
#define NONET_LANES8(op, value)                             \
    inline Lanes8 operator op(Lanes8 a, Lanes8 b) {         \
        return for_each_lane([&](int i) { return value; }); \
    }
NONET_LANES8(&, a[i] & b[i])
NONET_LANES8(|, a[i] | b[i])
NONET_LANES8(^, a[i] ^ b[i])
NONET_LANES8(+, a[i] + b[i])
NONET_LANES8(-, a[i] - b[i])
NONET_LANES8(==, a[i] == b[i] ? 0xffff : 0)
NONET_LANES8(<, a[i] < b[i] ? 0xffff : 0)
#undef NONET_LANES8
inline Lanes8 operator~(Lanes8 a) {
    return for_each_lane([&](int i) { return ~a[i]; });
}
inline Lanes8 operator>>(Lanes8 a, int n) {
    return for_each_lane([&](int i) { return a[i] >> n; });
}
inline Lanes8 &operator|=(Lanes8 &a, Lanes8 b) { return a = a | b; }
#endif

inline Lanes8 fill_lanes(uint16_t x) { return Lanes8{x, x, x, x, x, x, x, x}; }

}  // namespace nonet
