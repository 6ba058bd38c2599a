// The state of one call, shared by its threads.
//
// The functions are out of line: an inline function of std::atomic compiled for one instruction set could
// otherwise be linked into another build (see classic/lanes.h).
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace nonet {

class Progress {
public:
    size_t take(size_t n);           // claims the next n grids and returns the first
    void finish(size_t n) noexcept;  // counts n more grids as finished
    bool found(int64_t n);           // counts n more solutions; true when `enough` have been found
    bool should_stop(bool main);     // called every few hundred sweeps; main: by the calling thread
    size_t finished() const { return done.load(); }
    int64_t total() const { return solutions.load(); }
    void stop() { halt.store(true); }

    int64_t enough = INT64_MAX;             // stop after this many solutions in total
    bool (*interrupted)(void *) = nullptr;  // called on the main thread; true means stop
    void *context = nullptr;

private:
    std::atomic<size_t> next{0}, done{0};
    std::atomic<int64_t> solutions{0};
    std::atomic<bool> halt{false};
};

}  // namespace nonet
