// Any CPU: 8 lanes.
// The flags for this file alone are in kernel.cmake.
#include <cstring>
#include <new>
#if defined(_MSC_VER)
#include <intrin.h>
#endif

#include "lanes/kernel.h"

#define NONET_BASE
namespace nonet::base {
#include "lanes/build.h"
}  // namespace nonet::base

namespace nonet {
extern const Isa base_isa;
const Isa base_isa = {"base", base::solve, base::count, base::split, base::stream};
}  // namespace nonet
