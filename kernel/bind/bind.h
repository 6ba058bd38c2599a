// Adds Sudoku Explainer's rating to the module.
#pragma once
#include <nanobind/nanobind.h>

namespace nonet {

void bind_explainer(nanobind::module_ &m);

}  // namespace nonet
