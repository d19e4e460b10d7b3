/** A player's game while a load works on it, with every trophy earned in it. */

import type { Grade } from '../../domain/index.ts';
import { noTrophies } from '../read/row-values.ts';
import { nothingStated } from '../schema/stated-columns.ts';
import type { RowOf } from '../schema/tables.ts';
import type { playerGame } from '../schema/tables.ts';
import type { KnownGame } from './game-directory.ts';
import type { Kept } from './kept.ts';
import { keepNew, keepStored } from './kept.ts';
import type { PlayerState } from './player-state.ts';

export type PlayerGameColumns = RowOf<typeof playerGame>;

export interface EarnedState {
  /** Undefined where the set has no such trophy, or no longer. */
  readonly grade: Grade | undefined;
  readonly stored: { readonly earnedAt: number | null; readonly changedIn: number } | null;
  earnedAt: number | null;
  /** What the last record about it said of `updated`. */
  statedUpdated: boolean | undefined;
}

export interface PairState {
  readonly player: PlayerState;
  readonly game: KnownGame;
  readonly pair: Kept<PlayerGameColumns>;
  /** By number of the trophy. */
  readonly earned: Map<number, EarnedState>;
  /** False until a record about it is accepted. */
  touched: boolean;
}

/** A pair as stored, or one that is not. */
export function pairOf(player: PlayerState, game: KnownGame, stored: PlayerGameColumns | undefined): PairState {
  const pair = stored === undefined ? keepNew(emptyPair(player, game)) : keepStored(stored);
  return { player, game, pair, earned: new Map(), touched: false };
}

function emptyPair(player: PlayerState, game: KnownGame): PlayerGameColumns {
  return {
    playerId: player.player.row.playerId,
    gameId: game.gameId,
    ...noTrophies,
    progress: 0,
    lastUpdatedAt: null,
    statedLastUpdatedAt: null,
    changedIn: 0,
    ...nothingStated,
    statedPoints: null,
  };
}
