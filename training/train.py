"""Train the network that reads digits, and write the weights that the package ships.

    pip install --group training
    python -m training.train --photos ../shared/data/photos

Digits are drawn from fonts (--fonts) and pen strokes; cells of photos are added (--photos, a folder
with a truth.csv). `--exclude NAME` leaves out the photos of a collection, so that `training.score`
can measure these weights on unseen photos.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional

from nonet.photo.digits import SIDE, WEIGHTS
from training.draw import Painter
from training.photos import photo_cells

Cells = NDArray[np.uint8]
Classes = NDArray[np.int64]
Drawn = tuple[Cells, Classes, Classes]
OUTPUTS = 12  # empty, 1 to 9, marks; and whether it is handwritten
BATCH, PHOTOS = 256, 64  # cells per step, and how many of them are from photos


class Network(nn.Module):
    """Three convolutions and two dense layers: 56,000 weights."""

    def __init__(self) -> None:
        """Start with random weights."""
        super().__init__()
        self.first = nn.Conv2d(1, 12, 5, padding=2)
        self.second = nn.Conv2d(12, 24, 3, padding=1)
        self.third = nn.Conv2d(24, 48, 3, padding=1)
        self.middle = nn.Linear(48 * 9, 96)
        self.last = nn.Linear(96, OUTPUTS)
        self.drop = nn.Dropout(0.25)

    def forward(self, cells: torch.Tensor) -> torch.Tensor:
        """Map (n, 1, 28, 28) to (n, 12)."""
        x = cells
        for convolution in (self.first, self.second, self.third):
            x = functional.relu(functional.max_pool2d(convolution(x), 2))
        x = functional.relu(self.middle(self.drop(x.flatten(1))))
        return self.last(self.drop(x))


def shaken(cells: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    """Shift, scale, rotate and brighten each cell at random."""
    n = len(cells)

    def normal(spread: float) -> torch.Tensor:
        return torch.randn(n, generator=generator).clamp(-2.5, 2.5) * spread

    turn, shear = normal(0.05), normal(0.05)
    wide, high = 1 + normal(0.06), 1 + normal(0.06)
    matrix = torch.stack(
        [
            torch.stack([wide * torch.cos(turn), shear - torch.sin(turn), normal(0.06)], 1),
            torch.stack([torch.sin(turn), high * torch.cos(turn), normal(0.06)], 1),
        ],
        1,
    )
    places = functional.affine_grid(matrix, [n, 1, SIDE, SIDE], align_corners=False)
    moved = functional.grid_sample(cells, places, padding_mode="border", align_corners=False)
    return moved * (1 + normal(0.12))[:, None, None, None]


def as_tensor(cells: Cells) -> torch.Tensor:
    """Convert stored cells to the network's input."""
    return torch.from_numpy(cells).float()[:, None] / 255


def train(drawn: Drawn, real: tuple[Cells, Classes], steps: int, seed: int) -> Network:
    """Train on drawn cells, with a share of each batch from photos."""
    torch.manual_seed(seed)
    generator = torch.Generator().manual_seed(seed)
    random = np.random.default_rng(seed)
    network = Network().to(memory_format=torch.channels_last)
    cells, labels, hands = drawn
    share = PHOTOS if len(real[1]) else 0
    picks = random.choice(len(real[1]), (steps, share), p=evenly(real[1])) if share else None
    optimizer = torch.optim.AdamW(network.parameters(), lr=2e-3, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 4e-3, total_steps=steps)
    order, total = np.zeros(0, np.int64), 0.0
    network.train()
    for step in range(steps):
        if len(order) < BATCH:
            order = random.permutation(len(labels))
        chosen, order = order[: BATCH - share], order[BATCH - share :]
        batch, target = cells[chosen], labels[chosen]
        if picks is not None:
            batch = np.concatenate([batch, real[0][picks[step]]])
            target = np.concatenate([target, real[1][picks[step]]])
        output = network(shaken(as_tensor(batch), generator))
        loss = functional.cross_entropy(output[:, :11], torch.from_numpy(target))
        # For cells of photos it is unknown whether they are handwritten.
        loss = loss + 0.2 * functional.binary_cross_entropy_with_logits(
            output[: len(chosen), 11], torch.from_numpy(hands[chosen].astype(np.float32))
        )
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        total += loss.item()
        if step % 500 == 499:
            print(
                f"{step + 1}/{steps} loss {total / 500:.4f} {time.process_time():.0f} s", flush=True
            )
            total = 0.0
    return network.eval()


def evenly(labels: Classes) -> NDArray[np.float64]:
    """Return sampling weights: all classes equally often, empty cells three times as often."""
    chances = np.where(labels == 0, 3.0, 1.0) / np.bincount(labels)[labels]
    return chances / chances.sum()


def score(network: Network, cells: Cells, labels: Classes) -> float:
    """Return the share of cells read correctly; marks count as empty."""
    with torch.no_grad():
        read = network(as_tensor(cells))[:, :11].argmax(1).numpy()
    return float(((read % 10) == (labels % 10)).mean())


def save(network: Network, path: Path) -> None:
    """Write the weights in half precision."""
    np.savez(path, **{k: v.numpy().astype(np.float16) for k, v in network.state_dict().items()})


def main() -> None:
    """Draw cells, cut cells from photos, train, score, and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--fonts", type=Path, nargs="*", default=[Path("/usr/share/fonts")])
    parser.add_argument("--photos", type=Path)
    parser.add_argument("--exclude", nargs="*", default=[], help="folders of photos to leave out")
    parser.add_argument("--drawn", type=int, default=120_000, help="how many cells to draw")
    parser.add_argument("--steps", type=int, default=6_000, help="how many batches to train on")
    parser.add_argument("--seed", type=int, default=9)
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    parser.add_argument("--cache", type=Path, help="keeps drawn cells for runs that draw the same")
    arguments = parser.parse_args()
    torch.set_num_threads(1)  # a fixed order of sums gives the same weights every time
    if arguments.cache and arguments.cache.exists():
        kept = np.load(arguments.cache)
        drawn = kept["cells"], kept["labels"], kept["hands"]
    else:
        drawn = Painter(arguments.fonts, arguments.seed).samples(arguments.drawn)
        if arguments.cache:
            np.savez(arguments.cache, cells=drawn[0], labels=drawn[1], hands=drawn[2])
    real = np.zeros((0, SIDE, SIDE), np.uint8), np.zeros(0, np.int64)
    if arguments.photos:
        cells, classes = zip(*photo_cells(arguments.photos, arguments.without), strict=True)
        real = np.concatenate(cells), np.concatenate(classes)
    print(f"{len(drawn[1])} drawn cells, {len(real[1])} of photos", flush=True)
    network = train(drawn, real, arguments.steps, arguments.seed)
    for what, some in (("drawn cells", drawn), ("cells of photos", real)):
        if len(some[1]):
            print(f"{what} right: {score(network, some[0][:8000], some[1][:8000]):.2%}")
    save(network, arguments.out)


if __name__ == "__main__":
    main()
