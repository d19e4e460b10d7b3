/**
 * Exports a store as the records that restore it: the catalogue first, then player by player. The order depends on the data only, so
 * stores with equal data produce equal lines. Rows are read in pages, so that memory does not grow with the store.
 */

import { foldName } from '../../domain/index.ts';
import { omitNil } from '../../records/omit-nil.ts';
import type { DataRecord } from '../../records/records.ts';
import { readProgress } from '../../records/trophy-progress.ts';
import type { Engine, Queries } from '../engine/engine.ts';
import { toNetwork } from '../rows/row-values.ts';
import { toStatedCounts } from '../schema/stated-columns.ts';
import { exportDayZone } from '../derived/day-zone.ts';
import { exportPlayerPicture } from '../media/export-media.ts';
import {
  toGameRecord,
  toGroupRecord,
  toPlayerRecord,
  toTrophyRecord,
} from '../rows/exported-records.ts';
import { exportChoices } from './export-choices.ts';
import { exportInstance } from './export-instance.ts';
import { pages } from '../read/export-pages.ts';
import type { ExportOptions } from '../port/maintenance.ts';
import type { RowOf } from '../schema/tables.ts';
import {
  columnList,
  earned,
  game,
  player,
  playerGame,
  playerNetwork,
  playTime,
  trophy,
  trophyGroup,
} from '../schema/tables.ts';
import { read } from '../engine/statement.ts';

/**
 * Statements that read the catalogue: all games, or the games that one player has, has played, hides or hunts. The player's id is then a
 * parameter four times.
 */
function catalogueStatements(scope: 'all' | 'player') {
  const condition = (alias: string): string =>
    scope === 'all'
      ? '1 = 1'
      : `${alias}.game_id IN (SELECT game_id FROM player_game WHERE player_id = ?
          UNION SELECT game_id FROM play_time WHERE player_id = ? AND game_id IS NOT NULL
          UNION SELECT game_id FROM hidden_game WHERE player_id = ?
          UNION SELECT game_id FROM hunt WHERE player_id = ?)`;
  return {
    games: read<RowOf<typeof game>>(
      `SELECT ${columnList(game, 'g')} FROM game g WHERE ${condition('g')} AND g.game_id > ? ORDER BY g.game_id LIMIT ?`,
    ),
    groups: read<RowOf<typeof trophyGroup>>(
      `SELECT ${columnList(trophyGroup, 'r')} FROM trophy_group r
       WHERE ${condition('r')} AND (r.game_id, r.group_id) > (?, ?) ORDER BY r.game_id, r.group_id LIMIT ?`,
    ),
    trophies: read<RowOf<typeof trophy>>(
      `SELECT ${columnList(trophy, 't')} FROM trophy t
       WHERE ${condition('t')} AND (t.game_id, t.trophy_id) > (?, ?) ORDER BY t.game_id, t.trophy_id LIMIT ?`,
    ),
  };
}
const ofAll = catalogueStatements('all');
const ofPlayer = catalogueStatements('player');

type ExportedPlayer = RowOf<typeof player> & { readonly nameKey: string };

const exportedPlayer = `SELECT ${columnList(player, 'p')}, n.name_key AS "nameKey"
  FROM player_name n JOIN player p ON p.player_id = n.player_id`;
const selectPlayers = read<ExportedPlayer>(
  `${exportedPlayer} WHERE n.is_current = 1 AND n.name_key > ? ORDER BY n.name_key LIMIT ?`,
);
const selectPlayer = read<ExportedPlayer>(`${exportedPlayer} WHERE n.name_key = ?`);
const selectFormerNames = read<{ name: string }>(
  'SELECT name AS "name" FROM player_name WHERE player_id = ? AND is_current = 0 ORDER BY name_key',
);
const selectAccounts = read<RowOf<typeof playerNetwork>>(
  `SELECT ${columnList(playerNetwork, 'n')} FROM player_network n WHERE n.player_id = ? ORDER BY n.network`,
);
const selectPlayerGames = read<RowOf<typeof playerGame>>(
  `SELECT ${columnList(playerGame, 'pg')} FROM player_game pg
   WHERE pg.player_id = ? AND pg.game_id > ? ORDER BY pg.game_id LIMIT ?`,
);
const selectEarned = read<RowOf<typeof earned>>(
  `SELECT ${columnList(earned, 'e')} FROM earned e
   WHERE e.player_id = ? AND (e.game_id, e.trophy_id) > (?, ?) ORDER BY e.game_id, e.trophy_id LIMIT ?`,
);
const selectPlayTimes = read<RowOf<typeof playTime>>(
  `SELECT ${columnList(playTime, 'h')} FROM play_time h
   WHERE h.player_id = ? AND (h.network, h.source_id) > (?, ?) ORDER BY h.network, h.source_id LIMIT ?`,
);

/** The scope of an export. */
export interface ExportRequest extends ExportOptions {
  /** Exports one player and the catalogue of their games; for an unknown player there are no records. Undefined exports everything. */
  readonly player: string | undefined;
}

