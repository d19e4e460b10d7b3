/** Names of players from the command line. */

import { checkRecord } from '../data/import/index.ts';
import { CommandError, exitCodes } from './exit-codes.ts';

/** A name as records take it, without outer blanks; any other could never be loaded again. Throws CommandError. */
export function checkedName(given: string): string {
  const checked = checkRecord({ type: 'player', name: given });
  if ('invalid' in checked) {
    const reason = checked.cause?.problem ?? checked.invalid; // the name stands on the command line
    throw new CommandError(`The player's name: ${reason}.`, exitCodes.usage);
  }
  return given.trim();
}
