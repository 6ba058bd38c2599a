// Any CPU: 8 lanes.
// The flags for this file alone are in kernel.cmake.
#define NONET_BUILD base
#include "classic/entry.h"

namespace nonet {
extern const Isa base_isa;
const Isa base_isa = {"base", base::solve, base::count, base::split, base::stream};
}  // namespace nonet
