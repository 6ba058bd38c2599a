// Any CPU: 8 lanes. The flags for this file alone are in CMakeLists.txt.
#include <cstring>
#include <new>
#if defined(_MSC_VER)
#include <intrin.h>
#endif

#include "kernel.h"

#define NONET_BASE
namespace nonet::base {
#include "lanes.h"
#include "sweep.h"
#include "choose.h"
#include "pool.h"
#include "search.h"
#include "supply.h"
#include "entry.h"
}  // namespace nonet::base

namespace nonet {
extern const Isa base_isa;
const Isa base_isa = {"base", base::solve, base::count, base::split, base::stream};
}  // namespace nonet
