// nanobind only: checks arguments, releases the GIL, hands bytes back.
#include <nanobind/nanobind.h>

#include <string>

#include "kernel.h"

namespace nb = nanobind;

namespace {

nb::list solve(const nb::list& masks, size_t limit) {
  if (masks.size() != nonet::kCells) {
    throw nb::value_error("81 masks expected");
  }
  nonet::Masks grid;
  for (int cell = 0; cell < nonet::kCells; ++cell) {
    const auto mask = nb::cast<unsigned>(masks[cell]);
    if (mask > nonet::kAll) throw nb::value_error("a mask has nine bits");
    grid[cell] = static_cast<uint16_t>(mask);
  }
  std::vector<nonet::Grid> found;
  {
    nb::gil_scoped_release release;
    found = nonet::solve(grid, limit);
  }
  nb::list result;
  for (const nonet::Grid& solution : found) {
    result.append(nb::bytes(solution.data(), solution.size()));
  }
  return result;
}

}  // namespace

NB_MODULE(_kernel, m) {
  m.def("isa", [] { return "base"; });
  m.def("solve", &solve, nb::arg("masks"), nb::arg("limit"));
}
