// Sudoku Explainer's rating of a puzzle that has one solution.
#pragma once
#include <memory>

#include "explainer/board.h"

namespace nonet::explainer {

struct Ratings {
    double er = 0, ep = 0, ed = 0;  // hardest step; up to the first placed digit; first step
};

// Rates puzzles one after another; each thread has its own.
class Explainer {
public:
    Explainer(Progress &progress, bool main);
    ~Explainer();
    // False if the call was stopped.
    bool rate(Board board, Ratings &ratings);

private:
    struct Parts;
    std::unique_ptr<Parts> parts;
};

}  // namespace nonet::explainer
