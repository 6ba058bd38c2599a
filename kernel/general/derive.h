// Sums: how a sum is put for its propagator, and which sums follow from others (innies and outies).
#pragma once
#include <functional>

#include "general/model.h"

namespace nonet::general {

// A sum as the program has it.
struct Sum {
    std::vector<uint16_t> cells;
    int total;
    std::vector<int> weights;
};

// Puts a sum for its propagator; false where no digits can add up to it.
bool arrange_sum(const Model &model, const std::vector<uint16_t> &cells, int total, const std::vector<int> &weights,
                 SumRule &sum, std::vector<uint16_t> &ordered);

using AddSum = std::function<void(const std::vector<uint16_t> &, int, const std::vector<int> &)>;

// Houses add up too: what sums leave of a house, or of several side by side, or put beyond them.
void derive_sums(const Model &model, const std::vector<Sum> &sums, const AddSum &add);

}  // namespace nonet::general
