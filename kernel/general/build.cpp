// From a program to a model: reads and checks it, then works out what follows from it once.
#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

#include "general/derive.h"
#include "general/model.h"

namespace nonet::general {
namespace {

using Cells = std::vector<uint16_t>;

constexpr int LEVELS = 4;
// Guesses before it is learning's turn. Up to 9x9, what so many guesses do not settle is rare.
constexpr uint64_t LEARN_SOON = 2000, LEARN_LATE = 100000;

[[noreturn]] void refuse(const char *why) { throw std::invalid_argument(std::string("not a program: ") + why); }

class Builder {
public:
    Builder(int cells, int digits, uint64_t learn_after) : model(std::make_shared<Model>()) {
        if (cells < 1 || cells > MOST_CELLS || digits < 1 || digits > MOST_DIGITS) refuse("size");
        model->cells = cells, model->digits = digits, model->words = (cells + 63) / 64;
        model->all = (Mask)((1ull << digits) - 1);
        model->learn_after = learn_after;
        model->start.assign(cells, model->all);
        model->peer_bits.assign((size_t)cells * model->words, 0);
        arcs.resize(cells);
    }

    void read(const std::vector<int32_t> &program) {
        const int32_t *at = program.data(), *const end = at + program.size();
        const auto take = [&](size_t n) {
            if ((size_t)(end - at) < n) refuse("it ends early");
            const int32_t *from = at;
            at += n;
            return std::span<const int32_t>(from, n);
        };
        const auto count = [&] {
            const int32_t n = take(1)[0];
            if (n < 0) refuse("a negative count");
            return (size_t)n;
        };
        while (at != end) {
            Primitive p;
            p.op = (Op)take(1)[0];
            const auto cells = take(count());
            p.cells.reserve(cells.size());
            for (const int32_t cell : cells) {
                if (cell < 0 || cell >= model->cells) refuse("a cell outside the board");
                p.cells.push_back((uint16_t)cell);
            }
            p.numbers = take(count());
            primitives.push_back(std::move(p));
        }
    }

    std::shared_ptr<const Model> finish() {
        model->sets = &Sets::of(model->digits);
        for (const Primitive &p : primitives)
            if (p.op == Op::Distinct) add_distinct(p.cells);
        list_peers();
        for (const Primitive &p : primitives) add(p);
        add_houses();
        derive_sums(*model, sums, [&](const Cells &cells, int total, const std::vector<int> &weights) {
            add_sum(cells, total, weights);
        });
        finish_arcs();
        list_props();
        return model;
    }

private:
    struct Primitive {
        Op op;
        Cells cells;
        std::span<const int32_t> numbers;  // of the program
    };

    std::shared_ptr<Model> model;
    std::vector<Primitive> primitives;
    std::vector<std::map<int, Mask>> relation;
    std::vector<std::vector<Arc>> arcs;
    std::map<std::vector<Mask>, uint16_t> table_numbers;
    std::map<std::vector<Mask>, std::pair<uint16_t, uint16_t>> both_ways;  // rows of a pair: its two tables
    std::vector<Sum> sums;
    std::set<Cells> seen_houses;
    std::vector<std::pair<Prop, Cells>> props;
    std::vector<uint8_t> shared;  // [house * houses + house]: how many cells both have
    std::vector<bool> in_band;    // the same: their locked candidates are seen to

    void need(const Primitive &p, size_t cells, size_t numbers) const {
        if (p.cells.size() < cells || p.numbers.size() != numbers) refuse("a primitive of the wrong length");
    }

    void add_distinct(const Cells &cells) {
        Cells sorted = cells;
        std::sort(sorted.begin(), sorted.end());
        if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) refuse("a cell twice in a group");
        for (uint16_t a : cells)
            for (uint16_t b : cells)
                if (a != b) model->peer_bits[(size_t)a * model->words + b / 64] |= 1ull << (b % 64);
        if ((int)cells.size() > model->digits) model->start[cells[0]] = 0;  // more cells than digits
        if ((int)cells.size() != model->digits || !seen_houses.insert(sorted).second) return;
        model->house_bits.resize(model->house_bits.size() + model->words, 0);
        uint64_t *bits = model->house_bits.data() + model->houses.size() * model->words;
        for (uint16_t cell : cells) bits[cell / 64] |= 1ull << (cell % 64);
        model->houses.push_back(std::move(sorted));
    }

