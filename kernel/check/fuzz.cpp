// Runs every build of the kernel on grids made from arbitrary bytes: all must agree, and every solution must be valid.
// A libFuzzer target; without libFuzzer, a main function that generates random bytes:
//
//   check [seconds] [seed]
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <random>
#include <vector>

#include "explainer/explainer.h"
#include "classic/classic.h"

using namespace nonet;

namespace {

#define REQUIRE(condition) \
    if (!(condition)) std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition), std::abort()

using Masks = std::vector<uint16_t>;  // any number of grids
using Digits = std::vector<uint8_t>;

bool is_solution(const uint8_t *digits, const uint16_t *masks) {
    unsigned row[9] = {}, column[9] = {}, box[9] = {};
    for (int i = 0; i < CELLS; i++) {
        if (digits[i] < 1 || digits[i] > 9) return false;
        const unsigned bit = 1u << (digits[i] - 1);
        if (!(masks[i] & bit)) return false;
        row[i / 9] |= bit, column[i % 9] |= bit, box[i / 27 * 3 + i % 9 / 3] |= bit;
    }
    for (int i = 0; i < 9; i++)
        if ((row[i] & column[i] & box[i]) != ALL_DIGITS) return false;
    return true;
}

struct Result {
    Digits solutions;
    std::vector<int64_t> counts;
    bool operator==(const Result &) const = default;
};

Grids as_grids(const Masks &masks, size_t first = 0, size_t n = SIZE_MAX) {
    const size_t all = masks.size() / CELLS - first;
    return {masks.data() + first * CELLS, CELLS * sizeof(uint16_t), sizeof(uint16_t), true, n < all ? n : all};
}

Result solve(const Isa &isa, const Grids &grids, int64_t limit, uint8_t *second = nullptr) {
    Result r{Digits(grids.n * CELLS), std::vector<int64_t>(grids.n)};
    Answers answers;
    answers.solutions = r.solutions.data(), answers.counts = r.counts.data(), answers.second = second;
    Progress progress;
    isa.solve(grids, limit, answers, progress, true);
    REQUIRE(progress.finished() == grids.n);
    return r;
}

int64_t count(const Isa &isa, const Grids &grid, int64_t limit) {
    Progress progress;
    progress.enough = limit;
    Masks parts((5 + SPLIT_SLACK) * CELLS);
    parts.resize(isa.split(grid, 5, parts.data(), progress) * CELLS);
    if (progress.total() < limit) isa.count(as_grids(parts), progress, true);
    return progress.total() < limit ? progress.total() : limit;
}

void check_one(const Isa &isa, const Masks &masks, size_t i, int64_t limit, const Result &all) {
    const Grids grid = as_grids(masks, i, 1);
    uint8_t second[CELLS], streamed[CELLS];
    const Result one = solve(isa, grid, limit, second);
    REQUIRE(one.counts[0] == all.counts[i]);
    REQUIRE(std::memcmp(one.solutions.data(), &all.solutions[i * CELLS], CELLS) == 0);
    REQUIRE(count(isa, grid, limit) == all.counts[i]);
    std::unique_ptr<Stream> stream(isa.stream(grid));
    Progress progress;
    for (int64_t k = 0; k < limit; k++) {
        const bool found = stream->next(streamed, progress);
        REQUIRE(found == (k < one.counts[0]));
        if (!found) break;
        REQUIRE(is_solution(streamed, &masks[i * CELLS]));
        if (k == 0) REQUIRE(std::memcmp(streamed, one.solutions.data(), CELLS) == 0);
        if (k == 1) REQUIRE(std::memcmp(streamed, second, CELLS) == 0);
    }
}

void check_all(const Masks &masks, int64_t limit, bool solvable) {
    const Result first = solve(**isas(), as_grids(masks), limit);
    for (size_t i = 0; i < first.counts.size(); i++) {
        REQUIRE(first.counts[i] > 0 || !solvable);
        REQUIRE(first.counts[i] == 0 || is_solution(&first.solutions[i * CELLS], &masks[i * CELLS]));
    }
    for (auto isa = isas(); *isa; isa++) {
        REQUIRE(solve(**isa, as_grids(masks), limit) == first);
        for (size_t i = 0; i < first.counts.size(); i += 7) check_one(**isa, masks, i, limit, first);
    }
}

// Any board is rated or left at the next look at the clock, whatever stands on it: what has one solution,
// what has several or none, cells without candidates. As candidates, and with its single ones placed.
void check_explainer(const uint16_t *masks) {
    for (const bool placing : {false, true}) {
        Progress progress;
        int looks = 0;
        progress.context = &looks;
        progress.interrupted = [](void *count) { return ++*(int *)count > 3; };
        explainer::Explainer explainer(progress, true);
        explainer::Board board = explainer::board_of(masks);
        for (int i = 0; placing && i < CELLS; i++)
            if (board.cell[i] && !(board.cell[i] & (board.cell[i] - 1))) board.put(i, lowest(board.cell[i]));
        explainer::Ratings ratings;
        if (!explainer.rate(board, ratings)) continue;
        REQUIRE(0 <= ratings.ed && ratings.ed <= ratings.er && ratings.ep <= ratings.er && ratings.er <= 20);
    }
}

// Bytes as they come, or as candidates beside those of a solved grid.
void check_bytes(const uint8_t *data, size_t size) {
    if (size < 2) return;
    const int64_t limit = 1 + data[0] % 5;
    const int kind = data[1] % 4;  // 0: bytes as they are; else few to many candidates more
    Masks masks;
    for (size_t at = 2; at + 2 * CELLS <= size && masks.size() < 40 * CELLS; at += 2 * CELLS)
        for (int i = 0; i < CELLS; i++) {
            const unsigned bytes = data[at + 2 * i] | data[at + 2 * i + 1] << 8;
            const unsigned sparse = bytes & (bytes >> 3) & (kind == 1 ? bytes >> 6 : ~0u);
            const unsigned own = 1u << (i / 9 * 3 + i / 27 + i % 9 + data[1]) % 9;
            masks.push_back((uint16_t)((kind == 0 ? bytes : kind == 3 ? bytes | own : sparse | own) & ALL_DIGITS));
        }
    check_all(masks, limit, kind != 0);
    for (size_t i = 0; i < masks.size(); i += 13 * CELLS) check_explainer(&masks[i]);
}

}  // namespace

#if defined(NONET_LIBFUZZER)
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    check_bytes(data, size);
    return 0;
}
#else
int main(int argc, char **argv) {
    const double seconds = argc > 1 ? std::atof(argv[1]) : 10;
    std::mt19937 random(argc > 2 ? (unsigned)std::atoi(argv[2]) : 1);
    const auto start = std::chrono::steady_clock::now();
    size_t rounds = 0;
    for (; std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() < seconds; rounds++) {
        std::vector<uint8_t> bytes(2 + random() % 40 * 2 * CELLS);
        for (uint8_t &byte : bytes) byte = (uint8_t)random();
        check_bytes(bytes.data(), bytes.size());
    }
    std::printf("%zu rounds, no fault\n", rounds);
}
#endif
