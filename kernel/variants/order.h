// Variables ordered by how often they were involved in recent conflicts: a heap with the highest weight on top.
#pragma once
#include <cstdint>
#include <vector>

namespace nonet::variants {

class VariableOrder {
public:
    explicit VariableOrder(int variables) : weight(variables, 0), heap(variables), place(variables) {
        for (int v = 0; v < variables; v++) heap[v] = (uint32_t)v, place[v] = v;
    }

    bool empty() const { return heap.empty(); }

    uint32_t take() {
        const uint32_t top = heap[0], last = heap.back();
        place[top] = -1;
        heap.pop_back();
        if (!heap.empty()) heap[0] = last, sift_down(0);
        return top;
    }

    void put(uint32_t v) {
        if (place[v] >= 0) return;
        heap.push_back(v);
        sift_up((uint32_t)heap.size() - 1);
    }

    void add_weight_to(uint32_t v) {
        if ((weight[v] += step) > 1e100) {
            for (double &w : weight) w *= 1e-100;
            step *= 1e-100;
        }
        if (place[v] >= 0) sift_up((uint32_t)place[v]);
    }

    void fade(double by) { step /= by; }  // makes earlier weight count less

private:
    std::vector<double> weight;
    std::vector<uint32_t> heap;
    std::vector<int32_t> place;  // index in the heap, or -1
    double step = 1;

    void set(uint32_t at, uint32_t v) { heap[at] = v, place[v] = (int32_t)at; }

    void sift_up(uint32_t at) {
        const uint32_t v = heap[at];
        for (uint32_t up; at && weight[heap[up = (at - 1) / 2]] < weight[v]; at = up) set(at, heap[up]);
        set(at, v);
    }

    void sift_down(uint32_t at) {
        const uint32_t v = heap[at], count = (uint32_t)heap.size();
        for (uint32_t down; (down = 2 * at + 1) < count; at = down) {
            if (down + 1 < count && weight[heap[down + 1]] > weight[heap[down]]) down++;
            if (weight[v] >= weight[heap[down]]) break;
            set(at, heap[down]);
        }
        set(at, v);
    }
};

}  // namespace nonet::variants
