#include "explainer/closure.h"

#include <algorithm>

namespace nonet::explainer {

void Closure::clear() {
    on = {}, off = {};
    size = many_on = many_off = 0;
    parents.clear(), nested.clear();
    clash[0] = clash[1] = -1;
}

void Closure::copy(const Closure &other) {
    on = other.on, off = other.off;
    size = other.size, many_on = other.many_on, many_off = other.many_off;
    parents = other.parents, nested = other.nested;
    std::copy(other.clash, other.clash + 2, clash);
    std::copy(other.ons, other.ons + many_on, ons);
    std::copy(other.offs, other.offs + many_off, offs);
    std::copy(other.nodes, other.nodes + size, nodes);
    for (int node = 0; node < size; node++) at[nodes[node].on][nodes[node].candidate] = (uint16_t)node;
}

bool Closure::conclude_new(int candidate, bool state, uint8_t cause, const uint16_t *given, int many, int nested_in) {
    const uint16_t node = (uint16_t)size++;
    int floor = 0;
    for (int i = 0; i < many; i++) floor = std::max<int>(floor, nodes[given[i]].floor);
    nodes[node] = {(uint16_t)candidate,      state,    cause, (uint16_t)many, (uint16_t)(floor + 1),
                   (uint32_t)parents.size(), nested_in};
    parents.insert(parents.end(), given, given + many);
    if (has(candidate, !state)) {
        clash[0] = node, clash[1] = node_of(candidate, !state);
        return true;
    }
    at[state][candidate] = node;
    if (state) on.add(candidate), ons[many_on++] = node;
    else off.add(candidate), offs[many_off++] = node;
    return false;
}

template <class See>
void Ancestors::walk(const Closure &closure, int node, See see) {
    std::fill(seen, seen + closure.size / 64 + 1, 0);
    todo.clear();
    todo.push_back((uint16_t)node);
    seen[node >> 6] |= (uint64_t)1 << (node & 63);
    for (size_t i = 0; i < todo.size(); i++) {
        const Node &own = closure.nodes[todo[i]];
        for (uint32_t p = own.parents; p < own.parents + own.many; p++) {
            const uint16_t parent = closure.parents[p];
            const uint64_t bit = (uint64_t)1 << (parent & 63);
            if (seen[parent >> 6] & bit) continue;
            seen[parent >> 6] |= bit;
            todo.push_back(parent);
        }
        if (own.nested >= 0) {
            const Nested &inside = *closure.nested[(size_t)own.nested];
            if (std::find(known.begin(), known.end(), inside.identity) == known.end()) {
                known.push_back(inside.identity);
                total += inside.rank.complexity;
            }
        }
        see(own);
    }
    total += (int)todo.size();
}

void Ancestors::add(const Closure &closure, int node) {
    walk(closure, node, [](const Node &) {});
}

void Ancestors::add_described(const Closure &closure, int node, const Board &board) {
    uint64_t chain = 0;
    walk(closure, node, [&](const Node &own) {
        chain += mix(own.candidate + (own.on ? 0 : CANDIDATES));
        if (own.cause == BY_CELL) add_absent_digits(board, cell_of(own.candidate), absent);
        else if (own.cause < HOUSES) add_absent_places(board, own.cause, digit_of(own.candidate), absent);
        if (own.nested >= 0) absent |= closure.nested[(size_t)own.nested]->absent;
    });
    identity = mix(identity + chain);
}

}  // namespace nonet::explainer
