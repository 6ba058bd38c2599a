// The interface of the variant solver: boards of any layout up to 25x25, under any rules.
//
// A program describes the rules as primitives (rules/program.py); the solver knows no rule by name. A board
// is one mask of candidates per cell, bit d-1 for digit d. bind/ has checked the sizes.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/progress.h"

namespace nonet::variants {

using Mask = uint32_t;

constexpr int MAX_DIGITS = 25;
constexpr int MAX_CELLS = 1023;  // of the board, up to 25x25, and hidden ones

struct Model;

// Thrown for a malformed or oversized program.
struct InvalidProgram {
    const char *reason;  // a code
};

// Reads a program, or throws InvalidProgram. After `learn_after` guesses without a solution, the solver learns
// clauses from failures if all rules can be expressed as clauses; the default depends on the size of the board.
std::shared_ptr<const Model> build(int cells, int digits, std::vector<int32_t> program,
                                   std::optional<uint64_t> learn_after = {});

int cells_of(const Model &model);
int digits_of(const Model &model);

// The solutions of one board, in order, one at a time.
class Solver {
public:
    Solver(std::shared_ptr<const Model> model, const Mask *masks);
    ~Solver();
    Solver(const Solver &) = delete;

    // Writes the next solution, one digit per cell. False if there are no more, or the search was stopped.
    bool next(uint8_t *digits, Progress &progress, bool main);
    // Adds to `found`, for each cell, the digits that some solution has there. False if the search was stopped.
    bool true_candidates(Mask *found, Progress &progress, bool main);
    // The same within the limit of guesses; candidates that are not decided by then count as found.
    bool possible_candidates(Mask *found, Progress &progress, bool main);

    void limit_guesses(uint64_t most);  // stop after this many guesses, the same on every machine
    bool stopped() const;               // whether the last search was stopped early
    uint64_t guesses() const;

private:
    class Backtracking;
    std::unique_ptr<Backtracking> search;
};

}  // namespace nonet::variants
