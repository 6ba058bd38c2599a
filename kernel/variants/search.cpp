// The search keeps one copy of the board per depth. A guess puts a digit into a cell; if that fails, the digit is
// removed there and a new cell is chosen (two branches, not one per candidate). Large boards restart with the weights
// learnt so far, because a bad first guess can cost any amount of time there; up to 9x9, restarts cost more than they
// save. After many guesses the clause-learning search takes over if all rules are clauses (learning.h).
#include <algorithm>
#include <set>

#include "variants/learning.h"
#include "variants/propagation.h"

namespace nonet::variants {

constexpr size_t MAX_SOLUTIONS = 10000;
constexpr uint64_t LARGER_SUMS_AFTER = 300;  // guesses after which larger derived sums are worthwhile

class Solver::Backtracking {
public:
    Backtracking(std::shared_ptr<const Model> model_, const Mask *masks)
        : model(std::move(model_)), queue(*model), n(model->cells), stack((size_t)n * 16) {
        for (size_t i = 0; i < model->propagators.size(); i++)  // cells with many rules are guessed first
            if (model->propagators[i].type >= PropagatorType::Sum)
                for (const uint16_t cell : model->propagator_cells[i]) queue.weight[cell] += 2;
        for (int cell = 0; cell < n; cell++) {
            if (!model->arcs[cell].empty()) queue.weight[cell] += 2;
            stack[cell] = masks[cell] & model->start[cell];
            if (!stack[cell]) over = true;
        }
        learns = Learning::can_encode(*model), learning_interval = model->learn_after;
    }

    bool next(uint8_t *digits, Progress &progress, bool main) {
        for (;;) {
            if (!is_learning) {
                if (guess_next(digits, progress, main)) {
                    if (learning) learning->exclude(digits), count_solution();
                    return true;
                }
                if (!should_learn()) return false;
                start_learning();
            }
            if (learn(*learning, digits, progress, main)) {
                found_by_learning.emplace(digits, digits + n), count_solution();
                return true;
            }
            if (!stopped || !learning->clauses.reached_limit()) return false;
            learning_interval = 2 * learning_interval + 1, turn_start = count, is_learning = false;
        }
    }

    bool true_candidates(Mask *seen, Progress &progress, bool main) {
        std::vector<Mask> root;
        return true_candidates(root, seen, progress, main);
    }

    bool possible_candidates(Mask *seen, Progress &progress, bool main) {
        std::vector<Mask> root;
        const bool decided = true_candidates(root, seen, progress, main);
        if (decided || count < guess_limit) return decided;
        for (int cell = 0; cell < n; cell++) seen[cell] |= root[cell];
        return true;
    }

    bool stopped = false;
    uint64_t count = 0, guess_limit = UINT64_MAX;

private:
    struct Guess {
        uint16_t cell;
        Mask bit;
    };

    std::shared_ptr<const Model> model, larger_model;
    PropagationQueue queue;
    int n, depth = 0;
    std::vector<Mask> stack;
    std::vector<Guess> guesses{{0, 0}};
    bool begun = false, paused = false, over = false, found = false;
    uint64_t checks = 0, failures = 0, restart_limit = 100;

    // Guessing and learning take turns that grow longer; neither repeats a solution of the other.
    bool learns, is_learning = false;
    uint64_t learning_interval;  // guesses without a solution before learning starts
    uint64_t turn_start = 0;     // the number of guesses at the start of the turn or the last solution
    std::unique_ptr<Learning> learning;
    std::set<std::string> found_by_learning;  // solutions found by learning that guessing has not reached yet
    size_t solutions_since_learning = 0;      // solutions since learning began: each one costs memory

    Mask *board() { return &stack[(size_t)depth * n]; }

    bool should_learn() const { return learns && !over && count - turn_start >= learning_interval; }

