// The whole contract of the native code: one grid of masks in, solutions out.
//
// A mask has bit d-1 set where digit d is still possible. The kernel is 9x9.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace nonet {

constexpr int kCells = 81;
constexpr uint16_t kAll = 0x1ff;

using Masks = std::array<uint16_t, kCells>;
using Grid = std::array<uint8_t, kCells>;

// The first solutions of the grid, in a fixed order, at most `limit` of them.
std::vector<Grid> solve(const Masks& masks, size_t limit);

}  // namespace nonet
