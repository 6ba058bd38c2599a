"""Draw random jigsaw regions and killer cages."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from nonet.generator.clues import images_of
from nonet.geometry.layout import SYMBOLS, Layout
from nonet.seeds import Stream

_SWAPS = 8  # attempts to swap cells between regions, per cell of the board
_SIZES = (2, 2, 3, 3, 3, 4, 4, 5)  # sizes of cages, equally likely
_SYMMETRIC = (2, 2, 3, 3, 4)  # of symmetric cages, which are not redrawn until they are unique
_SMALL, _MANY = (2, 2, 2, 3), 9  # sizes if there are more than 9 digits: large sums say little
_MOST = 6  # largest cage after a single leftover cell joins it

Cages = list[tuple[int, ...]]


def start_regions(side: int) -> str:
    """Return the initial regions, one character per cell: boxes, or rows if there are no boxes.

    >>> start_regions(4), start_regions(3)
    ('1122112233443344', '111222333')
    """
    layout = Layout.of(side)
    boxes = [house.cells for house in layout.houses if house.kind == "box"]
    regions = boxes or [house.cells for house in layout.houses[:side]]
    owner = {cell: number for number, cells in enumerate(regions, 1) for cell in cells}
    return "".join(SYMBOLS[owner[cell]] for cell in range(layout.cells))


def exchange(shape: str, side: int, stream: Stream, grid: bytes | None = None) -> str:
    """Swap single cells between neighbouring regions many times, keeping each region connected.

    With a full grid, only cells with the same digit are swapped, so each region keeps all digits.

    >>> shape = exchange(start_regions(6), 6, Stream(1))
    >>> len(shape), sorted({shape.count(name) for name in shape})
    (36, [6])
    """
    layout = Layout.of(side)
    owner = list(shape)
    regions = {name: {c for c in range(len(shape)) if shape[c] == name} for name in shape}
    for _ in range(_SWAPS * layout.cells):
        first = stream.below(layout.cells)
        near = layout.neighbours[first]
        a, b = owner[first], owner[near[stream.below(len(near))]]
        if a == b:
            continue
        if grid is not None:
            second = next(cell for cell in regions[b] if grid[cell] == grid[first])
        else:
            border = [
                c for c in sorted(regions[b]) if a in {owner[n] for n in layout.neighbours[c]}
            ]
            second = border[stream.below(len(border))]
        ours, theirs = regions[a] - {first} | {second}, regions[b] - {second} | {first}
        if _is_connected(ours, layout) and _is_connected(theirs, layout):
            regions[a], regions[b] = ours, theirs
            owner[first], owner[second] = b, a
    return "".join(owner)


def _is_connected(cells: Collection[int], layout: Layout) -> bool:
    """Return whether the cells are connected through neighbours."""
    reached: set[int] = set()
    stack = [next(iter(cells))]
    while stack:
        cell = stack.pop()
        if cell not in reached:
            reached.add(cell)
            stack += [other for other in layout.neighbours[cell] if other in cells]
    return len(reached) == len(cells)


def draw_cages(grid: bytes, layout: Layout, stream: Stream) -> Cages:
    """Divide a full grid into connected cages without repeated digits.

    >>> cages = draw_cages(bytes([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]), Layout.of(4),
    ...     Stream(1))
    >>> sorted(cell for cage in cages for cell in cage) == list(range(16))
    True
    """
    sizes = _SMALL if layout.digits > _MANY else _SIZES
    free = set(range(layout.cells))
    cages: list[list[int]] = []
    for start in stream.order(layout.cells):
        if start not in free:
            continue
        free.discard(start)
        cage = [start]
        size = min(sizes[stream.below(len(sizes))], layout.digits)
        while len(cage) < size and (near := _free_neighbours(cage, grid, layout, free)):
            cage.append(near[stream.below(len(near))])
            free.discard(cage[-1])
        cages.append(cage)
    for lone in [cage for cage in cages if len(cage) == 1]:
        takers = [
            cage
            for cage in cages
            if cage is not lone
            and len(cage) < min(_MOST, layout.digits)
            and lone[0] in _free_neighbours(cage, grid, layout, {lone[0]})
        ]
        if takers:
            takers[stream.below(len(takers))].append(lone[0])
            cages.remove(lone)
    return sorted(tuple(sorted(cage)) for cage in cages)


def draw_symmetric_cages(layout: Layout, symmetry: str, stream: Stream) -> Cages:
    """Divide a board into connected cages that a symmetry maps to each other.

    >>> cages = draw_symmetric_cages(Layout.of(6), "rotate180", Stream(1))
    >>> sorted(cell for cage in cages for cell in cage) == list(range(36))
    True
    """
    sizes = _SMALL if layout.digits > _MANY else _SYMMETRIC
    free = set(range(layout.cells))
    found: Cages = []
    for start in stream.order(layout.cells):
        if start not in free:
            continue
        size = min(sizes[stream.below(len(sizes))], layout.digits)
        cage: tuple[int, ...] = (start,)
        images = _images(cage, symmetry, layout.side)
        while len(cage) < size:
            near = sorted({n for c in cage for n in layout.neighbours[c]} - {*cage})
            wider = [(*cage, n) for n in near if n in free]
            ways = [(w, _images(w, symmetry, layout.side)) for w in wider]
            ways = [(w, i) for w, i in ways if i]
            if not ways:
                break
            cage, images = ways[stream.below(len(ways))]
        for image in images:
            found.append(image)
            free.difference_update(image)
    return _join_single(found, symmetry, layout)


def _images(cage: tuple[int, ...], symmetry: str, side: int) -> Cages:
    """Return the images of a cage, each sorted; none if two of them overlap."""
    images = sorted({tuple(sorted(image)) for image in images_of(cage, symmetry, side)})
    cells = {cell for image in images for cell in image}
    return images if len(cells) == len(cage) * len(images) else []


def _join_single(cages: Cages, symmetry: str, layout: Layout) -> Cages:
    """Join cages of a single cell with a neighbour, and their images with its images."""
    for lone in [cage for cage in cages if len(cage) == 1]:
        for cage in sorted(cages, key=len):
            joined = _images((*cage, *lone), symmetry, layout.side)
            touches = any(near in cage for near in layout.neighbours[lone[0]])
            old = {*_images(cage, symmetry, layout.side), *_images(lone, symmetry, layout.side)}
            fits = len(cage) < min(_MOST, layout.digits) and lone in cages and lone != cage
            if touches and fits and joined and sum(map(len, joined)) == sum(map(len, old)):
                cages = [one for one in cages if one not in old] + joined
                break
    return sorted(cages)


def _free_neighbours(
    cage: Sequence[int], grid: bytes, layout: Layout, free: Collection[int]
) -> Sequence[int]:
    """Return the free cells next to a cage whose digits the cage does not contain."""
    held = {grid[cell] for cell in cage}
    near = {other for cell in cage for other in layout.neighbours[cell]}
    return sorted(cell for cell in near if cell in free and grid[cell] not in held)


def redraw_pair(
    cages: Cages, grid: bytes, other: bytes, layout: Layout, stream: Stream
) -> Cages | None:
    """Redraw two neighbouring cages so that another solution no longer has their sums.

    Return None if no pair allows it. The new cages are connected and repeat no digit.

    >>> grid, other = bytes([1, 2, 3, 4]), bytes([2, 1, 3, 4])
    >>> redraw_pair([(0, 1), (2, 3)], grid, other, Layout.of(2, 4), Stream(1))
    [(0, 2), (1, 3)]
    """
    owner = {cell: number for number, cage in enumerate(cages) for cell in cage}
    pairs = sorted(
        {
            (min(owner[cell], owner[near]), max(owner[cell], owner[near]))
            for cell in range(layout.cells)
            if grid[cell] != other[cell]
            for near in layout.neighbours[cell]
            if owner[near] != owner[cell]
        }
    )
    for i in stream.order(len(pairs)):
        kept = [cage for number, cage in enumerate(cages) if number not in pairs[i]]
        cells = [*cages[pairs[i][0]], *cages[pairs[i][1]]]
        for _ in range(8):
            halves = _halve(cells, grid, layout, stream)
            if halves and any(_total(half, grid) != _total(half, other) for half in halves):
                return sorted(kept + halves)
    return None


def _halve(cells: Sequence[int], grid: bytes, layout: Layout, stream: Stream) -> Cages | None:
    """Divide cells into two random cages; return None if the rest is not a valid cage."""
    free = set(cells)
    cage = [cells[stream.below(len(cells))]]
    free.discard(cage[0])
    least = 2 if len(cells) > 3 else 1
    size = least + stream.below(max(1, len(cells) - 2 * least + 1))
    while len(cage) < size and (near := _free_neighbours(cage, grid, layout, free)):
        cage.append(near[stream.below(len(near))])
        free.discard(cage[-1])
    rest = tuple(sorted(free))
    distinct = len({grid[cell] for cell in rest}) == len(rest)
    if len(cage) < size or len(rest) < least or not distinct or not _is_connected(free, layout):
        return None
    return [tuple(sorted(cage)), rest]


def _total(cage: Sequence[int], grid: bytes) -> int:
    return sum(grid[cell] for cell in cage)
