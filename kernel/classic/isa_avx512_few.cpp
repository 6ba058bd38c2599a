// AVX-512 with BW, VL and BITALG, for a few grids: 16 lanes.
// The flags for this file alone are in kernel.cmake.
#define NONET_BUILD avx512_few
#define NONET_AVX512 16
#include "classic/entry.h"

namespace nonet {
extern const Isa avx512_few_isa;
const Isa avx512_few_isa = {"avx512_few", avx512_few::solve, avx512_few::count, avx512_few::split, avx512_few::stream};
}  // namespace nonet
