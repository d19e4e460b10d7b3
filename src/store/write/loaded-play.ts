/** Players' games in memory, with their earned trophies, while the records of a batch are applied. */

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

/** An earned trophy with a record in this batch. */
export interface LoadedEarned extends TrackedRow<EarnedColumns> {
  /** `updated` as stated by the last record about the trophy. */
  statedUpdated: boolean | undefined;
}

/** A player and a game of which there are records. */
export interface Play {
  readonly player: LoadedPlayer;
  readonly game: LoadedGame;
}

/** A player's game in memory while records about it are applied. */
export interface LoadedPlayerGame extends Play {
  readonly tracked: TrackedRow<PlayerGameColumns>;
  readonly storedEarned: ReadonlyMap<number, StoredEarned>;
  /** Trophies with records in this batch, by trophy number. */
  readonly earned: Map<number, LoadedEarned>;
  /** Whether a record about the game was accepted. */
  isTouched: boolean;
}

/** Reads players' games in the order of `plays`; null for null. Equal plays have the same game. */
export async function readPlay(transaction: Transaction, plays: readonly (Play | null)[]): Promise<(LoadedPlayerGame | null)[]> {
  const distinct = new Map(plays.flatMap((play) => (play === null ? [] : [[keyOf(play), play] as const])));
  const keys = [...distinct.values()].map(({ player, game }) => [player.tracked.row.playerId, game.gameId]);
  const [rows, earned] = await Promise.all([
    transaction.allMany(selectPlayerGame, keys),
    transaction.allMany(selectEarned, keys),
  ]);
  const loaded = new Map(
    [...distinct].map(([key, play], index): [string, LoadedPlayerGame] => {
      const storedEarned = new Map(earned[index]?.map((each) => [each.trophyId, each]));
      return [key, { ...play, tracked: trackedOf(play, rows[index]?.[0]), storedEarned, earned: new Map(), isTouched: false }];
    }),
  );
  return plays.map((play) => (play === null ? null : (loaded.get(keyOf(play)) ?? null)));
}

function keyOf({ player, game }: Play): string {
  return `${player.tracked.row.playerId} ${game.gameId}`;
}

function trackedOf({ player, game: { gameId, network } }: Play, stored: PlayerGameColumns | undefined) {
  if (stored !== undefined) return trackStored(stored);
  return trackNew({ ...emptyPlayerGame, playerId: player.tracked.row.playerId, gameId, network });
}

/** Finds an earned trophy, stored or added by this batch; null if the player does not have it. */
export function findEarned({ tracked, storedEarned, earned }: LoadedPlayerGame, trophyId: number): LoadedEarned | null {
  const found = earned.get(trophyId);
  const stored = storedEarned.get(trophyId);
  if (found !== undefined || stored === undefined) return found ?? null;
  const { playerId, gameId } = tracked.row;
  const loaded = { ...trackStored({ ...stored, playerId, gameId }), statedUpdated: undefined };
  earned.set(trophyId, loaded);
  return loaded;
}
