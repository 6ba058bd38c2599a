// AVX2 with BMI2: 16 lanes.
// The flags for this file alone are in kernel.cmake.
#define NONET_BUILD avx2
#define NONET_AVX2
#include "classic/entry.h"

namespace nonet {
extern const Isa avx2_isa;
const Isa avx2_isa = {"avx2", avx2::solve, avx2::count, avx2::split, avx2::stream};
}  // namespace nonet
