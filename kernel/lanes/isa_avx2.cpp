// AVX2 with BMI2: 16 lanes.
// The flags for this file alone are in kernel.cmake.
#include <immintrin.h>

#include <cstring>
#include <new>
#if defined(_MSC_VER)
#include <intrin.h>
#endif

#include "lanes/kernel.h"

#define NONET_AVX2
namespace nonet::avx2 {
#include "lanes/build.h"
}  // namespace nonet::avx2

namespace nonet {
extern const Isa avx2_isa;
const Isa avx2_isa = {"avx2", avx2::solve, avx2::count, avx2::split, avx2::stream};
}  // namespace nonet