    void list_peers() {
        Cells list;
        for (int cell = 0; cell < model->cells; cell++) {
            list.clear();
            for (int w = 0; w < model->words; w++)
                for (uint64_t left = model->peer_bits[(size_t)cell * model->words + w]; left; left &= left - 1)
                    list.push_back((uint16_t)(64 * w + std::countr_zero(left)));
            model->peers.push(list);
        }
    }

    void add_prop(Kind kind, int level, Cells cells, size_t data = 0, int number = 0) {
        props.push_back({{kind, (uint8_t)level, (uint32_t)data, number}, std::move(cells)});
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
                if (p.numbers.size() != (size_t)n) need(p, 2, n * k / 2);  // a table a pair, or one for all
                if (k % 2) refuse("a cell without another");
                for (size_t i = 0; i < k / 2; i++)
                    add_pair(p.cells[2 * i], p.cells[2 * i + 1], p.numbers.subspan(i * n % p.numbers.size(), n));
                break;
            case Op::Sum: {
                need(p, 1, k + 1);
                const std::vector<int> weights(p.numbers.begin() + 1, p.numbers.end());
                sums.push_back({p.cells, p.numbers[0], weights});
                add_sum(p.cells, p.numbers[0], weights);
                break;
            }
            case Op::Line: add_line(p); break;
            case Op::Window:
                need(p, 1, 0);
                add_prop(Kind::Window, 0, p.cells);
                break;
            case Op::Count:
                need(p, 1, 2 * (size_t)n);
                model->counts.emplace_back(p.numbers.begin(), p.numbers.end());
                add_prop(Kind::Count, 0, p.cells, model->counts.size() - 1);
                break;
            case Op::Same:
                need(p, 1, 1);
                if (p.numbers[0] < 1 || k % p.numbers[0]) refuse("sets of different sizes");
                add_prop(Kind::Same, 0, p.cells, 0, p.numbers[0]);
                break;
            case Op::Circles:
                need(p, 1, 0);
                add_prop(Kind::Circles, 0, p.cells);
                break;
            case Op::Sandwich: add_outside(Kind::Sandwich, p); break;
            case Op::Prefix: add_outside(Kind::Prefix, p); break;
            case Op::Visible: add_outside(Kind::Visible, p); break;
            default: refuse("an unknown primitive");
        }
    }

    void add_outside(Kind kind, const Primitive &p) {
        need(p, 1, 1);
        if (p.cells.size() > MOST_DIGITS) refuse("a line longer than the board");
        add_prop(kind, 2, p.cells, 0, p.numbers[0]);
    }

    void add_line(const Primitive &p) {
        const int n = model->digits;
        if (p.numbers.empty()) refuse("an automaton without states");
        LineRule line;
        line.states = p.numbers[0];
        if (line.states < 1 || line.states > 4000 || p.numbers.size() != 1 + (size_t)line.states * (n + 1))
            refuse("an automaton of the wrong length");
        for (int i = 0; i < line.states; i++) line.accepts.push_back(p.numbers[1 + i] != 0);
        for (size_t i = 1 + line.states; i < p.numbers.size(); i++) {
            if (p.numbers[i] < -1 || p.numbers[i] >= line.states) refuse("a step to no state");
            line.steps.push_back((int16_t)p.numbers[i]);
        }
        model->lines.push_back(std::move(line));
        add_prop(Kind::Line, 2, p.cells, model->lines.size() - 1);
    }

    void add_pair(int a, int b, std::span<const int32_t> rows) {
        if (a == b) {
            Mask keep = 0;
            for (int d = 0; d < model->digits; d++) keep |= (Mask)rows[d] & (Mask)1 << d;
            model->start[a] &= keep;
            return;
        }
        const std::vector<Mask> there(rows.begin(), rows.end());
        const auto [found, fresh] = both_ways.try_emplace(there);
        if (fresh) {
            std::vector<Mask> back(rows.size(), 0);
            for (int d = 0; d < model->digits; d++)
                for (int e = 0; e < model->digits; e++)
                    if (there[d] >> e & 1) back[e] |= (Mask)1 << d;
            found->second = {table(there), table(back)};
        }
        arcs[a].push_back({(uint16_t)b, found->second.first});
        arcs[b].push_back({(uint16_t)a, found->second.second});
    }

