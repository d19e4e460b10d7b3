/** A table of all commands with their options. Completions and the manual are created from it. */

import type { Command } from 'commander';

interface DescribedOption {
  /** The option as it is typed: `--store`. */
  readonly flag: string;
  /** The option as help shows it: `--store <url>`. */
  readonly usage: string;
  readonly about: string;
}

/** The description of a command, with its own options only. */
export interface DescribedCommand {
  /** The words after the program's name, such as `db check`; empty for the program itself. */
  readonly path: string;
  readonly about: string;
  /** The arguments after the path, such as `[options] <file>`. */
  readonly usage: string;
  /** Names of the commands below this one. */
  readonly subcommands: readonly string[];
  readonly options: readonly DescribedOption[];
}

/** Lists the program and all its commands, parents first. */
export function listCommands(program: Command): readonly DescribedCommand[] {
  return describeBelow(program, '');
}

function describeBelow(command: Command, path: string): DescribedCommand[] {
  const help = command.createHelp();
  const children = help.visibleCommands(command).filter((child) => child.name() !== 'help');
  const described: DescribedCommand = {
    path,
    about: command.description(),
    usage: command.usage(),
    subcommands: children.map((child) => child.name()),
    options: help.visibleOptions(command).flatMap(({ long, flags, description }) => {
      return long === undefined || long === null
        ? []
        : [{ flag: long, usage: flags, about: description }];
    }),
  };
  return [
    described,
    ...children.flatMap((child) => describeBelow(child, `${path} ${child.name()}`.trim())),
  ];
}
