#pragma once
#include "general/model.h"

namespace nonet::general {

// What follows from houses, given as bits of their cells; kept for the next board that has the same.
std::shared_ptr<const HouseModel> house_model_of(int cells, int digits, std::vector<uint64_t> house_bits);

}  // namespace nonet::general
