/** The records of the demo's players. Their avatars are drawn by the site from their names. */

import type { PlayerRecord } from '../../records/records.ts';
import { playerRecord } from './players.ts';

/** Makes the record of a player of the demo; `rest` has further fields. */
export function demoPlayerRecord(name: string, country: string, rest: Partial<PlayerRecord> = {}): PlayerRecord {
  const avatar = `/art/players/${name}.svg`;
  return playerRecord(name, country, { avatar, avatarMedium: avatar, avatarSmall: avatar, ...rest });
}
