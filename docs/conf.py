"""The documentation site: `make docs` builds it into build/docs, without a network.

Sphinx, because it makes the reference from the docstrings, checks every cross-reference and link,
and treats warnings as errors. The pages are Markdown (MyST), so they read well on GitHub too.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import make_reference

import nonet

project = "nonet"
author = "the nonet authors"
copyright = author
release = version = nonet.__version__
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx_copybutton"]
source_suffix = {".md": "markdown", ".rst": "restructuredtext"}
root_doc = "index"
exclude_patterns = ["Thumbs.db", ".ipynb_checkpoints"]

html_theme = "furo"
html_title = f"nonet {release}"
html_theme_options = {"source_repository": "", "navigation_with_keys": True}
html_show_copyright = False

myst_enable_extensions = ["colon_fence", "attrs_inline"]
myst_heading_anchors = 4
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"
autodoc_preserve_defaults = True
napoleon_numpy_docstring = False

# The tests check the links inside the site; those to other sites are for `make linkcheck`.
linkcheck_timeout = 20

_PUBLIC = {*nonet.__all__, *make_reference.ERRORS}
_QUOTED = re.compile(r"(?<![`:])`([A-Za-z_]+)`(?!`)")


def link_public_names(
    app: Any, what: str, name: str, obj: Any, options: Any, lines: list[str]
) -> None:
    """Turn `solve` in a docstring into a link if it is a public name; other words stay code."""
    own = name.rpartition(".")[2]

    def link(match: re.Match[str]) -> str:
        word = match[1]
        if word == own or word not in _PUBLIC:
            return match[0]
        return f":py:obj:`~{make_reference.home_of(word)}`"

    for at, line in enumerate(lines):
        if not line.lstrip().startswith((">>>", "...")):
            lines[at] = _QUOTED.sub(link, line)


def setup(app: Any) -> None:
    """Write the reference pages before Sphinx looks for pages."""
    make_reference.write()
    app.connect("autodoc-process-docstring", link_public_names, priority=900)
