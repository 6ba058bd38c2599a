// Compiled for any CPU: finds the builds that this CPU can run.
#include "classic/classic.h"

#if defined(_M_X64)
#include <intrin.h>
#endif

namespace nonet {

extern const Isa base_isa;

#if defined(NONET_X86)
extern const Isa avx512_isa, avx2_isa;

#if defined(_MSC_VER)
// Leaf 7, ebx: 5 AVX2, 8 BMI2, 16 AVX512F, 30 BW, 31 VL; ecx: 12 BITALG. Leaf 1, ecx: 23 POPCNT,
// 27 OSXSAVE; and the system must save the registers (XCR0: 1-2 AVX, 5-7 AVX-512).
static bool runs(bool wide) {
    int leaf1[4], leaf7[4];
    __cpuid(leaf1, 0);
    if (leaf1[0] < 7) return false;
    __cpuid(leaf1, 1);
    __cpuidex(leaf7, 7, 0);
    const unsigned ebx = wide ? 1u << 5 | 1u << 8 | 1u << 16 | 1u << 30 | 1u << 31 : 1u << 5 | 1u << 8;
    const unsigned ecx = wide ? 1u << 12 : 0, saved = wide ? 0xe6 : 0x06;
    if (~leaf1[2] & (1 << 23 | 1 << 27)) return false;
    if (~(unsigned)leaf7[1] & ebx || ~(unsigned)leaf7[2] & ecx) return false;
    return (_xgetbv(0) & saved) == saved;
}
#else
static bool runs(bool wide) {
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi") || !__builtin_cpu_supports("bmi2") ||
        !__builtin_cpu_supports("popcnt"))
        return false;
    return !wide || (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                     __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bitalg"));
}
#endif
#endif

const Isa *const *isas() {
    static const Isa *list[4] = {};
    if (!list[0]) {
        int n = 0;
#if defined(NONET_X86)
        if (runs(true)) list[n++] = &avx512_isa;
        if (runs(false)) list[n++] = &avx2_isa;
#endif
        list[n] = &base_isa;
    }
    return list;
}

}  // namespace nonet
