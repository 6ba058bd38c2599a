// The variant solver for Python.

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include "bind/arguments.h"
#include "bind/bind.h"
#include "variants/variants.h"

namespace nonet {
namespace {

using variants::Mask;
using Masks = std::vector<Mask>;
using ModelPtr = std::shared_ptr<const variants::Model>;

void push(std::vector<int32_t> &packed, nb::handle number) {
    const long value = PyLong_AsLong(number.ptr());
    if (value == -1 && PyErr_Occurred()) throw nb::python_error();
    if (value < INT32_MIN || value > INT32_MAX) raise_error("invalid_program", {{"reason", "number_too_large"}});
    packed.push_back((int32_t)value);
}

void push(std::vector<int32_t> &packed, const nb::tuple &numbers) {
    packed.push_back((int32_t)numbers.size());
    for (const nb::handle number : numbers) push(packed, number);
}

// Packs primitives the way the solver reads them: op, number of cells, cells, number of numbers, numbers.
std::vector<int32_t> pack(const nb::sequence &primitives) {
    std::vector<int32_t> packed;
    for (const nb::handle primitive : primitives) {
        const nb::tuple parts = nb::cast<nb::tuple>(primitive);
        if (parts.size() != 4) raise_error("invalid_program", {{"reason", "primitive_parts"}});
        push(packed, nb::handle(parts[0]));
        push(packed, nb::cast<nb::tuple>(parts[1]));
        push(packed, nb::cast<nb::tuple>(parts[3].is_none() ? nb::object(parts[2]) : parts[3].attr("numbers")));
    }
    return packed;
}

// A model, and how many of its cells are on the board: the hidden cells after them follow from these.
struct Program {
    ModelPtr model;
    size_t shown;
    Program(int cells, int digits, const nb::sequence &program, std::optional<uint64_t> learn_after, int hidden)
        : shown((size_t)cells) {
        try {
            if (cells < 1 || hidden < 0 || hidden > variants::MAX_CELLS) throw variants::InvalidProgram{"board_size"};
            model = variants::build(cells + hidden, digits, pack(program), learn_after);
        } catch (const variants::InvalidProgram &error) {
            raise_error("invalid_program", {{"reason", error.reason}});
        }
    }
    size_t cells() const { return (size_t)variants::cells_of(*model); }
    Mask all() const { return (Mask)((1ull << variants::digits_of(*model)) - 1); }
    void check(const Masks &masks) const {
        if (masks.size() != shown) throw nb::value_error("expected one mask per cell");
        for (Mask mask : masks)
            if (mask & ~all()) throw nb::value_error("a mask contains a digit that the board does not have");
    }
    // The masks of all cells: hidden ones can hold any digit.
    Masks complete(Masks masks) const {
        masks.resize(cells(), all());
        return masks;
    }
};

struct Result {
    int64_t count = 0;
    std::vector<uint8_t> first, second;
};

// Finds solutions up to a limit, or until `progress` says stop.
Result solve_one(const Program &program, const Masks &masks, int64_t limit, Progress &progress, bool main) {
    variants::Solver solver(program.model, program.complete(masks).data());
    Result result;
    std::vector<uint8_t> digits(program.cells());
    while (result.count < limit && solver.next(digits.data(), progress, main)) {
        result.count++;
        if (result.count > 2) continue;
        (result.count == 1 ? result.first : result.second).assign(digits.begin(), digits.begin() + program.shown);
    }
    return result;
}

nb::object bytes_or_none(const std::vector<uint8_t> &digits) {
    return digits.empty() ? nb::none() : nb::object(nb::bytes(digits.data(), digits.size()));
}

nb::tuple solve(const Program &program, const Masks &masks, const nb::int_ &limit_, Seconds timeout) {
    program.check(masks);
    const int64_t limit = read_limit(limit_);
    Watch watch(timeout, true);
    const Result result = solve_one(program, masks, limit, watch.progress, true);
    watch.check(std::to_string(result.count) + " solutions found so far");
    return nb::make_tuple(result.count, bytes_or_none(result.first), bytes_or_none(result.second));
}

nb::object true_candidates(const Program &program, const Masks &masks, Seconds timeout) {
    program.check(masks);
    Watch watch(timeout, true);
    Masks found(program.cells(), 0);
    variants::Solver solver(program.model, program.complete(masks).data());
    solver.true_candidates(found.data(), watch.progress, true);
    watch.check("not all candidates checked");
    found.resize(program.shown);
    return nb::cast(found);
}

// The candidates that some solution has, as far as `guesses` guesses decide it; the others stay.
nb::object possible_candidates(const Program &program, const Masks &masks, uint64_t guesses) {
    program.check(masks);
    Watch watch(std::nullopt, true);
    Masks found(program.cells(), 0);
    variants::Solver solver(program.model, masks.data());
    solver.limit_guesses(guesses);
    solver.possible_candidates(found.data(), watch.progress, true);
    watch.check("");
    return nb::cast(found);
}

// Solves with at most `guesses` guesses; None if they were not enough.
nb::object try_solve(const Program &program, const Masks &masks, int64_t limit, uint64_t guesses, Seconds timeout) {
    program.check(masks);
    Watch watch(timeout, true);
    variants::Solver solver(program.model, program.complete(masks).data());
    solver.limit_guesses(guesses);
    std::vector<uint8_t> digits(program.cells()), first;
    int64_t count = 0;
    while (count < limit && solver.next(digits.data(), watch.progress, true))
        if (++count == 1) first.assign(digits.begin(), digits.begin() + program.shown);
    watch.check("");
    return count < limit && solver.stopped() ? nb::none() : nb::object(nb::make_tuple(count, bytes_or_none(first)));
}

// Counts the guesses that solving takes, for tuning.
uint64_t guesses(const Program &program, const Masks &masks, const nb::int_ &limit_, Seconds timeout) {
    program.check(masks);
    const int64_t limit = read_limit(limit_);
    Watch watch(timeout, true);
    variants::Solver solver(program.model, program.complete(masks).data());
    std::vector<uint8_t> digits(program.cells());
    for (int64_t i = 0; i < limit && solver.next(digits.data(), watch.progress, true); i++) {
    }
    return solver.guesses();
}

nb::list solve_boards(const std::vector<std::pair<Program, Masks>> &boards, const nb::int_ &limit_, int threads,
                      Seconds timeout) {
    for (const auto &[program, masks] : boards) program.check(masks);
    const int64_t limit = read_limit(limit_);
    Watch watch(timeout);
    std::vector<Result> results(boards.size());
    {
        nb::gil_scoped_release release;
        const int most = thread_count(threads, 64 * boards.size());  // one board is enough work for a thread
        const int used = boards.size() < (size_t)most ? (int)boards.size() : most;
        run_threads(used > 0 ? used : 1, watch.progress, [&](bool main) {
            for (size_t i; (i = watch.progress.take(1)) < boards.size() && !watch.progress.should_stop(main);) {
                results[i] = solve_one(boards[i].first, boards[i].second, limit, watch.progress, main);
                watch.progress.finish(1);
            }
        });
    }
    watch.check(std::to_string(watch.progress.finished()) + " of " + std::to_string(boards.size()) + " boards solved");
    nb::list answers;
    for (const Result &result : results) answers.append(nb::make_tuple(result.count, bytes_or_none(result.first)));
    return answers;
}

class BoardSolutions {
public:
    BoardSolutions(const Program &program, const Masks &masks)
        : digits(program.cells()),
          shown(program.shown),
          solver((program.check(masks), program.model), program.complete(masks).data()) {}
    nb::object next() {
        if (busy) throw std::runtime_error("another thread is using this iterator");
        busy = true;
        const std::unique_ptr<bool, void (*)(bool *)> done(&busy, [](bool *b) { *b = false; });
        Watch watch(std::nullopt, true);
        const bool found = solver.next(digits.data(), watch.progress, true);
        watch.check("");
        if (!found) throw nb::stop_iteration();
        return nb::bytes(digits.data(), shown);
    }

private:
    std::vector<uint8_t> digits;
    size_t shown;
    variants::Solver solver;
    bool busy = false;
};

}  // namespace

void bind_variants(nb::module_ &m) {
    using nb::arg;
    nb::class_<Program>(m, "Program")
        .def(nb::init<int, int, const nb::sequence &, std::optional<uint64_t>, int>(), arg("cells"), arg("digits"),
             arg("program"), arg("learn_after") = nb::none(), arg("hidden") = 0)
        .def("solve", &solve, arg("masks"), arg("limit") = 2, arg("timeout") = nb::none())
        .def("try_solve", &try_solve, arg("masks"), arg("limit"), arg("guesses"), arg("timeout") = nb::none())
        .def("guesses", &guesses, arg("masks"), arg("limit") = 2, arg("timeout") = nb::none())
        .def("true_candidates", &true_candidates, arg("masks"), arg("timeout") = nb::none())
        .def("possible_candidates", &possible_candidates, arg("masks"), arg("guesses"));
    nb::class_<BoardSolutions>(m, "BoardSolutions")
        .def(nb::init<const Program &, const Masks &>(), arg("program"), arg("masks"))
        .def("__iter__", [](nb::handle self) { return nb::borrow(self); })
        .def("__next__", &BoardSolutions::next);
    m.def("solve_boards", &solve_boards, arg("boards"), arg("limit") = 2, arg("threads") = 0,
          arg("timeout") = nb::none());
}

}  // namespace nonet
