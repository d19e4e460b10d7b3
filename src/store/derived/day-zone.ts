/**
 * The day zone: the time zone in which trophies are counted by day. It is UTC unless `laurel db rebuild --day-zone`, or an import into an
 * empty store, has chosen another one.
 */

import type { DataRecord } from '../../records/records.ts';
import type { TimeZone } from '../../domain/time/index.ts';
import { openTimeZone, utc } from '../../domain/time/index.ts';
import type { Queries, Transaction } from '../engine/engine.ts';
import { deletion, read } from '../engine/statement.ts';
import { setting, upsertInto } from '../schema/tables.ts';

const name = 'day_zone';

/** SQL for the stored name of the zone; null for UTC. */
export const dayZoneText = `(SELECT z.value FROM setting z WHERE z.name = '${name}')`;
const selectZone = read<{ value: string | null }>(`SELECT ${dayZoneText} AS "value"`);
const selectPlayer = read<{ playerId: number }>(
  'SELECT p.player_id AS "playerId" FROM player p LIMIT 1',
);
const writeZone = upsertInto(setting);
const removeZone = deletion('setting', { keys: ['name'] });

/** The zone that was opened last. A store has one zone; opening it again would discard its cached offsets. */
let last: TimeZone = utc;

/** Reads the zone. A load must count days in the zone that the store has during its transaction. */
export async function readDayZone(queries: Queries): Promise<TimeZone> {
  return zoneNamed((await queries.get(selectZone, []))?.value ?? null);
}

/** Returns the zone with a stored name; null for UTC. */
export function zoneNamed(stored: string | null): TimeZone {
  if (stored === null) return utc;
  if (last.name !== stored) last = openTimeZone(stored);
  return last;
}

/** Checks whether the store has any player. The days of players are counted in the zone, so they must be recounted if it changes. */
export async function hasPlayers(queries: Queries): Promise<boolean> {
  return (await queries.get(selectPlayer, [])) !== undefined;
}

/** Exports the chosen zone as a record; yields nothing for UTC. */
export async function* exportDayZone(queries: Queries): AsyncGenerator<DataRecord> {
  const zone = await readDayZone(queries);
  if (zone !== utc) yield { type: 'dayZone', zone: zone.name };
}

/** Stores the zone. The caller recounts the days of all players in the same transaction. */
export async function writeDayZone(transaction: Transaction, zone: TimeZone): Promise<void> {
  if (zone === utc) await transaction.run(removeZone, [name]);
  else await transaction.run(writeZone, [name, zone.name]);
}
