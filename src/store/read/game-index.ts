/**
 * The index of games (docs/spec/site.md 2.2). The catalogue is read once per version of it, and the number of owners once per commit,
 * each in one statement over as many rows as there are games; filters and orders then run over arrays.
 */

import type { Versions } from '../../cache/index.ts';
import { areEqual } from '../../cache/index.ts';
import { wholeGame } from '../derived/owner-counts.ts';
import type { Engine } from '../engine/engine.ts';
import { read, readLists } from '../engine/statement.ts';
import type { GameIndexPart, GameIndexQuery, GameIndexReads, IndexedGame, IndexOrder } from '../port/game-index.ts';
import type { GameRow } from '../port/store.ts';
import type { CatalogueCache } from './catalogue-cache.ts';
import type { EntryRow, IndexEntry } from './game-index-entries.ts';
import { testsOf, toEntry } from './game-index-entries.ts';
import type { VersionReader } from './versions.ts';

/** Games that are ordered by rarity: reading the earners of every platinum would take longer than a page may. */
const maxOfRarity = 500;
const minOwnersOfRarity = 5;
const maxEditions = 12;

/** Every game. The base game is the group `default` or one of zeros. */
const selectEntries = readLists<EntryRow>(
  `SELECT g.game_id, g.title, g.platform, g.released_at, g.platinum + g.gold + g.silver + g.bronze, g.platinum,
     (SELECT COUNT(*) FROM trophy_group r WHERE r.game_id = g.game_id AND r.group_id NOT IN ('', 'default', '0', '00', '000'))
   FROM game g ORDER BY g.game_id`,
);
const selectOwners = readLists<readonly [gameId: string, players: number]>(
  `SELECT o.game_id, o.players FROM owner_tally o
   WHERE o.trophy_id = ${wholeGame} AND o.players > 0 ORDER BY o.players DESC, o.game_id`,
);
const selectPlatinums = read<{ players: number }>(
  `SELECT o.players AS "players" FROM trophy t JOIN owner_tally o ON o.game_id = t.game_id AND o.trophy_id = t.trophy_id
   WHERE t.game_id = ? AND t.grade = 'platinum' ORDER BY t.trophy_id LIMIT 1`,
);

/** A value read from one version of the data. */
interface Versioned<T> {
  readonly versions: Versions;
  readonly value: T;
}

/** A game that matches, and its number of owners. */
interface Match {
  readonly entry: IndexEntry;
  readonly owners: number;
}

type Owners = ReadonlyMap<string, number>;
type StoredOrder = Exclude<IndexOrder, 'rarity'>;

/** The games in one order, and what they were ordered by. */
interface Ordered {
  readonly entries: readonly IndexEntry[];
  readonly owners: Owners | null;
  readonly sorted: readonly IndexEntry[];
}

export class GameIndex implements GameIndexReads {
  readonly #engine: Engine;
  readonly #catalogue: CatalogueCache;
  readonly #versions: VersionReader;
  #entries: Versioned<readonly IndexEntry[]> | null = null;
  #owners: Versioned<Owners> | null = null;
  readonly #orders = new Map<StoredOrder, Ordered>();

  constructor(engine: Engine, catalogue: CatalogueCache, versions: VersionReader) {
    this.#engine = engine;
    this.#catalogue = catalogue;
    this.#versions = versions;
  }

  async listCatalogue({ order, filter, offset, limit }: GameIndexQuery): Promise<GameIndexPart> {
    const [entries, owners] = [await this.#readEntries(), await this.#readOwners()];
    const tests = testsOf(filter);
    const sorted = this.#inOrder(order === 'rarity' ? 'owners' : order, entries, owners);
    const isMatch = matcher(tests, owners);
    const matches = tests.length === 0 ? sorted : sorted.filter(isMatch);
    const ordered = order === 'rarity' ? await this.#byRarity(matches, owners) : matches;
    const items = await this.#fill(ordered.slice(offset, offset + limit).map((entry) => matchOf(entry, owners)));
    const without = matches.length > 0 ? [] : countsWithout(entries, tests, owners);
    return { items, total: ordered.length, without };
  }

  async editions(gameId: string): Promise<readonly GameRow[]> {
    const entries = await this.#readEntries();
    const sortKey = entries.find((entry) => entry.gameId === gameId)?.sortKey ?? '';
    if (sortKey === '') return [];
    const others = entries.filter((entry) => entry.sortKey === sortKey && entry.gameId !== gameId).slice(0, maxEditions);
    const games = await this.#catalogue.games(others.map((entry) => entry.gameId));
    return games.filter((game) => game !== undefined);
  }

  /** The games in an order, sorted once per version of what they are ordered by. */
  #inOrder(order: StoredOrder, entries: readonly IndexEntry[], owners: Owners): readonly IndexEntry[] {
    const cached = this.#orders.get(order);
    const key = order === 'owners' ? owners : null;
    if (cached?.entries === entries && cached.owners === key) return cached.sorted;
    const sorted = entries.toSorted(order === 'owners' ? byOwners(owners) : comparisons[order]);
    this.#orders.set(order, { entries, owners: key, sorted });
    return sorted;
  }

