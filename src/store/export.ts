/**
 * Everything in the store as the records that load it again: the catalogue first, then player by player.
 * The order depends on nothing but the data, so that two stores of the same data give the same lines.
 * Read in pages, so that memory does not grow with the store.
 */

import { foldName } from '../domain/index.ts';
import type { DataRecord, PlayerRecord } from '../records/records.ts';
import type { Engine, Parameters, Queries, Statement } from './engine.ts';
import { statement } from './engine.ts';
import { toGrade } from './row-values.ts';
import { statedCountsOf, withoutStated } from './stated-columns.ts';
import type { RowOf } from './tables.ts';
import { columnList, earned, game, player, playerGame, trophy, trophyGroup } from './tables.ts';

const pageSize = 1000;

/** The statements of a catalogue: of all games, or of those of one player (`?`). */
function catalogueStatements(isOfAll: boolean) {
  const isWanted = (alias: string): string =>
    isOfAll ? '1 = 1' : `${alias}.game_id IN (SELECT game_id FROM player_game WHERE player_id = ?)`;
  return {
    games: statement<RowOf<typeof game>>(
      `SELECT ${columnList(game, 'g')} FROM game g WHERE ${isWanted('g')} AND g.game_id > ? ORDER BY g.game_id LIMIT ?`,
    ),
    groups: statement<RowOf<typeof trophyGroup>>(
      `SELECT ${columnList(trophyGroup, 'r')} FROM trophy_group r
       WHERE ${isWanted('r')} AND (r.game_id, r.group_id) > (?, ?) ORDER BY r.game_id, r.group_id LIMIT ?`,
    ),
    trophies: statement<RowOf<typeof trophy>>(
      `SELECT ${columnList(trophy, 't')} FROM trophy t
       WHERE ${isWanted('t')} AND (t.game_id, t.trophy_id) > (?, ?) ORDER BY t.game_id, t.trophy_id LIMIT ?`,
    ),
  };
}
const ofAll = catalogueStatements(true);
const ofPlayer = catalogueStatements(false);

const selectPlayers = statement<RowOf<typeof player> & { nameKey: string }>(
  `SELECT ${columnList(player, 'p')}, n.name_key AS "nameKey" FROM player_name n JOIN player p ON p.player_id = n.player_id
   WHERE n.is_current = 1 AND n.name_key > ? ORDER BY n.name_key LIMIT ?`,
);
const selectPlayer = statement<RowOf<typeof player>>(
  `SELECT ${columnList(player, 'p')} FROM player_name n JOIN player p ON p.player_id = n.player_id WHERE n.name_key = ?`,
);
const selectFormerNames = statement<{ name: string }>(
  'SELECT name AS "name" FROM player_name WHERE player_id = ? AND is_current = 0 ORDER BY name_key',
);
const selectPairs = statement<RowOf<typeof playerGame>>(
  `SELECT ${columnList(playerGame, 'pg')} FROM player_game pg
   WHERE pg.player_id = ? AND pg.game_id > ? ORDER BY pg.game_id LIMIT ?`,
);
const selectEarned = statement<RowOf<typeof earned>>(
  `SELECT ${columnList(earned, 'e')} FROM earned e
   WHERE e.player_id = ? AND (e.game_id, e.trophy_id) > (?, ?) ORDER BY e.game_id, e.trophy_id LIMIT ?`,
);

/** Streams from one unchanging state; `name` is one player, with the catalogue of his games. An unknown one is nothing. */
export async function* exportRecords(engine: Engine, name: string | undefined): AsyncGenerator<DataRecord> {
  const snapshot = await engine.snapshot();
  try {
    if (name === undefined) yield* exportAll(snapshot);
    else yield* exportOne(snapshot, name);
  } finally {
    await snapshot.close();
  }
}

async function* exportAll(queries: Queries): AsyncGenerator<DataRecord> {
  yield* exportCatalogue(queries, null);
  const players = pages(queries, selectPlayers, [], ({ nameKey }) => [nameKey], ['']);
  for await (const { nameKey: _, ...row } of players) yield* exportPlayer(queries, row);
}

async function* exportOne(queries: Queries, name: string): AsyncGenerator<DataRecord> {
  const row = await queries.get(selectPlayer, [foldName(name)]);
  if (row === undefined) return;
  yield* exportCatalogue(queries, row.playerId);
  yield* exportPlayer(queries, row);
}

