/**
 * Figures of games that a load could not update without reading all owners or trophies: medians, the players of the last 30 days, scores
 * (docs/spec/figures.md 8). They are recalculated periodically. Each read is limited to the games of one page or to the players who
 * were active. `db check` compares them as long as nothing has changed since they were calculated.
 */

import type { Grade } from '../../domain/index.ts';
import { minOwnersForRarity, scoreRarity } from '../../domain/play/index.ts';
import { dayMs } from '../../domain/time/index.ts';
import { invariant, zip } from '../../invariant.ts';
import type { Parameters, Queries } from '../engine/engine.ts';
import type { GameFiguresRow } from '../port/games.ts';
import { read, readPerList } from '../engine/statement.ts';
import { isNotAhead } from './ahead.ts';
import { wholeGame } from './owner-counts.ts';
import { isCounted } from './visibility.ts';

/** Figures by game; games without any known figure are missing. */
export type GameFigures = ReadonlyMap<string, GameFiguresRow>;

const recentDays = 30;
const minTimes = 5;
const gamesPerPage = 20;
const playersPerPage = 20;

/** The row for a game whose figures are all unknown. */
export const noFigures: GameFiguresRow = {
  recentPlayers: 0,
  medianToPlatinum: null,
  medianToCompletion: null,
  setScore: null,
};

interface SetTrophy {
  readonly grade: Grade;
  /** Percentage of the network's players who have the trophy. */
  readonly share: number | null;
  readonly earners: number;
  readonly owners: number;
}

const selectGames = read<{ gameId: string }>(
  'SELECT g.game_id AS "gameId" FROM game g WHERE g.game_id > ? ORDER BY g.game_id LIMIT ?',
);
type Time = 'time_to_platinum' | 'time_to_completion';

/**
 * Selects how long a game's counted owners took: the number of known times, and some of these times in ascending order. The first parameter
 * is the game.
 */
const timesOf = (time: Time, condition = '') => {
  const from = `FROM player_game pg JOIN player p ON p.player_id = pg.player_id AND ${isCounted}
     WHERE pg.game_id = ? AND pg.${time} IS NOT NULL ${condition}`;
  return {
    count: read<{ times: number }>(`SELECT COUNT(*) AS "times" ${from}`),
    select: readPerList<{ time: number }>(
      `SELECT pg.${time} AS "time" ${from} ORDER BY pg.${time} LIMIT ? OFFSET ?`,
    ),
  };
};
/** Like `timesOf`, without times that end at a future date. The second parameter is the present. */
const timesUntil = (time: Time, date: string) =>
  timesOf(time, `AND ${isNotAhead({ pair: 'pg', date: `pg.${date}` })}`);
const platinumTimes = {
  all: timesOf('time_to_platinum'),
  come: timesUntil('time_to_platinum', 'platinum_at'),
};
const completionTimes = {
  all: timesOf('time_to_completion'),
  come: timesUntil('time_to_completion', 'completed_at'),
};
/** Selects the trophies of a game that has enough owners; for other games it returns no row. */
const selectTrophies = read<SetTrophy>(
  `SELECT t.grade AS "grade", t.global_share AS "share", COALESCE(e.players, 0) AS "earners", o.players AS "owners"
   FROM owner_count o JOIN trophy t ON t.game_id = o.game_id
   LEFT JOIN owner_count e ON e.game_id = t.game_id AND e.trophy_id = t.trophy_id
   WHERE o.game_id = ? AND o.trophy_id = ${wholeGame} AND o.players >= ${minOwnersForRarity}`,
);
const selectActive = read<{ playerId: number; newestAt: number }>(
  `SELECT s.player_id AS "playerId", s.last_earned_at AS "newestAt" FROM player_score s
   WHERE s.visible = 1 AND s.last_earned_at IS NOT NULL AND s.last_earned_at >= ? AND (s.last_earned_at, s.player_id) < (?, ?)
   ORDER BY s.last_earned_at DESC NULLS LAST, s.player_id DESC LIMIT ?`,
);
/** Selects a player's recent games. The date of a game is never before its last trophy, so the index by date limits the rows read. */
const selectPlayed = read<{ gameId: string }>(
  `SELECT pg.game_id AS "gameId" FROM player_game pg JOIN player p ON p.player_id = pg.player_id AND ${isCounted}
   WHERE pg.player_id = ? AND pg.last_updated_at >= ? AND pg.last_at >= ?`,
);
/** Selects a player's recent games without trophies dated in the future, for a player who has such trophies. */
const selectPlayedUntil = read<{ gameId: string }>(
  `SELECT DISTINCT e.game_id AS "gameId" FROM player p JOIN earned e ON e.player_id = p.player_id
   WHERE p.player_id = ? AND ${isCounted} AND e.earned_at >= ?
     AND ${isNotAhead({ pair: 'e', trophyId: 'e.trophy_id', date: 'e.earned_at' })}`,
);
const selectAheadPlayers = read<{ playerId: number }>(
  'SELECT DISTINCT a.player_id AS "playerId" FROM player_ahead a WHERE a.earned_at > ?',
);
const selectStored = read<GameFiguresRow & { gameId: string }>(
  `SELECT f.game_id AS "gameId", f.recent_players AS "recentPlayers", f.median_to_platinum AS "medianToPlatinum",
     f.median_to_completion AS "medianToCompletion", f.set_score AS "setScore" FROM game_stat f WHERE f.game_id > ? ORDER BY f.game_id LIMIT ?`,
);
const storedPerPage = 1000;

/**
 * Calculates the figures of all games as of a date.
 *
 * @param now milliseconds UTC
 * @param pause called between two reads, so that the process can answer other requests
 */
