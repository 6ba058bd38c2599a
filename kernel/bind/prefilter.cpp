// Singles and the prefilter for Python. Calls on one board take microseconds, so they keep the GIL.

#include <cstring>

#include "bind/arguments.h"
#include "bind/arrays.h"
#include "bind/bind.h"
#include "prefilter/prefilter.h"

namespace nonet {
namespace {

using namespace prefilter;

constexpr size_t BATCH = 64;  // boards that a thread takes at a time

const uint8_t *bytes_of(const nb::bytes &bytes, size_t size) {
    if (bytes.size() != size) throw nb::value_error("expected 92 bytes of planes and 81 of values");
    return (const uint8_t *)bytes.c_str();
}

nb::tuple place_all_singles(const nb::bytes &planes, const nb::bytes &values) {
    Candidates board(bytes_of(planes, PLANES), bytes_of(values, CELLS));
    const Singles placed = place_singles(board);
    uint8_t left[PLANES];
    board.write_planes(left);
    return nb::make_tuple(nb::bytes(left, PLANES), nb::bytes(board.values, CELLS), placed.full_houses, placed.naked,
                          placed.hidden);
}

// Checks the board for the techniques of one stage: bits of CHECKS.
uint32_t prefilter_stage(int stage, const nb::bytes &planes, const nb::bytes &values, const nb::bytes &givens) {
    const Candidates board(bytes_of(planes, PLANES), bytes_of(values, CELLS));
    return check_stage(stage, board, bytes_of(givens, CELLS));
}

// The name and stage of each check, in the order of their bits.
nb::list prefilter_checks() {
    nb::list checks;
    for (const auto &[name, stage] : CHECKS) checks.append(nb::make_tuple(nb::str(name.data(), name.size()), stage));
    return checks;
}

template <class Number>
nb::bytes packed(const std::vector<Number> &numbers) {
    return nb::bytes((const char *)numbers.data(), numbers.size() * sizeof(Number));
}

nb::tuple follow(const nb::bytes &planes, const nb::bytes &placed, const nb::bytes &premises) {
    const size_t n = premises.size() / 2;
    std::vector<uint16_t> wanted(n);
    std::memcpy(wanted.data(), premises.c_str(), 2 * n);
    for (const uint16_t premise : wanted)
        if (premise >> 1 >= 9 * CELLS) throw nb::value_error("premises must be below 1458");
    std::vector<uint8_t> rounds(n), left(n * PLANES);
    follow_premises(bytes_of(planes, PLANES), bytes_of(placed, PLANES), wanted.data(), n, rounds.data(), left.data());
    return nb::make_tuple(packed(rounds), packed(left));
}

nb::tuple almost_locked(const nb::bytes &planes, const nb::bytes &values) {
    const AlmostLockedSets found = find_almost_locked(Candidates(bytes_of(planes, PLANES), bytes_of(values, CELLS)));
    return nb::make_tuple(packed(found.sets), packed(found.nodes), packed(found.digits), packed(found.targets),
                          packed(found.strong), packed(found.weak), packed(found.members), packed(found.joined));
}

// Links between n nodes: one row of bits per node.
Relation links_of(const nb::bytes &packed, size_t n) {
    if (packed.size() != n * ((n + 63) / 64) * 8) throw nb::value_error("links must have one row of words per node");
    return Relation(n, n, packed.c_str());
}

nb::list rounds(const nb::bytes &strong, const nb::bytes &weak, size_t n) {
    nb::list found;
    for (const Round &round : find_rounds(links_of(strong, n), links_of(weak, n), n))
        found.append(nb::make_tuple(packed(round.ends), packed(round.starts)));
    return found;
}

nb::list reach(const nb::bytes &strong, const nb::bytes &weak, size_t n, size_t starts) {
    if (starts > n) throw nb::value_error("starts must not exceed the number of nodes");
    nb::list found;
    for (const Reached &step : reach_all(links_of(strong, n), links_of(weak, n), n, starts))
        found.append(nb::make_tuple(packed(step.on), packed(step.off)));
    return found;
}

nb::list sectors(const nb::bytes &planes, const nb::bytes &values) {
    nb::list found;
    for (const uint32_t lines : find_sectors(Candidates(bytes_of(planes, PLANES), bytes_of(values, CELLS))))
        found.append(nb::make_tuple(lines >> 9, lines & 511));
    return found;
}

// For each grid: how many full houses, naked and hidden singles can be placed, and how many cells stay empty.
nb::object count_singles(nb::handle object, int threads) {
    Watch watch(std::nullopt);
    const Buffer buffer(object);
    const Grids grids = read_digits(buffer, watch);
    return fill_rows(grids.n, 4, BATCH, threads, watch, [&](size_t i, uint8_t *counts) {
        uint8_t grid[CELLS];
        copy_row(grids, i, grid);
        int open = 0;
        for (const uint8_t digit : grid) open += digit == 0;
        Candidates board(grid);
        const Singles placed = place_singles(board);
        counts[0] = (uint8_t)placed.full_houses, counts[1] = (uint8_t)placed.naked, counts[2] = (uint8_t)placed.hidden;
        counts[3] = (uint8_t)(open - placed.all());
    });
}

}  // namespace

void bind_prefilter(nb::module_ &m) {
    using nb::arg;
    m.def("place_singles", &place_all_singles, arg("planes"), arg("values"));
    m.def("prefilter_checks", &prefilter_checks);
    m.def("prefilter", &prefilter_stage, arg("stage"), arg("planes"), arg("values"), arg("givens"));
    m.def("follow", &follow, arg("planes"), arg("placed"), arg("premises"));
    m.def("almost_locked", &almost_locked, arg("planes"), arg("values"));
    m.def("rounds", &rounds, arg("strong"), arg("weak"), arg("n"));
    m.def("reach", &reach, arg("strong"), arg("weak"), arg("n"), arg("starts"));
    m.def("sectors", &sectors, arg("planes"), arg("values"));
    m.def("count_singles", &count_singles, arg("grids"), arg("threads") = 0);
}

}  // namespace nonet
