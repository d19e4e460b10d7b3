import { longTurn, timed } from '../../cost/index.ts';
import type { CacheMemory, Versions } from '../../cache/index.ts';
import { areEqual } from '../../cache/index.ts';
import { foldName } from '../../domain/index.ts';
import { invariant } from '../../invariant.ts';
import { wholeGame } from '../derived/owner-counts.ts';
import { isShownGame, ownerParameters } from '../derived/visibility.ts';
import type { Engine } from '../engine/engine.ts';
import { readLists } from '../engine/statement.ts';
import type {
  GameIndexPart,
  GameIndexQuery,
  GameIndexReads,
  IndexOrder,
  IndexedGame,
  StatusAndSeries,
} from '../port/game-index.ts';
import type { GameRow } from '../port/games.ts';
import type { CatalogueCache } from './catalogue-cache.ts';
import type { IndexCatalogue, ReadCatalogue } from './game-index-catalogue.ts';
import { readCatalogue } from './game-index-catalogue.ts';
import type { FigureOrder, RateOrder, StoredOrder, Values } from './game-index-orders.ts';
import { createComparison } from './game-index-orders.ts';
import type { IndexEntry, Owners } from './game-index-entries.ts';
import { createTests, joinWords } from './game-index-entries.ts';
import type { Match } from './game-index-rates.ts';
import {
  chooseRated,
  countHaving,
  minOwnersOfRarity,
  sortByRate,
  toMatch,
} from './game-index-rates.ts';
import { selectNamedPlayerId } from './named-player.ts';
import { OncePerVersion } from './once-per-version.ts';
import { inSlices, sortInSlices } from './slices.ts';
import type { VersionReader } from './versions.ts';

const maxEditions = 12;
/** Estimated bytes of a game in the index with its owners and figures, of its words, and of its position in an order. */
const bytesPerEntry = 400;
const bytesOfWords = 100;
const bytesPerPlace = 8;

const selectOwners = readLists<readonly [gameId: string, players: number]>(
  `SELECT o.game_id, o.players FROM owner_count o
   WHERE o.trophy_id = ${wholeGame} AND o.players > 0 ORDER BY o.players DESC, o.game_id`,
);
const selectCompleted = readLists<readonly [gameId: string]>(
  `SELECT pg.game_id FROM player_game pg
   WHERE pg.player_id = ? AND ${isShownGame('pg.game_id')} AND pg.progress = 100`,
);
/** Selects the periodically calculated figures of games. Games without a figure have no row. */
const selectFigures = readLists<
  readonly [
    gameId: string,
    recentPlayers: number,
    medianToPlatinum: number | null,
    setScore: number | null,
  ]
>('SELECT f.game_id, f.recent_players, f.median_to_platinum, f.set_score FROM game_stat f');

/** A value read from one version of the data. */
interface Versioned<T> {
  readonly versions: Versions;
  readonly value: T;
}

type Figures = Readonly<Record<FigureOrder, Values>>;

/** The games in one order, with the version of the values that they were sorted by. */
interface Ordered {
  readonly entries: readonly IndexEntry[];
  readonly values: Values | null;
  readonly sorted: Promise<readonly IndexEntry[]>;
}

/**
 * The index of games (docs/spec/site.md 2.2). The catalogue is read once per catalogue version, and the numbers of owners once per commit.
 * Filters and orders then run over arrays. Work that takes long for a large catalogue is split into slices (slices.ts).
 */
export class GameIndex implements GameIndexReads {
  readonly #engine: Engine;
  readonly #catalogue: CatalogueCache;
  readonly #versions: VersionReader;
  #entries: Versioned<Promise<ReadCatalogue>> | null = null;
  /** The entries whose words have been computed. */
  #withWords: readonly IndexEntry[] = [];
  readonly #owners = new OncePerVersion<Owners>();
  readonly #figures = new OncePerVersion<Figures>();
  readonly #orders = new Map<StoredOrder, Ordered>();
  readonly #memory: CacheMemory;
  #hits = 0;
  #misses = 0;

