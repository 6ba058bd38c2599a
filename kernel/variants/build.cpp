// Builds a model from a program: reads and checks it, then derives everything that holds for all boards.
#include <algorithm>
#include <map>

#include "variants/derive.h"
#include "variants/house_model.h"

namespace nonet::variants {
namespace {

constexpr int LEVELS = 4;
constexpr int FEW = 5, MANY = 9;  // cells of derived sums: at first, and after many guesses
// Guesses before clause learning starts. Up to 9x9, few boards need that many.
constexpr uint64_t LEARN_SOON = 2000, LEARN_LATE = 100000;

[[noreturn]] void reject(const char *reason) { throw InvalidProgram{reason}; }

struct Primitive {
    Op op;
    CellSpan cells;
    std::span<const int32_t> numbers;
};

// The primitives of a program, and its houses as bit sets.
class Reader {
public:
    Reader(int cells, int digits, const std::vector<int32_t> &program)
        : digits(digits), words((cells + 63) / 64), at(program.data()), end(at + program.size()) {
        if (cells < 1 || cells > MAX_CELLS || digits < 1 || digits > MAX_DIGITS) reject("board_size");
        pool.resize(program.size());
        uint16_t *to = pool.data();
        while (at != end) {
            const Op op = (Op)take(1)[0];
            const uint16_t *const from = to;
            for (const int32_t cell : take(length())) {
                if (cell < 0 || cell >= cells) reject("cell_outside_board");
                *to++ = (uint16_t)cell;
            }
            primitives.push_back({op, {from, to}, take(length())});
            if (op == Op::Distinct) read_distinct(primitives.back().cells);
        }
    }

    std::vector<Primitive> primitives;
    std::vector<uint64_t> house_bits;  // [house * words]

private:
    const size_t digits, words;
    const int32_t *at, *const end;
    std::vector<uint16_t> pool;  // of cells

    std::span<const int32_t> take(size_t n) {
        if ((size_t)(end - at) < n) reject("truncated");
        at += n;
        return {at - n, n};
    }

    size_t length() {
        const int32_t n = take(1)[0];
        if (n < 0) reject("negative_count");
        return (size_t)n;
    }

    void read_distinct(CellSpan cells) {
        CellBits bits{};
        for (const uint16_t cell : cells) {
            if (has_bit(bits.data(), cell)) reject("repeated_cell");
            set_bit(bits.data(), cell);
        }
        if (cells.size() != digits) return;
        for (size_t i = 0; i < house_bits.size(); i += words)
            if (std::equal(&house_bits[i], &house_bits[i] + words, bits.begin())) return;
        house_bits.insert(house_bits.end(), bits.begin(), bits.begin() + words);
    }
};

class Builder {
public:
    Builder(int cells, int digits, std::vector<int32_t> program, uint64_t learn_after)
        : reader(cells, digits, program),
          model(std::make_shared<Model>(house_model_of(cells, digits, std::move(reader.house_bits)))) {
        model->all = (Mask)((1ull << digits) - 1);
        model->learn_after = learn_after;
        model->program = std::move(program);
        model->start.assign(cells, model->all);
    }

    // `most`: the largest number of cells in derived sums.
    std::shared_ptr<const Model> build(int most) {
        model->sets = &DigitSets::of(model->digits);
        find_peers();
        for (const Primitive &p : reader.primitives) add(p);
        const HouseModel &base = *model->base;
        for (size_t i = 0; i < base.propagators.size(); i++)
            propagators.push_back({base.propagators[i], base.propagator_cells[i]});
        if (model->has_extra_peers)
            for (size_t i = 0; i < model->houses.size(); i++)
                add_propagator(PropagatorType::CommonPeers, 2, model->houses[i]);
        const auto add = [&](const Sum &sum) { add_sum(sum, (int)sum.cells.size() > FEW ? 2 : 0); };
        model->has_larger_sums = derive_sums(*model, sums, most, add);
        finish_arcs();
        number_propagators();
        return model;
    }

private:
    struct Pair {
        uint16_t from;
        Arc arc;
    };

    Reader reader;
    std::shared_ptr<Model> model;
    std::vector<Pair> pairs;
    std::map<Rows, uint16_t> table_numbers;
    std::map<Rows, std::pair<uint16_t, uint16_t>> both_ways;  // rows of a pair -> its tables in both directions
    std::vector<Sum> sums;
    Lists<uint16_t> ordered;  // the cells of sums, in the order of their propagators
    std::vector<std::pair<Propagator, CellSpan>> propagators;

    void need(const Primitive &p, size_t cells, size_t numbers) const {
        if (p.cells.size() < cells || p.numbers.size() != numbers) reject("primitive_length");
    }

