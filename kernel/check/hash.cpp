// Reads puzzles, one line of 81 characters each, and prints a hash of everything the kernel says of them: solutions,
// counts, canonical forms, random grids and Sudoku Explainer's ratings. It is the same on every machine.
#include <cstdio>
#include <cstring>
#include <vector>

#include "classic/classic.h"
#include "explainer/explainer.h"
#include "generate/generate.h"

#if defined(NONET_NO_EXCEPTIONS)
#include "wasm/no_exceptions.h"
void leave(void *, const std::type_info &) { std::abort(); }
#endif

using namespace nonet;

int main() {
    char line[256];
    std::vector<uint8_t> digits;
    while (std::fgets(line, sizeof line, stdin))
        if (std::strlen(line) >= CELLS)
            for (int c = 0; c < CELLS; c++) digits.push_back(line[c] >= '1' && line[c] <= '9' ? line[c] - '0' : 0);
    const size_t n = digits.size() / CELLS;
    for (auto isa = isas(); *isa; isa++) {
        uint64_t hash = 1469598103934665603u;  // FNV-1a
        const auto add = [&](const void *data, size_t size) {
            for (size_t i = 0; i < size; i++) hash = (hash ^ ((const uint8_t *)data)[i]) * 1099511628211u;
        };
        std::vector<uint8_t> solutions(digits.size());
        std::vector<int64_t> counts(n);
        Answers answers;
        answers.solutions = solutions.data(), answers.counts = counts.data();
        Progress progress;
        (*isa)->solve({digits.data(), CELLS, 1, false, n}, 2, answers, progress, true);
        add(solutions.data(), solutions.size());
        add(counts.data(), n * sizeof(int64_t));
        for (size_t i = 0; i < n; i++) {
            uint8_t drawn[CELLS], smallest[CELLS];
            random_grid(7, i, drawn);
            canonical(&digits[i * CELLS], smallest);
            add(drawn, CELLS), add(smallest, CELLS);
            if (counts[i] != 1 || i >= 20) continue;
            uint16_t masks[CELLS];
            for (uint16_t &mask : masks) mask = ALL_DIGITS;
            explainer::Board board = explainer::board_of(masks);
            for (int c = 0; c < CELLS; c++)
                if (digits[i * CELLS + c]) board.put(c, digits[i * CELLS + c] - 1);
            explainer::Ratings ratings;
            Progress own;
            explainer::Explainer(own, true).rate(board, ratings);
            const double all[] = {ratings.er, ratings.ep, ratings.ed};
            add(all, sizeof all);
        }
        std::printf("%016llx\n", (unsigned long long)hash);
    }
}