    void start_learning() {
        if (!learning) {
            learning = std::make_unique<Learning>(*model, stack.data());
            if (found) exclude_found();
        }
        is_learning = true;
        // A conflict takes about as long as five guesses. Learning gets most of the time on large boards and a
        // quarter of it on small ones, most of which guessing solves sooner.
        learning->clauses.limit_conflicts(model->digits > 9 ? 32 * learning_interval : learning_interval / 16);
    }

    void count_solution() {
        if (++solutions_since_learning >= MAX_SOLUTIONS) learning.reset(), learns = is_learning = false;
    }

    // Finds the next solution by guessing. False if there are no more, the search was stopped, or it is learning's
    // turn.
    bool guess_next(uint8_t *digits, Progress &progress, bool main) {
        stopped = false;
        if (over) return false;
        bool alive = paused || (begun ? backtrack() : begin());
        begun = true, paused = false;
        while (alive) {
            if (count >= guess_limit || should_learn() || ((++checks & 127) == 0 && progress.should_stop(main))) {
                stopped = paused = true;
                return false;
            }
            Guess guess;
            if (!choose(guess)) {
                for (int cell = 0; cell < n; cell++) digits[cell] = (uint8_t)(lowest(board()[cell]) + 1);
                found = true, turn_start = count;
                if (found_by_learning.empty() || !found_by_learning.erase(std::string(digits, digits + n))) return true;
                alive = backtrack();
                continue;
            }
            alive = advance(guess) || backtrack();
            if (alive && !found && failures > restart_limit && model->digits > 9)
                restart_limit *= 2, failures = 0, depth = 0, queue.masks = board();
        }
        over = true;
        return false;
    }

    bool learn(Learning &by, uint8_t *digits, Progress &progress, bool main) {
        by.clauses.guesses = count, by.clauses.guess_limit = guess_limit;
        const bool more = by.next(digits, progress, main);
        count = by.clauses.guesses, stopped = by.clauses.stopped;
        return more;
    }

    // `root` becomes the candidates that are not refuted.
    bool true_candidates(std::vector<Mask> &root, Mask *seen, Progress &progress, bool main) {
        stopped = false;
        if (over || !begin()) return true;
        uint8_t digits[MAX_CELLS];
        root.assign(stack.begin(), stack.begin() + n);
        for (int cell = 0; cell < n; cell++)
            for (Mask left; (left = root[cell] & ~seen[cell]) != 0;) {
                const Mask bit = left & (0 - left);
                restart(root);
                bool solved = false;
                if (queue.keep_only(cell, bit) && queue.run()) {
                    paused = begun = true, over = false;
                    solved = guess_next(digits, progress, main);
                    if (should_learn()) return learn_possible(root, seen, progress, main);
                    if (stopped) return false;
                }
                if (solved) {
                    for (int c = 0; c < n; c++) seen[c] |= (Mask)1 << (digits[c] - 1);
                    continue;
                }
                restart(root);
                if (!queue.keep_only(cell, ~bit) || !queue.run()) return true;
                root.assign(stack.begin(), stack.begin() + n);
            }
        return true;
    }

    // Excludes the solutions found so far. They lie in abandoned branches: given the guesses up to a depth, the
    // candidates removed there must not be tried again.
    void exclude_found() {
        std::vector<Literal> clause;
        for (int d = 1; d <= depth; d++) {
            clause.push_back(opposite(learning->literal(guesses[d].cell, lowest(guesses[d].bit))));
            const Mask *before = &stack[(size_t)(d - 1) * n], *after = before + n;
            for (int cell = 0; cell < n; cell++)
                for (Mask gone = before[cell] & ~after[cell]; gone; gone &= gone - 1) {
                    clause.push_back(opposite(learning->literal(cell, lowest(gone))));
                    learning->clauses.add(clause);
                    clause.pop_back();
                }
        }
    }

