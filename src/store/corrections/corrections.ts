/** Corrections by the operator, each in one transaction (docs/spec/decisions.md 8). */

import type { Engine } from '../engine/engine.ts';
import { runCorrection } from '../write/correction.ts';
import { findGame } from '../write/find-rows.ts';
import type { NamedPair } from './merge-games.ts';
import { describeMerge, mergeGames } from './merge-games.ts';
import type { CorrectedPlay, MergedGames, MergeRefusal, Refusal, RemovedGame, SetGame } from './outcomes.ts';
import type { NamedPlay } from './play-corrections.ts';
import { describePlayerGame, describeUnearn, removePlayerGame, unearn } from './play-corrections.ts';
import type { Collection, RemovedCollection } from './remove-collection.ts';
import { findCollection, removeCollection } from './remove-collection.ts';
import type { UndoneLoad, UndoRefusal } from './undo/outcomes.ts';
import { describeUndo, undoLoad } from './undo/undo-load.ts';
import { describeGame, removeGame } from './remove-game.ts';
import type { GameValues } from './set-game.ts';
import { setGame } from './set-game.ts';

/** `now` is the time of the correction in milliseconds UTC. */
export interface Corrections {
  /** Returns what unearn would remove, or why it would be refused. */
  describeUnearn(named: NamedPlay, trophies: readonly number[]): Promise<CorrectedPlay | Refusal>;
  /** Removes earned trophies of a player; all or none. */
  unearn(named: NamedPlay, trophies: readonly number[], now: number): Promise<CorrectedPlay | Refusal>;
  /** Returns what removePlayerGame would remove, or why it would be refused. */
  describePlayerGame(named: NamedPlay): Promise<CorrectedPlay | Refusal>;
  /** Removes a game and its earned trophies from a player. */
  removePlayerGame(named: NamedPlay, now: number): Promise<CorrectedPlay | Refusal>;
  /** Returns what would go with a game; null if the catalogue does not contain it. */
  describeGame(game: string): Promise<RemovedGame | null>;
  /** Removes a game from the catalogue and from all players; null if the catalogue does not contain it. */
  removeGame(game: string, now: number): Promise<RemovedGame | null>;
  /** Sets values of a game; null if the catalogue does not contain it. */
  setGame(game: string, values: GameValues, now: number): Promise<SetGame | null>;
  /** Returns what a merge would change, or why it would be refused. */
  describeMerge(named: NamedPair, force: boolean): Promise<MergedGames | MergeRefusal>;
  /** Merges a game into another one and removes it; with `force`, also sets with different grades. */
  mergeGames(named: NamedPair, options: { readonly force: boolean; readonly now: number }): Promise<MergedGames | MergeRefusal>;
  /** Returns what undoing the last load of a player would change, or why it cannot be undone. */
  describeUndo(player: string): Promise<UndoneLoad | UndoRefusal>;
  /** Undoes the last load of a player. */
  undoLoad(player: string, now: number): Promise<UndoneLoad | UndoRefusal>;
  /** Returns what removeCollection would remove and keep. */
  findCollection(collection: Collection): Promise<RemovedCollection>;
  /** Removes players and games that nothing but the demo has changed. */
  removeCollection(collection: Collection, now: number): Promise<RemovedCollection>;
}

export function createCorrections(engine: Engine): Corrections {
  return {
    describeUnearn: (named, trophies) => describeUnearn(engine, named, trophies),
    unearn: (named, trophies, now) => runCorrection(engine, now, (correction) => unearn(correction, named, trophies)),
    describePlayerGame: (named) => describePlayerGame(engine, named),
    removePlayerGame: (named, now) => runCorrection(engine, now, (correction) => removePlayerGame(correction, named)),
    async describeGame(id) {
      const game = await findGame(engine, id);
      return game === null ? null : describeGame(engine, game);
    },
    removeGame: (id, now) =>
      runCorrection(engine, now, async (correction) => {
        const game = await findGame(correction.transaction, id);
        return game === null ? null : removeGame(correction, game);
      }),
    setGame: (id, values, now) => runCorrection(engine, now, (correction) => setGame(correction, id, values)),
    describeMerge: (named, force) => describeMerge(engine, named, force),
    mergeGames: (named, { force, now }) => runCorrection(engine, now, (correction) => mergeGames(correction, named, force)),
    describeUndo: (player) => describeUndo(engine, player),
    undoLoad: (player, now) => runCorrection(engine, now, (correction) => undoLoad(correction, player)),
    findCollection: (collection) => findCollection(engine, collection),
    removeCollection: (collection, now) => runCorrection(engine, now, (correction) => removeCollection(correction, collection)),
  };
}