    void find_peers() {
        const size_t words = model->words;
        const std::vector<uint64_t> &known = model->base->peer_bits;
        model->peer_bits = known;
        for (const Primitive &p : reader.primitives) {
            if (p.op != Op::Distinct || p.cells.size() == (size_t)model->digits) continue;
            if (p.cells.size() > (size_t)model->digits)
                model->start[p.cells[0]] = 0;  // more cells than digits: no solution
            CellBits bits{};
            for (const uint16_t cell : p.cells) set_bit(bits.data(), cell);
            for (const uint16_t cell : p.cells) {
                uint64_t *const peers = &model->peer_bits[cell * words];
                for (size_t w = 0; w < words; w++) peers[w] |= bits[w];
                clear_bit(peers, cell);
            }
        }
        int seen_beyond = 0;  // pairs of cells that see each other without sharing a house
        for (size_t i = 0; i < known.size(); i++) seen_beyond += count_bits(model->peer_bits[i] & ~known[i]);
        model->has_extra_peers = seen_beyond > 2 * model->cells;  // for a few cages it is not worth the time
        if (!seen_beyond) {
            model->peers = model->base->peers;
            return;
        }
        model->peers.items.reserve(model->base->peers.items.size() + seen_beyond);
        for (size_t cell = 0; cell < (size_t)model->cells; cell++)
            push_cells(model->peers, &model->peer_bits[cell * words], words);
    }

    void add_propagator(PropagatorType type, int level, CellSpan cells, size_t data = 0, int number = 0) {
        propagators.push_back({{type, (uint8_t)level, (uint32_t)data, number}, cells});
    }

    void add(const Primitive &p) {
        const int n = model->digits;
        const size_t k = p.cells.size();
        switch (p.op) {
            case Op::Distinct: break;
            case Op::Allow:
                need(p, 1, 1);
                for (const uint16_t cell : p.cells) model->start[cell] &= (Mask)p.numbers[0];
                break;
            case Op::Pair:
                if (p.numbers.size() != (size_t)n) need(p, 2, n * k / 2);  // one table per pair, or one for all
                if (k % 2) reject("unpaired_cell");
                for (size_t i = 0; i < k / 2; i++)
                    add_pair(p.cells[2 * i], p.cells[2 * i + 1], p.numbers.subspan(i * n % p.numbers.size(), n));
                break;
            case Op::Sum: {
                need(p, 1, k + 1);
                sums.push_back({p.cells, p.numbers[0], p.numbers.subspan(1)});
                add_sum(sums.back(), 0);
                break;
            }
            case Op::Line: add_line(p); break;
            case Op::Window:
                need(p, 1, 0);
                add_window(p.cells);
                break;
            case Op::Count:
                need(p, 1, 2 * (size_t)n);
                model->counts.emplace_back(p.numbers.begin(), p.numbers.end());
                add_propagator(PropagatorType::Count, 0, p.cells, model->counts.size() - 1);
                break;
            case Op::Same:
                need(p, 1, 1);
                if (p.numbers[0] < 1 || k % p.numbers[0]) reject("unequal_sets");
                add_propagator(PropagatorType::Same, 0, p.cells, 0, p.numbers[0]);
                break;
            case Op::Circles:
                need(p, 1, 0);
                model->circles.push_back(groupings_of(p.cells));
                add_propagator(PropagatorType::Circles, 0, p.cells, model->circles.size() - 1);
                break;
            case Op::Sandwich: add_outside(PropagatorType::Sandwich, p); break;
            case Op::Prefix: add_outside(PropagatorType::Prefix, p); break;
            case Op::Visible: add_outside(PropagatorType::Visible, p); break;
            case Op::Lunchbox: add_outside(PropagatorType::Lunchbox, p); break;
            case Op::Connected: add_connected(p); break;
            case Op::Rank: add_rank(p); break;
            default: reject("unknown_primitive");
        }
    }

    void add_window(CellSpan cells) {
        if (cells.size() > (size_t)model->digits) {
            model->start[cells[0]] = 0;  // more cells than digits: no solution
            return;
        }
        SetRule &rule = model->windows.emplace_back();
        if (model->digits <= 9) {
            find_house_rests(*model, cells, rule);
            rule.sets = model->sets->windows((int)cells.size());
            rule.use_common_peers = true;  // windows of half the digits or more mostly have digits in common
        }
        add_propagator(PropagatorType::Window, 0, cells, model->windows.size() - 1);
    }

    void add_outside(PropagatorType type, const Primitive &p) {
        need(p, 1, 1);
        if (p.cells.size() > MAX_DIGITS) reject("line_too_long");
        add_propagator(type, 2, p.cells, 0, p.numbers[0]);
    }

