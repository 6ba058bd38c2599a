// Forcing chains and cycles from one potential, on an unchanging board.
#pragma once
#include "explainer/chain.h"
#include "explainer/reach.h"

namespace nonet::explainer {

// | 21 | forcing chains and cycles | 6.5 X or Y cycle, 6.6 X chain, 7.0 both, and the length | X, then Y, then
//      X and Y; cells, digits; cycles, chain from on, chain from off |
void forcing_cycles(const Board &, const Reach &, Collector &, StopCheck &);

}  // namespace nonet::explainer
