// Calls another solver for every line of a text. Only the benchmark builds this: called from Python
// for each puzzle, a solver that takes microseconds would be charged for the calls.
#include <cstddef>
#include <cstdint>

#if defined(_WIN32)
#define EXPORT __declspec(dllexport)
#else
#define EXPORT
#endif

using Solve = size_t (*)(const char *line, size_t limit, uint32_t options, char *solution, size_t *guesses);

extern "C" EXPORT size_t solve_all(Solve solve, const char *lines, size_t n, size_t limit, size_t *guesses) {
    size_t found = 0;
    char solution[82];
    for (size_t i = 0; i < n; i++) {
        size_t guessed = 0;
        found += solve(lines + 82 * i, limit, 0, solution, &guessed);
        *guesses += guessed;
    }
    return found;
}
