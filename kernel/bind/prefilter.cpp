// Singles, and what a board cannot have, for Python. Calls on one board take microseconds: the GIL is kept.
#include "bind/techniques.h"

#include <nanobind/ndarray.h>

#include <cstring>
#include <memory>

#include "bind/arguments.h"
#include "bind/calls.h"
#include "techniques/techniques.h"

namespace nonet {
namespace {

using namespace techniques;

constexpr size_t TURN = 64;  // boards that a thread takes at a time

const uint8_t *bytes_of(const nb::bytes &bytes, size_t size) {
    if (bytes.size() != size) throw nb::value_error("planes are 92 bytes, values 81");
    return (const uint8_t *)bytes.c_str();
}

nb::tuple place_all_singles(const nb::bytes &planes, const nb::bytes &values) {
    Marks marks(bytes_of(planes, PLANES), bytes_of(values, CELLS));
    const Singles placed = place_singles(marks);
    uint8_t left[PLANES];
    marks.write_planes(left);
    return nb::make_tuple(nb::bytes(left, PLANES), nb::bytes(marks.values, CELLS), placed.full_houses, placed.naked,
                          placed.hidden);
}

uint32_t sight(int stage, const nb::bytes &planes, const nb::bytes &values, const nb::bytes &givens) {
    const Marks marks(bytes_of(planes, PLANES), bytes_of(values, CELLS));
    switch (stage) {
        case 0: return look_for_subsets(marks);
        case 1: return look_for_patterns(marks, bytes_of(givens, CELLS));
        case 2: return look_for_chains(marks);
        case 3: return look_for_links(marks);
        case 4: return look_for_groups(marks);
        case 5: return look_for_almost_locked(marks);
        default: return look_for_franken(marks);
    }
}

template <class Number>
nb::bytes packed(const std::vector<Number> &numbers) {
    return nb::bytes((const char *)numbers.data(), numbers.size() * sizeof(Number));
}

nb::tuple follow(const nb::bytes &planes, const nb::bytes &standing, const nb::bytes &premises) {
    const size_t n = premises.size() / 2;
    std::vector<uint16_t> wanted(n);
    std::memcpy(wanted.data(), premises.c_str(), 2 * n);
    for (const uint16_t premise : wanted)
        if (premise >> 1 >= 9 * CELLS) throw nb::value_error("premises are below 1458");
    std::vector<uint8_t> rounds(n), left(n * PLANES);
    follow_premises(bytes_of(planes, PLANES), bytes_of(standing, PLANES), wanted.data(), n, rounds.data(), left.data());
    return nb::make_tuple(packed(rounds), packed(left));
}

nb::tuple almost_locked(const nb::bytes &planes, const nb::bytes &values) {
    const AlmostLockedSets found = find_almost_locked(Marks(bytes_of(planes, PLANES), bytes_of(values, CELLS)));
    return nb::make_tuple(packed(found.sets), packed(found.nodes), packed(found.digits), packed(found.targets),
                          packed(found.strong), packed(found.weak), packed(found.members), packed(found.joined));
}

// Links of n nodes, packed in rows.
Relation links_of(const nb::bytes &packed, size_t n) {
    if (packed.size() != n * ((n + 63) / 64) * 8) throw nb::value_error("links are a row of words for each node");
    return Relation(n, n, packed.c_str());
}

nb::list rounds(const nb::bytes &strong, const nb::bytes &weak, size_t n) {
    nb::list found;
    for (const Round &round : walk_rounds(links_of(strong, n), links_of(weak, n), n))
        found.append(nb::make_tuple(packed(round.ends), packed(round.starts)));
    return found;
}

nb::list reach(const nb::bytes &strong, const nb::bytes &weak, size_t n, size_t starts) {
    if (starts > n) throw nb::value_error("starts are nodes");
    nb::list found;
    for (const Reached &step : reach_all(links_of(strong, n), links_of(weak, n), n, starts))
        found.append(nb::make_tuple(packed(step.lit), packed(step.out)));
    return found;
}

nb::list sectors(const nb::bytes &planes, const nb::bytes &values) {
    nb::list found;
    for (const uint32_t lines : find_sectors(Marks(bytes_of(planes, PLANES), bytes_of(values, CELLS))))
        found.append(nb::make_tuple(lines >> 9, lines & 511));
    return found;
}

// For each of (n, 81) digits: full houses, naked and hidden singles that can be placed, and the cells
// that are open then.
nb::object count_singles(nb::handle object, int threads) {
    Watch watch(std::nullopt);
    const Buffer buffer(object);
    const Grids grids = digits_in(buffer, watch);
    std::unique_ptr<uint8_t[]> counts(new uint8_t[grids.n ? grids.n * 4 : 1]);
    {
        nb::gil_scoped_release release;
        run_crew(crew_size(threads, grids.n), watch.progress, [&](bool main) {
            for (size_t from; (from = watch.progress.take(TURN)) < grids.n && !watch.progress.should_stop(main);)
                for (size_t i = from; i < grids.n && i < from + TURN; i++) {
                    uint8_t grid[CELLS];
                    copy_row(grids, i, grid);
                    int open = 0;
                    for (const uint8_t digit : grid) open += digit == 0;
                    Marks marks(grid);
                    const Singles placed = place_singles(marks);
                    uint8_t *at = &counts[4 * i];
                    at[0] = (uint8_t)placed.full_houses, at[1] = (uint8_t)placed.naked, at[2] = (uint8_t)placed.hidden;
                    at[3] = (uint8_t)(open - placed.all());
                }
        });
    }
    watch.check("");
    uint8_t *at = counts.get();
    nb::capsule owner(at, [](void *p) noexcept { delete[] (uint8_t *)p; });
    counts.release();
    return nb::cast(nb::ndarray<nb::numpy, uint8_t>(at, {grids.n, 4}, owner));
}

}  // namespace

void bind_techniques(nb::module_ &m) {
    using nb::arg;
    m.def("place_singles", &place_all_singles, arg("planes"), arg("values"));
    m.def("sight", &sight, arg("stage"), arg("planes"), arg("values"), arg("givens"));
    m.def("follow", &follow, arg("planes"), arg("standing"), arg("premises"));
    m.def("almost_locked", &almost_locked, arg("planes"), arg("values"));
    m.def("rounds", &rounds, arg("strong"), arg("weak"), arg("n"));
    m.def("reach", &reach, arg("strong"), arg("weak"), arg("n"), arg("starts"));
    m.def("sectors", &sectors, arg("planes"), arg("values"));
    m.def("count_singles", &count_singles, arg("grids"), arg("threads") = 0);
}

}  // namespace nonet
