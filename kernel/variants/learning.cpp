// Encodes a board as clauses; see learning.h.
#include "variants/learning.h"

#include <algorithm>

namespace nonet::variants {

// The number of digits with which a window can begin.
static int starts_of(const Model &model, size_t window) {
    return std::max(0, model.digits - (int)model.propagator_cells[window].size() + 1);
}

static int count_variables(const Model &model, const Mask *masks) {
    int sum = 0;
    for (int cell = 0; cell < model.cells; cell++) sum += count_bits(masks[cell]);
    for (size_t i = 0; i < model.propagators.size(); i++)
        if (model.propagators[i].type == PropagatorType::Window) sum += starts_of(model, i);
    return sum;
}

bool Learning::can_encode(const Model &model) {
    for (const Propagator &propagator : model.propagators)
        if (propagator.type >= PropagatorType::Sum && propagator.type != PropagatorType::Window) return false;
    return true;
}

Learning::Learning(const Model &model, const Mask *masks)
    : clauses(count_variables(model, masks)), model(model), masks(masks, masks + model.cells) {
    uint32_t variables = 0;
    for (int cell = 0; cell < model.cells; cell++) {
        first.push_back(variables);
        variables += (uint32_t)count_bits(masks[cell]);
    }
    for (int cell = 0; cell < model.cells; cell++) add_cell(cell);
    for (size_t house = 0; house < model.houses.size(); house++)
        for (int digit = 0; digit < model.digits; digit++) add_places(model.houses[house], digit, {});
    for (size_t i = 0; i < model.propagators.size(); i++) {
        if (model.propagators[i].type != PropagatorType::Window) continue;
        add_window(model.propagator_cells[i], variables, starts_of(model, i));
        variables += (uint32_t)starts_of(model, i);
    }
}

void Learning::add_cell(int cell) {
    std::vector<Literal> digits;
    for (Mask left = masks[cell]; left; left &= left - 1) {
        const int digit = lowest(left);
        const Literal here = literal(cell, digit);
        for (const Literal other : digits) clauses.add({opposite(other), opposite(here)});
        digits.push_back(here);
        for (const uint16_t peer : model.peers[cell])
            if (peer < cell && masks[peer] >> digit & 1) clauses.add({opposite(here), opposite(literal(peer, digit))});
        for (const Arc &arc : model.arcs[cell]) add_pair(cell, digit, arc);
    }
    clauses.add(digits);
}

void Learning::add_pair(int cell, int digit, const Arc &arc) {
    const Mask allowed = model.tables[arc.table].rows[digit];
    const Literal not_here = opposite(literal(cell, digit));
    std::vector<Literal> partners{not_here};
    for (Mask left = masks[arc.to]; left; left &= left - 1) {
        const int other = lowest(left);
        if (allowed >> other & 1) partners.push_back(literal(arc.to, other));
        else if (arc.to < cell) clauses.add({not_here, opposite(literal(arc.to, other))});
    }
    clauses.add(partners);
}

// One of the cells holds the digit, or one of `others` is true.
void Learning::add_places(CellSpan cells, int digit, std::vector<Literal> others) {
    for (const uint16_t cell : cells)
        if (masks[cell] >> digit & 1) others.push_back(literal(cell, digit));
    clauses.add(others);
}

// One variable per digit with which the window can begin: if it is true, the cells hold exactly the digits of the
// window.
void Learning::add_window(CellSpan cells, uint32_t variable, int starts) {
    std::vector<Literal> some;
    for (int start = 0; start < starts; start++) {
        const Literal here = 2 * (variable + (uint32_t)start);
        some.push_back(here);
        for (int digit = 0; digit < model.digits; digit++) {
            if (digit >= start && digit < start + (int)cells.size()) {
                add_places(cells, digit, {opposite(here)});
                continue;
            }
            for (const uint16_t cell : cells)
                if (masks[cell] >> digit & 1) clauses.add({opposite(here), opposite(literal(cell, digit))});
        }
    }
    clauses.add(some);
}

void Learning::exclude(const uint8_t *digits) {
    std::vector<Literal> others;
    for (int cell = 0; cell < model.cells; cell++) others.push_back(opposite(literal(cell, digits[cell] - 1)));
    clauses.add(others);
}

bool Learning::next(uint8_t *digits, Progress &progress, bool main) {
    if (!clauses.solve(progress, main)) return false;
    for (int cell = 0; cell < model.cells; cell++)
        for (Mask left = masks[cell]; left; left &= left - 1)
            if (clauses.is_true(literal(cell, lowest(left)))) digits[cell] = (uint8_t)(lowest(left) + 1);
    std::vector<Literal> others = clauses.guessed();  // they imply this solution only
    for (Literal &p : others) p = opposite(p);
    clauses.add(others);
    return true;
}

}  // namespace nonet::variants
