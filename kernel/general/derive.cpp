#include "general/derive.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <set>

namespace nonet::general {

using Cells = std::vector<uint16_t>;

// The cells of a list that most of a house holds, and more that see all of them: large groups have
// narrow sums.
static Cells take_group(const Model &model, const Cells &list) {
    Cells group;
    for (const Cells &house : model.houses) {
        Cells both;
        std::set_intersection(house.begin(), house.end(), list.begin(), list.end(), std::back_inserter(both));
        if (both.size() > group.size()) group = std::move(both);
    }
    for (const uint16_t cell : list)
        if (std::all_of(group.begin(), group.end(), [&](uint16_t m) { return model.sees(m, cell); }))
            group.push_back(cell);
    return group;
}

// Digits d of weight w become d-1; of negative weight, n-d with weight -w: all count up from 0. Where
// the total is over half of what can be reached, all are flipped, so that it takes fewer bits.
bool arrange_sum(const Model &model, const Cells &cells, int total, const std::vector<int> &weights, SumRule &sum,
                 Cells &ordered) {
    const int n = model.digits;
    std::map<uint16_t, int> weight_of;
    for (size_t i = 0; i < cells.size(); i++) weight_of[cells[i]] += weights[i];
    std::map<int, Cells> by_weight;
    int64_t left = total, most = 0;
    for (const auto &[cell, weight] : weight_of) {
        if (!weight) continue;
        by_weight[weight].push_back(cell);
        left -= weight > 0 ? weight : (int64_t)weight * n;
        most += (int64_t)std::abs(weight) * (n - 1);
    }
    if (left < 0 || left > most) return false;
    const bool flip_all = 2 * left > most;
    sum.total = (int)(flip_all ? most - left : left);
    sum.wide = sum.total > 255;
    for (auto &[weight, list] : by_weight) {
        while (!list.empty()) {
            const Cells members = std::abs(weight) > 1 ? Cells{list[0]} : take_group(model, list);
            std::erase_if(list,
                          [&](uint16_t c) { return std::find(members.begin(), members.end(), c) != members.end(); });
            sum.groups.push_back({(uint16_t)ordered.size(), (uint16_t)members.size(), (uint16_t)std::abs(weight),
                                  (weight < 0) != flip_all});
            ordered.insert(ordered.end(), members.begin(), members.end());
        }
    }
    return true;
}

namespace {

constexpr size_t MOST_LEFT = 6;  // a sum of more cells says too little to be worth its time

using Bits = std::array<uint64_t, (MOST_CELLS + 63) / 64>;

inline void put(Bits &bits, int cell) { bits[cell / 64] |= 1ull << (cell % 64); }
inline bool meets(const Bits &a, const Bits &b) {
    for (size_t w = 0; w < a.size(); w++)
        if (a[w] & b[w]) return true;
    return false;
}

struct Area {
    Bits cells{};
    int total = 0;
};

struct Plain {
    Bits cells{};
    const Sum *sum;
};

// The houses by themselves, and rows or columns side by side: disjoint houses in a run.
std::vector<Area> areas_of(const Model &model) {
    const int sum = model.digits * (model.digits + 1) / 2;
    std::vector<Area> areas;
    std::vector<Bits> houses(model.houses.size(), Bits{});
    for (size_t i = 0; i < houses.size(); i++)
        for (const uint16_t cell : model.houses[i]) put(houses[i], cell);
    for (size_t i = 0; i < houses.size(); i++) {
        Area area;
        for (size_t j = i; j < houses.size() && j < i + (size_t)(model.digits + 1) / 2; j++) {
            if (meets(area.cells, houses[j])) break;
            for (size_t w = 0; w < area.cells.size(); w++) area.cells[w] |= houses[j][w];
            area.total += sum;
            areas.push_back(area);
        }
    }
    return areas;
}

// Of sums that share cells, those that come first; each cell once, with weight 1.
std::vector<Plain> plain_of(const std::vector<Sum> &sums) {
    std::vector<Plain> plain;
    Bits used{};
    for (const Sum &sum : sums) {
        Plain one;
        one.sum = &sum;
        bool fits = sum.cells.size() > 1;
        for (size_t i = 0; i < sum.cells.size(); i++) {
            const uint16_t cell = sum.cells[i];
            fits &= sum.weights[i] == 1 && !(one.cells[cell / 64] >> (cell % 64) & 1);
            put(one.cells, cell);
        }
        if (!fits || meets(one.cells, used)) continue;
        for (size_t w = 0; w < used.size(); w++) used[w] |= one.cells[w];
        plain.push_back(one);
    }
    return plain;
}

}  // namespace

void derive_sums(const Model &model, const std::vector<Sum> &sums, const AddSum &add) {
    const std::vector<Plain> plain = plain_of(sums);
    if (plain.size() < 2) return;
    std::set<std::vector<std::pair<uint16_t, int>>> known;
    const auto offer = [&](const Bits &in, const Bits &beyond, int total) {
        size_t count = 0;
        for (size_t w = 0; w < in.size(); w++) count += std::popcount(in[w]) + std::popcount(beyond[w]);
        if (count > MOST_LEFT || !count) return;
        std::vector<std::pair<uint16_t, int>> terms;
        for (size_t w = 0; w < in.size(); w++)
            for (uint64_t m = in[w] | beyond[w]; m; m &= m - 1) {
                const int bit = std::countr_zero(m);
                terms.emplace_back((uint16_t)(64 * w + bit), in[w] >> bit & 1 ? 1 : -1);
            }
        if (!known.insert(terms).second) return;
        Cells cells;
        std::vector<int> weights;
        for (const auto &[cell, weight] : terms) cells.push_back(cell), weights.push_back(weight);
        add(cells, total, weights);
    };
    for (const Area &area : areas_of(model)) {
        Bits left_in = area.cells, left_over = area.cells, beyond{};
        int in_total = area.total, over_total = area.total;
        bool inside = false, across = false;
        for (const Plain &one : plain) {
            if (!meets(one.cells, area.cells)) continue;
            bool whole = true;
            for (size_t w = 0; w < beyond.size(); w++) {
                whole &= !(one.cells[w] & ~area.cells[w]);
                beyond[w] |= one.cells[w] & ~area.cells[w];
                left_over[w] &= ~one.cells[w];
            }
            over_total -= one.sum->total;
            (whole ? inside : across) = true;
            if (!whole) continue;
            in_total -= one.sum->total;
            for (size_t w = 0; w < left_in.size(); w++) left_in[w] &= ~one.cells[w];
        }
        if (inside) offer(left_in, {}, in_total);
        if (across) offer(left_over, beyond, over_total);
    }
}

}  // namespace nonet::general
