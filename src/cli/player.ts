/** `laurel player`: who is in the store. */

import type { Command } from 'commander';

export function addPlayerCommand(program: Command): void {
  program.command('player').description('Look after players.');
}
