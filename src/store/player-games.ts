/** A player's games as numbers in columns: a list of 18,516 games takes less than a megabyte, and a row is made when it is asked for. */

import { setImmediate } from 'node:timers/promises';
import { userPointsOf } from '../domain/index.ts';
import type { CatalogueCache } from './catalogue-cache.ts';
import type { Queries } from './engine.ts';
import { readLists } from './statement.ts';
import type { GameRow, PlayerGameList, PlayerGameRow } from './store.ts';

type Row = readonly [
  gameId: string,
  platinum: number,
  gold: number,
  silver: number,
  bronze: number,
  lastUpdatedAt: number | null,
  statedPoints: number | null,
  changedIn: number,
];

/** In the order of the primary key: sorting rows here takes less time than reading them by the index of getGames order. */
const selectGames = readLists<Row>(
  `SELECT pg.game_id, pg.platinum, pg.gold, pg.silver, pg.bronze, pg.last_updated_at, pg.stated_points, pg.changed_in
   FROM player_game pg WHERE pg.player_id = ? ORDER BY pg.game_id`,
);

/** Whose games: the player, and the load whose changes count as updated. */
export interface GameOwner {
  readonly playerId: number;
  readonly playUpdate: number;
}

/** Reads all games of a player. */
export async function readPlayerGames(
  queries: Queries,
  catalogue: CatalogueCache,
  { playerId, playUpdate }: GameOwner,
): Promise<PlayerGameList> {
  const rows = await queries.all(selectGames, [playerId]);
  return new PlayerGames(rows.toSorted(byLastUpdate), playUpdate, catalogue);
}

/** The order of getGames: the newest first, undated ones last; the sort is stable, so ties stay in the order of their ids. */
function byLastUpdate([, , , , , one]: Row, [, , , , , other]: Row): number {
  return (other ?? Number.MIN_SAFE_INTEGER) - (one ?? Number.MIN_SAFE_INTEGER);
}

/** Games read before other requests get their tick: some milliseconds. */
const batchSize = 500;

class PlayerGames implements PlayerGameList {
  readonly #catalogue: CatalogueCache;
  readonly #gameIds: string[] = [];
  /** Of the first games, as far as they were read. */
  readonly #games: (GameRow | undefined)[] = [];
  /** Platinum, gold, silver and bronze of each game. */
  readonly #counts: Int32Array;
  /** NaN where there is none. */
  readonly #statedPoints: Float64Array;
  readonly #lastUpdatedAt: Float64Array;
  readonly #updated: Uint8Array;

  constructor(rows: readonly Row[], playUpdate: number, catalogue: CatalogueCache) {
    this.#catalogue = catalogue;
    this.#counts = new Int32Array(4 * rows.length);
    this.#statedPoints = new Float64Array(rows.length);
    this.#lastUpdatedAt = new Float64Array(rows.length);
    this.#updated = new Uint8Array(rows.length);
    for (const [index, [gameId, platinum, gold, silver, bronze, lastUpdatedAt, statedPoints, changedIn]] of rows.entries()) {
      this.#gameIds.push(gameId);
      this.#counts[4 * index] = platinum;
      this.#counts[4 * index + 1] = gold;
      this.#counts[4 * index + 2] = silver;
      this.#counts[4 * index + 3] = bronze;
      this.#statedPoints[index] = statedPoints ?? Number.NaN;
      this.#lastUpdatedAt[index] = lastUpdatedAt ?? Number.NaN;
      this.#updated[index] = changedIn === playUpdate ? 1 : 0;
    }
  }

  get length(): number {
    return this.#gameIds.length;
  }

  countSince(sinceAt: number): number {
    const end = this.#lastUpdatedAt.findIndex((at) => !(at >= sinceAt));
    return end < 0 ? this.length : end;
  }

  async fill(count: number): Promise<void> {
    while (this.#games.length < count) {
      const from = this.#games.length;
      this.#games.push(...(await this.#catalogue.games(this.#gameIds.slice(from, Math.min(from + batchSize, count)))));
      if (this.#games.length < count) await setImmediate();
    }
  }

  async rows(from: number, to: number): Promise<PlayerGameRow[]> {
    const end = Math.min(to, this.length);
    await this.fill(end);
    const rows: PlayerGameRow[] = [];
    for (let index = from; index < end; index++) {
      const game = this.#games[index];
      if (game !== undefined) rows.push(this.#row(game, index));
    }
    return rows;
  }

  #row(game: GameRow, index: number): PlayerGameRow {
    const count = (place: number): number => this.#counts[4 * index + place] ?? 0;
    const earned = { platinum: count(0), gold: count(1), silver: count(2), bronze: count(3) };
    return {
      game,
      earned,
      userPoints: userPointsOf(earned, numberOf(this.#statedPoints[index])),
      orderPlayed: index + 1,
      lastUpdatedAt: numberOf(this.#lastUpdatedAt[index]),
      updated: this.#updated[index] === 1,
    };
  }
}

function numberOf(value = Number.NaN): number | null {
  return Number.isNaN(value) ? null : value;
}
