// The contract of the general engine: boards of any layout up to 25x25, under any rules.
//
// A program says what the rules are, as primitives (board/rules/program.py); this engine knows no
// rule's name. A board is a mask of candidates a cell, bit d-1 for digit d. bind/ has checked sizes.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lanes/kernel.h"

namespace nonet::general {

using Mask = uint32_t;

constexpr int MOST_DIGITS = 25;
constexpr int MOST_CELLS = MOST_DIGITS * MOST_DIGITS;

struct Model;

// Reads a program; where it is none, throws std::invalid_argument. After so many guesses without a solution
// clauses are learnt from what fails, where rules are clauses; by default, as many as suits the size.
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

    // Writes the next solution, a digit a cell; false: no more, or told to stop, or tired.
    bool next(uint8_t *digits, Progress &progress, bool main);
    // Adds to `found` for each cell the digits that some solution has; false: told to stop.
    bool possible(Mask *found, Progress &progress, bool main);

    void tire_after(uint64_t guesses);  // stop at so many guesses, the same on every machine
    bool stopped() const;               // whether the last answer was cut short
    uint64_t guesses() const;

private:
    class Search;
    std::unique_ptr<Search> search;
};

}  // namespace nonet::general
