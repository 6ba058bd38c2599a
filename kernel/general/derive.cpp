#include "general/derive.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

namespace nonet::general {

using Cells = std::vector<uint16_t>;

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
        std::vector<bool> taken(list.size(), false);
        for (size_t i = 0; i < list.size(); i++) {
            if (taken[i]) continue;
            Group group{(uint16_t)ordered.size(), 0, (uint16_t)std::abs(weight), (weight < 0) != flip_all};
            Cells members;
            for (size_t j = i; j < list.size(); j++) {
                if (taken[j] || (group.weight > 1 && !members.empty())) continue;
                if (!std::all_of(members.begin(), members.end(), [&](uint16_t m) { return model.sees(m, list[j]); }))
                    continue;
                taken[j] = true;
                members.push_back(list[j]);
            }
            group.count = (uint16_t)members.size();
            ordered.insert(ordered.end(), members.begin(), members.end());
            sum.groups.push_back(group);
        }
    }
    return true;
}

namespace {

constexpr size_t MOST_LEFT = 6;  // a sum of more cells says too little to be worth its time

struct Area {
    std::set<uint16_t> cells;
    int total;
};

// The houses by themselves, and rows or columns side by side: disjoint houses in a run.
std::vector<Area> areas_of(const Model &model) {
    const int sum = model.digits * (model.digits + 1) / 2;
    std::vector<Area> areas;
    const size_t n = model.houses.size();
    for (size_t i = 0; i < n; i++) {
        Area area{{}, 0};
        for (size_t j = i; j < n && j < i + (size_t)(model.digits + 1) / 2; j++) {
            const Cells &house = model.houses[j];
            if (std::any_of(house.begin(), house.end(), [&](uint16_t c) { return area.cells.count(c); })) break;
            area.cells.insert(house.begin(), house.end());
            area.total += sum;
            areas.push_back(area);
        }
    }
    return areas;
}

}  // namespace

void derive_sums(const Model &model, const std::vector<Sum> &sums, const AddSum &add) {
    std::vector<const Sum *> plain;
    std::set<uint16_t> used;
    for (const Sum &sum : sums) {  // of sums that share cells, those that come first
        const bool unit = std::all_of(sum.weights.begin(), sum.weights.end(), [](int w) { return w == 1; });
        const bool fresh = std::none_of(sum.cells.begin(), sum.cells.end(), [&](uint16_t c) { return used.count(c); });
        if (!unit || !fresh || sum.cells.size() < 2) continue;
        used.insert(sum.cells.begin(), sum.cells.end());
        plain.push_back(&sum);
    }
    if (plain.size() < 2) return;
    std::set<std::vector<std::pair<uint16_t, int>>> known;
    for (const Area &area : areas_of(model)) {
        std::set<uint16_t> left_in = area.cells, left_over = area.cells, out;
        int in_total = area.total, over_total = area.total;
        size_t inside = 0, across = 0;
        for (const Sum *sum : plain) {
            const size_t within =
                std::count_if(sum->cells.begin(), sum->cells.end(), [&](uint16_t c) { return area.cells.count(c); });
            if (!within) continue;
            if (within == sum->cells.size()) {
                inside++;
                in_total -= sum->total;
                for (uint16_t c : sum->cells) left_in.erase(c);
            } else {
                across++;
            }
            over_total -= sum->total;
            for (uint16_t c : sum->cells)
                if (!left_over.erase(c)) out.insert(c);
        }
        const auto offer = [&](const std::set<uint16_t> &in, const std::set<uint16_t> &beyond, int total) {
            if (in.size() + beyond.size() > MOST_LEFT || in.empty() + beyond.empty() == 2) return;
            std::vector<std::pair<uint16_t, int>> terms;
            for (uint16_t c : in) terms.emplace_back(c, 1);
            for (uint16_t c : beyond) terms.emplace_back(c, -1);
            if (!known.insert(terms).second) return;
            Cells cells;
            std::vector<int> weights;
            for (const auto &[cell, weight] : terms) cells.push_back(cell), weights.push_back(weight);
            add(cells, total, weights);
        };
        if (inside) offer(left_in, {}, in_total);
        if (across) offer(left_over, out, over_total);
    }
}

}  // namespace nonet::general
