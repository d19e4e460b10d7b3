import type { ByteBudgetCache, CacheMemory, Versions } from '../../cache/index.ts';
import { areEqual } from '../../cache/index.ts';
import { zip } from '../../invariant.ts';
import type { Engine } from '../engine/engine.ts';
import { readLists } from '../engine/statement.ts';
import type { GameRow } from '../port/games.ts';
import type { ValueList } from '../rows/row-values.ts';
import { gameColumns, toGame } from '../rows/row-values.ts';
import type { VersionReader } from './versions.ts';

/**
 * Measured memory of a cached game without its texts and cache entry. Its text in responses is added when the text is written
 * (CacheMemory.grow).
 */
const bytesPerGame = 100;

/** Selects a game, preceded by the catalogue version that it was read from. */
const selectGame = readLists<readonly [catalogue: number, ...ValueList]>(
  `SELECT (SELECT c.value FROM counter c WHERE c.name = 'catalogue') AS "catalogue", ${gameColumns} FROM game g WHERE g.game_id = ?`,
);

/**
 * Cache of catalogue games. Games are the same for all players, so the rows of a player need not contain them. A cached game stays the
 * same object while the catalogue is unchanged, so that other caches can use it as a key.
 */
export class CatalogueCache {
  readonly #engine: Engine;
  readonly #versions: VersionReader;
  readonly #games: ByteBudgetCache<string, GameRow>;
  /** Versions of the cached games. */
  #cachedVersions: Versions = [];

  constructor(engine: Engine, versions: VersionReader, memory: CacheMemory) {
    this.#engine = engine;
    this.#versions = versions;
    this.#games = memory.cache('games', { grows: true });
  }

  /** The game with an id; undefined if it does not exist. */
  async game(gameId: string): Promise<GameRow | undefined> {
    return (await this.games([gameId]))[0];
  }

  /** The games with these ids, in the same order; undefined for an unknown id. */
  async games(gameIds: readonly string[]): Promise<(GameRow | undefined)[]> {
    await this.#refresh();
    const games: (GameRow | undefined)[] = [];
    const missing: (readonly [index: number, gameId: string])[] = [];
    for (const gameId of gameIds) {
      const game = this.#games.getOneOfMany(gameId);
      if (game === undefined) missing.push([games.length, gameId]);
      games.push(game);
    }
    if (missing.length > 0) await this.#read(games, missing);
    return games;
  }

  async #read(
    games: (GameRow | undefined)[],
    missing: readonly (readonly [index: number, gameId: string])[],
  ): Promise<void> {
    const versions = this.#cachedVersions;
    const [, catalogue] = versions;
    const found = await this.#engine.allMany(
      selectGame,
      missing.map(([, gameId]) => [gameId]),
    );
    const isCurrent =
      areEqual(versions, this.#cachedVersions) && versions[0] === this.#engine.epoch();
    for (const [[index], [row]] of zip(missing, found)) {
      if (row === undefined) continue;
      const game = toGame(row, 1);
      games[index] = game;
      // A game read from another version may be correct for this request (one-state.ts), but must not be cached for later ones.
      if (isCurrent && row[0] === catalogue) this.#games.set(game.gameId, game, bytesOf(game));
    }
  }

  /** Clears the cache if the catalogue has changed. Queries the database only after a commit. */
  async #refresh(): Promise<void> {
    const versions = await this.#versions.current();
    if (areEqual(versions, this.#cachedVersions)) return;
    this.#games.clear();
    this.#cachedVersions = versions;
  }
}

function bytesOf(game: GameRow): number {
  return Object.values(game).reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? value.length : 0),
    bytesPerGame,
  );
}
