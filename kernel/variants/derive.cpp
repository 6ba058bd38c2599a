#include "variants/derive.h"

#include <algorithm>
#include <cstdlib>
#include <set>

namespace nonet::variants {

// Takes the cells of the list that lie in one house, as many as possible, and adds cells that see all of them. Large
// groups have narrow ranges of sums.
static CellList take_group(const Model &model, CellSpan list) {
    if (model.all_see(list)) return {list.begin(), list.end()};
    CellList group;
    size_t best = 0;
    int most = 0;
    CellBits bits{};
    for (const uint16_t cell : list) set_bit(bits.data(), cell);
    for (size_t h = 0; h < model.houses.size(); h++) {
        int count = 0;
        for (int w = 0; w < model.words; w++) count += count_bits(bits[w] & model.house_bits[h * model.words + w]);
        if (count > most) best = h, most = count;
    }
    for (const uint16_t cell : list)
        if (most && model.in_house(best, cell)) group.push_back(cell);
    for (const uint16_t cell : list)
        if (std::all_of(group.begin(), group.end(), [&](uint16_t m) { return model.sees(m, cell); }))
            group.push_back(cell);
    return group;
}

void find_house_rests(const Model &model, CellSpan cells, SetRule &rule) {
    CellBits bits{};
    for (const uint16_t cell : cells) set_bit(bits.data(), cell);
    for (size_t h = 0; h < model.houses.size(); h++) {
        bool one = false, two = false, whole = true;
        for (int w = 0; w < model.words; w++) {
            const uint64_t house = model.house_bits[h * model.words + w], both = bits[w] & house;
            two |= (both & (both - 1)) || (one && both);
            one |= both != 0;
            whole &= both == house;
        }
        if (!two || whole) continue;
        if (rule.house_rests.size() == SetRule::MAX_RESTS) return;
        for (const uint16_t cell : model.houses[h])
            if (!(has_bit(bits.data(), cell))) rule.house_rests.items.push_back(cell);
        rule.house_rests.ends.push_back((uint32_t)rule.house_rests.items.size());
        uint32_t inside = 0;
        for (size_t i = 0; i < cells.size(); i++) inside |= (uint32_t)model.in_house(h, cells[i]) << i;
        rule.inside.push_back(inside);
    }
}

// A digit d of weight w becomes d-1; with negative weight, n-d with weight -w. So all digits count up from 0. If the
// total is more than half of the maximum, all digits are flipped, so that the total needs fewer bits.
bool arrange_sum(const Model &model, const Sum &given, SumRule &sum, CellList &ordered) {
    struct Term {
        int weight;
        uint16_t cell;
        auto operator<=>(const Term &) const = default;
    };
    const int n = model.digits;
    std::vector<Term> terms;
    terms.reserve(given.cells.size());
    for (size_t i = 0; i < given.cells.size(); i++) terms.push_back({given.weights[i], given.cells[i]});
    std::sort(terms.begin(), terms.end(), [](const Term &a, const Term &b) { return a.cell < b.cell; });
    size_t count = 0;
    int64_t left = given.total, most = 0;
    for (size_t i = 0; i < terms.size();) {
        Term term{0, terms[i].cell};
        for (; i < terms.size() && terms[i].cell == term.cell; i++) term.weight += terms[i].weight;
        if (!term.weight) continue;
        terms[count++] = term;
        left -= term.weight > 0 ? term.weight : (int64_t)term.weight * n;
        most += (int64_t)std::abs(term.weight) * (n - 1);
    }
    if (left < 0 || left > most) return false;
    const bool flip_all = 2 * left > most;
    sum.total = (int)(flip_all ? most - left : left);
    sum.wide = sum.total > 255;
    terms.resize(count);
    std::sort(terms.begin(), terms.end());
    ordered.reserve(count);
    CellList list;
    for (size_t i = 0; i < count;) {
        const int weight = terms[i].weight;
        for (list.clear(); i < count && terms[i].weight == weight; i++) list.push_back(terms[i].cell);
        while (!list.empty()) {
            const CellList members = std::abs(weight) > 1 ? CellList{list[0]} : take_group(model, list);
            std::erase_if(list,
                          [&](uint16_t c) { return std::find(members.begin(), members.end(), c) != members.end(); });
            sum.groups.push_back({(uint16_t)ordered.size(), (uint16_t)members.size(), (uint16_t)std::abs(weight),
                                  (weight < 0) != flip_all});
            ordered.insert(ordered.end(), members.begin(), members.end());
        }
    }
    if (sum.groups.size() == 1 && sum.groups[0].weight == 1 && ordered.size() > 1) {
        find_house_rests(model, ordered, sum);
        sum.use_common_peers = model.has_extra_peers;
        if (n > 9) return true;
        const int size = (int)ordered.size(), low = sum.groups[0].flip ? size * (n - 1) - sum.total : sum.total;
        if (low >= model.sets->sums(size)) return false;
        sum.sets = model.sets->lanes(size, low);
    }
    return true;
}

namespace {

template <size_t W>
using AreaBits = std::array<uint64_t, W>;

template <size_t W>
inline void put(AreaBits<W> &bits, int cell) {
    set_bit(bits.data(), cell);
}
template <size_t W>
inline bool meets(const AreaBits<W> &a, const AreaBits<W> &b) {
    for (size_t w = 0; w < W; w++)
        if (a[w] & b[w]) return true;
    return false;
}

template <size_t W>
struct SimpleSum {
    AreaBits<W> cells{};
    int total;
};

// Selects sums whose cells are distinct, have weight 1 and are not in an earlier selected sum.
template <size_t W>
std::vector<SimpleSum<W>> select_simple_sums(const std::vector<Sum> &sums) {
    std::vector<SimpleSum<W>> simple;
    AreaBits<W> used{};
    for (const Sum &sum : sums) {
        SimpleSum<W> one;
        one.total = sum.total;
        bool fits = sum.cells.size() > 1;
        for (size_t i = 0; i < sum.cells.size(); i++) {
            const uint16_t cell = sum.cells[i];
            fits &= sum.weights[i] == 1 && !(one.cells[cell / 64] >> (cell % 64) & 1);
            put(one.cells, cell);
        }
        if (!fits || meets(one.cells, used)) continue;
        for (size_t w = 0; w < W; w++) used[w] |= one.cells[w];
        simple.push_back(one);
    }
    return simple;
}

template <size_t W>
bool derive(const Model &model, const std::vector<Sum> &sums, int most, const std::function<void(const Sum &)> &add) {
    const std::vector<SimpleSum<W>> simple = select_simple_sums<W>(sums);
    if (simple.size() < 2) return false;
    bool more = false;
    std::vector<uint16_t> cells(most);
    std::vector<int32_t> weights(most);
    std::set<std::pair<AreaBits<W>, AreaBits<W>>> known;
    const auto offer = [&](const AreaBits<W> &in, const AreaBits<W> &use_common_peers, int total) {
        int count = 0;
        for (size_t w = 0; w < W; w++) count += count_bits(in[w]) + count_bits(use_common_peers[w]);
        more |= count > most;
        if (count > most || !count || !known.insert({in, use_common_peers}).second) return;
        size_t terms = 0;
        for (size_t w = 0; w < W; w++)
            for (uint64_t m = in[w] | use_common_peers[w]; m; m &= m - 1) {
                const int bit = std::countr_zero(m);
                cells[terms] = (uint16_t)(64 * w + bit), weights[terms++] = in[w] >> bit & 1 ? 1 : -1;
            }
        add({{cells.data(), terms}, total, {weights.data(), terms}});
    };
    const HouseModel &base = *model.base;
    for (size_t i = 0; i < base.area_sums.size(); i++) {
        AreaBits<W> area{};
        std::copy_n(&base.areas[i * model.words], model.words, area.begin());
        AreaBits<W> left_in = area, left_over = area, use_common_peers{};
        int in_total = base.area_sums[i], over_total = in_total;
        bool inside = false, across = false;
        for (const SimpleSum<W> &one : simple) {
            if (!meets(one.cells, area)) continue;
            bool whole = true;
            for (size_t w = 0; w < W; w++) {
                whole &= !(one.cells[w] & ~area[w]);
                use_common_peers[w] |= one.cells[w] & ~area[w];
                left_over[w] &= ~one.cells[w];
            }
            over_total -= one.total;
            (whole ? inside : across) = true;
            if (!whole) continue;
            in_total -= one.total;
            for (size_t w = 0; w < W; w++) left_in[w] &= ~one.cells[w];
        }
        if (inside) offer(left_in, {}, in_total);
        if (across) offer(left_over, use_common_peers, over_total);
    }
    return more;
}

}  // namespace

bool derive_sums(const Model &model, const std::vector<Sum> &sums, int most,
                 const std::function<void(const Sum &)> &add) {
    if (model.words <= 2) return derive<2>(model, sums, most, add);  // up to 11x11
    return derive<(MAX_CELLS + 63) / 64>(model, sums, most, add);
}

}  // namespace nonet::variants
