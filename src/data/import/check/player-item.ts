/** The record of the player whose trophies a source contains. */

import type { SourceItem } from '../source/source.ts';
import { SourceError } from '../source/source.ts';
import { checkRecord } from './check-record.ts';

/** Returns the record of a player. Throws SourceError if the name is not valid. */
export function playerItem(name: string): SourceItem {
  const player = checkRecord({ type: 'player', name });
  if ('invalid' in player) throw new SourceError(`The player's ${player.invalid}`);
  return { where: 'player', record: player.record };
}
