#include "explainer/closure.h"

#include <algorithm>

namespace nonet::explainer {

void Closure::clear() {
    on = {}, off = {};
    size = on_count = off_count = 0;
    parents.clear(), nested.clear();
    clash[0] = clash[1] = -1;
}

void Closure::copy(const Closure &other) {
    on = other.on, off = other.off;
    size = other.size, on_count = other.on_count, off_count = other.off_count;
    parents = other.parents, nested = other.nested;
    std::copy(other.clash, other.clash + 2, clash);
    std::copy(other.ons, other.ons + on_count, ons);
    std::copy(other.offs, other.offs + off_count, offs);
    std::copy(other.nodes, other.nodes + size, nodes);
    for (int node = 0; node < size; node++) at[nodes[node].on][nodes[node].candidate] = (uint16_t)node;
}

bool Closure::conclude_new(int candidate, bool state, uint8_t cause, const uint16_t *given, int count, int nested_in) {
    const uint16_t node = (uint16_t)size++;
    int min_length = 0;
    for (int i = 0; i < count; i++) min_length = std::max<int>(min_length, nodes[given[i]].min_length);
    nodes[node] = {(uint16_t)candidate,      state,    cause, (uint16_t)count, (uint16_t)(min_length + 1),
                   (uint32_t)parents.size(), nested_in};
    parents.insert(parents.end(), given, given + count);
    if (has(candidate, !state)) {
        clash[0] = node, clash[1] = node_of(candidate, !state);
        return true;
    }
    at[state][candidate] = node;
    if (state) on.add(candidate), ons[on_count++] = node;
    else off.add(candidate), offs[off_count++] = node;
    return false;
}

template <class Visit>
void Ancestors::walk(const Closure &closure, int node, Visit visit) {
    std::fill(seen, seen + closure.size / 64 + 1, 0);
    pending.clear();
    pending.push_back((uint16_t)node);
    set_bit(seen, (size_t)node);
    for (size_t i = 0; i < pending.size(); i++) {
        const Node &own = closure.nodes[pending[i]];
        for (uint32_t p = own.parents; p < own.parents + own.count; p++) {
            const uint16_t parent = closure.parents[p];
            if (has_bit(seen, parent)) continue;
            set_bit(seen, parent);
            pending.push_back(parent);
        }
        if (own.nested >= 0) {
            const Nested &inside = *closure.nested[(size_t)own.nested];
            if (std::find(known.begin(), known.end(), inside.identity) == known.end()) {
                known.push_back(inside.identity);
                total += inside.rank.complexity;
            }
        }
        visit(own);
    }
    total += (int)pending.size();
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
