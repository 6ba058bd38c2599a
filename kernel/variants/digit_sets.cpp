#include <algorithm>
#include <memory>

#include "common/mutex.h"
#include "variants/model.h"

namespace nonet::variants {

constexpr double MOST_SETS = 2000;  // of a size that is stored

DigitSets::DigitSets(int n) : sizes(n + 1) {
    for (int size = 0; size <= n; size++) {
        double count = 1;
        for (int i = 0; i < size; i++) count = count * (n - i) / (i + 1);
        if (count > MOST_SETS) continue;
        std::vector<std::vector<Mask>> by_sum(n * (n - 1) / 2 + 1);
        for (uint64_t set = (1ull << size) - 1; set < 1ull << n;) {
            int sum = 0;
            for (Mask m = (Mask)set; m; m &= m - 1) sum += lowest(m);
            by_sum[sum].push_back((Mask)set);
            if (!set) break;
            const uint64_t low = set & (0 - set), ripple = set + low;  // the next set with as many bits
            set = ripple | ((set ^ ripple) / low) >> 2;
        }
        for (const auto &sets : by_sum) sizes[size].push(sets);
    }
    if (n > 9) return;
    intersections.assign(((size_t)n + 1) * 37 << 9, 0);
    by_lane.assign(((size_t)n + 1) * 37 * LANES, 0);
    consecutive.assign(((size_t)n + 1) * LANES, 0);
    for (int size = 1; size <= n; size++) {
        for (int low = 0; low + size <= n; low++)
            consecutive[size * LANES + low] = (uint16_t)(((1 << size) - 1) << low);
        for (int sum = 0; sum < sums(size); sum++) {
            uint16_t *row = intersections.data() + (((size_t)size * 37 + sum) << 9);
            const auto sets = get(size, sum);
            std::copy(sets.begin(), sets.end(), by_lane.begin() + ((ptrdiff_t)size * 37 + sum) * LANES);
            for (size_t i = 0; i < sets.size(); i++)
                for (Mask mask = 0; mask < 512; mask++) row[mask] |= (uint16_t)(mask & sets[i] ? 1u << i : 0);
        }
    }
}

const DigitSets &DigitSets::of(int digits) {
    static Mutex mutex;
    static std::unique_ptr<const DigitSets> made[MAX_DIGITS + 1];
    const Lock lock(mutex);
    if (!made[digits]) made[digits].reset(new DigitSets(digits));
    return *made[digits];
}

}  // namespace nonet::variants
