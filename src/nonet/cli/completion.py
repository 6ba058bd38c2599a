"""`nonet completion`: what can follow what is typed in a shell, and the scripts that ask for it.

    TAB ──► script ──► nonet completion --line "nonet solve --fo" ──► --format

The answer comes from the parser itself, so a new command, option or choice is completed at once.
A line that goes on with the name of a file fails, and the shell completes it as it always does.
"""

from __future__ import annotations

import argparse

from nonet.board.errors import ArgumentError
from nonet.views.cli.output import NOTHING

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


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    parser.add_argument("shell", choices=list(_SCRIPTS), nargs="?")
    parser.add_argument("--line", help=argparse.SUPPRESS)  # for the scripts
    parser.epilog = (
        'bash and zsh: put eval "$(nonet completion bash)" (or zsh) into ~/.bashrc (or ~/.zshrc); '
        "fish: put nonet completion fish | source into ~/.config/fish/config.fish"
    )


def run(args: argparse.Namespace) -> int:
    """Print the script for one shell, or what can follow a line."""
    if args.line is None and args.shell is None:
        raise ArgumentError("unknown_shell", known=list(_SCRIPTS))
    found = [_SCRIPTS[args.shell]] if args.line is None else complete(args.line)
    print("".join(f"{word}\n" for word in found or []), end="")
    return NOTHING if found is None else 0


def complete(line: str) -> list[str] | None:
    """List the words that the last one of a line can become; None: the names of files.

    >>> complete("nonet solve --color a"), complete("nonet rate -o ")
    (['auto', 'always'], None)
    >>> complete("nonet solve --add count,cl")
    ['count,clues', 'count,clues,']
    """
    from nonet.views.cli.main import COMMANDS, make_parser

    *words, last = f"{line}.".split()[1:]
    last = last[:-1]
    if not words:
        return _fitting([*COMMANDS, "help", "--help", "--version"], last)
    if words[0] == "help":
        return _fitting([*COMMANDS], last)
    if words[0] not in COMMANDS:
        return []
    actions = make_parser(words[0]).commands[words[0]]._actions
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
        return _fitting(list(options), last)
    wanted = option or (places[0] if places else None)
    return _values(wanted, last) if wanted else []


def _fitting(words: list[str], start: str, before: str = "") -> list[str]:
    return [before + word for word in words if word.startswith(start)]


def _values(action: argparse.Action, typed: str, before: str = "") -> list[str] | None:
    """List the values of an option or an argument, by its choices or by what it is called."""
    from nonet.engines.logic.techniques import LEVELS, TECHNIQUES

    if action.choices:
        return _fitting([str(choice) for choice in action.choices], typed, before)
    if action.metavar in _FILES:
        return None
    if action.metavar == "TECHNIQUE":
        return _fitting(list(TECHNIQUES), typed, before)
    done, comma, start = typed.rpartition(",")
    before += done + comma
    if action.metavar == "MIX":
        return _fitting([f"{level}:" for level in LEVELS], start, before)
    if action.metavar == "LEVEL,...":
        return _listed(LEVELS, start, before)
    if action.metavar == "TECHNIQUES":
        return _listed(tuple(TECHNIQUES), start, before)
    if action.metavar == "RULES":
        from nonet.results.rule_generating import list_words

        return _listed(tuple(list_words()), start, before)
    if action.metavar == "NAMES":
        from nonet.tables.columns import EXTRAS

        return _listed(EXTRAS, start, before)
    return []


def _listed(names: tuple[str, ...], start: str, before: str) -> list[str]:
    """Complete one of a list between commas; where one name is left, it may end or go on."""
    found = _fitting(list(names), start, before)
    return [*found, f"{found[0]},"] if len(found) == 1 else found
