// The kernel as a WebAssembly module of its own, for the page without a server.
// src/nonet/web/browser_kernel.py is the other side.
//
// One function runs everything: the caller writes packed arguments to
// input(size) and calls run(op, size); the result is at output(). Numbers are
// little-endian and unaligned. WebAssembly has no threads here, and no
// exceptions: what is thrown leaves the module through the imported `raise`,
// after which the caller makes a new instance of the module.

#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "classic/classic.h"
#include "explainer/explainer.h"
#include "generate/generate.h"
#include "prefilter/prefilter.h"
#include "variants/variants.h"
#include "wasm/no_exceptions.h"

#define NONET_EXPORT(name) extern "C" __attribute__((export_name(#name)))
#define NONET_IMPORT(name) extern "C" __attribute__((import_module("nonet"), import_name(#name)))

NONET_IMPORT(now) double nonet_now();  // seconds
NONET_IMPORT(raise)
[[noreturn]] void nonet_raise(const char *reason);  // throws a JavaScript error

namespace nonet {
namespace {

std::vector<uint8_t> arguments, result;

template <class T>
T read(const uint8_t *&at) {
    T value;
    std::memcpy(&value, at, sizeof value);
    at += sizeof value;
    return value;
}

void write(const void *data, size_t size) {
    result.insert(result.end(), (const uint8_t *)data, (const uint8_t *)data + size);
}
template <class T>
void write(T value) {
    write(&value, sizeof value);
}
template <class T>
void write(const std::vector<T> &values) {  // with its size in bytes before it
    write((uint32_t)(values.size() * sizeof(T)));
    write(values.data(), values.size() * sizeof(T));
}

// A time limit, looked at every few hundred sweeps; negative is none.
struct Clock : Progress {
    explicit Clock(double timeout) : end(timeout < 0 ? 0 : nonet_now() + timeout) {
        if (timeout < 0) return;
        interrupted = [](void *self) {
            Clock &clock = *(Clock *)self;
            return clock.late = clock.late || nonet_now() > clock.end;
        };
        context = this;
    }
    double end;
    bool late = false;
};

constexpr int LATE = -1;

int finish(const Clock &clock) { return clock.late ? LATE : (int)result.size(); }

// Objects that outlive a call, by number.
std::map<int32_t, std::unique_ptr<Stream>> streams;
std::map<int32_t, std::shared_ptr<const variants::Model>> models;
std::map<int32_t, std::unique_ptr<variants::Solver>> solvers;
int32_t last_number = 0;

// 81 digits, or 81 masks of two bytes.
Grids one_grid(const uint8_t *at, size_t size) {
    const bool masks = size >= 2 * CELLS;
    return {at, CELLS, masks ? 2 : 1, masks, 1};
}

int solve(const uint8_t *at, const uint8_t *end) {
    Clock clock(read<double>(at));
    const int64_t limit = read<int64_t>(at);
    uint8_t found[2][CELLS] = {};
    int64_t count = 0;
    Answers answers;
    answers.solutions = found[0], answers.second = found[1], answers.counts = &count;
    (*isas())->solve(one_grid(at, end - at), limit, answers, clock, true);
    write(count);
    write(found, sizeof found);
    return finish(clock);
}

// Many grids of digits: the number of solutions of each, then the first ones.
int solve_many(const uint8_t *at, const uint8_t *end) {
    Clock clock(read<double>(at));
    const int64_t limit = read<int64_t>(at);
    const size_t n = (size_t)(end - at) / CELLS;
    std::vector<int64_t> counts(n);
    std::vector<uint8_t> solutions(n * CELLS);
    Answers answers;
    answers.solutions = solutions.data(), answers.counts = counts.data();
    (*isas())->solve({at, CELLS, 1, false, n}, limit, answers, clock, true);
    write(counts.data(), n * sizeof(int64_t));
    write(solutions.data(), solutions.size());
    return finish(clock);
}

int count(const uint8_t *at, const uint8_t *end) {
    Clock clock(read<double>(at));
    clock.enough = read<int64_t>(at);
    (*isas())->count(one_grid(at, end - at), clock, true);
    write(clock.total() < clock.enough ? clock.total() : clock.enough);
    return finish(clock);
}

int open_stream(const uint8_t *at, const uint8_t *end) {
    streams[++last_number].reset((*isas())->stream(one_grid(at, end - at)));
    write(last_number);
    return finish(Clock(-1));
}

int next_of_stream(const uint8_t *at, const uint8_t *) {
    Clock clock(-1);
    uint8_t digits[CELLS];
    if (streams.at(read<int32_t>(at))->next(digits, clock)) write(digits, CELLS);
    return finish(clock);
}

int er(const uint8_t *at, const uint8_t *end) {
    Clock clock(read<double>(at));
    const uint8_t *digits = at, *masks = at + CELLS;
    const bool masked = masks < end;
    uint16_t candidates[CELLS];
    for (uint16_t &candidate : candidates) candidate = masked ? read<uint16_t>(masks) : ALL_DIGITS;
    explainer::Board board = explainer::board_of(candidates);
    for (int c = 0; c < CELLS; c++)
        if (digits[c]) board.put(c, digits[c] - 1);
    int64_t count = 0;
    Answers answers;
    answers.counts = &count;
    const Grids grids = masked ? Grids{candidates, 2 * CELLS, 2, true, 1} : Grids{digits, CELLS, 1, false, 1};
    (*isas())->solve(grids, 2, answers, clock, true);
    write(count);
    if (count == 1 && !clock.late) {
        explainer::Ratings ratings;
        explainer::Explainer(clock, true).rate(board, ratings);
        write(ratings.er), write(ratings.ep), write(ratings.ed);
    }
    return finish(clock);
}

int random_grids(const uint8_t *at, const uint8_t *end) {
    const uint64_t seed = read<uint64_t>(at);
    uint8_t digits[CELLS];
    while (at < end) {
        random_grid(seed, read<uint64_t>(at), digits);
        write(digits, CELLS);
    }
    return finish(Clock(-1));
}

int canonical_forms(const uint8_t *at, const uint8_t *end) {
    uint8_t digits[CELLS];
    for (; at < end; at += CELLS) {
        canonical(at, digits);
        write(digits, CELLS);
    }
    return finish(Clock(-1));
}

int isomorphism(const uint8_t *at, const uint8_t *) {
    const uint64_t seed = read<uint64_t>(at), number = read<uint64_t>(at);
    const Isomorphism drawn(seed, number);
    write(drawn.source, sizeof drawn.source);
    write(drawn.label, sizeof drawn.label);
    return finish(Clock(-1));
}

prefilter::Candidates read_candidates(const uint8_t *&at) {
    const uint8_t *planes = at;
    at += prefilter::PLANES + CELLS;
    return prefilter::Candidates(planes, planes + prefilter::PLANES);
}

int place_singles(const uint8_t *at, const uint8_t *) {
    prefilter::Candidates board = read_candidates(at);
    const prefilter::Singles placed = prefilter::place_singles(board);
    uint8_t left[prefilter::PLANES];
    board.write_planes(left);
    write(left, sizeof left);
    write(board.values, CELLS);
    write((int32_t)placed.full_houses), write((int32_t)placed.naked), write((int32_t)placed.hidden);
    return finish(Clock(-1));
}

int run_prefilter(const uint8_t *at, const uint8_t *) {
    const int32_t stage = read<int32_t>(at);
    const prefilter::Candidates board = read_candidates(at);
    write(prefilter::check_stage(stage, board, at));
    return finish(Clock(-1));
}

int prefilter_checks(const uint8_t *, const uint8_t *) {
    for (const auto &[name, stage] : prefilter::CHECKS) {
        const std::string line = std::string(name) + " " + std::to_string(stage) + "\n";
        write(line.data(), line.size());
    }
    return finish(Clock(-1));
}

int follow(const uint8_t *at, const uint8_t *end) {
    const uint8_t *planes = at, *placed = at + prefilter::PLANES;
    at += 2 * prefilter::PLANES;
    std::vector<uint16_t> premises((end - at) / 2);
    std::memcpy(premises.data(), at, 2 * premises.size());
    std::vector<uint8_t> rounds(premises.size()), left(premises.size() * prefilter::PLANES);
    prefilter::follow_premises(planes, placed, premises.data(), premises.size(), rounds.data(), left.data());
    write(rounds), write(left);
    return finish(Clock(-1));
}

int almost_locked(const uint8_t *at, const uint8_t *) {
    const prefilter::AlmostLockedSets found = prefilter::find_almost_locked(read_candidates(at));
    write(found.sets), write(found.nodes), write(found.digits), write(found.targets);
    write(found.strong), write(found.weak), write(found.members), write(found.joined);
    return finish(Clock(-1));
}

prefilter::Relation read_links(const uint8_t *&at, size_t n) {
    const uint8_t *rows = at;
    at += n * ((n + 63) / 64) * 8;
    return prefilter::Relation(n, n, (const char *)rows);
}

int rounds(const uint8_t *at, const uint8_t *) {
    const size_t n = read<uint32_t>(at);
    const prefilter::Relation strong = read_links(at, n), weak = read_links(at, n);
    for (const prefilter::Round &round : prefilter::find_rounds(strong, weak, n))
        write(round.ends), write(round.starts);
    return finish(Clock(-1));
}

int reach(const uint8_t *at, const uint8_t *) {
    const size_t n = read<uint32_t>(at), starts = read<uint32_t>(at);
    const prefilter::Relation strong = read_links(at, n), weak = read_links(at, n);
    for (const prefilter::Reached &step : prefilter::reach_all(strong, weak, n, starts))
        write(step.on), write(step.off);
    return finish(Clock(-1));
}

int sectors(const uint8_t *at, const uint8_t *) {
    for (const uint32_t lines : prefilter::find_sectors(read_candidates(at))) write(lines);
    return finish(Clock(-1));
}

int open_program(const uint8_t *at, const uint8_t *end) {
    const int32_t cells = read<int32_t>(at), digits = read<int32_t>(at);
    const int64_t learn_after = read<int64_t>(at);
    std::vector<int32_t> program((end - at) / 4);
    std::memcpy(program.data(), at, 4 * program.size());
    const std::optional<uint64_t> learn = learn_after < 0 ? std::nullopt : std::optional<uint64_t>(learn_after);
    models[++last_number] = variants::build(cells, digits, program, learn);
    write(last_number);
    return finish(Clock(-1));
}

std::unique_ptr<variants::Solver> read_board(const uint8_t *at) {
    const auto model = models.at(read<int32_t>(at));
    std::vector<variants::Mask> masks((size_t)variants::cells_of(*model));
    std::memcpy(masks.data(), at, masks.size() * sizeof(variants::Mask));
    return std::make_unique<variants::Solver>(model, masks.data());
}

size_t cells_of(const uint8_t *at) { return (size_t)variants::cells_of(*models.at(read<int32_t>(at))); }

// The number of solutions up to a limit, whether guesses ran out, and the first
// two.
int solve_program(const uint8_t *at, const uint8_t *) {
    Clock clock(read<double>(at));
    const int64_t limit = read<int64_t>(at), guesses = read<int64_t>(at);
    const auto solver = read_board(at);
    if (guesses >= 0) solver->limit_guesses((uint64_t)guesses);
    std::vector<uint8_t> digits(cells_of(at)), first, second;
    int64_t count = 0;
    while (count < limit && solver->next(digits.data(), clock, true)) {
        if (++count == 1) first = digits;
        else if (count == 2) second = digits;
    }
    write(count);
    write((uint64_t)solver->guesses());
    write((uint8_t)(count < limit && solver->stopped()));
    write(first), write(second);
    return finish(clock);
}

int true_candidates(const uint8_t *at, const uint8_t *) {
    Clock clock(read<double>(at));
    std::vector<variants::Mask> found(cells_of(at), 0);
    read_board(at)->true_candidates(found.data(), clock, true);
    write(found.data(), found.size() * sizeof(variants::Mask));
    return finish(clock);
}

int possible_candidates(const uint8_t *at, const uint8_t *) {
    Clock clock(-1);
    const uint64_t guesses = read<uint64_t>(at);
    std::vector<variants::Mask> found(cells_of(at), 0);
    const auto solver = read_board(at);
    solver->limit_guesses(guesses);
    solver->possible_candidates(found.data(), clock, true);
    write(found.data(), found.size() * sizeof(variants::Mask));
    return finish(clock);
}

int open_solver(const uint8_t *at, const uint8_t *) {
    solvers[++last_number] = read_board(at);
    write(last_number);
    write((uint32_t)cells_of(at));
    return finish(Clock(-1));
}

int next_of_solver(const uint8_t *at, const uint8_t *) {
    Clock clock(-1);
    const int32_t number = read<int32_t>(at);
    std::vector<uint8_t> digits(read<uint32_t>(at));
    if (solvers.at(number)->next(digits.data(), clock, true)) write(digits.data(), digits.size());
    return finish(clock);
}

int close(const uint8_t *at, const uint8_t *) {
    const int32_t number = read<int32_t>(at);
    streams.erase(number), models.erase(number), solvers.erase(number);
    return 0;
}

using Op = int (*)(const uint8_t *at, const uint8_t *end);
// In the order of OPERATIONS in browser_kernel.py.
constexpr Op OPS[] = {solve,
                      count,
                      open_stream,
                      next_of_stream,
                      er,
                      random_grids,
                      canonical_forms,
                      isomorphism,
                      place_singles,
                      run_prefilter,
                      prefilter_checks,
                      follow,
                      almost_locked,
                      rounds,
                      reach,
                      sectors,
                      open_program,
                      solve_program,
                      true_candidates,
                      open_solver,
                      next_of_solver,
                      close,
                      solve_many,
                      possible_candidates};

}  // namespace
}  // namespace nonet

NONET_EXPORT(input) uint8_t *nonet_input(size_t size) {
    if (nonet::arguments.size() < size) nonet::arguments.resize(size);
    return nonet::arguments.data();
}

NONET_EXPORT(output) const uint8_t *nonet_output() { return nonet::result.data(); }

// Returns the size of the result, or LATE.
NONET_EXPORT(run) int nonet_run(int op, size_t size) {
    nonet::result.clear();
    const uint8_t *at = nonet::arguments.data();
    return nonet::OPS[op](at, at + size);
}

void leave(void *thrown, const std::type_info &type) {
    using nonet::variants::InvalidProgram;
    nonet_raise(type == typeid(InvalidProgram) ? ((const InvalidProgram *)thrown)->reason : "");
}
