#include "variants/house_model.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "common/mutex.h"

namespace nonet::variants {
namespace {

using Key = std::tuple<int, int, std::vector<uint64_t>>;

constexpr size_t MAX_CACHED = 64;

class HouseModelBuilder {
public:
    HouseModelBuilder(int cells, int digits, std::vector<uint64_t> house_bits)
        : result(std::make_shared<HouseModel>()) {
        result->cells = cells, result->digits = digits, result->words = (cells + 63) / 64;
        result->house_bits = std::move(house_bits);
    }

    std::shared_ptr<const HouseModel> make() {
        const size_t words = result->words, count = result->house_bits.size() / words;
        for (size_t house = 0; house < count; house++) push_cells(result->houses, bits(house), words);
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
            add_propagator(PropagatorType::House, 0, result->houses[i]);
            if (result->digits > 9)
                add_propagator(PropagatorType::AllDifferent, 3, result->houses[i]);  // not worth its time up to 9x9
            add_band(i);
            for (size_t j = 0; j < i; j++) add_leftovers(i, j);
        }
        find_areas();
        return result;
    }

private:
    std::shared_ptr<HouseModel> result;
    std::vector<int> shared;    // [house * houses + house]: how many cells both have
    std::vector<bool> in_band;  // the same: their locked candidates are handled by a band

    const uint64_t *bits(size_t house) const { return &result->house_bits[house * result->words]; }
    int shares(size_t i, size_t j) const { return shared[i * result->houses.size() + j]; }

    void add_propagator(PropagatorType type, int level, CellSpan cells, size_t data = 0, int number = 0) {
        result->propagators.push_back({type, (uint8_t)level, (uint32_t)data, number});
        result->propagator_cells.push(cells);
    }

    void find_peers() {
        const size_t words = result->words;
        result->peer_bits.assign(result->cells * words, 0);
        for (size_t house = 0; house < result->houses.size(); house++)
            for (const uint16_t cell : result->houses[house])
                for (size_t w = 0; w < words; w++) result->peer_bits[cell * words + w] |= bits(house)[w];
        for (size_t cell = 0; cell < (size_t)result->cells; cell++) {
            clear_bit(&result->peer_bits[cell * words], cell);
            push_cells(result->peers, &result->peer_bits[cell * words], words);
        }
    }

    CellList common(size_t i, size_t j) const {
        CellList cells;
        std::ranges::set_intersection(result->houses[i], result->houses[j], std::back_inserter(cells));
        return cells;
    }

    // Finds a band: the houses that cross house `first`, sharing equally many cells with it, and the houses that
    // cross the same houses as `first` does.
    void add_band(size_t first) {
        const size_t n = result->houses.size();
        std::vector<size_t> along, across;
        int each = 0;
        const auto covers = [&](const std::vector<size_t> &houses) { return (int)houses.size() * each; };
        for (size_t j = first + 1; j < n && covers(along) < result->digits; j++) {
            const int with = in_band[first * n + j] ? 0 : shares(first, j);
            if (with < 2 || (each && with != each)) continue;
            if (std::any_of(along.begin(), along.end(), [&](size_t k) { return shares(j, k) != 0; })) continue;
            each = with, along.push_back(j);
        }
        if (!each || covers(along) != result->digits) return;
        for (size_t i = first; i < n && covers(across) < result->digits; i++) {
            const auto crosses = [&](size_t j) { return j != i && shares(i, j) == each; };
            if (std::none_of(across.begin(), across.end(), [&](size_t k) { return shares(i, k) != 0; }) &&
                std::all_of(along.begin(), along.end(), crosses))
                across.push_back(i);
        }
        if (covers(across) != result->digits) return;
        CellList cells;
        for (const size_t i : across)
            for (const size_t j : along) {
                const CellList both = common(i, j);
                cells.insert(cells.end(), both.begin(), both.end());
                in_band[i * n + j] = in_band[j * n + i] = true;
            }
        result->bands.push_back({(int)across.size(), (int)along.size(), each});
        add_propagator(PropagatorType::Band, 1, cells, result->bands.size() - 1);
    }

    void add_leftovers(size_t i, size_t j) {
        if (in_band[i * result->houses.size() + j] || shares(i, j) < 2) return;
        const auto a = result->houses[i], b = result->houses[j];
        const CellList both = common(i, j);
        CellList cells;
        std::ranges::set_difference(a, both, std::back_inserter(cells));
        std::ranges::set_difference(b, both, std::back_inserter(cells));
        add_propagator(PropagatorType::Leftovers, 1, cells, 0, (int)(a.size() - both.size()));
    }

    // Single houses, and runs of disjoint houses such as adjacent rows or columns.
    void find_areas() {
        const size_t words = result->words, count = result->houses.size(), most = (size_t)(result->digits + 1) / 2;
        for (size_t i = 0; i < count; i++) {
            std::vector<uint64_t> area(words, 0);
            for (size_t j = i; j < count && j < i + most; j++) {
                bool meets = false;
                for (size_t w = 0; w < words; w++) meets |= (area[w] & bits(j)[w]) != 0;
                if (meets) break;
                for (size_t w = 0; w < words; w++) area[w] |= bits(j)[w];
                result->areas.insert(result->areas.end(), area.begin(), area.end());
                result->area_sums.push_back((int)(j - i + 1) * result->digits * (result->digits + 1) / 2);
            }
        }
    }
};

}  // namespace

std::shared_ptr<const HouseModel> house_model_of(int cells, int digits, std::vector<uint64_t> house_bits) {
    static Mutex mutex;
    static std::map<Key, std::shared_ptr<const HouseModel>> cache;
    Key key{cells, digits, std::move(house_bits)};
    {
        const Lock lock(mutex);
        const auto found = cache.find(key);
        if (found != cache.end()) return found->second;
    }
    auto result = HouseModelBuilder(cells, digits, std::get<2>(key)).make();
    const Lock lock(mutex);
    if (cache.size() >= MAX_CACHED) cache.clear();
    return cache.try_emplace(std::move(key), std::move(result)).first->second;
}

}  // namespace nonet::variants
