// Adds to the module what techniques need of native code.
#pragma once
#include <nanobind/nanobind.h>

namespace nonet {

void bind_techniques(nanobind::module_ &m);

}  // namespace nonet
