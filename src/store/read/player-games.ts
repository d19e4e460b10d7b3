/** A player's games as numbers in columns: a list of 18,516 games takes less than a megabyte, and a row is made when it is asked for. */

import { setImmediate } from 'node:timers/promises';
import { userPointsOf } from '../../domain/index.ts';
import type { CatalogueCache } from './catalogue-cache.ts';
import type { Versions } from '../../cache/index.ts';
import { areEqual } from '../../cache/index.ts';
import type { Engine } from '../engine/engine.ts';
import { read, readLists } from '../engine/statement.ts';
import type { GameRow, PlayerGameList, PlayerGameRow } from '../port/store.ts';

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

/** Whose games they are, and of which state. */
export interface GameOwner {
  readonly playerId: number;
  /** The load whose changes count as updated. */
  readonly playUpdate: number;
  /** How many there are. */
  readonly games: number;
  /** Equal versions, equal lists. */
  readonly updateNumber: number;
  readonly catalogue: number;
}

/** Columns of GameOwner, from player AS p and player_score AS s. */
export const gameOwnerColumns = `p.player_id AS "playerId", p.play_update AS "playUpdate", s.games AS "games",
  p.update_number AS "updateNumber", (SELECT c.value FROM counter c WHERE c.name = 'catalogue') AS "catalogue"`;

const selectOwner = read<GameOwner>(
  `SELECT ${gameOwnerColumns} FROM player p JOIN player_score s ON s.player_id = p.player_id WHERE p.player_id = ?`,
);

/** A list of so many games takes a megabyte; readers of the same one share it, however slowly they read. */
const minShared = 2000;

/** The long list that was read last. */
interface SharedList {
  readonly versions: Versions;
  /** Null where the list turned out to be of another state. */
  readonly list: Promise<PlayerGameList | null>;
}

/** Reads whole lists of games. */
export class PlayerGameReader {
  readonly #engine: Engine;
  readonly #catalogue: CatalogueCache;
  #shared: SharedList | null = null;

  constructor(engine: Engine, catalogue: CatalogueCache) {
    this.#engine = engine;
    this.#catalogue = catalogue;
  }

  /** All games of a player. */
  async read(owner: GameOwner): Promise<PlayerGameList> {
    if (owner.games < minShared) return this.#readRows(owner);
    const versions = this.#versionsOf(owner);
    if (this.#shared === null || !areEqual(this.#shared.versions, versions)) {
      this.#shared = this.#share(owner, versions);
    }
    return (await this.#shared.list) ?? this.#readRows(owner);
  }

  #share(owner: GameOwner, versions: Versions): SharedList {
    const shared = { versions, list: this.#readToShare(owner, versions) };
    // A failure is told to those who wait for the list; the next reader tries again.
    shared.list.catch(() => {
      if (this.#shared === shared) this.#shared = null;
    });
    return shared;
  }

  /** A list that is proved to be of these versions: read between two looks at them, all three answered by one server. */
  async #readToShare(owner: GameOwner, versions: Versions): Promise<PlayerGameList | null> {
    const source = this.#engine.source();
    // The versions that were asked for may be of another server, from before reads turned to this one.
    const wasSame = await this.#isOf(owner.playerId, versions);
    const list = await this.#readRows(owner);
    const isSame = await this.#isOf(owner.playerId, versions);
    return wasSame && isSame && this.#engine.source() === source ? list : null;
  }

  async #isOf(playerId: number, versions: Versions): Promise<boolean> {
    const owner = await this.#engine.get(selectOwner, [playerId]);
    return owner !== undefined && areEqual(this.#versionsOf(owner), versions);
  }

  async #readRows({ playerId, playUpdate }: GameOwner): Promise<PlayerGameList> {
    const rows = await this.#engine.all(selectGames, [playerId]);
    return new PlayerGames(rows.toSorted(byLastUpdate), playUpdate, this.#catalogue);
  }

  #versionsOf({ playerId, playUpdate, updateNumber, catalogue }: GameOwner): Versions {
    return [this.#engine.epoch(), playerId, playUpdate, updateNumber, catalogue];
  }
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
