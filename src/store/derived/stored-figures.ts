/** Stores the figures of games (game-figures.ts), with the time of their calculation and the state of the data that they are based on. */

import type { Queries, Transaction } from '../engine/engine.ts';
import { oneRow } from '../engine/one-row.ts';
import { deletion, read } from '../engine/statement.ts';
import { gameStat, setting, upsertInto, toValues } from '../schema/tables.ts';
import type { GameFigures } from './game-figures.ts';
import { areSameFigures, readFigures } from './game-figures.ts';

const settingName = 'game_figures';
const playersPerPage = 1000;

const writeSetting = upsertInto(setting);
const selectSetting = read<{ value: string }>(
  `SELECT value AS "value" FROM setting WHERE name = '${settingName}'`,
);
const selectCatalogue = read<{ value: number }>(
  `SELECT value AS "value" FROM counter WHERE name = 'catalogue'`,
);
const sumPlayers = read<{ players: number; updates: number; last: number }>(
  `SELECT COUNT(*) AS "players", CAST(SUM(u.update_number) AS BIGINT) AS "updates", MAX(u.player_id) AS "last"
   FROM (SELECT p.player_id, p.update_number FROM player p WHERE p.player_id > ? ORDER BY p.player_id LIMIT ?) u`,
);
const upsert = upsertInto(gameStat);
const remove = deletion('game_stat', { keys: ['game_id'] });

/** The last calculation of the figures. */
export interface FigureCount {
  /** Milliseconds UTC. */
  readonly countedAt: number;
  /** The state of the data at the calculation (readState); empty if the data changed during it. */
  readonly state: string;
}

/** Reads when the figures were last calculated; null before the first calculation. */
export async function readFigureCount(queries: Queries): Promise<FigureCount | null> {
  const stored = (await queries.get(selectSetting, []))?.value;
  if (stored === undefined) return null;
  const [countedAt = '', state = ''] = stored.split(' ');
  return { countedAt: Number(countedAt), state };
}

/**
 * Returns a text that changes whenever data changes on which the figures depend: each change of a player raises their update number, and
 * each change of a set the version of the catalogue.
 */
export async function readState(
  queries: Queries,
  pause: () => Promise<void> = async () => {},
): Promise<string> {
  const catalogue = (await oneRow(queries, selectCatalogue, [])).value;
  let players = 0;
  let updates = 0;
  let after = 0;
  for (;;) {
    const page = await queries.get(sumPlayers, [after, playersPerPage]);
    if (page === undefined || page.players === 0) return `${catalogue}-${players}-${updates}`;
    players += page.players;
    updates += page.updates;
    after = page.last;
    await pause();
  }
}

/** Writes the figures that differ from the stored ones, and the time of their calculation. */
export async function writeFigures(
  transaction: Transaction,
  figures: GameFigures,
  { countedAt, state }: FigureCount,
): Promise<void> {
  const stored = await readFigures(transaction);
  const changed = [...figures].filter(([gameId, row]) => !areSameFigures(row, stored.get(gameId)));
  await transaction.runMany(
    upsert,
    changed.map(([gameId, row]) => toValues(gameStat, { gameId, ...row })),
  );
  const gone = [...stored.keys()].filter((gameId) => !figures.has(gameId));
  await transaction.runMany(
    remove,
    gone.map((gameId) => [gameId]),
  );
  await transaction.run(writeSetting, [settingName, `${countedAt} ${state}`]);
}
