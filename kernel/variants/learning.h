// Encodes a board as clauses. A variable says that a cell holds a digit. Variables are numbered by cell and candidate:
//
//   masks   {1 4}   {4}   {2 4 5}   ...
//   first     0      2       3      ...        r1c1=1 is variable 0, r1c3=5 variable 5
//
//   a cell holds exactly one digit                 one of its variables; any two exclude each other
//   a house has every digit                        one of the variables of the digit there
//   peers and pairs                                digits that exclude each other; partners that a digit needs
//   a window of consecutive digits                 more variables, one per digit with which it can begin
#pragma once
#include "variants/clauses.h"
#include "variants/model.h"

namespace nonet::variants {

class Learning {
public:
    static bool can_encode(const Model &model);  // whether all rules can be encoded
    Learning(const Model &model, const Mask *masks);

    // Writes the next solution, one digit per cell; false if there are no more or the search was stopped.
    bool next(uint8_t *digits, Progress &progress, bool main);

    void exclude(const uint8_t *digits);  // excludes a known solution

    // The literal that says that a cell holds a digit, one of its candidates.
    Literal literal(int cell, int digit) const {
        return 2 * (first[cell] + (uint32_t)count_bits(masks[cell] & (((Mask)1 << digit) - 1)));
    }

    Clauses clauses;

private:
    const Model &model;
    std::vector<Mask> masks;
    std::vector<uint32_t> first;

    void add_cell(int cell);
    void add_places(CellSpan cells, int digit, std::vector<Literal> others);
    void add_window(CellSpan cells, uint32_t variable, int starts);
    void add_pair(int cell, int digit, const Arc &arc);
};

}  // namespace nonet::variants