    // Numbers: how many states, whether each accepts, the steps, then each choice of states with its length before it.
    void add_line(const Primitive &p) {
        const int n = model->digits;
        if (p.numbers.empty()) reject("automaton_states");
        LineRule line;
        line.states = p.numbers[0];
        const size_t steps_end = 1 + (size_t)line.states * (n + 1);
        if (line.states < 1 || line.states > 4000 || p.numbers.size() < steps_end) reject("automaton_length");
        for (int i = 0; i < line.states; i++) line.accepts.push_back(p.numbers[1 + i] != 0);
        const auto is_state = [&](int32_t state) { return state >= 0 && state < line.states; };
        for (size_t i = steps_end; i < p.numbers.size();) {
            const size_t length = (size_t)p.numbers[i++];
            if (length > p.numbers.size() - i || line.choices.size() > 30000) reject("automaton_length");
            const auto choice = p.numbers.subspan(i, length);
            if (!std::ranges::all_of(choice, is_state)) reject("automaton_step");
            line.choices.push(std::vector<uint16_t>(choice.begin(), choice.end()));
            i += length;
        }
        for (size_t i = 1 + line.states; i < steps_end; i++) {
            const int32_t step = p.numbers[i];
            if (!is_state(step) && (step > -1 || step < -1 - (int32_t)line.choices.size())) reject("automaton_step");
            line.steps.push_back((int16_t)step);
        }
        model->lines.push_back(std::move(line));
        add_propagator(PropagatorType::Line, 2, p.cells, model->lines.size() - 1);
    }

    // Divides cells by runs of disjoint houses, such as all rows; a cell in none of the run is a group of its own.
    Groupings groupings_of(CellSpan cells) const {
        Groupings found;
        for (size_t from = 0; from <= model->houses.size();) {
            std::vector<uint16_t> group(cells.size(), UINT16_MAX);
            CellBits used{};
            int count = 0;
            size_t house = from;
            for (; house < model->houses.size(); house++) {
                bool disjoint = true;
                for (const uint16_t cell : model->houses[house]) disjoint &= !has_bit(used.data(), cell);
                if (!disjoint) break;
                bool any = false;
                for (const uint16_t cell : model->houses[house]) set_bit(used.data(), cell);
                for (size_t i = 0; i < cells.size(); i++)
                    if (model->in_house(house, cells[i])) group[i] = (uint16_t)count, any = true;
                count += any;
            }
            for (uint16_t &one : group)
                if (one == UINT16_MAX) one = (uint16_t)count++;
            found.groups.push_back(std::move(group));
            found.counts.push_back(count);
            from = house == from ? from + 1 : house;
            if (from >= model->houses.size()) break;
        }
        return found;
    }

    // Numbers: a mask of digits, how many cells hold them (0 if any number), then pairs of cells that touch, by index.
    void add_connected(const Primitive &p) {
        if (p.cells.empty() || p.numbers.size() < 2 || p.numbers.size() % 2) reject("primitive_length");
        ConnectedRule rule{(Mask)p.numbers[0] & model->all, p.numbers[1], {}};
        std::vector<CellList> touching(p.cells.size());
        for (size_t i = 2; i < p.numbers.size(); i += 2) {
            const int32_t a = p.numbers[i], b = p.numbers[i + 1], most = (int32_t)p.cells.size();
            if (a < 0 || b < 0 || a >= most || b >= most) reject("cell_outside_board");
            touching[(size_t)a].push_back((uint16_t)b);
            touching[(size_t)b].push_back((uint16_t)a);
        }
        for (const CellList &list : touching) rule.touching.push(list);
        model->connected.push_back(std::move(rule));
        add_propagator(PropagatorType::Connected, 3, p.cells, model->connected.size() - 1);
    }

    // Numbers: how many cells a line has, which ties there may be, then the rank of each line.
    void add_rank(const Primitive &p) {
        if (p.numbers.size() < 3 || p.numbers[0] < 1 || p.numbers[1] < RankRule::None || p.numbers[1] > RankRule::Any)
            reject("primitive_length");
        const auto ranks = p.numbers.subspan(2);
        if (p.cells.size() != (size_t)p.numbers[0] * ranks.size()) reject("primitive_length");
        model->ranks.push_back({p.numbers[0], (RankRule::Ties)p.numbers[1], {ranks.begin(), ranks.end()}});
        add_propagator(PropagatorType::Rank, 2, p.cells, model->ranks.size() - 1);
    }

    void add_pair(int a, int b, std::span<const int32_t> rows) {
        if (a == b) {
            Mask keep = 0;
            for (int d = 0; d < model->digits; d++) keep |= (Mask)rows[d] & (Mask)1 << d;
            model->start[a] &= keep;
            return;
        }
        Rows there{};
        for (int d = 0; d < model->digits; d++) there[d] = (Mask)rows[d] & model->all;
        const auto [found, fresh] = both_ways.try_emplace(there);
        if (fresh) {
            Rows back{};
            for (int d = 0; d < model->digits; d++)
                for (Mask left = there[d]; left; left &= left - 1) back[lowest(left)] |= (Mask)1 << d;
            found->second = {table(there), table(back)};
        }
        pairs.push_back({(uint16_t)a, {(uint16_t)b, found->second.first}});
        pairs.push_back({(uint16_t)b, {(uint16_t)a, found->second.second}});
    }

