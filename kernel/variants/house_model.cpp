#include "general/house_model.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <tuple>

namespace nonet::general {
namespace {

using Cells = std::vector<uint16_t>;
using Key = std::tuple<int, int, std::vector<uint64_t>>;

constexpr size_t MOST_KEPT = 64;

class Maker {
public:
    Maker(int cells, int digits, std::vector<uint64_t> house_bits) : made(std::make_shared<HouseModel>()) {
        made->cells = cells, made->digits = digits, made->words = (cells + 63) / 64;
        made->house_bits = std::move(house_bits);
    }

    std::shared_ptr<const HouseModel> make() {
        const size_t words = made->words, count = made->house_bits.size() / words;
        for (size_t house = 0; house < count; house++) push_cells(made->houses, bits(house), words);
        find_peers();
        shared.assign(count * count, 0);
        in_band.assign(count * count, false);
        for (size_t i = 0; i < count; i++)
            for (size_t j = 0; j < i; j++)
                for (size_t w = 0; w < words; w++) {
                    shared[i * count + j] += count_bits(bits(i)[w] & bits(j)[w]);
                    shared[j * count + i] = shared[i * count + j];
                }
        for (size_t i = 0; i < count; i++) {
            add_prop(Kind::House, 0, made->houses[i]);
            if (made->digits > 9) add_prop(Kind::Hall, 3, made->houses[i]);  // up to 9x9 it is not worth its time
            add_band(i);
            for (size_t j = 0; j < i; j++) add_twins(i, j);
        }
        find_areas();
        return made;
    }

private:
    std::shared_ptr<HouseModel> made;
    std::vector<int> shared;    // [house * houses + house]: how many cells both have
    std::vector<bool> in_band;  // the same: their locked candidates are seen to

    const uint64_t *bits(size_t house) const { return &made->house_bits[house * made->words]; }
    int shares(size_t i, size_t j) const { return shared[i * made->houses.size() + j]; }

    void add_prop(Kind kind, int level, std::span<const uint16_t> cells, size_t data = 0, int number = 0) {
        made->props.push_back({kind, (uint8_t)level, (uint32_t)data, number});
        made->prop_cells.push(cells);
    }

    void find_peers() {
        const size_t words = made->words;
        made->peer_bits.assign(made->cells * words, 0);
        for (size_t house = 0; house < made->houses.size(); house++)
            for (const uint16_t cell : made->houses[house])
                for (size_t w = 0; w < words; w++) made->peer_bits[cell * words + w] |= bits(house)[w];
        for (size_t cell = 0; cell < (size_t)made->cells; cell++) {
            made->peer_bits[cell * words + cell / 64] &= ~(1ull << (cell % 64));
            push_cells(made->peers, &made->peer_bits[cell * words], words);
        }
    }

    Cells common(size_t i, size_t j) const {
        Cells cells;
        std::ranges::set_intersection(made->houses[i], made->houses[j], std::back_inserter(cells));
        return cells;
    }

    // Rows across boxes: houses that lie across house `first`, each sharing as many cells with it, and
    // the houses that lie across the same ones as it does.
    void add_band(size_t first) {
        const size_t n = made->houses.size();
        std::vector<size_t> along, across;
        int each = 0;
        const auto covers = [&](const std::vector<size_t> &houses) { return (int)houses.size() * each; };
        for (size_t j = first + 1; j < n && covers(along) < made->digits; j++) {
            const int with = in_band[first * n + j] ? 0 : shares(first, j);
            if (with < 2 || (each && with != each)) continue;
            if (std::any_of(along.begin(), along.end(), [&](size_t k) { return shares(j, k) != 0; })) continue;
            each = with, along.push_back(j);
        }
        if (!each || covers(along) != made->digits) return;
        for (size_t i = first; i < n && covers(across) < made->digits; i++) {
            const auto crosses = [&](size_t j) { return j != i && shares(i, j) == each; };
            if (std::none_of(across.begin(), across.end(), [&](size_t k) { return shares(i, k) != 0; }) &&
                std::all_of(along.begin(), along.end(), crosses))
                across.push_back(i);
        }
        if (covers(across) != made->digits) return;
        Cells cells;
        for (const size_t i : across)
            for (const size_t j : along) {
                const Cells both = common(i, j);
                cells.insert(cells.end(), both.begin(), both.end());
                in_band[i * n + j] = in_band[j * n + i] = true;
            }
        made->bands.push_back({(int)across.size(), (int)along.size(), each});
        add_prop(Kind::Band, 1, cells, made->bands.size() - 1);
    }

    void add_twins(size_t i, size_t j) {
        if (in_band[i * made->houses.size() + j] || shares(i, j) < 2) return;
        const auto a = made->houses[i], b = made->houses[j];
        const Cells both = common(i, j);
        Cells cells;
        std::ranges::set_difference(a, both, std::back_inserter(cells));
        std::ranges::set_difference(b, both, std::back_inserter(cells));
        add_prop(Kind::Twins, 1, cells, 0, (int)(a.size() - both.size()));
    }

    // The houses by themselves, and rows or columns side by side: disjoint houses in a run.
    void find_areas() {
        const size_t words = made->words, count = made->houses.size(), most = (size_t)(made->digits + 1) / 2;
        for (size_t i = 0; i < count; i++) {
            std::vector<uint64_t> area(words, 0);
            for (size_t j = i; j < count && j < i + most; j++) {
                bool meets = false;
                for (size_t w = 0; w < words; w++) meets |= (area[w] & bits(j)[w]) != 0;
                if (meets) break;
                for (size_t w = 0; w < words; w++) area[w] |= bits(j)[w];
                made->areas.insert(made->areas.end(), area.begin(), area.end());
                made->area_sums.push_back((int)(j - i + 1) * made->digits * (made->digits + 1) / 2);
            }
        }
    }
};

}  // namespace

std::shared_ptr<const HouseModel> house_model_of(int cells, int digits, std::vector<uint64_t> house_bits) {
    static std::mutex mutex;
    static std::map<Key, std::shared_ptr<const HouseModel>> kept;
    Key key{cells, digits, std::move(house_bits)};
    {
        const std::lock_guard lock(mutex);
        const auto found = kept.find(key);
        if (found != kept.end()) return found->second;
    }
    auto made = Maker(cells, digits, std::get<2>(key)).make();
    const std::lock_guard lock(mutex);
    if (kept.size() >= MOST_KEPT) kept.clear();
    return kept.try_emplace(std::move(key), std::move(made)).first->second;
}

}  // namespace nonet::general
