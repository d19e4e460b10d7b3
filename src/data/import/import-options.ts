/** Options that several import formats share. */

import type { Setting } from '../../settings/setting.ts';
import { SettingError, text, toggle } from '../../settings/setting.ts';
import { checkRecord } from './check/check-record.ts';

/** Options of every import. */
export const importOptions = {
  keepGoing: toggle('Load the valid records and list the rejected ones; by default, one rejected record stops the import.'),
  strict: toggle('Reject a record with an invalid value; by default, the value is omitted.'),
  force: toggle('Restore players who were deleted on request.'),
} as const;

/** The option of formats that can be imported continuously. */
export const watchOptions = {
  watch: toggle('Keep running and import what the program writes; each set is a separate load.'),
} as const;

/** A player's name; empty if not given. */
export function playerName(about: string): Setting<string> {
  return text('', 'name', about, (given) => {
    const checked = checkRecord({ type: 'player', name: given });
    if ('record' in checked && checked.record.type === 'player') return checked.record.name;
    throw new SettingError(`the player's ${'invalid' in checked ? checked.invalid : 'name is not valid'}`);
  });
}

/** The player of a source that does not name its player. */
export const ownerOption = {
  player: {
    ...playerName('Player who earned the trophies; the player is created if missing.'),
    isRequired: true,
  },
} as const;