    uint16_t table(std::vector<Mask> rows) {
        for (Mask &row : rows) row &= model->all;
        const auto [found, fresh] = table_numbers.try_emplace(rows, (uint16_t)model->tables.size());
        if (!fresh) return found->second;
        if (model->tables.size() >= 60000) refuse("too many tables");
        Table t;
        t.rows = rows;
        t.count = (model->digits + 8) / 9;
        for (int piece = 0; piece < t.count; piece++) {
            t.pieces[piece].assign(512, 0);
            for (int bits = 1; bits < 512; bits++) {
                const int digit = 9 * piece + std::countr_zero((unsigned)bits);
                t.pieces[piece][bits] = t.pieces[piece][bits & (bits - 1)] | (digit < model->digits ? rows[digit] : 0);
            }
        }
        model->tables.push_back(std::move(t));
        return found->second;
    }

    // Several arcs between the same cells become one: what both allow. Cells that see each other differ.
    void finish_arcs() {
        std::map<uint16_t, uint16_t> unequal;  // from a table to the same without equal digits
        std::vector<Arc> merged;
        for (int cell = 0; cell < model->cells; cell++) {
            std::vector<Arc> &list = arcs[cell];
            std::sort(list.begin(), list.end(), [](const Arc &a, const Arc &b) { return a.to < b.to; });
            merged.clear();
            for (size_t i = 0; i < list.size(); i++) {
                const uint16_t to = list[i].to;
                uint16_t number = list[i].table;
                for (; i + 1 < list.size() && list[i + 1].to == to; i++)
                    if (list[i + 1].table != number) number = both(number, list[i + 1].table);
                if (model->sees(cell, to)) {
                    const auto [found, fresh] = unequal.try_emplace(number);
                    if (fresh) found->second = without_equal(number);
                    number = found->second;
                }
                merged.push_back({to, number});
            }
            model->arcs.push(merged);
        }
    }

    uint16_t both(uint16_t first, uint16_t second) {
        std::vector<Mask> rows = model->tables[first].rows;
        for (size_t d = 0; d < rows.size(); d++) rows[d] &= model->tables[second].rows[d];
        return table(std::move(rows));
    }

    uint16_t without_equal(uint16_t number) {
        std::vector<Mask> rows = model->tables[number].rows;
        for (size_t d = 0; d < rows.size(); d++) rows[d] &= ~((Mask)1 << d);
        return table(std::move(rows));
    }

    void add_sum(const Cells &cells, int total, const std::vector<int> &weights) {
        SumRule sum;
        Cells ordered;
        if (!arrange_sum(*model, cells, total, weights, sum, ordered)) {
            model->start[cells[0]] = 0;  // no digits add up to it
            return;
        }
        if (ordered.empty()) return;  // weights that cancel out
        model->sums.push_back(std::move(sum));
        add_prop(Kind::Sum, 0, ordered, model->sums.size() - 1);
    }

    void add_houses() {
        const auto &houses = model->houses;
        shared.assign(houses.size() * houses.size(), 0);
        for (size_t i = 0; i < houses.size(); i++)
            for (size_t j = 0; j < i; j++) {
                int count = 0;
                for (int w = 0; w < model->words; w++)
                    count += std::popcount(model->house_bits[i * model->words + w] &
                                           model->house_bits[j * model->words + w]);
                shared[i * houses.size() + j] = shared[j * houses.size() + i] = (uint8_t)count;
            }
        in_band.assign(houses.size() * houses.size(), false);
        for (size_t i = 0; i < houses.size(); i++) {
            add_prop(Kind::House, 0, houses[i]);
            if (model->digits > 9) add_prop(Kind::Hall, 3, houses[i]);  // up to 9x9 it is not worth its time
            add_band(i);
            for (size_t j = 0; j < i; j++) add_twins(i, j);
        }
        std::vector<uint64_t> beside((size_t)model->cells * model->words, 0);
        for (size_t h = 0; h < houses.size(); h++)
            for (uint16_t a : houses[h])
                for (int w = 0; w < model->words; w++)
                    beside[(size_t)a * model->words + w] |= model->house_bits[h * model->words + w];
        int beyond = 0;  // how often cells see each other without sharing a house
        for (size_t i = 0; i < beside.size(); i++) beyond += std::popcount(model->peer_bits[i] & ~beside[i]);
        if (beyond > 2 * model->cells)  // in cages it is rarely worth the time
            for (const Cells &house : houses) add_prop(Kind::Seen, 2, house);
    }

