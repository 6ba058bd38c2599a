// Adds to the module what making puzzles needs of native code.
#pragma once
#include <nanobind/nanobind.h>

namespace nonet {

void bind_making(nanobind::module_ &m);

}  // namespace nonet