  constructor(
    engine: Engine,
    catalogue: CatalogueCache,
    versions: VersionReader,
    memory: CacheMemory,
  ) {
    this.#engine = engine;
    this.#catalogue = catalogue;
    this.#versions = versions;
    this.#memory = memory;
  }

  async listCatalogue({ order, filter, offset, limit }: GameIndexQuery): Promise<GameIndexPart> {
    const { entries, years, seriesNames: series } = await this.#readEntries();
    const owners = await this.#readOwners();
    await longTurn();
    const completed = await this.#readCompleted(filter.notCompletedBy);
    const tests = createTests(filter, completed);
    const sorted = await this.#inOrder(isRateOrder(order) ? 'owners' : order, entries, owners);
    if (filter.text !== undefined) await this.#findWords(entries);
    await longTurn();
    const isMatch = matcher(tests, owners);
    const matches = tests.length === 0 ? sorted : timed(() => sorted.filter(isMatch));
    const ordered = isRateOrder(order)
      ? await sortByRate(this.#engine, chooseRated(matches, order, owners), order)
      : matches;
    const items = await this.#fill(
      ordered.slice(offset, offset + limit).map((entry) => toMatch(entry, owners)),
    );
    const without = matches.length > 0 ? [] : countsWithout(entries, tests, owners);
    const isPlayerUnknown = filter.notCompletedBy !== undefined && completed === null;
    return { items, total: ordered.length, without, years, series, isPlayerUnknown };
  }