async function* exportCatalogue(queries: Queries, playerId: number | null): AsyncGenerator<DataRecord> {
  const { games, groups, trophies } = playerId === null ? ofAll : ofPlayer;
  const of = playerId === null ? [] : [playerId];
  for await (const row of pages(queries, games, of, ({ gameId }) => [gameId], [''])) yield gameRecordOf(row);
  for await (const row of pages(queries, groups, of, (last) => [last.gameId, last.groupId], ['', ''])) yield groupRecordOf(row);
  for await (const row of pages(queries, trophies, of, (last) => [last.gameId, last.trophyId], ['', -1])) {
    yield trophyRecordOf(row);
  }
}

async function* exportPlayer(queries: Queries, row: RowOf<typeof player>): AsyncGenerator<DataRecord> {
  const former = await queries.all(selectFormerNames, [row.playerId]);
  yield playerRecordOf(
    row,
    former.map(({ name }) => name),
  );
  const of = [row.playerId];
  for await (const pair of pages(queries, selectPairs, of, ({ gameId }) => [gameId], [''])) {
    const updated = pair.changedIn === row.updateNumber;
    yield {
      type: 'playerGame',
      player: row.name,
      game: pair.gameId,
      ...present({
        lastUpdated: pair.statedLastUpdatedAt,
        statedEarned: statedCountsOf(pair),
        statedPoints: pair.statedPoints,
      }),
      updated,
    };
  }
  for await (const found of pages(queries, selectEarned, of, (last) => [last.gameId, last.trophyId], ['', -1])) {
    const updated = found.changedIn === row.updateNumber;
    const date = found.earnedAt === null ? {} : { date: found.earnedAt };
    yield { type: 'earned', player: row.name, game: found.gameId, trophy: found.trophyId, ...date, updated };
  }
}

/** Rows in the order of their key, page by page: each page begins after the last row of the one before. */
async function* pages<Row>(
  queries: Queries,
  select: Statement<Row>,
  fixed: Parameters,
  keyOf: (row: Row) => Parameters,
  first: Parameters,
): AsyncGenerator<Row> {
  for (let after = first; ;) {
    const rows = await queries.all(select, [...fixed, ...after, pageSize]);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return;
    after = keyOf(last);
  }
}

type Present<T> = { [P in keyof T]?: NonNullable<T[P]> };

/** The properties that have a value: what a record need not say it leaves out. */
function present<T extends object>(values: T): Present<T>;
function present(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
}

/** Leaves out what is at its default. */
function unless<T>(value: T, usual: T): T | undefined {
  return value === usual ? undefined : value;
}

function gameRecordOf(row: RowOf<typeof game>): DataRecord {
  return {
    type: 'game',
    id: row.gameId,
    ...present({
      europeId: unless(row.europeId, ''),
      title: row.title,
      image: row.image,
      guide: row.guide,
      titleOnGuide: row.titleOnGuide,
      released: row.releasedAt,
      stars: unless(row.stars, 0),
      reviews: unless(row.reviews, 0),
      platform: row.platform,
      setVersion: row.setVersion,
      statedSet: statedCountsOf(row),
      statedTrophies: row.statedTrophies,
      statedPoints: row.statedPoints,
    }),
  };
}

function groupRecordOf({ gameId, groupId, name, detail }: RowOf<typeof trophyGroup>): DataRecord {
  return { type: 'group', game: gameId, id: groupId, ...present({ name, detail }) };
}

function trophyRecordOf(row: RowOf<typeof trophy>): DataRecord {
  return {
    type: 'trophy',
    game: row.gameId,
    id: row.trophyId,
    grade: toGrade(row.grade),
    ...present({
      title: row.title,
      description: row.description,
      fullDescription: row.fullDescription,
      image: row.image,
      hidden: unless(row.hidden === 1, false),
      group: row.groupId,
      guide: row.guide,
      titleOnGuide: row.titleOnGuide,
    }),
  };
}

function playerRecordOf(row: RowOf<typeof player>, formerNames: readonly string[]): PlayerRecord {
  const {
    playerId: _,
    name,
    updateNumber: __,
    source: ___,
    lastSeenAt,
    updatedAt,
    gamesUpdatedAt,
    cardChangedAt,
    ...same
  } = withoutStated(row);
  return {
    type: 'player',
    name,
    ...(formerNames.length > 0 ? { formerNames: [...formerNames] } : {}),
    ...present({
      ...same,
      plus: unless(row.plus === 1, false),
      online: unless(row.online === 1, false),
      away: unless(row.away === 1, false),
      hidden: unless(row.hidden === 1, false),
      excluded: unless(row.excluded === 1, false),
      lastSeen: lastSeenAt,
      statedEarned: statedCountsOf(row),
    }),
    updated: updatedAt,
    // Said even when there is none, because loading his games would set one.
    gamesUpdated: gamesUpdatedAt,
    cardChanged: cardChangedAt,
  };
}
