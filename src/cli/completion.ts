/** `laurel completion`: a script that completes commands and options in a shell. */

import type { Command } from 'commander';
import { Argument } from 'commander';
import { listCommands } from './completion/command-table.ts';
import { shells } from './completion/shells.ts';
import { terminal } from './terminal.ts';

type Shell = keyof typeof shells;

/** Defines `laurel completion`. @param createWhole makes the command line with all commands and their options */
export function describeCompletionCommand(command: Command, createWhole: () => Promise<Command>): void {
  command.addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(shells))).action(async (shell: Shell) => {
    terminal().stdout.write(shells[shell](listCommands(await createWhole())));
  });
}
