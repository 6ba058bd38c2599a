#include <algorithm>
#include <memory>
#include <mutex>

#include "general/model.h"

namespace nonet::general {

constexpr double MOST_SETS = 2000;  // of one size

Sets::Sets(int n) : sizes(n + 1) {
    for (int size = 0; size <= n; size++) {
        double count = 1;
        for (int i = 0; i < size; i++) count = count * (n - i) / (i + 1);
        if (count > MOST_SETS) continue;
        std::vector<std::vector<Mask>> by_sum(n * (n - 1) / 2 + 1);
        for (uint64_t set = (1ull << size) - 1; set < 1ull << n;) {
            int sum = 0;
            for (Mask m = (Mask)set; m; m &= m - 1) sum += first_of(m);
            by_sum[sum].push_back((Mask)set);
            if (!set) break;
            const uint64_t low = set & (0 - set), ripple = set + low;  // the next of as many bits
            set = ripple | ((set ^ ripple) / low) >> 2;
        }
        for (const auto &sets : by_sum) sizes[size].push(sets);
    }
    if (n > 9) return;
    met.assign(((size_t)n + 1) * 37 << 9, 0);
    laid.assign(((size_t)n + 1) * 37 * LANES, 0);
    consecutive.assign(((size_t)n + 1) * LANES, 0);
    for (int size = 1; size <= n; size++) {
        for (int low = 0; low + size <= n; low++)
            consecutive[size * LANES + low] = (uint16_t)(((1 << size) - 1) << low);
        for (int sum = 0; sum < sums(size); sum++) {
            uint16_t *row = met.data() + (((size_t)size * 37 + sum) << 9);
            const auto sets = get(size, sum);
            std::copy(sets.begin(), sets.end(), laid.begin() + ((ptrdiff_t)size * 37 + sum) * LANES);
            for (size_t i = 0; i < sets.size(); i++)
                for (Mask mask = 0; mask < 512; mask++) row[mask] |= (uint16_t)(mask & sets[i] ? 1u << i : 0);
        }
    }
}

const Sets &Sets::of(int digits) {
    static std::mutex mutex;
    static std::unique_ptr<const Sets> made[MOST_DIGITS + 1];
    const std::lock_guard lock(mutex);
    if (!made[digits]) made[digits].reset(new Sets(digits));
    return *made[digits];
}

}  // namespace nonet::general
