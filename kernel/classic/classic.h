// The contract of the kernel: n grids in, n answers out. 9x9 only.
//
// A grid is 81 cells in row order. As digits, a cell holds 1-9, or 0 for blank, or a character for
// it ('1'-'9', and any of "0._*?" for blank); as masks, bit d-1 says that digit d is a candidate.
// bind/ has checked the values; inside they are trusted.
//
// The solutions of a grid have an order, that of a depth-first search by the branching rule of
// choose.h. Which solution is first depends on the grid alone: not on the instruction set, the
// threads, or the grids beside it.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace nonet {

constexpr int CELLS = 81;
constexpr uint16_t ALL_DIGITS = 0x1ff;

// Where the grids lie. Strides are in bytes, so that any array view is read where it is.
struct Grids {
    const void *data = nullptr;
    ptrdiff_t row_stride = CELLS;
    ptrdiff_t cell_stride = 1;
    bool masks = false;  // uint16 masks instead of uint8 digits
    size_t n = 0;
};

// Where the answers go. Each cell of a solution takes zero + digit (zero is 0, or '0' for text);
// all cells take zero where there is no solution. Null pointers are for what nobody wants.
struct Answers {
    uint8_t *solutions = nullptr;
    ptrdiff_t row_stride = CELLS;
    uint8_t zero = 0;
    int64_t *counts = nullptr;   // solutions of each grid, up to the limit
    uint8_t *second = nullptr;   // for a single grid: the second solution
    uint32_t *sweeps = nullptr;  // both or neither: the work that each grid took
    uint32_t *guesses = nullptr;
};

// One call's state, shared by its threads. The functions are in dispatch.cpp, out of line, so that
// no build for an instruction set has an inline function of std::atomic that could be merged.
class Progress {
public:
    size_t take(size_t n);           // the first of the next n grids
    void finish(size_t n) noexcept;  // n more grids are answered
    bool found(int64_t n);           // n more solutions in all; true when that is enough
    bool should_stop(bool main);     // asked every few hundred sweeps; main: by the calling thread
    size_t finished() const { return done.load(); }
    int64_t total() const { return solutions.load(); }
    void stop() { halt.store(true); }

    int64_t enough = INT64_MAX;             // stop when this many solutions are found in all
    bool (*interrupted)(void *) = nullptr;  // called by the main thread; true means stop
    void *context = nullptr;

private:
    std::atomic<size_t> next{0}, done{0};
    std::atomic<int64_t> solutions{0};
    std::atomic<bool> halt{false};
};

// The solutions of one grid, in order, one at a time.
struct Stream {
    virtual bool next(uint8_t *digits, Progress &progress) = 0;  // false: no more, or stopped
    virtual ~Stream() = default;
};

// One instruction set's build of the search.
struct Isa {
    const char *name;
    // Answers grids until none is left to take; any number of threads may call it at once. Asked for
    // sweeps and guesses, it takes one grid after the other, in one lane.
    void (*solve)(const Grids &, int64_t limit, const Answers &, Progress &, bool main);
    // Adds all solutions of all grids to progress.
    void (*count)(const Grids &, Progress &, bool main);
    // Divides the search of one grid: grids of masks whose solutions, with those that were added to
    // progress on the way, are the grid's. Writes about `want`, at most want + SPLIT_SLACK.
    size_t (*split)(const Grids &, size_t want, uint16_t *parts, Progress &);
    Stream *(*stream)(const Grids &);  // copies the grid; to be deleted
};

constexpr size_t SPLIT_SLACK = 64;

// The builds that this CPU can run, best first; the list ends with null.
const Isa *const *isas();

}  // namespace nonet
