// The functions of one build that classic.h declares.
#pragma once
#include "classic/supply.h"

namespace nonet::NONET_BUILD {

inline void solve(const Grids &grids, int64_t limit, const Answers &answers, Progress &progress, bool main) {
    LaneSearch search(grids, limit, answers, answers.sweeps ? Mode::STRICT : Mode::ANSWER);
    search.run(progress, main);
}

inline void count(const Grids &grids, Progress &progress, bool main) {
    LaneSearch search(grids, INT64_MAX, Answers{}, Mode::COUNT);
    search.run(progress, main);
}

inline size_t split(const Grids &grid, size_t want, uint16_t *parts, Progress &progress) {
    LaneSearch search(grid, INT64_MAX, Answers{}, Mode::COUNT);
    search.begin(0);
    search.run(progress, true, want);
    return search.dump(parts);
}

struct SearchStream final : Stream {
    LaneSearch search;
    explicit SearchStream(const Grids &grid) : search(grid, INT64_MAX, Answers{}, Mode::STRICT) {
        search.begin(0);  // which copies the grid
    }
    bool next(uint8_t *digits, Progress &progress) override {
        search.stream = digits, search.streamed = false;
        search.run(progress, true);
        return search.streamed;
    }
};

inline Stream *stream(const Grids &grid) { return new SearchStream(grid); }

}  // namespace nonet::NONET_BUILD