  async #readEntries(): Promise<readonly IndexEntry[]> {
    const versions = await this.#versions.current();
    if (this.#entries !== null && areEqual(this.#entries.versions, versions)) return this.#entries.value;
    const rows = await this.#engine.all(selectEntries, []);
    this.#entries = { versions, value: rows.map(toEntry) };
    return this.#entries.value;
  }

  async #readOwners(): Promise<Owners> {
    const versions = [this.#engine.epoch(), this.#engine.commitVersions().of(null)];
    if (this.#owners !== null && areEqual(this.#owners.versions, versions)) return this.#owners.value;
    this.#owners = { versions, value: new Map(await this.#engine.all(selectOwners, [])) };
    return this.#owners.value;
  }

  /** @param matches the games with the most owners first */
  async #byRarity(matches: readonly IndexEntry[], owners: Owners): Promise<readonly IndexEntry[]> {
    const rated: Match[] = [];
    for (const entry of matches) {
      const match = matchOf(entry, owners);
      if (rated.length >= maxOfRarity || match.owners < minOwnersOfRarity) break;
      if (entry.hasPlatinum) rated.push(match);
    }
    const platinums = await this.#platinumsOf(rated);
    return rated
      .map(({ entry, owners: count }, index) => ({ entry, share: (platinums[index] ?? 0) / count }))
      .toSorted((a, b) => a.share - b.share)
      .map(({ entry }) => entry);
  }

  async #platinumsOf(matches: readonly Match[]): Promise<readonly number[]> {
    const rows = await this.#engine.allMany(
      selectPlatinums,
      matches.map(({ entry }) => [entry.gameId]),
    );
    return rows.map(([first]) => first?.players ?? 0);
  }

  async #fill(matches: readonly Match[]): Promise<IndexedGame[]> {
    const games = await this.#catalogue.games(matches.map(({ entry }) => entry.gameId));
    const platinums = await this.#platinumsOf(matches);
    return matches.flatMap(({ entry, owners }, index) => {
      const game = games[index];
      return game === undefined ? [] : [{ game, owners, platinums: isRated(entry, owners) ? (platinums[index] ?? 0) : null }];
    });
  }
}

function isRated({ hasPlatinum }: IndexEntry, owners: number): boolean {
  return hasPlatinum && owners >= minOwnersOfRarity;
}

function matchOf(entry: IndexEntry, owners: Owners): Match {
  return { entry, owners: owners.get(entry.gameId) ?? 0 };
}

/** Comparisons of the orders; the entries are ordered by id, and sorting is stable. */
const comparisons: Readonly<Record<Exclude<StoredOrder, 'owners'>, (a: IndexEntry, b: IndexEntry) => number>> = {
  newest: (a, b) => (b.releasedAt ?? -Infinity) - (a.releasedAt ?? -Infinity) || 0,
  title: (a, b) => compareTexts(a.sortKey, b.sortKey),
};

function byOwners(owners: Owners): (a: IndexEntry, b: IndexEntry) => number {
  return (a, b) => (owners.get(b.gameId) ?? 0) - (owners.get(a.gameId) ?? 0);
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

type Tests = ReturnType<typeof testsOf>;

function matcher(tests: Tests, owners: Owners): (entry: IndexEntry) => boolean {
  return (entry) => tests.every(([, test]) => test(entry, owners.get(entry.gameId) ?? 0));
}

/** How many games match without each filter. */
function countsWithout(entries: readonly IndexEntry[], tests: Tests, owners: Owners): GameIndexPart['without'] {
  return tests.map(([filter]) => {
    const others = tests.filter(([name]) => name !== filter);
    return { filter, games: entries.filter(matcher(others, owners)).length };
  });
}
