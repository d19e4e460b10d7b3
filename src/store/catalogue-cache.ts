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

/** About half a kilobyte each, and as much again for what is rendered of them. */
const mostGames = 50_000;
/** Trophies of whole sets; about a kilobyte each with what is rendered of them. */
const mostTrophies = 60_000;

const selectGame = statement<GameColumns>(`SELECT ${gameColumns} FROM game g WHERE g.game_id = ?`);
const selectTrophies = statement<TrophyColumns>(
  `SELECT ${trophyColumns} FROM trophy t JOIN game g ON g.game_id = t.game_id WHERE t.game_id = ? ORDER BY t.trophy_id`,
);
const selectRevision = statement<{ value: number }>(`SELECT value AS "value" FROM counter WHERE name = 'catalogue'`);

export class CatalogueCache {
  readonly #engine: Engine;
  #games = new FilledShelf();
  readonly #sets = new Map<string, readonly TrophyRow[]>();
  #trophies = 0;
  #stamp: number | null = null;
  /** Era and revision of what is held. */
  #version = '';

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Number of the catalogue's state; raised by every load that changes games, groups or trophies. */
  async revision(): Promise<number> {
    const row = await this.#engine.get(selectRevision, []);
    return row?.value ?? 0;
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
    if (this.#games.size > mostGames) this.#games = new FilledShelf();
    return this.#games;
  }

  /** Reads the games of these numbers that are not on the shelf yet. */
  async fill(shelf: FilledShelf, numbers: Iterable<number>): Promise<void> {
    const missing: number[] = [];
    for (const number of numbers) if (!shelf.has(number)) missing.push(number);
    if (missing.length === 0) return;
    const stamp = this.#engine.stamp();
    const found = await this.#engine.allMany(
      selectGame,
      missing.map((number) => [shelf.idAt(number)]),
    );
    this.#doubtSince(stamp);
    for (const [at, number] of missing.entries()) {
      const row = found[at]?.[0];
      if (row !== undefined) shelf.put(number, toGame(row));
    }
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
    const stamp = this.#engine.stamp();
    if (stamp === this.#stamp) return;
    const version = `${this.#engine.era()} ${await this.revision()}`;
    if (version !== this.#version) this.#clear();
    this.#version = version;
    this.#stamp = stamp;
  }

  /** What was read while something was written may be of another version than the rest: dropped at the next look. */
  #doubtSince(stamp: number): void {
    if (stamp !== this.#engine.stamp()) this.#version = '';
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

  #clear(): void {
    this.#games = new FilledShelf();
    this.#sets.clear();
    this.#trophies = 0;
  }
}
