"""Train the network that reads digits, and write the weights that the package ships.

    pip install torch==2.13.0
    python -m training.train --photos ../shared/data/photos

Digits are drawn from the fonts found (--fonts) and from our own strokes; cells of photos are added
(--photos, a folder with a truth.csv). `--without NAME` leaves the photos of a folder out and scores
on them: run once for each folder, this gives the figures for photos never seen.
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
OUTPUTS = 12  # empty, 1 to 9, marks; and whether a hand wrote it


class Network(nn.Module):
    """Three convolutions and two full layers: 57,000 weights."""

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
        """From (n, 1, 28, 28) to (n, 12)."""
        x = functional.max_pool2d(functional.relu(self.first(cells)), 2)
        x = functional.max_pool2d(functional.relu(self.second(x)), 2)
        x = functional.max_pool2d(functional.relu(self.third(x)), 2)
        x = functional.relu(self.middle(self.drop(x.flatten(1))))
        return self.last(self.drop(x))


def shaken(cells: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    """Each cell shifted, scaled, turned and brightened at random."""
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
    """What the network takes, from cells as they are kept."""
    return torch.from_numpy(cells).float()[:, None] / 255


def train(
    drawn: tuple[Cells, Classes, Classes],
    real: tuple[Cells, Classes],
    arguments: argparse.Namespace,
) -> Network:
    """Train on drawn cells, with a share of each batch from photos."""
    torch.manual_seed(arguments.seed)
    generator = torch.Generator().manual_seed(arguments.seed)
    random = np.random.default_rng(arguments.seed)
    network = Network()
    if arguments.start:
        with np.load(arguments.start) as stored:
            network.load_state_dict({k: torch.from_numpy(stored[k]).float() for k in stored.files})
    cells, labels, hands = drawn
    share = 64 if len(real[1]) else 0
    # Empty cells are most of a photo's: take each class equally often, but for empties.
    weight = np.array([3.0 if c == 0 else 1.0 for c in range(11)])
    chances = (
        weight[real[1]] / np.bincount(real[1], minlength=11)[real[1]] if share else np.zeros(0)
    )
    steps = len(labels) * arguments.epochs // 256
    optimizer = torch.optim.AdamW(network.parameters(), lr=2e-3, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 4e-3, total_steps=steps)
    started, order = time.time(), np.zeros(0, np.int64)
    network.train()
    picks = random.choice(len(real[1]), steps * share, p=chances / chances.sum()) if share else None
    total = 0.0
    for step in range(steps):
        if len(order) < 256:
            order = random.permutation(len(labels))
        chosen, order = order[: 256 - share], order[256 - share :]
        batch, target = cells[chosen], labels[chosen]
        hand = hands[chosen].astype(np.float32)
        if picks is not None:
            some = picks[step * share : (step + 1) * share]
            batch = np.concatenate([batch, real[0][some]])
            target = np.concatenate([target, real[1][some]])
        output = network(shaken(as_tensor(batch), generator))
        loss = functional.cross_entropy(output[:, :11], torch.from_numpy(target))
        by_hand = output[: len(hand), 11]
        loss = loss + 0.2 * functional.binary_cross_entropy_with_logits(
            by_hand, torch.from_numpy(hand)
        )
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        total += loss.item()
        if step % 200 == 199:
            print(
                f"{step + 1}/{steps} loss {total / 200:.4f} {time.time() - started:.0f} s",
                flush=True,
            )
            total = 0.0
    return network.eval()


def score(network: Network, cells: Cells, labels: Classes) -> float:
    """The share of cells read right; marks count as empty."""
    with torch.no_grad():
        read = network(as_tensor(cells))[:, :11].argmax(1).numpy()
    return float(((read % 10) == (labels % 10)).mean())


def save(network: Network, path: Path) -> None:
    """Write the weights as half-precision numbers."""
    np.savez(path, **{k: v.numpy().astype(np.float16) for k, v in network.state_dict().items()})


def main() -> None:
    """Draw, cut, train, score, write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--fonts", type=Path, nargs="*", default=[Path("/usr/share/fonts")])
    parser.add_argument("--photos", type=Path)
    parser.add_argument(
        "--without", nargs="*", default=[], help="folders of photos to score on, not to train on"
    )
    parser.add_argument("--start", type=Path, help="weights to go on from")
    parser.add_argument("--drawn", type=int, default=120_000, help="how many cells to draw")
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--seed", type=int, default=9)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    parser.add_argument("--cache", type=Path, help="where to keep the drawn cells between runs")
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    if arguments.cache and arguments.cache.exists():
        kept = np.load(arguments.cache)
        drawn = kept["cells"], kept["labels"], kept["hands"]
    else:
        drawn = Painter(arguments.fonts, arguments.seed).samples(arguments.drawn)
        if arguments.cache:
            np.savez(arguments.cache, cells=drawn[0], labels=drawn[1], hands=drawn[2])
    photos = list(photo_cells(arguments.photos)) if arguments.photos else []
    away = [p for p in photos if p[0].split("/")[0] in arguments.without]
    kept_in = [p for p in photos if not any(p is q for q in away)]
    empty = np.zeros((0, SIDE, SIDE), np.uint8), np.zeros(0, np.int64)
    real = tuple(np.concatenate([p[k] for p in kept_in]) for k in (1, 2)) if kept_in else empty
    print(f"{len(drawn[1])} drawn cells, {len(real[1])} of {len(kept_in)} photos", flush=True)
    network = train(drawn, real, arguments)
    print(f"weights: {sum(p.numel() for p in network.parameters())}")
    print(f"drawn cells right: {score(network, drawn[0][:8000], drawn[1][:8000]):.4%}")
    for name, group in (("trained on", kept_in), ("left out", away)):
        if group:
            shares = [score(network, p[1], p[2]) for p in group]
            boards = np.mean(np.array(shares) == 1)
            print(f"photos {name}: cells right {np.mean(shares):.4%}, boards {boards:.2%}")
            if name == "left out":
                print(*[p[0] for p, s in zip(group, shares, strict=True) if s < 1])
    save(network, arguments.out)


if __name__ == "__main__":
    main()
