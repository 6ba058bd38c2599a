// Sums: how a sum is put for its propagator, and which sums follow from others (innies and outies).
#pragma once
#include <functional>

#include "general/model.h"

namespace nonet::general {

// A sum as the program has it.
struct Sum {
    Cells cells;
    int total;
    std::span<const int32_t> weights;
};

// Lists what houses hold beside the cells of a rule.
void list_rests(const Model &model, Cells cells, SetRule &rule);

// Puts a sum for its propagator; false where no digits can add up to it.
bool arrange_sum(const Model &model, const Sum &sum, SumRule &rule, std::vector<uint16_t> &ordered);

// Houses add up too: what sums leave of a house, or of several side by side, or put beyond them, where that
// is at most so many cells; whether there are sums of more.
bool derive_sums(const Model &model, const std::vector<Sum> &sums, int most,
                 const std::function<void(const Sum &)> &add);

}  // namespace nonet::general
