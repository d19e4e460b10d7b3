/**
 * Games and trophies read once: what belongs to the catalogue is the same for every player, so that a
 * player's rows need not carry it (measured: a profile of 300 games 12 times faster than by a join). The
 * same row is the same object as long as the catalogue is unchanged, so that what is made of it can be kept
 * beside it. Bounded; everything is dropped when a load has changed any game or trophy.
 */

import { foldName } from '../domain/index.ts';
import type { Engine } from './engine.ts';
import { statement } from './engine.ts';
import { FilledShelf } from './game-shelf.ts';
import type { GameColumns, TrophyColumns } from './row-values.ts';
import { gameColumns, toGame, toTrophy, trophyColumns } from './row-values.ts';
import { TrophySet } from './trophy-set.ts';
import type { StoreVersions, VersionCache } from './versions.ts';

/** About half a kilobyte each, and as much again for what is rendered of them. */
const mostGames = 50_000;
/** Trophies of whole sets; about a kilobyte each with the values that answers are written from. */
const mostTrophies = 30_000;

/** A row in any case, with the number of the catalogue that the game is of, or is not in. */
const selectGame = statement<{ readonly catalogue: number } & (GameColumns | { readonly gameId: null })>(
  `SELECT c.value AS "catalogue", ${gameColumns} FROM counter c LEFT JOIN game g ON g.game_id = ? WHERE c.name = 'catalogue'`,
);
/** The same for the trophies of a set: one row of nothing where it has none. */
const selectTrophies = statement<{ readonly catalogue: number } & (TrophyColumns | { readonly trophyId: null })>(
  `SELECT c.value AS "catalogue", ${trophyColumns} FROM counter c LEFT JOIN trophy t ON t.game_id = ?
   LEFT JOIN game g ON g.game_id = t.game_id WHERE c.name = 'catalogue' ORDER BY t.trophy_id`,
);

export class CatalogueCache {
  readonly #engine: Engine;
  readonly #versions: VersionCache;
  #games = new FilledShelf({ era: 0, catalogue: -1 });
  readonly #sets = new Map<string, TrophySet>();
  /** Ids of the games whose sets are held, by what they are asked for by. */
  readonly #ids = new Map<string, string>();
  /** Trophies of all sets. */
  #held = 0;

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

  /** Reads the games of these numbers that are not on the shelf yet; false where all of them are. */
  async fill(shelf: FilledShelf, numbers: Iterable<number>): Promise<boolean> {
    const missing: number[] = [];
    for (const number of numbers) if (!shelf.has(number)) missing.push(number);
    if (missing.length === 0) return false;
    const found = await this.#engine.allMany(
      selectGame,
      missing.map((number) => [shelf.idAt(number)]),
    );
    for (const [at, number] of missing.entries()) {
      const row = found[at]?.[0];
      if (row?.catalogue !== shelf.catalogue || shelf.era !== this.#engine.era()) shelf.isMixed = true;
      if (row !== undefined && row.gameId !== null) shelf.put(number, toGame(row));
    }
    return true;
  }

  /** The history that goes on. */
  get era(): number {
    return this.#engine.era();
  }

  /** The id of a game by its folded id; undefined where its trophies are not held. */
  idOf(key: string): string | undefined {
    return this.#ids.get(key);
  }

  /**
   * The trophies of a game.
   * @param version of the catalogue, by the statement that asks for them
   */
  async trophiesAt(gameId: string, { era, catalogue }: Pick<StoreVersions, 'era' | 'catalogue'>): Promise<TrophySet> {
    const { era: heldEra, catalogue: held, isMixed } = this.#games;
    const known = catalogue === held && era === heldEra && !isMixed ? this.#sets.get(gameId) : undefined;
    return known ?? this.#trophies(gameId);
  }

  async #trophies(gameId: string): Promise<TrophySet> {
    await this.#refresh();
    const known = this.#sets.get(gameId);
    if (known !== undefined) return known;
    const { era } = this.#games;
    const rows = await this.#engine.all(selectTrophies, [gameId]);
    const set = new TrophySet(rows.flatMap((row) => (row.trophyId === null ? [] : [toTrophy(row)])));
    const isOfShelf = rows[0]?.catalogue === this.#games.catalogue && era === this.#games.era && era === this.#engine.era();
    if (!isOfShelf) return set;
    const held = this.#sets.get(gameId);
    if (held !== undefined) return held;
    this.#makeRoom(set.size);
    this.#sets.set(gameId, set);
    this.#ids.set(foldName(gameId), gameId);
    return set;
  }

  /** Drops everything if the catalogue has changed; asks the database only if anything was committed at all. */
  async #refresh(): Promise<void> {
    const versions = await this.#versions.current();
    const { era, catalogue, isMixed } = this.#games;
    if (era !== versions.era || catalogue !== versions.catalogue || isMixed) this.#beginAnew(versions);
  }

  /** The sets read first go first. */
  #makeRoom(trophies: number): void {
    this.#held += trophies;
    for (const [gameId, set] of this.#sets) {
      if (this.#held <= mostTrophies) return;
      this.#sets.delete(gameId);
      this.#ids.delete(foldName(gameId));
      this.#held -= set.size;
    }
  }

  #beginAnew(versions: StoreVersions): void {
    this.#games = new FilledShelf(versions);
    this.#sets.clear();
    this.#ids.clear();
    this.#held = 0;
  }
}