    size_t shares(size_t i, size_t j) const { return shared[i * model->houses.size() + j]; }

    Cells common(size_t i, size_t j) const {
        Cells cells;
        const Cells &a = model->houses[i], &b = model->houses[j];
        std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(cells));
        return cells;
    }

    // Rows across boxes: houses that lie across house `first`, each sharing as many cells with it, and
    // the houses that lie across the same ones as it does.
    void add_band(size_t first) {
        const size_t n = model->houses.size(), digits = (size_t)model->digits;
        std::vector<size_t> along, across;
        size_t each = 0;
        for (size_t j = first + 1; j < n && along.size() * each < digits; j++) {
            const size_t with = in_band[first * n + j] ? 0 : shares(first, j);
            if (with < 2 || (each && with != each)) continue;
            if (std::any_of(along.begin(), along.end(), [&](size_t k) { return shares(j, k) != 0; })) continue;
            each = with, along.push_back(j);
        }
        if (!each || along.size() * each != digits) return;
        for (size_t i = first; i < n && across.size() * each < digits; i++) {
            const auto crosses = [&](size_t j) { return j != i && shares(i, j) == each; };
            if (std::none_of(across.begin(), across.end(), [&](size_t k) { return shares(i, k) != 0; }) &&
                std::all_of(along.begin(), along.end(), crosses))
                across.push_back(i);
        }
        if (across.size() * each != digits) return;
        Cells cells;
        for (const size_t i : across)
            for (const size_t j : along) {
                const Cells both = common(i, j);
                cells.insert(cells.end(), both.begin(), both.end());
                in_band[i * n + j] = in_band[j * n + i] = true;
            }
        model->bands.push_back({(int)across.size(), (int)along.size(), (int)each});
        add_prop(Kind::Band, 1, cells, model->bands.size() - 1);
    }

    void add_twins(size_t i, size_t j) {
        if (in_band[i * model->houses.size() + j] || shares(i, j) < 2) return;
        const Cells &a = model->houses[i], &b = model->houses[j], both = common(i, j);
        Cells cells;
        std::set_difference(a.begin(), a.end(), both.begin(), both.end(), std::back_inserter(cells));
        std::set_difference(b.begin(), b.end(), both.begin(), both.end(), std::back_inserter(cells));
        add_prop(Kind::Twins, 1, cells, 0, (int)(a.size() - both.size()));
    }

    void list_props() {
        if (props.size() > 65535) refuse("too many primitives");
        model->wake_words = (int)(props.size() + 63) / 64;
        model->wakes.assign((size_t)model->cells * model->wake_words, 0);
        model->settled_by = model->wakes;
        for (int level = 0; level < LEVELS; level++) {
            if (level == 1) model->quick = (int)model->props.size();
            for (const auto &[prop, cells] : props) {
                if (prop.level != level) continue;
                const size_t i = model->props.size();
                model->props.push_back(prop);
                model->prop_cells.push(cells);
                for (const uint16_t cell : cells) {
                    const size_t word = (size_t)cell * model->wake_words + i / 64;
                    model->wakes[word] |= 1ull << (i % 64);
                    if (prop.kind == Kind::House) model->settled_by[word] |= 1ull << (i % 64);
                }
            }
        }
    }
};

}  // namespace

std::shared_ptr<const Model> build(int cells, int digits, const std::vector<int32_t> &program,
                                   std::optional<uint64_t> learn_after) {
    Builder builder(cells, digits, learn_after.value_or(digits > 9 ? LEARN_SOON : LEARN_LATE));
    builder.read(program);
    return builder.finish();
}

int cells_of(const Model &model) { return model.cells; }
int digits_of(const Model &model) { return model.digits; }

}  // namespace nonet::general
