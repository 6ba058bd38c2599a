// The search: copies of the board, one a depth. A guess puts a digit into a cell; when that fails, the
// digit is struck out there and a cell is chosen anew (two ways, not one a candidate). What fails at
// depth 0 is struck out for good. Large boards start anew with the weights learnt, as a bad first guess
// there costs without bound; up to 9x9, what is lost by it is more. What so many guesses do not settle goes
// to the search that learns from failures, where all rules are clauses (learning.h).
#include <algorithm>
#include <set>

#include "general/learning.h"
#include "general/work.h"

namespace nonet::general {

constexpr size_t MOST_KEPT = 10000;
constexpr uint64_t HARD = 300;  // guesses after which sums of more cells are worth their time

class Solver::Search {
public:
    Search(std::shared_ptr<const Model> model_, const Mask *masks)
        : model(std::move(model_)), work(*model), n(model->cells), stack((size_t)n * 16) {
        for (size_t i = 0; i < model->props.size(); i++)  // cells of many rules come first
            if (model->props[i].kind >= Kind::Sum)
                for (const uint16_t cell : model->prop_cells[i]) work.weight[cell] += 2;
        for (int cell = 0; cell < n; cell++) {
            if (!model->arcs[cell].empty()) work.weight[cell] += 2;
            stack[cell] = masks[cell] & model->start[cell];
            if (!stack[cell]) over = true;
        }
        learns = Learning::suits(*model), turn = model->learn_after;
    }

    bool next(uint8_t *digits, Progress &progress, bool main) {
        for (;;) {
            if (!at_learning) {
                if (explore(digits, progress, main)) {
                    if (learning) learning->leave_out(digits), keep();
                    return true;
                }
                if (!tired()) return false;
                start_learning();
            }
            if (learn(*learning, digits, progress, main)) {
                known.emplace(digits, digits + n), keep();
                return true;
            }
            if (!halted || !learning->clauses.tired()) return false;
            turn = 2 * turn + 1, settled = count, at_learning = false;
        }
    }

    bool possible(Mask *seen, Progress &progress, bool main) {
        halted = false;
        if (over || !begin()) return true;
        uint8_t digits[MOST_CELLS];
        std::vector<Mask> root(stack.begin(), stack.begin() + n);
        for (int cell = 0; cell < n; cell++)
            for (Mask left; (left = root[cell] & ~seen[cell]) != 0;) {
                const Mask bit = left & (0 - left);
                restart(root);
                bool solved = false;
                if (work.cut(cell, bit) && work.settle()) {
                    paused = begun = true, over = false;
                    solved = explore(digits, progress, main);
                    if (tired()) return learn_possible(root, seen, progress, main);
                    if (halted) return false;
                }
                if (solved) {
                    for (int c = 0; c < n; c++) seen[c] |= (Mask)1 << (digits[c] - 1);
                    continue;
                }
                restart(root);
                if (!work.cut(cell, ~bit) || !work.settle()) return true;
                root.assign(stack.begin(), stack.begin() + n);
            }
        return true;
    }

    bool halted = false;
    uint64_t count = 0, enough = UINT64_MAX;

private:
    struct Guess {
        uint16_t cell;
        Mask bit;
    };

    std::shared_ptr<const Model> model, fuller;
    Work work;
    int n, depth = 0;
    std::vector<Mask> stack;
    std::vector<Guess> guesses{{0, 0}};
    bool begun = false, paused = false, over = false, found = false;
    uint64_t looks = 0, failures = 0, patience = 100;

    // Guesses and learning take turns, each time for longer; neither finds what the other has found.
    bool learns, at_learning = false;
    uint64_t turn;         // guesses without a solution before it is learning's
    uint64_t settled = 0;  // guesses when the turn began, or at the last solution
    std::unique_ptr<Learning> learning;
    std::set<std::string> known;  // what learning has found and guesses have not met yet
    size_t kept = 0;              // solutions since there is learning: each one costs memory

    Mask *board() { return &stack[(size_t)depth * n]; }

    bool tired() const { return learns && !over && count - settled >= turn; }

    void start_learning() {
        if (!learning) {
            learning = std::make_unique<Learning>(*model, stack.data());
            if (found) leave_out();
        }
        at_learning = true;
        // A failure takes the time of about five guesses. Large boards are learning's; of small ones it gets
        // a quarter of the time, as guesses settle most of them sooner.
        learning->clauses.tire_after(model->digits > 9 ? 32 * turn : turn / 16);
    }

    void keep() {
        if (++kept >= MOST_KEPT) learning.reset(), learns = at_learning = false;
    }

    // The next solution by guesses; false: no more, or told to stop, or tired.
    bool explore(uint8_t *digits, Progress &progress, bool main) {
        halted = false;
        if (over) return false;
        bool alive = paused || (begun ? retreat() : begin());
        begun = true, paused = false;
        while (alive) {
            if (count >= enough || tired() || ((++looks & 127) == 0 && progress.should_stop(main))) {
                halted = paused = true;
                return false;
            }
            Guess guess;
            if (!choose(guess)) {
                for (int cell = 0; cell < n; cell++) digits[cell] = (uint8_t)(first_of(board()[cell]) + 1);
                found = true, settled = count;
                if (known.empty() || !known.erase(std::string(digits, digits + n))) return true;
                alive = retreat();
                continue;
            }
            alive = advance(guess) || retreat();
            if (alive && !found && failures > patience && model->digits > 9)
                patience *= 2, failures = 0, depth = 0, work.at = board();
        }
        over = true;
        return false;
    }

