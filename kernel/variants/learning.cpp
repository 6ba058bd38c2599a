// From a board to clauses: see learning.h.
#include "general/learning.h"

#include <algorithm>

namespace nonet::general {

// The first digits that the window of so many cells can have.
static int starts_of(const Model &model, size_t window) {
    return std::max(0, model.digits - (int)model.prop_cells[window].size() + 1);
}

static int count_variables(const Model &model, const Mask *masks) {
    int sum = 0;
    for (int cell = 0; cell < model.cells; cell++) sum += size_of(masks[cell]);
    for (size_t i = 0; i < model.props.size(); i++)
        if (model.props[i].kind == Kind::Window) sum += starts_of(model, i);
    return sum;
}

bool Learning::suits(const Model &model) {
    for (const Prop &prop : model.props)
        if (prop.kind >= Kind::Sum && prop.kind != Kind::Window) return false;
    return true;
}

Learning::Learning(const Model &model, const Mask *masks)
    : clauses(count_variables(model, masks)), model(model), masks(masks, masks + model.cells) {
    uint32_t variables = 0;
    for (int cell = 0; cell < model.cells; cell++) {
        first.push_back(variables);
        variables += (uint32_t)size_of(masks[cell]);
    }
    for (int cell = 0; cell < model.cells; cell++) add_cell(cell);
    for (size_t house = 0; house < model.houses.size(); house++)
        for (int digit = 0; digit < model.digits; digit++) add_places(model.houses[house], digit, {});
    for (size_t i = 0; i < model.props.size(); i++) {
        if (model.props[i].kind != Kind::Window) continue;
        add_window(model.prop_cells[i], variables, starts_of(model, i));
        variables += (uint32_t)starts_of(model, i);
    }
}

void Learning::add_cell(int cell) {
    std::vector<Literal> digits;
    for (Mask left = masks[cell]; left; left &= left - 1) {
        const int digit = first_of(left);
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
        const int other = first_of(left);
        if (allowed >> other & 1) partners.push_back(literal(arc.to, other));
        else if (arc.to < cell) clauses.add({not_here, opposite(literal(arc.to, other))});
    }
    clauses.add(partners);
}

// One of the cells holds the digit, or one of the others is true.
void Learning::add_places(std::span<const uint16_t> cells, int digit, std::vector<Literal> others) {
    for (const uint16_t cell : cells)
        if (masks[cell] >> digit & 1) others.push_back(literal(cell, digit));
    clauses.add(others);
}

// A variable for each first digit that the window can have: with it, all its digits stand in the cells and no
// others do.
void Learning::add_window(std::span<const uint16_t> cells, uint32_t variable, int starts) {
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

void Learning::leave_out(const uint8_t *digits) {
    std::vector<Literal> others;
    for (int cell = 0; cell < model.cells; cell++) others.push_back(opposite(literal(cell, digits[cell] - 1)));
    clauses.add(others);
}

bool Learning::next(uint8_t *digits, Progress &progress, bool main) {
    if (!clauses.solve(progress, main)) return false;
    for (int cell = 0; cell < model.cells; cell++)
        for (Mask left = masks[cell]; left; left &= left - 1)
            if (clauses.is_true(literal(cell, first_of(left)))) digits[cell] = (uint8_t)(first_of(left) + 1);
    std::vector<Literal> others = clauses.guessed();  // they lead to nothing else
    for (Literal &p : others) p = opposite(p);
    clauses.add(others);
    return true;
}

}  // namespace nonet::general
