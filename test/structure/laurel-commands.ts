/** Checks Laurel commands in texts against the definition of the command line. */

import type { Command } from 'commander';
import { doesSomething } from '../../scripts/cli-reference.ts';
import { createProgram } from '../../src/cli/program.ts';

/** Makes the commands parse their arguments and do nothing. */
function disarm(command: Command): void {
  command.configureOutput({ writeErr: () => undefined, writeOut: () => undefined });
  if (doesSomething(command)) command.action(() => undefined);
  for (const child of command.commands) disarm(child);
}

/** Returns why the command line is invalid; null if it is valid. */
export async function findMistake(given: readonly string[]): Promise<string | null> {
  const program = await createProgram();
  disarm(program);
  // The option `--config` is removed, because the settings file exists only on the reader's machine.
  const config = given.indexOf('--config');
  const parsed = config < 0 ? given : given.toSpliced(config, 2);
  try {
    await program.parseAsync(parsed, { from: 'user' });
    return null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (['commander.helpDisplayed', 'commander.help', 'commander.version'].includes(code))
      return null;
    return error instanceof Error ? error.message : String(error);
  }
}
