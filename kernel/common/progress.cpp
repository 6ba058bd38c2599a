#include "common/progress.h"

namespace nonet {

size_t Progress::take(size_t n) { return next.fetch_add(n, std::memory_order_relaxed); }
void Progress::finish(size_t n) noexcept { done.fetch_add(n, std::memory_order_relaxed); }
bool Progress::found(int64_t n) { return solutions.fetch_add(n, std::memory_order_relaxed) + n >= enough; }

bool Progress::should_stop(bool main) {
    if (main && interrupted && interrupted(context)) stop();
    return halt.load(std::memory_order_relaxed);
}

}  // namespace nonet
