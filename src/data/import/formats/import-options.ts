/** Options that several import formats share. */

import type { Setting } from '../../../settings/setting.ts';
import { choice, InvalidValue, text, toggle } from '../../../settings/setting.ts';
import { instanceSubjects } from '../../../records/instance-records.ts';
import { checkRecord } from '../check/check-record.ts';

/** Options of every import. */
export const importOptions = {
  keepGoing: toggle(
    'Import the valid records and list the rejected ones; by default, one rejected record stops the import.',
  ),
  strict: toggle('Reject a record with an invalid value; by default, the value is omitted.'),
  force: toggle(
    'Also import players who were deleted on request. By default, their records are rejected.',
  ),
  dryRun: toggle('Import nothing: list what would be added and changed.'),
} as const;

/** Options of formats whose source lists all of its player's games and trophies. */
export const pruneOptions = {
  prune: toggle(
    "Remove the player's games and trophies on this network that the source does not list, even if they came from other sources.",
  ),
  forcePrune: toggle(
    "With --prune: remove them even if they are more than a fifth of the player's games or trophies, or if parts of the source were rejected or skipped.",
  ),
} as const;

/** The option of formats whose source can have records about the instance itself. */
export const restoreOptions = {
  restore: toggle(`Also import the data of the instance: ${instanceSubjects}.`),
} as const;

/** The option of formats that can be imported continuously. */
export const watchOptions = {
  watch: toggle(
    'Keep running, and import new trophies as the program writes them. Each set is a separate import.',
  ),
} as const;

/** Declares a setting for a player's name, which is empty if not given. */
export function playerName(about: string): Setting<string> {
  return text('', 'name', about, (given) => {
    const checked = checkRecord({ type: 'player', name: given });
    if ('record' in checked && checked.record.type === 'player') return checked.record.name;
    throw new InvalidValue(
      `the player's ${'invalid' in checked ? checked.invalid : 'name is not valid'}`,
    );
  });
}

/** The player of a source that does not name its player. */
export const ownerOption = {
  player: {
    ...playerName(
      'Player who earned the trophies. If the store has no such player, the import adds the player.',
    ),
    isRequired: true,
  },
} as const;

/** The language of definitions that have several languages, by the number that the console uses for it. */
export const languageOption = {
  language: text(
    '',
    'number',
    'Language of titles in sets that have several languages: its number on the console, such as 01 for English.',
    (given) => {
      if (/^\d{1,2}$/.test(given)) return given.padStart(2, '0');
      throw new InvalidValue(
        `${JSON.stringify(given)} is not a number from 0 to 30, such as 01 for English`,
      );
    },
  ),
} as const;

/** Options of the formats of networks without grades. */
export const networkOptions = {
  ...ownerOption,
  grade: choice(
    'rule',
    ['rule', 'bronze'],
    "Grades of new trophies. rule: by Laurel's rule for the network; bronze: the same for all.",
  ),
} as const;