    uint16_t table(const Rows &rows) {
        const auto [found, fresh] = table_numbers.try_emplace(rows, (uint16_t)model->tables.size());
        if (!fresh) return found->second;
        if (model->tables.size() >= 60000) reject("too_many_tables");
        Table &made = model->tables.emplace_back();
        made.rows = rows;
        made.count = (model->digits + 4) / 5;
        for (int i = 0; i < made.count; i++)
            for (unsigned bits = 1; bits < 32; bits++)
                made.pieces[i][bits] = made.pieces[i][bits & (bits - 1)] | rows[5 * i + std::countr_zero(bits)];
        return found->second;
    }

    // Several arcs between the same cells become one: what both allow. CellSpan that visit each other differ.
    void finish_arcs() {
        std::map<uint16_t, uint16_t> unequal;  // table -> the same table without equal digits
        const auto before = [](const Pair &a, const Pair &b) {
            return a.from != b.from ? a.from < b.from : a.arc.to < b.arc.to;
        };
        std::stable_sort(pairs.begin(), pairs.end(), before);
        auto &[ends, arcs] = model->arcs;
        auto next = pairs.begin();
        for (int cell = 0; cell < model->cells; cell++) {
            while (next != pairs.end() && next->from == cell) {
                auto [to, number] = next->arc;
                for (next++; next != pairs.end() && next->from == cell && next->arc.to == to; next++)
                    if (next->arc.table != number) number = both(number, next->arc.table);
                if (model->sees(cell, to)) {
                    const auto [found, fresh] = unequal.try_emplace(number);
                    if (fresh) found->second = without_equal(number);
                    number = found->second;
                }
                arcs.push_back({to, number});
            }
            ends.push_back((uint32_t)arcs.size());
        }
    }

    uint16_t both(uint16_t first, uint16_t second) {
        Rows rows = model->tables[first].rows;
        for (size_t d = 0; d < rows.size(); d++) rows[d] &= model->tables[second].rows[d];
        return table(rows);
    }

    uint16_t without_equal(uint16_t number) {
        Rows rows = model->tables[number].rows;
        for (size_t d = 0; d < rows.size(); d++) rows[d] &= ~((Mask)1 << d);
        return table(rows);
    }

    void add_sum(const Sum &sum, int level) {
        SumRule rule;
        std::vector<uint16_t> cells;
        if (!arrange_sum(*model, sum, rule, cells)) {
            model->start[sum.cells[0]] = 0;  // no digits have this sum: no solution
            return;
        }
        if (cells.empty()) return;  // the weights cancel out
        model->sums.push_back(std::move(rule));
        add_propagator(PropagatorType::Sum, level, {}, model->sums.size() - 1);
        ordered.push(cells);
    }

    void number_propagators() {
        if (propagators.size() > 65535) reject("too_many_primitives");
        model->wake_words = (int)(propagators.size() + 63) / 64;
        model->wakes.assign((size_t)model->cells * model->wake_words, 0);
        model->settled_by = model->wakes;
        for (int level = 0; level < LEVELS; level++) {
            if (level == 1) model->quick = (int)model->propagators.size();
            for (const auto &[propagator, listed] : propagators) {
                if (propagator.level != level) continue;
                const CellSpan cells = propagator.type == PropagatorType::Sum ? ordered[propagator.data] : listed;
                const size_t i = model->propagators.size();
                model->propagators.push_back(propagator);
                model->propagator_cells.push(cells);
                for (const uint16_t cell : cells) {
                    const size_t word = (size_t)cell * model->wake_words + i / 64;
                    model->wakes[word] |= 1ull << (i % 64);
                    if (propagator.type == PropagatorType::House) model->settled_by[word] |= 1ull << (i % 64);
                }
            }
        }
    }
};

}  // namespace

std::shared_ptr<const Model> build(int cells, int digits, std::vector<int32_t> program,
                                   std::optional<uint64_t> learn_after) {
    const uint64_t after = learn_after.value_or(digits > 9 ? LEARN_SOON : LEARN_LATE);
    return Builder(cells, digits, std::move(program), after).build(FEW);
}

std::shared_ptr<const Model> with_more_sums(const Model &model) {
    return Builder(model.cells, model.digits, model.program, model.learn_after).build(MANY);
}

int cells_of(const Model &model) { return model.cells; }
int digits_of(const Model &model) { return model.digits; }

}  // namespace nonet::variants
