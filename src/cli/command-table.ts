/** All commands with their options as a table, from which completions and the manual are made. */

import type { Command } from 'commander';

interface DescribedOption {
  /** As it is typed: `--store`. */
  readonly flag: string;
  /** As help shows it: `--store <url>`. */
  readonly usage: string;
  readonly about: string;
}

/** A command as it is described, with its own options only. */
export interface DescribedCommand {
  /** Words behind the program's name: `db check`; empty for the program itself. */
  readonly path: string;
  readonly about: string;
  /** What follows the path: `[options] <file>`. */
  readonly usage: string;
  /** Names of the commands below this one. */
  readonly subcommands: readonly string[];
  readonly options: readonly DescribedOption[];
}

/** The program and every command below it, parents first. */
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
