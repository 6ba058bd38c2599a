"""Measure reading photos of phone size, in CPU time on one core.

    OMP_NUM_THREADS=1 python -m bench.photos docs/pictures/newspaper.jpg

Each photo is scaled to 12 megapixels, saved as JPEG and read, decoding included, 9 times.
"""

from __future__ import annotations

import argparse
import io
import statistics
import time
from pathlib import Path

import cv2
from PIL import Image

import nonet
from bench.machine import describe

PIXELS = 12_000_000


def enlarged(path: Path) -> bytes:
    """Return the photo scaled to 12 megapixels, as a JPEG file."""
    with Image.open(path) as picture:
        scale = (PIXELS / (picture.width * picture.height)) ** 0.5
        size = round(picture.width * scale), round(picture.height * scale)
        file = io.BytesIO()
        picture.convert("RGB").resize(size).save(file, "JPEG", quality=90)
    return file.getvalue()


def measure(data: bytes) -> float:
    """Return the median time to read a photo, in milliseconds on one core."""
    nonet.read_photo(data)
    times = []
    for _ in range(9):
        start = time.process_time()
        nonet.read_photo(data)
        times.append(time.process_time() - start)
    return 1000 * statistics.median(times)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("photos", type=Path, nargs="+")
    cv2.setNumThreads(1)
    print(describe())
    for path in parser.parse_args().photos:
        print(f"{path}: {measure(enlarged(path)):.0f} ms")


if __name__ == "__main__":
    main()