export async function countFigures(
  queries: Queries,
  now: number,
  pause: () => Promise<void> = async () => {},
): Promise<GameFigures> {
  const figures = new Map<string, GameFiguresRow>();
  const add = (gameId: string, known: Partial<GameFiguresRow>): void => {
    figures.set(gameId, { ...noFigures, ...figures.get(gameId), ...known });
  };
  const ahead = new Set(
    (await queries.all(selectAheadPlayers, [now])).map(({ playerId }) => playerId),
  );
  for await (const gameIds of pagesOfGames(queries)) {
    const timed = gameIds.map((gameId) => (ahead.size === 0 ? [gameId] : [gameId, now]));
    const which = ahead.size === 0 ? 'all' : 'come';
    const platinums = await readMedians(queries, platinumTimes[which], timed);
    const completions = await readMedians(queries, completionTimes[which], timed);
    const sets = await queries.allMany(
      selectTrophies,
      gameIds.map((gameId) => [gameId]),
    );
    for (const [[gameId, set], [medianToPlatinum, medianToCompletion]] of zip(
      zip(gameIds, sets),
      zip(platinums, completions),
    )) {
      const known = { medianToPlatinum, medianToCompletion, setScore: scoreOf(set) };
      if (Object.values(known).some((value) => value !== null)) add(gameId, known);
    }
    await pause();
  }
  for (const [gameId, recentPlayers] of await countRecentPlayers(queries, { now, ahead }, pause)) {
    add(gameId, { recentPlayers });
  }
  return figures;
}

async function* pagesOfGames(queries: Queries): AsyncGenerator<string[]> {
  for (let after = ''; ;) {
    const gameIds = (await queries.all(selectGames, [after, gamesPerPage])).map(
      ({ gameId }) => gameId,
    );
    if (gameIds.length > 0) yield gameIds;
    const last = gameIds.at(-1);
    if (last === undefined || gameIds.length < gamesPerPage) return;
    after = last;
  }
}

/** Reads the median time of each game, or the mean of the two middle ones; null with too few times. */
async function readMedians(
  queries: Queries,
  { count, select }: ReturnType<typeof timesOf>,
  games: readonly Parameters[],
): Promise<readonly (number | null)[]> {
  const counted = zip(games, await queries.allMany(count, games)).map(([game, [row]]) => ({
    game,
    times: invariant(row, 'a count has a row').times,
  }));
  const enough = counted.filter(({ times }) => times >= minTimes);
  const middles = await queries.allMany(
    select,
    enough.map(({ game, times }) => [...game, 2 - (times % 2), Math.floor((times - 1) / 2)]),
  );
  const medians = new Map(zip(enough, middles).map(([{ game }, rows]) => [game, meanOf(rows)]));
  return games.map((game) => medians.get(game) ?? null); // absent: too few times
}

function meanOf(middle: readonly { readonly time: number }[]): number {
  return Math.floor(middle.reduce((sum, { time }) => sum + time, 0) / middle.length);
}

/** Returns the sum of the rarity scores; null if there are no trophies. */
function scoreOf(trophies: readonly SetTrophy[]): number | null {
  if (trophies.length === 0) return null;
  return trophies.reduce((sum, { grade, share, earners, owners }) => {
    const networkRate = share === null ? null : share / 100;
    return sum + scoreRarity(grade, { earners: Math.min(earners, owners), owners, networkRate });
  }, 0);
}

/** The present, and the players with trophies that are dated in the future. */
interface Present {
  readonly now: number;
  readonly ahead: ReadonlySet<number>;
}

async function countRecentPlayers(
  queries: Queries,
  { now, ahead }: Present,
  pause: () => Promise<void>,
): Promise<ReadonlyMap<string, number>> {
  const since = now - recentDays * dayMs;
  const counts = new Map<string, number>();
  let cursor = [Number.MAX_SAFE_INTEGER, 0];
  for (;;) {
    const active = await queries.all(selectActive, [since, ...cursor, playersPerPage]);
    const usual = active.filter(({ playerId }) => !ahead.has(playerId));
    const others = active.filter(({ playerId }) => ahead.has(playerId));
    const played = await queries.allMany(
      selectPlayed,
      usual.map(({ playerId }) => [playerId, since, since]),
    );
    const playedUntil = await queries.allMany(
      selectPlayedUntil,
      others.map(({ playerId }) => [playerId, since, now]),
    );
    for (const { gameId } of [...played, ...playedUntil].flat())
      counts.set(gameId, (counts.get(gameId) ?? 0) + 1);
    const last = active.at(-1);
    if (last === undefined || active.length < playersPerPage) return counts;
    cursor = [last.newestAt, last.playerId];
    await pause();
  }
}

/** Reads the stored figures. */
export async function readFigures(queries: Queries): Promise<GameFigures> {
  const figures = new Map<string, GameFiguresRow>();
  for (let after = ''; ;) {
    const rows = await queries.all(selectStored, [after, storedPerPage]);
    for (const { gameId, ...row } of rows) figures.set(gameId, row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < storedPerPage) return figures;
    after = last.gameId;
  }
}

/** Checks whether the figures of a game are equal in two calculations. */
export function areSameFigures(
  one: GameFiguresRow | undefined,
  other: GameFiguresRow | undefined,
): boolean {
  return (
    one?.recentPlayers === other?.recentPlayers &&
    one?.medianToPlatinum === other?.medianToPlatinum &&
    one?.medianToCompletion === other?.medianToCompletion &&
    one?.setScore === other?.setScore
  );
}
