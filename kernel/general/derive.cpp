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
    if (model.all_see(list)) return list;
    Cells group;
    size_t best = 0, most = 0;
    uint64_t bits[(MOST_CELLS + 63) / 64] = {};
    for (const uint16_t cell : list) bits[cell / 64] |= 1ull << (cell % 64);
    for (size_t h = 0; h < model.houses.size(); h++) {
        size_t count = 0;
        for (int w = 0; w < model.words; w++) count += std::popcount(bits[w] & model.house_bits[h * model.words + w]);
        if (count > most) best = h, most = count;
    }
    for (const uint16_t cell : list)
        if (most && model.in_house(best, cell)) group.push_back(cell);
    for (const uint16_t cell : list)
        if (std::all_of(group.begin(), group.end(), [&](uint16_t m) { return model.sees(m, cell); }))
            group.push_back(cell);
    return group;
}

static void list_rests(const Model &model, const Cells &cells, Lists<uint16_t> &rests) {
    Cells rest;
    for (size_t h = 0; h < model.houses.size(); h++) {
        int count = 0;
        for (const uint16_t cell : cells) count += model.in_house(h, cell);
        if (count < 2 || count == model.digits) continue;
        rest.clear();
        for (const uint16_t cell : model.houses[h])
            if (std::find(cells.begin(), cells.end(), cell) == cells.end()) rest.push_back(cell);
        rests.push(rest);
    }
}

// Digits d of weight w become d-1; of negative weight, n-d with weight -w: all count up from 0. Where
// the total is over half of what can be reached, all are flipped, so that it takes fewer bits.
bool arrange_sum(const Model &model, const Cells &cells, int total, const std::vector<int> &weights, SumRule &sum,
                 Cells &ordered) {
    const int n = model.digits;
    std::vector<std::pair<uint16_t, int>> terms;
    for (size_t i = 0; i < cells.size(); i++) terms.emplace_back(cells[i], weights[i]);
    std::sort(terms.begin(), terms.end());
    std::map<int, Cells> by_weight;
    int64_t left = total, most = 0;
    for (size_t i = 0; i < terms.size();) {
        const uint16_t cell = terms[i].first;
        int weight = 0;
        for (; i < terms.size() && terms[i].first == cell; i++) weight += terms[i].second;
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
    if (sum.groups.size() == 1 && sum.groups[0].weight == 1 && ordered.size() > 2)
        list_rests(model, ordered, sum.rests);
    return true;
}

namespace {

constexpr size_t MOST_LEFT = 6;  // a sum of more cells says too little to be worth its time

template <size_t W>
using Bits = std::array<uint64_t, W>;

template <size_t W>
inline void put(Bits<W> &bits, int cell) {
    bits[cell / 64] |= 1ull << (cell % 64);
}
template <size_t W>
inline bool meets(const Bits<W> &a, const Bits<W> &b) {
    for (size_t w = 0; w < W; w++)
        if (a[w] & b[w]) return true;
    return false;
}

template <size_t W>
struct Area {
    Bits<W> cells{};
    int total = 0;
};

template <size_t W>
struct Plain {
    Bits<W> cells{};
    const Sum *sum;
};

// The houses by themselves, and rows or columns side by side: disjoint houses in a run.
template <size_t W>
std::vector<Area<W>> areas_of(const Model &model) {
    const int sum = model.digits * (model.digits + 1) / 2;
    std::vector<Area<W>> areas;
    std::vector<Bits<W>> houses(model.houses.size(), Bits<W>{});
    for (size_t i = 0; i < houses.size(); i++)
        for (const uint16_t cell : model.houses[i]) put(houses[i], cell);
    for (size_t i = 0; i < houses.size(); i++) {
        Area<W> area;
        for (size_t j = i; j < houses.size() && j < i + (size_t)(model.digits + 1) / 2; j++) {
            if (meets(area.cells, houses[j])) break;
            for (size_t w = 0; w < W; w++) area.cells[w] |= houses[j][w];
            area.total += sum;
            areas.push_back(area);
        }
    }
    return areas;
}

// Of sums that share cells, those that come first; each cell once, with weight 1.
template <size_t W>
std::vector<Plain<W>> plain_of(const std::vector<Sum> &sums) {
    std::vector<Plain<W>> plain;
    Bits<W> used{};
    for (const Sum &sum : sums) {
        Plain<W> one;
        one.sum = &sum;
        bool fits = sum.cells.size() > 1;
        for (size_t i = 0; i < sum.cells.size(); i++) {
            const uint16_t cell = sum.cells[i];
            fits &= sum.weights[i] == 1 && !(one.cells[cell / 64] >> (cell % 64) & 1);
            put(one.cells, cell);
        }
        if (!fits || meets(one.cells, used)) continue;
        for (size_t w = 0; w < W; w++) used[w] |= one.cells[w];
        plain.push_back(one);
    }
    return plain;
}

template <size_t W>
void derive(const Model &model, const std::vector<Sum> &sums, const AddSum &add) {
    const std::vector<Plain<W>> plain = plain_of<W>(sums);
    if (plain.size() < 2) return;
    std::set<std::vector<std::pair<uint16_t, int>>> known;
    const auto offer = [&](const Bits<W> &in, const Bits<W> &beyond, int total) {
        size_t count = 0;
        for (size_t w = 0; w < W; w++) count += std::popcount(in[w]) + std::popcount(beyond[w]);
        if (count > MOST_LEFT || !count) return;
        std::vector<std::pair<uint16_t, int>> terms;
        for (size_t w = 0; w < W; w++)
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
    for (const Area<W> &area : areas_of<W>(model)) {
        Bits<W> left_in = area.cells, left_over = area.cells, beyond{};
        int in_total = area.total, over_total = area.total;
        bool inside = false, across = false;
        for (const Plain<W> &one : plain) {
            if (!meets(one.cells, area.cells)) continue;
            bool whole = true;
            for (size_t w = 0; w < W; w++) {
                whole &= !(one.cells[w] & ~area.cells[w]);
                beyond[w] |= one.cells[w] & ~area.cells[w];
                left_over[w] &= ~one.cells[w];
            }
            over_total -= one.sum->total;
            (whole ? inside : across) = true;
            if (!whole) continue;
            in_total -= one.sum->total;
            for (size_t w = 0; w < W; w++) left_in[w] &= ~one.cells[w];
        }
        if (inside) offer(left_in, {}, in_total);
        if (across) offer(left_over, beyond, over_total);
    }
}

}  // namespace

void derive_sums(const Model &model, const std::vector<Sum> &sums, const AddSum &add) {
    if (model.words <= 2) derive<2>(model, sums, add);  // up to 11x11
    else derive<(MOST_CELLS + 63) / 64>(model, sums, add);
}

}  // namespace nonet::general