    bool learn(Learning &by, uint8_t *digits, Progress &progress, bool main) {
        by.clauses.guesses = count, by.clauses.enough = enough;
        const bool more = by.next(digits, progress, main);
        count = by.clauses.guesses, halted = by.clauses.stopped;
        return more;
    }

    // Solutions that were found lie where guesses were given up: with the guesses of a depth, what is
    // struck out there is not to be found again.
    void leave_out() {
        std::vector<Literal> clause;
        for (int d = 1; d <= depth; d++) {
            clause.push_back(opposite(learning->literal(guesses[d].cell, first_of(guesses[d].bit))));
            const Mask *before = &stack[(size_t)(d - 1) * n], *after = before + n;
            for (int cell = 0; cell < n; cell++)
                for (Mask gone = before[cell] & ~after[cell]; gone; gone &= gone - 1) {
                    clause.push_back(opposite(learning->literal(cell, first_of(gone))));
                    learning->clauses.add(clause);
                    clause.pop_back();
                }
        }
    }

    // Demands solutions with something new until there are none.
    bool learn_possible(const std::vector<Mask> &root, Mask *seen, Progress &progress, bool main) {
        Learning by(*model, root.data());
        uint8_t digits[MOST_CELLS];
        std::vector<Literal> unseen;
        do {
            unseen.clear();
            for (int cell = 0; cell < n; cell++)
                for (Mask left = root[cell] & ~seen[cell]; left; left &= left - 1)
                    unseen.push_back(by.literal(cell, first_of(left)));
            by.clauses.add(unseen);
            if (!learn(by, digits, progress, main)) return !halted;
            for (int cell = 0; cell < n; cell++) seen[cell] |= (Mask)1 << (digits[cell] - 1);
        } while (true);
    }

    void restart(const std::vector<Mask> &root) {
        std::copy(root.begin(), root.end(), stack.begin());
        depth = 0, found = false, failures = 0, patience = 100;
        work.at = board();
    }

    bool begin() {
        work.at = board();
        for (int cell = 0; cell < n; cell++) work.look_at(cell);
        return work.settle();
    }

    // The propagators of another model from here on; the weights stay.
    void use_more_sums() {
        fuller = with_more_sums(*model);
        const std::vector<float> weight = std::move(work.weight);
        const float step = work.step;
        std::destroy_at(&work);
        std::construct_at(&work, *fuller);
        work.weight = weight, work.step = step;
    }

    bool advance(const Guess &guess) {
        if (++count == HARD && model->has_more) use_more_sums();
        if ((size_t)(depth + 2) * n > stack.size()) stack.resize(2 * stack.size());
        if ((int)guesses.size() < depth + 2) guesses.resize(depth + 2);
        std::copy(board(), board() + n, board() + n);
        guesses[++depth] = guess;
        work.at = board(), work.cause = guess.cell;
        return work.cut(guess.cell, guess.bit) && work.settle();
    }

    // Gives the last guess up that leaves anything to try; false: there is none.
    bool retreat() {
        while (depth) {
            const Guess guess = guesses[depth--];
            failures++;
            work.weight[guess.cell] += work.step / 4;
            work.at = board(), work.cause = guess.cell;
            if (work.cut(guess.cell, ~guess.bit) && work.settle()) return true;
        }
        return false;
    }

    // The open cell with most weight for its candidates, or a digit with two places in a house, where
    // that is better; false: all cells have a digit.
    bool choose(Guess &guess) {
        const Mask *at = board();
        int best = -1;
        float score = 0;
        for (int cell = 0; cell < n; cell++) {
            const int size = size_of(at[cell]);
            if (size < 2) continue;
            const float s = work.weight[cell] / (float)size;
            if (best < 0 || s > score) score = s, best = cell;
        }
        if (best < 0) return false;
        guess = {(uint16_t)best, at[best] & (0 - at[best])};
        if (size_of(at[best]) > 2) prefer_pairs(guess, score);
        return true;
    }

    void prefer_pairs(Guess &guess, float score) {
        const Mask *at = board();
        for (size_t i = 0; i < model->houses.size(); i++) {
            const Cells house = model->houses[i];
            Mask once = 0, twice = 0, more = 0;
            for (const uint16_t cell : house) {
                const Mask mask = at[cell];
                more |= twice & mask;
                twice |= once & mask;
                once |= mask;
            }
            for (Mask left = twice & ~more; left; left &= left - 1) {
                const Mask bit = left & (0 - left);
                float weight = 0;
                uint16_t last = 0;
                for (const uint16_t cell : house)
                    if (at[cell] & bit) weight = std::max(weight, work.weight[cell]), last = cell;
                if (weight / 2 > score) score = weight / 2, guess = {last, bit};
            }
        }
    }
};

Solver::Solver(std::shared_ptr<const Model> model, const Mask *masks)
    : search(std::make_unique<Search>(std::move(model), masks)) {}
Solver::~Solver() = default;

bool Solver::next(uint8_t *digits, Progress &progress, bool main) { return search->next(digits, progress, main); }
bool Solver::possible(Mask *found, Progress &progress, bool main) { return search->possible(found, progress, main); }
void Solver::tire_after(uint64_t guesses) { search->enough = guesses; }
bool Solver::stopped() const { return search->halted; }
uint64_t Solver::guesses() const { return search->count; }

}  // namespace nonet::general
