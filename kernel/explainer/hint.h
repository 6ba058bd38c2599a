// What a producer finds: a rating, candidates to strike, perhaps a digit to place.
#pragma once
#include <cstring>

#include "explainer/board.h"

namespace nonet::explainer {

struct Hint {
    double rating = 0;
    int cell = -1, digit = 0;  // to place
    Mask strike[CELLS];

    Hint() { std::memset(strike, 0, sizeof strike); }
    void apply(Board &board) const;
};

// Goes through combinations of k out of n in the order of ascending bit masks: 01, 02, 12, 03, 13, ...
// `see` gets the numbers and says whether to stop; so does the answer.
template <int k, class See>
bool combinations(int n, See see) {
    if (n < k) return false;
    std::array<int, k> at;
    for (int i = 0; i < k; i++) at[i] = i;
    for (;;) {
        if (see(at)) return true;
        int i = 0;  // the lowest that can go up, with all below it back at the start
        while (i < k && at[i] + 1 == (i + 1 < k ? at[i + 1] : n)) i++;
        if (i == k) return false;
        at[i]++;
        for (int j = 0; j < i; j++) at[j] = j;
    }
}

}  // namespace nonet::explainer
