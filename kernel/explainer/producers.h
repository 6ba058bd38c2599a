// The producers without chains, one function per row of the table. Each finds its first hint, in the order given in
// the last column of the table, or returns false.
#pragma once
#include "explainer/hint.h"

namespace nonet::explainer {

using Producer = bool (*)(const Board &, Hint &);

bool hidden_single(const Board &, Hint &);          //  1, singles.cpp
bool direct_locking(const Board &, Hint &);         //  2
bool direct_hidden_pair(const Board &, Hint &);     //  3
bool naked_single(const Board &, Hint &);           //  4
bool direct_hidden_triplet(const Board &, Hint &);  //  5
bool xy_wing(const Board &, Hint &);                // 13, wings.cpp
bool xyz_wing(const Board &, Hint &);               // 14
bool unique_loop(const Board &, Hint &);            // 15, unique_loops.cpp
bool bug(const Board &, Hint &);                    // 19, bug.cpp
bool aligned_pair(const Board &, Hint &);           // 20, exclusion.cpp
bool aligned_triplet(const Board &, Hint &);        // 22

}  // namespace nonet::explainer
