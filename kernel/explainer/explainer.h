// Sudoku Explainer's rating of a puzzle that has one solution.
#pragma once
#include <memory>

#include "explainer/board.h"

namespace nonet::explainer {

struct Ratings {
    double er = 0, ep = 0, ed = 0;  // of the hardest step, the first digit, the first step
};

// Rates one puzzle after the other; a thread has one of its own.
class Explainer {
public:
    Explainer(Progress &progress, bool main);
    ~Explainer();
    // False where the call was stopped.
    bool rate(Board board, Ratings &ratings);

private:
    struct Parts;
    std::unique_ptr<Parts> parts;
};

}  // namespace nonet::explainer
