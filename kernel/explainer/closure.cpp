#include "explainer/closure.h"

#include <algorithm>

namespace nonet::explainer {

template <class See>
void Ancestors::walk(const Closure &closure, int node, See see) {
    std::fill(seen, seen + closure.nodes.size() / 64 + 1, 0);
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
