#include <algorithm>

#include "explainer/chain.h"

namespace nonet::explainer {
namespace {

constexpr int LENGTHS = 8192;

std::array<double, LENGTHS> make_lengths() {
    std::array<double, LENGTHS> table{};
    double added = 0;
    int step = 4;
    bool odd = false;
    for (int complexity = 0; complexity < LENGTHS; complexity++) {
        while (complexity - 2 > step) {
            added += 0.1;
            step = odd ? step * 4 / 3 : step * 3 / 2;
            odd = !odd;
        }
        table[(size_t)complexity] = added;
    }
    return table;
}

const std::array<double, LENGTHS> lengths = make_lengths();

}  // namespace

double length_rating(int complexity) { return lengths[(size_t)std::min(complexity, LENGTHS - 1)]; }

Nested *Collector::offer(const Rank &rank, Target t) {
    const Mask digits = t.eliminations(board);
    if (!digits || !could_win(rank, t)) return nullptr;
    if (!all) {
        best = rank, target = t, eliminations.clear();
        return nullptr;
    }
    const int s = slot(t);
    if (best_of.empty()) best_of.resize(2 * CANDIDATES);
    best_of[(size_t)s] = rank;
    for (size_t i = 0; i < hints.size(); i++)
        if (slots[i] == s) {  // move to the end: hints of equal rank stay in the order of discovery
            hints.erase(hints.begin() + (ptrdiff_t)i), slots.erase(slots.begin() + (ptrdiff_t)i);
            break;
        }
    hints.push_back(std::make_unique<Nested>()), slots.push_back(s);
    hints.back()->rank = rank;
    for (int digit : Bits(digits))
        hints.back()->eliminations.push_back((uint16_t)(cell_of(t.candidate) * DIGITS + digit));
    return hints.back().get();
}

Nested *Collector::offer(const Rank &rank, const std::vector<uint16_t> &eliminated) {
    if (eliminated.empty() || !could_win(rank)) return nullptr;
    if (!all) {
        best = rank, target.candidate = -1, eliminations = eliminated;
        return nullptr;
    }
    hints.push_back(std::make_unique<Nested>()), slots.push_back(-1);
    hints.back()->rank = rank, hints.back()->eliminations = eliminated;
    return hints.back().get();
}

void Collector::write(Hint &hint) const {
    hint.rating = best.rating;
    for (const uint16_t candidate : eliminations)
        hint.eliminate[cell_of(candidate)] |= (Mask)(1 << digit_of(candidate));
    if (target.candidate < 0) return;
    const int cell = cell_of(target.candidate);
    hint.eliminate[cell] = target.eliminations(board);
    if (target.on) hint.cell = cell, hint.digit = digit_of(target.candidate);
}

std::vector<NestedPointer> Collector::all_hints() const {
    std::vector<NestedPointer> sorted;
    for (const auto &hint : hints) sorted.push_back(std::make_shared<const Nested>(*hint));
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const NestedPointer &a, const NestedPointer &b) { return a->rank < b->rank; });
    return sorted;
}

}  // namespace nonet::explainer
