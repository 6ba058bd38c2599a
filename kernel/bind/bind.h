// Each function adds one part of the kernel to the module.
#pragma once
#include <nanobind/nanobind.h>

namespace nonet {

void bind_explainer(nanobind::module_ &m);
void bind_generate(nanobind::module_ &m);
void bind_prefilter(nanobind::module_ &m);
void bind_variants(nanobind::module_ &m);

}  // namespace nonet
