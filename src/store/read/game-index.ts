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
import type { CatalogueCache } from './catalogue-cache.ts';
import type { EntryRow, IndexEntry } from './game-index-entries.ts';
import { testsOf, toEntry } from './game-index-entries.ts';
import type { VersionReader } from './versions.ts';

/** Games that are ordered by rarity: reading the earners of every platinum would take longer than a page may. */
const maxOfRarity = 500;
const minOwnersOfRarity = 5;

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

export class GameIndex implements GameIndexReads {
  readonly #engine: Engine;
  readonly #catalogue: CatalogueCache;
  readonly #versions: VersionReader;
  #entries: Versioned<readonly IndexEntry[]> | null = null;
  #owners: Versioned<ReadonlyMap<string, number>> | null = null;

  constructor(engine: Engine, catalogue: CatalogueCache, versions: VersionReader) {
    this.#engine = engine;
    this.#catalogue = catalogue;
    this.#versions = versions;
  }

  async listCatalogue({ order, filter, offset, limit }: GameIndexQuery): Promise<GameIndexPart> {
    const [entries, owners] = [await this.#readEntries(), await this.#readOwners()];
    const tests = testsOf(filter);
    const all = entries.map((entry): Match => ({ entry, owners: owners.get(entry.gameId) ?? 0 }));
    const matches = all.filter((match) => tests.every(([, test]) => test(match.entry, match.owners)));
    const ordered = order === 'rarity' ? await this.#byRarity(matches) : matches.toSorted(comparisons[order]);
    const items = await this.#fill(ordered.slice(offset, offset + limit));
    const without = matches.length > 0 ? [] : tests.map(([name]) => ({ filter: name, games: countWithout(all, tests, name) }));
    return { items, total: ordered.length, without };
  }

  async #readEntries(): Promise<readonly IndexEntry[]> {
    const versions = await this.#versions.current();
    if (this.#entries !== null && areEqual(this.#entries.versions, versions)) return this.#entries.value;
    const rows = await this.#engine.all(selectEntries, []);
    this.#entries = { versions, value: rows.map(toEntry) };
    return this.#entries.value;
  }

  async #readOwners(): Promise<ReadonlyMap<string, number>> {
    const versions = [this.#engine.epoch(), this.#engine.commitVersions().of(null)];
    if (this.#owners !== null && areEqual(this.#owners.versions, versions)) return this.#owners.value;
    this.#owners = { versions, value: new Map(await this.#engine.all(selectOwners, [])) };
    return this.#owners.value;
  }

  async #byRarity(matches: readonly Match[]): Promise<readonly Match[]> {
    const rated = matches
      .filter(({ entry, owners }) => isRated(entry, owners))
      .toSorted(comparisons.owners)
      .slice(0, maxOfRarity);
    const platinums = await this.#platinumsOf(rated);
    return rated
      .map((match, index) => ({ match, share: (platinums[index] ?? 0) / match.owners }))
      .toSorted((a, b) => a.share - b.share)
      .map(({ match }) => match);
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

/** Comparisons of the orders; the entries are ordered by id, and sorting is stable. */
const comparisons: Readonly<Record<Exclude<IndexOrder, 'rarity'>, (a: Match, b: Match) => number>> = {
  owners: (a, b) => b.owners - a.owners,
  newest: (a, b) => (b.entry.releasedAt ?? -Infinity) - (a.entry.releasedAt ?? -Infinity) || 0,
  title: (a, b) => compareTexts(a.entry.sortKey, b.entry.sortKey),
};

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function countWithout(all: readonly Match[], tests: ReturnType<typeof testsOf>, dropped: string): number {
  const others = tests.filter(([name]) => name !== dropped);
  return all.filter(({ entry, owners }) => others.every(([, test]) => test(entry, owners))).length;
}