  /** Reads the shown games that a player has completed; null for an unknown player. */
  async #readCompleted(name: string | undefined): Promise<ReadonlySet<string> | null> {
    const player =
      name === undefined
        ? undefined
        : await this.#engine.get(selectNamedPlayerId, [foldName(name)]);
    if (player === undefined) return null;
    const rows = await this.#engine.all(selectCompleted, ownerParameters(player.playerId));
    return new Set(rows.map(([gameId]) => gameId));
  }

  async editions(gameId: string): Promise<readonly GameRow[]> {
    const { entries } = await this.#readEntries();
    const own = entries.find((entry) => entry.gameId === gameId);
    if (own === undefined || own.sortKey === '') return [];
    const others = entries
      .filter((entry) => entry.sortKey === own.sortKey && entry.gameId !== gameId)
      .slice(0, maxEditions);
    const games = await this.#catalogue.games(others.map((entry) => entry.gameId));
    return games.filter((game) => game !== undefined);
  }

  async statusAndSeries(gameId: string): Promise<StatusAndSeries> {
    const { entries, series } = await this.#readEntries();
    const entry = entries.find((each) => each.gameId === gameId);
    if (entry === undefined) return { status: 'normal', series: null };
    return {
      status: entry.status,
      series:
        entry.series === null
          ? null
          : invariant(series.get(entry.seriesKey), 'a series has its games'),
    };
  }

  /** Returns the games in an order, which is sorted once per version of the values that it depends on. */
  async #inOrder(
    order: StoredOrder,
    entries: readonly IndexEntry[],
    owners: Owners,
  ): Promise<readonly IndexEntry[]> {
    const cached = this.#orders.get(order);
    const values =
      order === 'owners'
        ? owners
        : isFigureOrder(order)
          ? (await this.#readFigures())[order]
          : null;
    if (cached?.entries === entries && cached.values === values) return cached.sorted;
    const sorted = sortInSlices(entries, createComparison(order, values));
    this.#orders.set(order, { entries, values, sorted });
    this.#count(entries);
    return sorted;
  }

  /** Adds the size of the index to the memory count of the caches. */
  #count(entries: readonly IndexEntry[]): void {
    const perGame =
      bytesPerEntry +
      (this.#withWords === entries ? bytesOfWords : 0) +
      this.#orders.size * bytesPerPlace;
    this.#memory.hold('index', {
      entries: entries.length,
      bytes: entries.length * perGame,
      hits: this.#hits,
      misses: this.#misses,
      evictions: 0,
    });
  }

  #readFigures(): Promise<Figures> {
    return this.#figures.get(this.#commits(), async () => {
      const rows = await this.#engine.all(selectFigures, []);
      return {
        popular: new Map(rows.map(([gameId, players]) => [gameId, players] as const)),
        quickest: new Map(
          rows.flatMap(([gameId, , median]) =>
            median === null ? [] : [[gameId, median] as const],
          ),
        ),
        score: new Map(rows.map(([gameId, , , score]) => [gameId, score ?? 0] as const)),
      };
    });
  }

  /** Returns the versions of the data that any commit may change. */
  #commits(): Versions {
    return [this.#engine.epoch(), this.#engine.commitVersions().of(null)];
  }

  /** Reads the entries once for all callers that wait for them. */
  async #readEntries(): Promise<IndexCatalogue> {
    const versions = await this.#versions.current();
    if (this.#entries !== null && areEqual(this.#entries.versions, versions)) {
      this.#hits += 1;
      const { value } = await this.#entries.value;
      this.#count(value.entries);
      return value;
    }
    this.#misses += 1;
    const reading = { versions, value: readCatalogue(this.#engine) };
    this.#entries = reading;
    try {
      const { catalogue, value } = await reading.value;
      // The rows may come from another server than the version, and be older or newer.
      const isLast = this.#entries === reading;
      if (isLast && catalogue !== null)
        this.#entries = { ...reading, versions: versions.with(1, catalogue) };
      this.#count(value.entries);
      return value;
    } catch (error) {
      if (this.#entries === reading) this.#entries = null;
      throw error;
    }
  }

  async #findWords(entries: readonly IndexEntry[]): Promise<void> {
    if (this.#withWords === entries) return;
    await inSlices(entries, (slice) => slice.forEach(joinWords));
    this.#withWords = entries;
    this.#count(entries);
  }

  #readOwners(): Promise<Owners> {
    return this.#owners.get(
      this.#commits(),
      async () => new Map(await this.#engine.all(selectOwners, [])),
    );
  }

  async #fill(matches: readonly Match[]): Promise<IndexedGame[]> {
    const games = await this.#catalogue.games(matches.map(({ entry }) => entry.gameId));
    const platinums = await countHaving(this.#engine, matches, 'rarity');
    const completions = await countHaving(this.#engine, matches, 'completion');
    return matches.flatMap(({ entry, owners }, index) => {
      const game = games[index];
      if (game === undefined) return [];
      const isRated = owners >= minOwnersOfRarity;
      return [
        {
          game,
          owners,
          platinums:
            isRated && entry.hasPlatinum
              ? invariant(platinums[index], 'every game has its platinums')
              : null,
          completions: isRated
            ? invariant(completions[index], 'every game has its completions')
            : null,
        },
      ];
    });
  }
}

function isRateOrder(order: IndexOrder): order is RateOrder {
  return order === 'rarity' || order === 'completion';
}

function isFigureOrder(order: StoredOrder): order is FigureOrder {
  return order === 'popular' || order === 'quickest' || order === 'score';
}

type Tests = ReturnType<typeof createTests>;

function matcher(filters: Tests, owners: Owners): (entry: IndexEntry) => boolean {
  const tests = filters.map(([, test]) => test);
  return (entry) => tests.every((test) => test(entry, owners));
}

/** Returns for each filter the number of games that would match without it. */
function countsWithout(
  entries: readonly IndexEntry[],
  tests: Tests,
  owners: Owners,
): GameIndexPart['without'] {
  return tests.map(([filter]) => {
    const others = tests.filter(([name]) => name !== filter);
    return { filter, games: entries.filter(matcher(others, owners)).length };
  });
}