    // Asks for solutions with a new candidate until there are none.
    bool learn_possible(const std::vector<Mask> &root, Mask *seen, Progress &progress, bool main) {
        Learning by(*model, root.data());
        uint8_t digits[MAX_CELLS];
        std::vector<Literal> unseen;
        do {
            unseen.clear();
            for (int cell = 0; cell < n; cell++)
                for (Mask left = root[cell] & ~seen[cell]; left; left &= left - 1)
                    unseen.push_back(by.literal(cell, lowest(left)));
            by.clauses.add(unseen);
            if (!learn(by, digits, progress, main)) return !stopped;
            for (int cell = 0; cell < n; cell++) seen[cell] |= (Mask)1 << (digits[cell] - 1);
        } while (true);
    }

    void restart(const std::vector<Mask> &root) {
        std::copy(root.begin(), root.end(), stack.begin());
        depth = 0, found = false, failures = 0, restart_limit = 100;
        queue.masks = board();
    }

    bool begin() {
        queue.masks = board();
        for (int cell = 0; cell < n; cell++) queue.wake(cell);
        return queue.run();
    }

    // Switches to the model with larger derived sums; keeps the weights.
    void use_more_sums() {
        larger_model = with_more_sums(*model);
        const std::vector<float> weight = std::move(queue.weight);
        const float step = queue.weight_step;
        std::destroy_at(&queue);
        std::construct_at(&queue, *larger_model);
        queue.weight = weight, queue.weight_step = step;
    }

    bool advance(const Guess &guess) {
        if (++count == LARGER_SUMS_AFTER && model->has_larger_sums) use_more_sums();
        if ((size_t)(depth + 2) * n > stack.size()) stack.resize(2 * stack.size());
        if ((int)guesses.size() < depth + 2) guesses.resize(depth + 2);
        std::copy(board(), board() + n, board() + n);
        guesses[++depth] = guess;
        queue.masks = board(), queue.source = guess.cell;
        return queue.keep_only(guess.cell, guess.bit) && queue.run();
    }

    // Backtracks to the last guess with an untried branch; false if there is none.
    bool backtrack() {
        while (depth) {
            const Guess guess = guesses[depth--];
            failures++;
            queue.weight[guess.cell] += queue.weight_step / 4;
            queue.masks = board(), queue.source = guess.cell;
            if (queue.keep_only(guess.cell, ~guess.bit) && queue.run()) return true;
        }
        return false;
    }

    // Chooses the open cell with the highest weight per candidate, or a digit with two places in a house if that is
    // better; false if all cells have a digit.
    bool choose(Guess &guess) {
        const Mask *at = board();
        int best = -1;
        float score = 0;
        for (int cell = 0; cell < n; cell++) {
            const int size = count_bits(at[cell]);
            if (size < 2) continue;
            const float s = queue.weight[cell] / (float)size;
            if (best < 0 || s > score) score = s, best = cell;
        }
        if (best < 0) return false;
        guess = {(uint16_t)best, at[best] & (0 - at[best])};
        if (count_bits(at[best]) > 2) prefer_pairs(guess, score);
        return true;
    }

    void prefer_pairs(Guess &guess, float score) {
        const Mask *at = board();
        for (size_t i = 0; i < model->houses.size(); i++) {
            const CellSpan house = model->houses[i];
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
                    if (at[cell] & bit) weight = std::max(weight, queue.weight[cell]), last = cell;
                if (weight / 2 > score) score = weight / 2, guess = {last, bit};
            }
        }
    }
};

Solver::Solver(std::shared_ptr<const Model> model, const Mask *masks)
    : search(std::make_unique<Backtracking>(std::move(model), masks)) {}
Solver::~Solver() = default;

bool Solver::next(uint8_t *digits, Progress &progress, bool main) { return search->next(digits, progress, main); }
bool Solver::true_candidates(Mask *found, Progress &progress, bool main) {
    return search->true_candidates(found, progress, main);
}
bool Solver::possible_candidates(Mask *found, Progress &progress, bool main) {
    return search->possible_candidates(found, progress, main);
}
void Solver::limit_guesses(uint64_t most) { search->guess_limit = most; }
bool Solver::stopped() const { return search->stopped; }
uint64_t Solver::guesses() const { return search->count; }

}  // namespace nonet::variants
