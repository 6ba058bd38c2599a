// Adds the engine for boards of any layout and rules to the module.
#pragma once
#include <nanobind/nanobind.h>

namespace nonet {

void bind_general(nanobind::module_ &m);

}  // namespace nonet
