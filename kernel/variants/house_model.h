#pragma once
#include "variants/model.h"

namespace nonet::variants {

// Returns what follows from these houses, given as bit sets of cells; cached for boards with the same houses.
std::shared_ptr<const HouseModel> house_model_of(int cells, int digits, std::vector<uint64_t> house_bits);

}  // namespace nonet::variants
