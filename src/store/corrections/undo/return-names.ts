/** When a load is undone, gives back the former names that it took over from other players. */

import { invariant } from '../../../invariant.ts';
import { readDayZone } from '../../derived/day-zone.ts';
import type { SqlValue } from '../../engine/engine.ts';
import { read } from '../../engine/statement.ts';
import type { RowOf } from '../../schema/tables.ts';
import { columnList, insertInto, player, playerName } from '../../schema/tables.ts';
import type { Correction } from '../../write/correction.ts';
import type { LoadedPlayer } from '../../write/loaded-player.ts';
import { storedPlayer } from '../../write/loaded-player.ts';
import { writePlayers } from '../../write/write-players.ts';

type NameRow = Readonly<Record<string, SqlValue>>;

const selectPlayer = read<RowOf<typeof player>>(
  `SELECT ${columnList(player, 'p')} FROM player p WHERE p.player_id = ?`,
);
const insertFreeName = insertInto(playerName, { keys: ['name_key'] });

/** Gives names back to the players who had them, except to players who were deleted. Call when no player has the names any more. */
export async function returnNames(
  { transaction, aggregates, now }: Correction,
  names: readonly NameRow[],
): Promise<void> {
  const zone = await readDayZone(transaction);
  const holders = new Map<number, LoadedPlayer>();
  for (const name of names) {
    const row = await transaction.get(selectPlayer, [valueOf(name, 'playerId')]);
    if (row === undefined) continue;
    const values = playerName.properties.map((property) => valueOf(name, property));
    await transaction.run(insertFreeName, values);
    holders.set(row.playerId, { ...storedPlayer(row, zone), hasNameMoved: true });
  }
  const occasion = { now, source: 'command', isAdministrative: true } as const;
  await writePlayers(transaction, [...holders.values()], occasion, { aggregates });
}

function valueOf(name: NameRow, property: string): SqlValue {
  return invariant(name[property], 'a recorded name has all columns');
}
