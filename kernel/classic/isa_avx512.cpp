// AVX-512 with BW, VL and BITALG: 32 lanes for many grids, 16 for a few.
// The flags for this file alone are in kernel.cmake.
#define NONET_BUILD avx512
#define NONET_AVX512 32
#include "classic/entry.h"

namespace nonet {

extern const Isa avx512_isa, avx512_few_isa;

// A sweep of 16 lanes takes little more than half of one of 32: 17-clue puzzles one at a time take
// 2.7 us instead of 4.2, the hardest 12 instead of 14. With many grids 32 lanes are 15% faster.
static void solve_avx512(const Grids &grids, int64_t limit, const Answers &answers, Progress &progress, bool main) {
    (grids.n > 16 ? avx512::solve : avx512_few_isa.solve)(grids, limit, answers, progress, main);
}

static Stream *stream_few(const Grids &grid) { return avx512_few_isa.stream(grid); }

const Isa avx512_isa = {"avx512", solve_avx512, avx512::count, avx512::split, stream_few};

}  // namespace nonet
