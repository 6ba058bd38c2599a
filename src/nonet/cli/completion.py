"""`nonet completion`: completion scripts for shells, and the words that they offer.

    TAB ──► script ──► nonet completion --line "nonet solve --fo" ──► --format

The words come from the parser itself, so a new command, option, or choice is completed at once.
If a file name is expected, the command fails, and the shell completes file names as usual.

Written here because argcomplete is no faster (46 ms of CPU per TAB, like this), must be installed
first and needs the tables of values below all the same, and shtab's scripts cannot complete lists
(`--add count,cl`). Both read `_actions` as well: argparse has no public list of its options.
"""

from __future__ import annotations

import argparse

from nonet.cli.output import NOTHING_FOUND
from nonet.errors import ArgumentError

_FILES = ("FILE", "DIR", "PUZZLE")
_SCRIPTS = {
    "bash": """_nonet() {
  local line=${COMP_LINE:0:COMP_POINT} found IFS=$'\\n'
  local word=${line##* } piece=${COMP_WORDS[COMP_CWORD]#[:=]}
  if found=$("$1" completion --line "$line" 2>/dev/null); then
    COMPREPLY=($found)
    COMPREPLY=("${COMPREPLY[@]#"${word%"$piece"}"}")
    compopt +o default 2>/dev/null
    case $found in *:) compopt -o nospace 2>/dev/null ;; esac
  else
    COMPREPLY=()
  fi
}
complete -o default -F _nonet nonet""",
    "zsh": """(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
_nonet() {
  local found
  if found=$("$words[1]" completion --line "${(j: :)words[1,CURRENT]}" 2>/dev/null); then
    [[ $found = *: ]] && compadd -S '' -- ${(f)found} || compadd -- ${(f)found}
  else
    _files
  fi
}
compdef _nonet nonet""",
    "fish": """function __nonet
  set -l found (nonet completion --line (commandline -cp | string collect) 2>/dev/null)
  and printf '%s\\n' $found
  or __fish_complete_path (commandline -ct)
end
complete -c nonet -f -a '(__nonet)'""",
}

EXAMPLES = (
    'nonet completion bash  # in ~/.bashrc: eval "$(nonet completion bash)"',
    'nonet completion zsh   # in ~/.zshrc: eval "$(nonet completion zsh)"',
    "nonet completion fish  # in config.fish: nonet completion fish | source",
)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "shell", choices=list(_SCRIPTS), nargs="?", help="shell to print the script for"
    )
    parser.add_argument("--line", help=argparse.SUPPRESS)  # for the scripts


def run(args: argparse.Namespace) -> int:
    """Print the script for a shell, or the completions of a line."""
    if args.line is None and args.shell is None:
        raise ArgumentError("unknown_shell", known=list(_SCRIPTS))
    found = [_SCRIPTS[args.shell]] if args.line is None else complete(args.line)
    print("".join(f"{word}\n" for word in found or []), end="")
    return NOTHING_FOUND if found is None else 0


def complete(line: str) -> list[str] | None:
    """Return the completions of the last word of a line; None means file names.

    >>> complete("nonet solve --color a"), complete("nonet rate -o ")
    (['auto', 'always'], None)
    >>> complete("nonet solve --add count,cl")
    ['count,clues', 'count,clues,']
    """
    from nonet.cli.main import COMMANDS, make_command_parser

    *words, last = f"{line}.".split()[1:]
    last = last[:-1]
    if not words:
        return _starting_with([*COMMANDS, "help", "--help", "--version"], last)
    if words[0] == "help":
        return _starting_with([*COMMANDS], last)
    if words[0] not in COMMANDS:
        return []
    actions = make_command_parser(words[0])._actions
    options = {name: action for action in actions for name in action.option_strings}
    places = [action for action in actions if not action.option_strings]
    option: argparse.Action | None = None
    for word in words[1:]:
        if option is None and word in options:
            option = options[word] if options[word].nargs != 0 else None
        elif option is None and not word.startswith("-") and len(places) > 1:
            places.pop(0)
        else:
            option = None
    name, equals, value = last.partition("=")
    if option is None and equals and name in options:
        return _values(options[name], value, f"{name}=")
    if option is None and last.startswith("-"):
        return _starting_with(list(options), last)
    wanted = option or (places[0] if places else None)
    return _values(wanted, last) if wanted else []


def _starting_with(words: list[str], start: str, before: str = "") -> list[str]:
    return [before + word for word in words if word.startswith(start)]


def _values(action: argparse.Action, typed: str, before: str = "") -> list[str] | None:
    """Return the values of an option or an argument, by its choices or its metavar."""
    from nonet.techniques.table import LEVELS, TECHNIQUES

    if action.choices:
        return _starting_with([str(choice) for choice in action.choices], typed, before)
    if action.metavar in _FILES:
        return None
    if action.metavar == "TECHNIQUE":
        return _starting_with(list(TECHNIQUES), typed, before)
    done, comma, start = typed.rpartition(",")
    before += done + comma
    if action.metavar == "MIX":
        return _starting_with([f"{level}:" for level in LEVELS], start, before)
    if action.metavar == "TECHNIQUES":
        return _listed(tuple(TECHNIQUES), start, before)
    if action.metavar == "RULES":
        from nonet.generator.variants import list_words

        return _listed(tuple(list_words()), start, before)
    if action.metavar == "NAMES":
        from nonet.tables.columns import EXTRAS

        return _listed(EXTRAS, start, before)
    return []


def _listed(names: tuple[str, ...], start: str, before: str) -> list[str]:
    """Complete the last item of a list; a single match is offered with and without a comma."""
    found = _starting_with(list(names), start, before)
    return [*found, f"{found[0]},"] if len(found) == 1 else found