/** Streams the records of a snapshot. */
export async function* exportRecords(
  engine: Engine,
  { player: name, isDataOnly = false }: ExportRequest,
): AsyncGenerator<DataRecord> {
  const snapshot = await engine.snapshot();
  try {
    if (name !== undefined) yield* exportOne(snapshot, { name, isDataOnly });
    else {
      // The zone comes first, because a store accepts it only before its first player.
      if (!isDataOnly) yield* exportDayZone(snapshot);
      yield* exportAll(snapshot);
    }
    if (name === undefined && !isDataOnly) yield* exportInstance(snapshot);
  } finally {
    await snapshot.close();
  }
}

async function* exportAll(queries: Queries): AsyncGenerator<DataRecord> {
  yield* exportCatalogue(queries, null);
  const players = pages(queries, selectPlayers, [], ({ nameKey }) => [nameKey], ['']);
  for await (const row of players) yield* exportPlayer(queries, row);
}

/** Exports a player, their games and, unless only data is exported, their image. */
async function* exportOne(
  queries: Queries,
  { name, isDataOnly }: { readonly name: string; readonly isDataOnly: boolean },
): AsyncGenerator<DataRecord> {
  const row = await queries.get(selectPlayer, [foldName(name)]);
  if (row === undefined) return;
  yield* exportCatalogue(queries, row.playerId);
  yield* exportPlayer(queries, row);
  if (!isDataOnly) yield* exportPlayerPicture(queries, row.playerId);
}

async function* exportCatalogue(
  queries: Queries,
  playerId: number | null,
): AsyncGenerator<DataRecord> {
  const { games, groups, trophies } = playerId === null ? ofAll : ofPlayer;
  const of = playerId === null ? [] : [playerId, playerId, playerId, playerId];
  for await (const row of pages(queries, games, of, ({ gameId }) => [gameId], ['']))
    yield toGameRecord(row);
  for await (const row of pages(queries, groups, of, (last) => [last.gameId, last.groupId], [
    '',
    '',
  ]))
    yield toGroupRecord(row);
  for await (const row of pages(queries, trophies, of, (last) => [last.gameId, last.trophyId], [
    '',
    -1,
  ])) {
    yield toTrophyRecord(row);
  }
}

async function* exportPlayer(queries: Queries, row: ExportedPlayer): AsyncGenerator<DataRecord> {
  const former = await queries.all(selectFormerNames, [row.playerId]);
  yield toPlayerRecord(
    row,
    former.map(({ name }) => name),
  );
  yield* exportAccounts(queries, row);
  yield* exportPlayerGames(queries, row);
  yield* exportEarned(queries, row);
  yield* exportPlayTimes(queries, row);
  yield* exportChoices(queries, row);
}

async function* exportAccounts(
  queries: Queries,
  { playerId, name }: ExportedPlayer,
): AsyncGenerator<DataRecord> {
  for (const { network, accountId, accountName, updatedAt, games } of await queries.all(
    selectAccounts,
    [playerId],
  )) {
    const known = toNetwork(network);
    if (known === 'psn') continue;
    yield {
      type: 'account',
      player: name,
      network: known,
      ...omitNil({ id: accountId, name: accountName }),
      // Written even if null, because otherwise an import of the games would set a date.
      ...(updatedAt === null && games === 0 ? {} : { updated: updatedAt }),
    };
  }
}

async function* exportPlayerGames(
  queries: Queries,
  { playerId, name, playUpdate }: ExportedPlayer,
): AsyncGenerator<DataRecord> {
  for await (const row of pages(queries, selectPlayerGames, [playerId], ({ gameId }) => [gameId], [
    '',
  ])) {
    yield {
      type: 'playerGame',
      player: name,
      game: row.gameId,
      ...omitNil({
        lastUpdated: row.statedLastUpdatedAt,
        statedEarned: toStatedCounts(row),
        statedPoints: row.statedPoints,
        award: row.award,
        awarded: row.awardedAt,
        trophyProgress: row.trophyProgress === null ? null : readProgress(row.trophyProgress),
      }),
      updated: row.changedIn === playUpdate,
    };
  }
}

async function* exportEarned(
  queries: Queries,
  { playerId, name, playUpdate }: ExportedPlayer,
): AsyncGenerator<DataRecord> {
  for await (const row of pages(
    queries,
    selectEarned,
    [playerId],
    (last) => [last.gameId, last.trophyId],
    ['', -1],
  )) {
    const dates = omitNil({ date: row.earnedAt, hardcore: row.hardcoreAt });
    const updated = row.changedIn === playUpdate;
    yield {
      type: 'earned',
      player: name,
      game: row.gameId,
      trophy: row.trophyId,
      ...dates,
      updated,
    };
  }
}

async function* exportPlayTimes(
  queries: Queries,
  { playerId, name }: ExportedPlayer,
): AsyncGenerator<DataRecord> {
  for await (const row of pages(
    queries,
    selectPlayTimes,
    [playerId],
    (last) => [last.network, last.sourceId],
    ['', ''],
  )) {
    yield {
      type: 'playTime',
      player: name,
      network: toNetwork(row.network),
      id: row.sourceId,
      seconds: row.seconds,
      read: row.readAt,
      ...omitNil({
        game: row.gameId,
        title: row.title,
        sessions: row.sessions,
        first: row.firstAt,
        last: row.lastAt,
      }),
    };
  }
}
