/**
 * Games and trophies read once: what belongs to the catalogue is the same for every player, so that a
 * player's rows need not carry it (measured: a profile of 300 games 12 times faster than by a join). The
 * same row is the same object as long as the catalogue is unchanged, so that what is made of it can be kept
 * beside it. Bounded; everything is dropped when a load has changed any game or trophy.
 */

import type { Engine } from './engine.ts';
import { statement } from './engine.ts';
import { FilledShelf } from './game-shelf.ts';
import type { GameColumns, TrophyColumns } from './row-values.ts';
import { gameColumns, toGame, toTrophy, trophyColumns } from './row-values.ts';
import type { TrophyRow } from './store.ts';
import type { StoreVersions, VersionCache } from './versions.ts';

/** About half a kilobyte each, and as much again for what is rendered of them. */
const mostGames = 50_000;
/** Trophies of whole sets; about a kilobyte each with what is rendered of them. */
const mostTrophies = 60_000;

/** A row in any case, with the number of the catalogue that the game is of, or is not in. */
const selectGame = statement<{ readonly catalogue: number } & (GameColumns | { readonly gameId: null })>(
  `SELECT c.value AS "catalogue", ${gameColumns} FROM counter c LEFT JOIN game g ON g.game_id = ? WHERE c.name = 'catalogue'`,
);
const selectTrophies = statement<TrophyColumns>(
  `SELECT ${trophyColumns} FROM trophy t JOIN game g ON g.game_id = t.game_id WHERE t.game_id = ? ORDER BY t.trophy_id`,
);

export class CatalogueCache {
  readonly #engine: Engine;
  readonly #versions: VersionCache;
  #games = new FilledShelf({ era: 0, catalogue: 0 });
  readonly #sets = new Map<string, readonly TrophyRow[]>();
  #trophies = 0;
  /** Whether something held may be of another state than the rest. */
  #isDoubted = true;

  constructor(engine: Engine, versions: VersionCache) {
    this.#engine = engine;
    this.#versions = versions;
  }

  /** Where games stand, those of `ids` among them; a game nobody knows has no place. To be used at once. */
  async games(ids: readonly string[]): Promise<FilledShelf> {
    const shelf = await this.shelf();
    const numbers = ids.map((id) => shelf.numberOf(id));
    await this.fill(shelf, numbers);
    return shelf;
  }

  /** The shelf of the catalogue as it is now. */
  async shelf(): Promise<FilledShelf> {
    await this.#refresh();
    if (this.#games.size > mostGames) this.#games = new FilledShelf(this.#games);
    return this.#games;
  }

  /** Reads the games of these numbers that are not on the shelf yet. */
  async fill(shelf: FilledShelf, numbers: Iterable<number>): Promise<void> {
    const missing: number[] = [];
    for (const number of numbers) if (!shelf.has(number)) missing.push(number);
    if (missing.length === 0) return;
    const found = await this.#engine.allMany(
      selectGame,
      missing.map((number) => [shelf.idAt(number)]),
    );
    for (const [at, number] of missing.entries()) {
      const row = found[at]?.[0];
      if (row?.catalogue !== shelf.catalogue || shelf.era !== this.#engine.era()) shelf.isMixed = true;
      if (row !== undefined && row.gameId !== null) shelf.put(number, toGame(row));
    }
    if (shelf.isMixed) this.#isDoubted = true;
  }

  /** The trophies of a set by number. */
  async trophies(gameId: string): Promise<readonly TrophyRow[]> {
    await this.#refresh();
    const known = this.#sets.get(gameId);
    if (known !== undefined) return known;
    const stamp = this.#engine.stamp();
    const rows = await this.#engine.all(selectTrophies, [gameId]);
    const set = rows.map(toTrophy);
    this.#doubtSince(stamp);
    this.#makeRoom(set.length);
    this.#sets.set(gameId, set);
    return set;
  }

  /** Drops everything if the catalogue has changed; asks the database only if anything was committed at all. */
  async #refresh(): Promise<void> {
    const versions = await this.#versions.current();
    const { era, catalogue } = this.#games;
    if (era !== versions.era || catalogue !== versions.catalogue || this.#isDoubted) this.#beginAnew(versions);
  }

  /** What was read while something was written may be of another state than the rest: dropped at the next look. */
  #doubtSince(stamp: number): void {
    if (stamp !== this.#engine.stamp()) this.#isDoubted = true;
  }

  /** The sets read first go first. */
  #makeRoom(trophies: number): void {
    this.#trophies += trophies;
    for (const [gameId, set] of this.#sets) {
      if (this.#trophies <= mostTrophies) return;
      this.#sets.delete(gameId);
      this.#trophies -= set.length;
    }
  }

  #beginAnew(versions: StoreVersions): void {
    this.#games = new FilledShelf(versions);
    this.#sets.clear();
    this.#trophies = 0;
    this.#isDoubted = false;
  }
}
