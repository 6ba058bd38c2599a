// A hint: a rating, candidates to eliminate, and possibly a digit to place.
#pragma once
#include <array>
#include <cstring>

#include "explainer/board.h"

namespace nonet::explainer {

struct Hint {
    double rating = 0;
    int cell = -1, digit = 0;  // to place
    Mask eliminate[CELLS];

    Hint() { std::memset(eliminate, 0, sizeof eliminate); }
    void apply(Board &board) const;
};

// Calls visit with each combination of k out of n, in the order of ascending bit masks (01, 02, 12, 03, 13, ...),
// until it returns true; returns whether it did.
template <int k, class Visit>
bool combinations(int n, Visit visit) {
    if (n < k) return false;
    std::array<int, k> at;
    for (int i = 0; i < k; i++) at[i] = i;
    for (;;) {
        if (visit(at)) return true;
        int i = 0;  // increase the lowest that can be increased and reset all below it
        while (i < k && at[i] + 1 == (i + 1 < k ? at[i + 1] : n)) i++;
        if (i == k) return false;
        at[i]++;
        for (int j = 0; j < i; j++) at[j] = j;
    }
}

}  // namespace nonet::explainer
