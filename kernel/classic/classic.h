// The interface of the classic solver: n grids in, n answers out. 9x9 only.
//
// A grid is 81 cells in row order. As digits, a cell holds 1-9, or 0 for blank, or a character for
// it ('1'-'9', and any of "0._*?" for blank); as masks, bit d-1 says that digit d is a candidate.
// bind/ has checked the values.
//
// The solutions of a grid come in the order of a depth-first search by the branching rule of choose.h. The order
// depends on the grid alone, not on the instruction set, the threads or the other grids.
#pragma once
#include "common/geometry.h"
#include "common/progress.h"

namespace nonet {

// Where the grids are in memory. Strides are in bytes, so any array view can be read in place.
struct Grids {
    const void *data = nullptr;
    ptrdiff_t row_stride = CELLS;
    ptrdiff_t cell_stride = 1;
    bool masks = false;  // uint16 masks instead of uint8 digits
    size_t n = 0;
};

// Where to write the answers. Each cell of a solution is zero + digit (zero is 0, or '0' for text); without a solution
// all cells are zero. Null pointers mean "not wanted".
struct Answers {
    uint8_t *solutions = nullptr;
    ptrdiff_t row_stride = CELLS;
    uint8_t zero = 0;
    int64_t *counts = nullptr;   // solutions of each grid, up to the limit
    uint8_t *second = nullptr;   // for a single grid: the second solution
    uint32_t *sweeps = nullptr;  // both or neither: the work per grid
    uint32_t *guesses = nullptr;
};

// The solutions of one grid, in order, one at a time.
struct Stream {
    virtual bool next(uint8_t *digits, Progress &progress) = 0;  // false: no more, or stopped
    virtual ~Stream() = default;
};

// The search compiled for one instruction set.
struct Isa {
    const char *name;
    // Solves grids until none is left; several threads may call it at once. If sweeps and guesses are wanted, it
    // solves one grid at a time in one lane.
    void (*solve)(const Grids &, int64_t limit, const Answers &, Progress &, bool main);
    // Adds the number of solutions of all grids to progress.
    void (*count)(const Grids &, Progress &, bool main);
    // Splits the search of one grid into grids of masks. Their solutions, plus those already added to progress, are
    // the solutions of the grid. Writes about `want` grids, at most want + SPLIT_SLACK.
    size_t (*split)(const Grids &, size_t want, uint16_t *parts, Progress &);
    Stream *(*stream)(const Grids &);  // copies the grid; the caller deletes the stream
};

constexpr size_t SPLIT_SLACK = 64;

// The builds that this CPU can run, best first; the list ends with null.
const Isa *const *isas();

}  // namespace nonet
