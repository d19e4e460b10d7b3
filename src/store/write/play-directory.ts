/**
 * In-memory cache of the players' games of a load, with their earned trophies, until they are written. A source may state a game and its
 * trophies in different batches. The game is written once, and its derived columns are calculated once.
 */

import { zip } from '../../invariant.ts';
import type { Transaction } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import type { RowOf } from '../schema/tables.ts';
import { columnList, earned as earnedTable, emptyRow, playerGame } from '../schema/tables.ts';
import type { LoadedGame } from './game-directory.ts';
import type { LoadedPlayer } from './loaded-player.ts';
import type { TrackedRow } from '../schema/tracked-row.ts';
import { trackNew, trackStored } from '../schema/tracked-row.ts';

type PlayerGameColumns = RowOf<typeof playerGame>;
type EarnedColumns = RowOf<typeof earnedTable>;
type StoredEarned = Omit<EarnedColumns, 'playerId' | 'gameId'>;

const selectPlayerGame = read<PlayerGameColumns>(
  `SELECT ${columnList(playerGame, 'pg')} FROM player_game pg WHERE pg.player_id = ? AND pg.game_id = ?`,
);
const selectEarned = read<StoredEarned>(
  `SELECT ${columnList(earnedTable, 'e', ['trophyId', 'earnedAt', 'hardcoreAt', 'changedIn'])} FROM earned e WHERE e.player_id = ? AND e.game_id = ?`,
);
const emptyPlayerGame = emptyRow(playerGame);

/** An earned trophy that a record is about. */
export interface LoadedEarned extends TrackedRow<EarnedColumns> {
  /** The `updated` that was stated by the last record about the trophy. */
  statedUpdated: boolean | undefined;
}

/** A player and one of their games, as a record identifies them. */
export interface Play {
  readonly player: LoadedPlayer;
  readonly game: LoadedGame;
}

/** A player's game in memory while records about it are applied. */
export interface LoadedPlayerGame extends Play {
  readonly tracked: TrackedRow<PlayerGameColumns>;
  readonly storedEarned: ReadonlyMap<number, StoredEarned>;
  /** Earned trophies that records are about, by trophy number. */
  readonly earned: Map<number, LoadedEarned>;
  /** Whether a record about the game was accepted. */
  isTouched: boolean;
}

/**
 * Maximum number of games and earned trophies in memory, including those that were only read; each takes about 200 bytes. A player whose
 * trophies are written in parts is derived once for each part: with 4,000, an import into PostgreSQL took a tenth longer.
 */
const maxRows = 10_000;

/** Players' games in memory, until they are written. */
export class PlayDirectory {
  readonly #transaction: Transaction;
  #games = new Map<string, LoadedPlayerGame>();

  constructor(transaction: Transaction) {
    this.#transaction = transaction;
  }

  /** Returns whether the games must be written. */
  isLarge(): boolean {
    const games = this.#games.values();
    return (
      games.reduce(
        (rows, { storedEarned, earned }) => rows + 1 + storedEarned.size + earned.size,
        0,
      ) > maxRows
    );
  }

  /** Finds a game that load() has read. */
  find(play: Play): LoadedPlayerGame | null {
    return this.#games.get(keyOf(play)) ?? null;
  }

  /** Reads the games that are not in memory. */
  async load(plays: readonly Play[]): Promise<void> {
    const missing = new Map(plays.map((play) => [keyOf(play), play]));
    for (const key of missing.keys()) if (this.#games.has(key)) missing.delete(key);
    // A player without stored games has nothing to read, and a read would wait for all pending writes of the load.
    for (const [key, play] of missing)
      if (play.player.countsAsOwner === null) this.#games.set(key, loadedGame(play));
    const stored = [...missing].filter(([key]) => !this.#games.has(key));
    const keys = stored.map(([, { player, game }]) => [player.tracked.row.playerId, game.gameId]);
    const [rows, earned] = await Promise.all([
      this.#transaction.allMany(selectPlayerGame, keys),
      this.#transaction.allMany(selectEarned, keys),
    ]);
    for (const [[[key, play], [row]], trophies] of zip(zip(stored, rows), earned))
      this.#games.set(key, loadedGame(play, row, trophies));
  }

  /** Returns the games to write, and drops them from memory. */
  take(): LoadedPlayerGame[] {
    const games = [...this.#games.values()];
    this.#games = new Map();
    return games;
  }
}

function keyOf({ player, game }: Play): string {
  return `${player.tracked.row.playerId} ${game.gameId}`;
}

/** @param row the stored row; undefined if the player does not have the game */
function loadedGame(
  play: Play,
  row?: PlayerGameColumns,
  trophies: readonly StoredEarned[] = [],
): LoadedPlayerGame {
  const storedEarned = new Map(trophies.map((each) => [each.trophyId, each]));
  return {
    ...play,
    tracked: trackedOf(play, row),
    storedEarned,
    earned: new Map(),
    isTouched: false,
  };
}

function trackedOf(
  { player, game: { gameId, network } }: Play,
  stored: PlayerGameColumns | undefined,
) {
  if (stored !== undefined) return trackStored(stored);
  return trackNew({ ...emptyPlayerGame, playerId: player.tracked.row.playerId, gameId, network });
}

/** Finds an earned trophy that is stored or was added by a record; null if the player does not have it. */
export function findEarned(
  { tracked, storedEarned, earned }: LoadedPlayerGame,
  trophyId: number,
): LoadedEarned | null {
  const found = earned.get(trophyId);
  const stored = storedEarned.get(trophyId);
  if (found !== undefined || stored === undefined) return found ?? null;
  const { playerId, gameId } = tracked.row;
  const loaded = { ...trackStored({ ...stored, playerId, gameId }), statedUpdated: undefined };
  earned.set(trophyId, loaded);
  return loaded;
}
