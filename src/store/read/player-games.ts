/** Complete lists of a player's games. */

import { invariant } from '../../invariant.ts';
import type { GameOwner } from '../rows/row-values.ts';
import { longTurn } from '../../cost/index.ts';
import { chooseUserPoints } from '../../domain/index.ts';
import type { CatalogueCache } from './catalogue-cache.ts';
import type { Versions } from '../../cache/index.ts';
import { areEqual } from '../../cache/index.ts';
import type { Engine } from '../engine/engine.ts';
import { read, readLists } from '../engine/statement.ts';
import type { GameRow } from '../port/games.ts';
import type { PlayerGameList, PlayerGameRow } from '../port/play.ts';
import type { ShownNetworks } from '../rows/shown-networks.ts';
import { ownerParameters, isShownGame } from '../derived/visibility.ts';

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

/** Selects games in primary key order: sorting the rows in memory is faster than reading them through the index of getGames order. */
const selectGames = (shown: ShownNetworks, condition = '1 = 1') =>
  readLists<Row>(
    `SELECT pg.game_id, pg.platinum, pg.gold, pg.silver, pg.bronze, pg.last_updated_at, pg.stated_points, pg.changed_in
   FROM player_game pg WHERE pg.player_id = ? AND ${condition} AND pg.game_id > ? AND ${shown.of('pg.network')} ORDER BY pg.game_id LIMIT ?`,
  );
/** Number of games read at once, which takes a few milliseconds. */
const rowsAtOnce = 2500;

/** Columns of GameOwner, from player AS p and player_score AS s. */
export const gameOwnerColumns = `p.player_id AS "playerId", p.play_update AS "playUpdate", s.games AS "games",
  p.update_number AS "updateNumber", p.hidden_games AS "hiddenGames", (SELECT c.value FROM counter c WHERE c.name = 'catalogue') AS "catalogue"`;

const selectOwner = read<GameOwner>(
  `SELECT ${gameOwnerColumns} FROM player p JOIN player_score s ON s.player_id = p.player_id WHERE p.player_id = ?`,
);

/** Minimum number of games for sharing a list. Concurrent readers share a large list, which bounds memory when readers are slow. */
const minShared = 2000;

/** The large list that was read last. */
interface SharedList {
  readonly versions: Versions;
  /** Null if the list was read from other versions. */
  readonly list: Promise<PlayerGameList | null>;
}

/** Reads complete lists of games. */
export class PlayerGameReader {
  readonly #engine: Engine;
  readonly #catalogue: CatalogueCache;
  readonly #select: ReturnType<typeof selectGames>;
  /** The statement for players who hide games. */
  readonly #selectShown: ReturnType<typeof selectGames>;
  #shared: SharedList | null = null;

  constructor(engine: Engine, catalogue: CatalogueCache, shown: ShownNetworks) {
    this.#select = selectGames(shown);
    this.#selectShown = selectGames(shown, isShownGame('pg.game_id'));
    this.#engine = engine;
    this.#catalogue = catalogue;
  }

  /** Reads all games of a player. */
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
    // Readers that wait for the list receive the error; the next reader tries again.
    shared.list.catch(() => {
      if (this.#shared === shared) this.#shared = null;
    });
    return shared;
  }

  /**
   * Reads a list between two checks of its versions. Returns null unless the versions match in both checks, and one server answered all
   * three reads.
   */
  async #readToShare(owner: GameOwner, versions: Versions): Promise<PlayerGameList | null> {
    const source = this.#engine.source();
    // The requested versions may come from a server that earlier reads used.
    const matchedBefore = await this.#hasVersions(owner.playerId, versions);
    const list = await this.#readRows(owner);
    const matchesAfter = await this.#hasVersions(owner.playerId, versions);
    return matchedBefore && matchesAfter && this.#engine.source() === source ? list : null;
  }

  async #hasVersions(playerId: number, versions: Versions): Promise<boolean> {
    const owner = await this.#engine.get(selectOwner, [playerId]);
    return owner !== undefined && areEqual(this.#versionsOf(owner), versions);
  }

  /** Reads the rows in batches; other requests are answered between them. */
  async #readRows({ playerId, playUpdate, hiddenGames }: GameOwner): Promise<PlayerGameList> {
    const rows: Row[] = [];
    for (let after = ''; ;) {
      const batch = await (hiddenGames === 0
        ? this.#engine.all(this.#select, [playerId, after, rowsAtOnce])
        : this.#engine.all(this.#selectShown, [...ownerParameters(playerId), after, rowsAtOnce]));
      rows.push(...batch);
      const last = batch.at(-1);
      if (last === undefined || batch.length < rowsAtOnce) break;
      [after] = last;
      await longTurn();
    }
    rows.sort(byLastUpdate);
    const games = new GamesOfList(
      this.#catalogue,
      rows.map((row) => row[0]),
    );
    return rows.length < minShared
      ? new RowList(rows, playUpdate, games)
      : new ColumnList(rows, playUpdate, games);
  }

  /**
   * Returns the versions of a list. The games of the list come from memory, so the versions include the commits to the catalogue that this
   * process knows of.
   */
  #versionsOf({ playerId, playUpdate, updateNumber, catalogue }: GameOwner): Versions {
    const known = this.#engine.commitVersions().of('catalogue');
    return [this.#engine.epoch(), playerId, playUpdate, updateNumber, catalogue, known];
  }
}

