// Runs the variant solver on random programs: no program may crash it, every row of a solution must have distinct
// digits, and learning must not change the results.
//
//   check_variants [seconds] [seed]
#include <bit>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <set>
#include <stdexcept>

#include "variants/variants.h"

using namespace nonet;
using variants::Mask;

namespace {

using Numbers = std::vector<int32_t>;

struct Made {
    int side, digits;
    Numbers program;
};

void put(Numbers &program, int op, const Numbers &cells, const Numbers &numbers) {
    program.push_back(op), program.push_back((int32_t)cells.size());
    program.insert(program.end(), cells.begin(), cells.end());
    program.push_back((int32_t)numbers.size());
    program.insert(program.end(), numbers.begin(), numbers.end());
}

Made make(std::mt19937 &random) {
    const auto below = [&](int n) { return (int)(random() % (unsigned)n); };
    Made made{2 + below(5), 0, {}};
    made.digits = made.side + (below(4) == 0);
    const int n = made.side, cells = n * n;
    for (int i = 0; i < n; i++) {
        Numbers row, column;
        for (int j = 0; j < n; j++) row.push_back(n * i + j), column.push_back(n * j + i);
        put(made.program, 1, row, {}), put(made.program, 1, column, {});
    }
    for (int k = below(6); k > 0; k--) {
        Numbers some, numbers;
        const int first = below(cells), count = 1 + below(n);
        for (int i = 0; i < count; i++) some.push_back((first + i * (1 + below(2))) % cells);
        const int op = below(12);
        if (op == 0) numbers = {below(1 << made.digits)};
        if (op == 2) {
            numbers.push_back(below(20));
            for (int i = 0; i < count; i++) numbers.push_back(below(4) ? 1 : below(30) - 10);
        }
        if (op == 3)
            for (int d = 0; d < made.digits; d++) numbers.push_back(below(1 << made.digits));
        if (op == 4) {
            const int states = 1 + below(70);
            numbers.push_back(states);
            for (int s = 0; s < states; s++) numbers.push_back(below(2));
            for (int s = 0; s < states * made.digits; s++) numbers.push_back(below(states + 1) - 1);
        }
        if (op == 6)
            for (int d = 0; d < 2 * made.digits; d++) numbers.push_back(below(3));
        if (op == 7) numbers = {1 + below(3)};
        if (op >= 9) numbers = {below(12)};
        put(made.program, op, some, numbers);
    }
    return made;
}

struct Found {
    int solutions = 0;
    std::vector<Mask> possible;
};

Found ask(const Made &made, uint64_t learn_after) {
    const int side = made.side;
    const size_t cells = (size_t)(side * side);
    const auto model = variants::build(side * side, made.digits, made.program, learn_after);
    const std::vector<Mask> masks(cells, (Mask)((1u << made.digits) - 1));
    variants::Solver solver(model, masks.data());
    Progress progress;
    std::vector<uint8_t> digits(cells);
    std::set<std::vector<uint8_t>> seen;
    while (seen.size() < 50 && solver.next(digits.data(), progress, true)) {
        if (!seen.insert(digits).second) std::fprintf(stderr, "a solution twice\n"), std::abort();
        for (int row = 0; row < side; row++) {
            unsigned held = 0;
            for (int c = 0; c < side; c++) held |= 1u << digits[(size_t)(side * row + c)];
            if (std::popcount(held) != side) std::fprintf(stderr, "a digit twice in a row\n"), std::abort();
        }
    }
    Found found{(int)seen.size(), std::vector<Mask>(cells, 0)};
    variants::Solver(model, masks.data()).true_candidates(found.possible.data(), progress, true);
    return found;
}

}  // namespace

int main(int count, char **words) {
    const double seconds = count > 1 ? std::atof(words[1]) : 10;
    std::mt19937 random(count > 2 ? (unsigned)std::atoi(words[2]) : 1);
    const auto start = std::chrono::steady_clock::now();
    long programs = 0, solutions = 0;
    while (std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() < seconds) {
        const Made made = make(random);
        programs++;
        try {
            // Guesses alone, and learning at once or soon: as many solutions, the same candidates.
            Found plain = ask(made, UINT64_MAX), learnt = ask(made, random() % 2 ? 0 : random() % 20);
            if (plain.solutions != learnt.solutions || plain.possible != learnt.possible)
                std::fprintf(stderr, "learning finds something else\n"), std::abort();
            solutions += plain.solutions;
        } catch (const variants::InvalidProgram &) {
        }
    }
    std::printf("%ld programs, %ld solutions\n", programs, solutions);
}
