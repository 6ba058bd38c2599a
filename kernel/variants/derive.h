// Prepares sums for their propagator and derives new sums from houses (innies and outies).
#pragma once
#include <functional>

#include "variants/model.h"

namespace nonet::variants {

// A sum as given in the program.
struct Sum {
    CellSpan cells;
    int total;
    std::span<const int32_t> weights;
};

// Lists, for each house that shares at least two cells with the rule, its other cells.
void find_house_rests(const Model &model, CellSpan cells, SetRule &rule);

// Prepares a sum for its propagator; false if no digits have this sum.
bool arrange_sum(const Model &model, const Sum &sum, SumRule &rule, std::vector<uint16_t> &ordered);

// The sum of a house is known. From it and the given sums, derives sums for the cells that are left in a house or a
// run of houses, or that stick out of it, if there are at most `most` such cells. Returns whether there are larger
// ones.
bool derive_sums(const Model &model, const std::vector<Sum> &sums, int most,
                 const std::function<void(const Sum &)> &add);

}  // namespace nonet::variants