/** Compares by getGames order: newest first, undated last. The sort is stable, so ties stay in the order of their ids. */
function byLastUpdate(one: Row, other: Row): number {
  // absent: undated
  return (other[5] ?? Number.MIN_SAFE_INTEGER) - (one[5] ?? Number.MIN_SAFE_INTEGER);
}

/**
 * Number of games that are read before yielding to the event loop. Reading them takes a few milliseconds, because each game is a row of the
 * catalogue.
 */
const batchSize = 200;

/** The games of the first rows of a list: those that fill() has read. */
class GamesOfList {
  readonly #catalogue: CatalogueCache;
  readonly #ids: readonly string[];
  readonly #games: (GameRow | undefined)[] = [];
  /** The last call of fill(). Calls run one after another, because readers share a long list and would add the same games twice. */
  #filled: Promise<void> = Promise.resolve();

  constructor(catalogue: CatalogueCache, ids: readonly string[]) {
    this.#catalogue = catalogue;
    this.#ids = ids;
  }

  at(index: number): GameRow | undefined {
    return this.#games[index];
  }

  fill(count: number): Promise<void> {
    if (this.#games.length >= count) return Promise.resolve();
    const filled = this.#filled.catch(() => undefined).then(() => this.#fillTo(count));
    this.#filled = filled;
    return filled;
  }

  async #fillTo(count: number): Promise<void> {
    while (this.#games.length < count) {
      const from = this.#games.length;
      this.#games.push(
        ...(await this.#catalogue.games(this.#ids.slice(from, Math.min(from + batchSize, count)))),
      );
      if (this.#games.length < count) await longTurn();
    }
  }
}

/** A list with one reader. Its rows remain as the database returned them. */
class RowList implements PlayerGameList {
  readonly #rows: readonly Row[];
  readonly #playUpdate: number;
  readonly #games: GamesOfList;

  constructor(rows: readonly Row[], playUpdate: number, games: GamesOfList) {
    this.#rows = rows;
    this.#playUpdate = playUpdate;
    this.#games = games;
  }

  get length(): number {
    return this.#rows.length;
  }

  countSince(sinceAt: number): number {
    const end = this.#rows.findIndex((row) => !(row[5] !== null && row[5] >= sinceAt));
    return end < 0 ? this.length : end;
  }

  fill(count: number): Promise<void> {
    return this.#games.fill(count);
  }

  async rows(from: number, to: number): Promise<PlayerGameRow[]> {
    const end = Math.min(to, this.length);
    await this.fill(end);
    const rows: PlayerGameRow[] = [];
    for (let index = from; index < end; index++) {
      const row = this.#rows[index];
      const game = this.#games.at(index);
      if (row !== undefined && game !== undefined) rows.push(this.#row(game, row, index));
    }
    return rows;
  }

  #row(game: GameRow, row: Row, index: number): PlayerGameRow {
    const earned = { platinum: row[1], gold: row[2], silver: row[3], bronze: row[4] };
    return {
      game,
      earned,
      userPoints: chooseUserPoints(earned, row[6]),
      orderPlayed: index + 1,
      lastUpdatedAt: row[5],
      updated: row[7] === this.#playUpdate,
    };
  }
}

/** A list shared by several readers, stored in columns: 18,516 games take less than a megabyte. Row objects are created on demand. */
class ColumnList implements PlayerGameList {
  readonly #games: GamesOfList;
  /** Platinum, gold, silver and bronze of each game. */
  readonly #counts: Int32Array;
  /** NaN stands for null. */
  readonly #statedPoints: Float64Array;
  readonly #lastUpdatedAt: Float64Array;
  readonly #updated: Uint8Array;

  constructor(rows: readonly Row[], playUpdate: number, games: GamesOfList) {
    this.#games = games;
    this.#counts = new Int32Array(4 * rows.length);
    this.#statedPoints = new Float64Array(rows.length);
    this.#lastUpdatedAt = new Float64Array(rows.length);
    this.#updated = new Uint8Array(rows.length);
    for (const [
      index,
      [, platinum, gold, silver, bronze, lastUpdatedAt, statedPoints, changedIn],
    ] of rows.entries()) {
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
    return this.#updated.length;
  }

  countSince(sinceAt: number): number {
    const end = this.#lastUpdatedAt.findIndex((at) => !(at >= sinceAt));
    return end < 0 ? this.length : end;
  }

  fill(count: number): Promise<void> {
    return this.#games.fill(count);
  }

  async rows(from: number, to: number): Promise<PlayerGameRow[]> {
    const end = Math.min(to, this.length);
    await this.fill(end);
    const rows: PlayerGameRow[] = [];
    for (let index = from; index < end; index++) {
      const game = this.#games.at(index);
      if (game !== undefined) rows.push(this.#row(game, index));
    }
    return rows;
  }

  #row(game: GameRow, index: number): PlayerGameRow {
    const count = (place: number): number =>
      invariant(this.#counts[4 * index + place], 'every game has its counts');
    const earned = { platinum: count(0), gold: count(1), silver: count(2), bronze: count(3) };
    return {
      game,
      earned,
      userPoints: chooseUserPoints(
        earned,
        numberOf(invariant(this.#statedPoints[index], 'every game has a number')),
      ),
      orderPlayed: index + 1,
      lastUpdatedAt: numberOf(invariant(this.#lastUpdatedAt[index], 'every game has a number')),
      updated: this.#updated[index] === 1,
    };
  }
}

function numberOf(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
