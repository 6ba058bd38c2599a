"""`nonet completion`: a script that completes commands and options in a shell.

The scripts are made from the parser itself, so a new command or choice is completed at once.
"""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Iterator


def add(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    parser.add_argument("shell", choices=["bash", "zsh", "fish"])
    parser.epilog = (
        'bash and zsh: put eval "$(nonet completion bash)" into ~/.bashrc or (zsh) ~/.zshrc; '
        "fish: nonet completion fish | source"
    )


def run(args: argparse.Namespace) -> int:
    """Print the script for one shell."""
    commands = args.parser_of_commands.choices
    print({"bash": _bash, "zsh": _zsh, "fish": _fish}[args.shell](commands))
    return 0


def _options(parser: argparse.ArgumentParser) -> Iterator[tuple[str, list[str]]]:
    """List a command's options and the choices of each; '' stands for its arguments."""
    for action in parser._actions:
        for name in action.option_strings or [""]:
            yield name, [str(choice) for choice in action.choices or ()]


def _bash(commands: dict[str, argparse.ArgumentParser]) -> str:
    cases = []
    for command, parser in commands.items():
        options = dict(_options(parser))
        for name, choices in options.items():
            if name and choices:
                cases.append(f"    {command}:{name}) words={shlex.quote(' '.join(choices))} ;;")
        words = [*options.pop("", []), *options]
        cases.append(f"    {command}:*) words={shlex.quote(' '.join(words))} ;;")
    body = "\n".join(cases)
    return f"""_nonet() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} words=
  if [ "$COMP_CWORD" -eq 1 ]; then
    words={shlex.quote(" ".join([*commands, "--help", "--version"]))}
  else
    case "${{COMP_WORDS[1]}}:${{COMP_WORDS[COMP_CWORD-1]}}" in
{body}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}}
complete -o default -F _nonet nonet"""


def _zsh(commands: dict[str, argparse.ArgumentParser]) -> str:
    return "autoload -U +X bashcompinit && bashcompinit\n" + _bash(commands)


def _fish(commands: dict[str, argparse.ArgumentParser]) -> str:
    lines = [f"complete -c nonet -n __fish_use_subcommand -a {shlex.quote(' '.join(commands))}"]
    for command, parser in commands.items():
        seen = shlex.quote(f"__fish_seen_subcommand_from {command}")
        for name, choices in _options(parser):
            flag = f" -l {name[2:]}" if name.startswith("--") else ""
            values = f" -x -a {shlex.quote(' '.join(choices))}" if choices else ""
            if flag or values:
                lines.append(f"complete -c nonet -n {seen}{flag}{values}")
    return "\n".join(lines)
