#include <bit>

#include "kernel.h"

namespace nonet {
namespace {

struct Geometry {
  uint8_t units[27][9];
  uint8_t peers[kCells][20];
};

constexpr Geometry make_geometry() {
  Geometry g{};
  for (int i = 0; i < 9; ++i) {
    for (int j = 0; j < 9; ++j) {
      g.units[i][j] = static_cast<uint8_t>(9 * i + j);
      g.units[9 + i][j] = static_cast<uint8_t>(9 * j + i);
      g.units[18 + i][j] = static_cast<uint8_t>(9 * (i / 3 * 3 + j / 3) + i % 3 * 3 + j % 3);
    }
  }
  for (int a = 0; a < kCells; ++a) {
    int n = 0;
    for (int b = 0; b < kCells; ++b) {
      const bool box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
      if (a != b && (a / 9 == b / 9 || a % 9 == b % 9 || box)) {
        g.peers[a][n++] = static_cast<uint8_t>(b);
      }
    }
  }
  return g;
}

constexpr Geometry kGeometry = make_geometry();

// Naked and hidden singles until nothing changes. False: some cell or unit has run dry.
bool propagate(Masks& m) {
  for (bool changed = true; changed;) {
    changed = false;
    for (int cell = 0; cell < kCells; ++cell) {
      if (m[cell] == 0) return false;
      if (!std::has_single_bit(m[cell])) continue;
      for (int peer : kGeometry.peers[cell]) {
        if (m[peer] & m[cell]) {
          m[peer] &= static_cast<uint16_t>(~m[cell]);
          changed = true;
        }
      }
    }
    for (const auto& unit : kGeometry.units) {
      unsigned once = 0, twice = 0;
      for (int cell : unit) {
        twice |= once & m[cell];
        once |= m[cell];
      }
      if (once != kAll) return false;
      for (int cell : unit) {
        const unsigned hidden = m[cell] & ~twice;
        if (hidden && hidden != m[cell]) {
          m[cell] = static_cast<uint16_t>(hidden);
          changed = true;
        }
      }
    }
  }
  return true;
}

// A digit with only two places left in some unit: its first place, or -1.
int find_pair(const Masks& m, unsigned& digit) {
  for (const auto& unit : kGeometry.units) {
    unsigned once = 0, twice = 0, thrice = 0;
    for (int cell : unit) {
      thrice |= twice & m[cell];
      twice |= once & m[cell];
      once |= m[cell];
    }
    digit = twice & ~thrice;
    digit &= -digit;
    for (int cell : unit) {
      if (m[cell] & digit) return cell;
    }
  }
  return -1;
}

void search(Masks m, size_t limit, std::vector<Grid>& found) {
  if (!propagate(m)) return;
  int best = -1, fewest = 10;
  for (int cell = 0; cell < kCells; ++cell) {
    const int open = std::popcount(m[cell]);
    if (open > 1 && open < fewest) {
      fewest = open;
      best = cell;
    }
  }
  if (best < 0) {
    Grid& grid = found.emplace_back();
    for (int cell = 0; cell < kCells; ++cell) {
      grid[cell] = static_cast<uint8_t>(std::countr_zero(m[cell]) + 1);
    }
    return;
  }
  unsigned digit = 0;
  if (const int cell = fewest > 2 ? find_pair(m, digit) : -1; cell >= 0) {
    Masks here = m;
    here[cell] = static_cast<uint16_t>(digit);
    search(here, limit, found);
    m[cell] &= static_cast<uint16_t>(~digit);
    if (found.size() < limit) search(m, limit, found);
    return;
  }
  for (unsigned open = m[best]; open && found.size() < limit; open &= open - 1) {
    Masks next = m;
    next[best] = static_cast<uint16_t>(open & -open);
    search(next, limit, found);
  }
}

}  // namespace

std::vector<Grid> solve(const Masks& masks, size_t limit) {
  std::vector<Grid> found;
  if (limit > 0) search(masks, limit, found);
  return found;
}

}  // namespace nonet
