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

[[noreturn]] void refuse(const char *why) { throw std::invalid_argument(std::string("not a program: ") + why); }

class Builder {
public:
    Builder(int cells, int digits) : model(std::make_shared<Model>()) {
        if (cells < 1 || cells > MOST_CELLS || digits < 1 || digits > MOST_DIGITS) refuse("size");
        model->cells = cells, model->digits = digits, model->words = (cells + 63) / 64;
        model->all = (Mask)((1ull << digits) - 1);
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
            return std::vector<int32_t>(from, from + n);
        };
        const auto count = [&] {
            const int32_t n = take(1)[0];
            if (n < 0) refuse("a negative count");
            return (size_t)n;
        };
        while (at != end) {
            Primitive p;
            p.op = (Op)take(1)[0];
            for (int32_t cell : take(count())) {
                if (cell < 0 || cell >= model->cells) refuse("a cell outside the board");
                p.cells.push_back((uint16_t)cell);
            }
            p.numbers = take(count());
            primitives.push_back(std::move(p));
        }
    }

    std::shared_ptr<const Model> finish() {
        make_sets();
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
        std::vector<int32_t> numbers;
    };

    std::shared_ptr<Model> model;
    std::vector<Primitive> primitives;
    std::vector<std::map<int, Mask>> relation;
    std::vector<std::vector<Arc>> arcs;
    std::map<std::vector<Mask>, uint16_t> table_numbers;
    std::vector<Sum> sums;
    std::set<Cells> seen_houses;

    void need(const Primitive &p, size_t cells, size_t numbers) const {
        if (p.cells.size() < cells || p.numbers.size() != numbers) refuse("a primitive of the wrong length");
    }

    void make_sets() {
        const int n = model->digits;
        model->sets.resize(n + 1), model->sets_by_sum.resize(n + 1);
        for (int size = 0; size <= n; size++) {
            double count = 1;
            for (int i = 0; i < size; i++) count = count * (n - i) / (i + 1);
            if (count > MOST_SETS) continue;
            model->sets_by_sum[size].resize(n * (n - 1) / 2 + 1);
            Mask set = (Mask)((1ull << size) - 1);
            while (set <= model->all) {
                int sum = 0;
                for (Mask m = set; m; m &= m - 1) sum += first_of(m);
                model->sets[size].push_back(set);
                model->sets_by_sum[size][sum].push_back(set);
                if (!set) break;
                const Mask low = set & (0 - set), ripple = set + low;  // the next of as many bits
                set = ripple | ((set ^ ripple) / low) >> 2;
            }
        }
    }

    void add_distinct(const Cells &cells) {
        if (std::set<uint16_t>(cells.begin(), cells.end()).size() < cells.size()) refuse("a cell twice in a group");
        for (uint16_t a : cells)
            for (uint16_t b : cells)
                if (a != b) model->peer_bits[(size_t)a * model->words + b / 64] |= 1ull << (b % 64);
        if ((int)cells.size() > model->digits) model->start[cells[0]] = 0;  // more cells than digits
        Cells sorted = cells;
        std::sort(sorted.begin(), sorted.end());
        if ((int)cells.size() == model->digits && seen_houses.insert(sorted).second) model->houses.push_back(sorted);
    }

    void list_peers() {
        for (int cell = 0; cell < model->cells; cell++) {
            Cells list;
            for (int other = 0; other < model->cells; other++)
                if (model->sees(cell, other)) list.push_back((uint16_t)other);
            model->peers.push(list);
        }
    }

    uint32_t add_prop(Kind kind, int level, const Cells &cells, size_t data = 0, int number = 0) {
        model->props.push_back({kind, (uint8_t)level, (uint32_t)data, number});
        model->prop_cells.push(cells);
        return (uint32_t)model->props.size() - 1;
    }

    void add(const Primitive &p) {
        const int n = model->digits;
        const size_t k = p.cells.size();
        switch (p.op) {
            case Op::Distinct: break;
            case Op::Allow:
                need(p, 1, 1);
                model->start[p.cells[0]] &= (Mask)p.numbers[0];
                break;
            case Op::Pair:
                need(p, 2, n);
                add_pair(p.cells[0], p.cells[1], p.numbers);
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
                add_prop(Kind::Window, 1, p.cells);
                break;
            case Op::Count:
                need(p, 1, 2 * (size_t)n);
                model->counts.push_back(p.numbers);
                add_prop(Kind::Count, 1, p.cells, model->counts.size() - 1);
                break;
            case Op::Same:
                need(p, 1, 1);
                if (p.numbers[0] < 1 || k % p.numbers[0]) refuse("sets of different sizes");
                add_prop(Kind::Same, 1, p.cells, 0, p.numbers[0]);
                break;
            case Op::Circles:
                need(p, 1, 0);
                add_prop(Kind::Circles, 1, p.cells);
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

    void add_pair(int a, int b, const std::vector<int32_t> &rows) {
        if (a == b) {
            Mask keep = 0;
            for (int d = 0; d < model->digits; d++) keep |= (Mask)rows[d] & (Mask)1 << d;
            model->start[a] &= keep;
            return;
        }
        std::vector<Mask> there(rows.begin(), rows.end()), back(rows.size(), 0);
        for (int d = 0; d < model->digits; d++)
            for (int e = 0; e < model->digits; e++)
                if (there[d] >> e & 1) back[e] |= (Mask)1 << d;
        arcs[a].push_back({(uint16_t)b, table(there)});
        arcs[b].push_back({(uint16_t)a, table(back)});
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

    // Several arcs between the same cells become one: what both allow.
    void finish_arcs() {
        for (int cell = 0; cell < model->cells; cell++) {
            std::map<uint16_t, std::vector<Mask>> to;
            for (const Arc &arc : arcs[cell]) {
                const auto &rows = model->tables[arc.table].rows;
                auto [at, fresh] = to.try_emplace(arc.to, rows);
                if (!fresh)
                    for (size_t d = 0; d < rows.size(); d++) at->second[d] &= rows[d];
            }
            std::vector<Arc> merged;
            for (auto &[other, rows] : to) {
                if (model->sees(cell, other))
                    for (size_t d = 0; d < rows.size(); d++) rows[d] &= ~((Mask)1 << d);
                merged.push_back({other, table(rows)});
            }
            model->arcs.push(merged);
        }
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
        add_prop(Kind::Sum, 1, ordered, model->sums.size() - 1);
    }

    void add_houses() {
        const auto &houses = model->houses;
        for (size_t i = 0; i < houses.size(); i++) {
            add_prop(Kind::House, 0, houses[i]);
            add_prop(Kind::Hall, 3, houses[i]);
            for (size_t j = 0; j < i; j++) {
                Cells only_i, only_j;
                std::set_difference(houses[i].begin(), houses[i].end(), houses[j].begin(), houses[j].end(),
                                    std::back_inserter(only_i));
                std::set_difference(houses[j].begin(), houses[j].end(), houses[i].begin(), houses[i].end(),
                                    std::back_inserter(only_j));
                if (only_i.size() + 2 > houses[i].size()) continue;
                const size_t half = only_i.size();
                only_i.insert(only_i.end(), only_j.begin(), only_j.end());
                add_prop(Kind::Twins, 1, only_i, 0, (int)half);
            }
        }
        std::vector<uint64_t> shared((size_t)model->cells * model->words, 0);
        for (const Cells &house : houses)
            for (uint16_t a : house)
                for (uint16_t b : house) shared[(size_t)a * model->words + b / 64] |= 1ull << (b % 64);
        int beyond = 0;  // how often cells see each other without sharing a house
        for (size_t i = 0; i < shared.size(); i++) beyond += std::popcount(model->peer_bits[i] & ~shared[i]);
        if (beyond > 2 * model->cells)  // in cages it is rarely worth the time
            for (const Cells &house : houses) add_prop(Kind::Seen, 2, house);
    }

    void list_props() {
        std::vector<Cells> of(model->cells);
        for (size_t i = 0; i < model->props.size(); i++)
            for (uint16_t cell : model->prop_cells[i])
                if (of[cell].empty() || of[cell].back() != i) of[cell].push_back((uint16_t)i);
        if (model->props.size() > 65535) refuse("too many primitives");
        for (const Cells &list : of) model->props_of.push(list);
    }
};

}  // namespace

std::shared_ptr<const Model> build(int cells, int digits, const std::vector<int32_t> &program) {
    Builder builder(cells, digits);
    builder.read(program);
    return builder.finish();
}

int cells_of(const Model &model) { return model.cells; }
int digits_of(const Model &model) { return model.digits; }

}  // namespace nonet::general
