// AVX-512 with BW, VL and BITALG: 32 lanes. The flags for this file alone are in CMakeLists.txt.
#include <immintrin.h>

#include <cstring>
#include <new>
#if defined(_MSC_VER)
#include <intrin.h>
#endif

#include "kernel.h"

#define NONET_AVX512
namespace nonet::avx512 {
#include "lanes.h"
#include "sweep.h"
#include "choose.h"
#include "pool.h"
#include "search.h"
#include "supply.h"
#include "entry.h"
}  // namespace nonet::avx512

namespace nonet {
extern const Isa avx512_isa;
const Isa avx512_isa = {"avx512", avx512::solve, avx512::count, avx512::split, avx512::stream};
}  // namespace nonet
