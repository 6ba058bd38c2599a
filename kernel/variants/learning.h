// A board as clauses. A variable says that a cell holds a digit; cells number theirs in order, those
// that the cell cannot hold left out:
//
//   masks   {1 4}   {4}   {2 4 5}   ...
//   first     0      2       3      ...        r1c1=1 is variable 0, r1c3=5 variable 5
//
//   a cell holds a digit, and not two              one of its variables; each two exclude each other
//   a digit stands in a house                      one of the variables of the digit there
//   cells that see each other, and pairs           what excludes each other; a digit needs one of its partners
//   a window of consecutive digits                 more variables, one for each digit that it can begin with
#pragma once
#include "general/clauses.h"
#include "general/model.h"

namespace nonet::general {

class Learning {
public:
    static bool suits(const Model &model);  // whether all its rules are clauses
    Learning(const Model &model, const Mask *masks);

    // Writes the next solution, a digit a cell; false: no more, or stopped.
    bool next(uint8_t *digits, Progress &progress, bool main);

    void leave_out(const uint8_t *digits);  // a solution that is known

    // That a cell holds a digit, one of its candidates.
    Literal literal(int cell, int digit) const {
        return 2 * (first[cell] + (uint32_t)size_of(masks[cell] & (((Mask)1 << digit) - 1)));
    }

    Clauses clauses;

private:
    const Model &model;
    std::vector<Mask> masks;
    std::vector<uint32_t> first;

    void add_cell(int cell);
    void add_places(std::span<const uint16_t> cells, int digit, std::vector<Literal> others);
    void add_window(std::span<const uint16_t> cells, uint32_t variable, int starts);
    void add_pair(int cell, int digit, const Arc &arc);
};

}  // namespace nonet::general
