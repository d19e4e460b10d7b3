/** Corrections by the operator, each in one transaction (docs/spec/decisions.md 8). */

import type { Engine } from '../engine/engine.ts';
import { runCorrection } from './correction.ts';
import { findGame } from './find-rows.ts';
import type { CorrectedPlay, Refusal, RemovedGame } from './outcomes.ts';
import type { NamedPlay } from './play-corrections.ts';
import { removePlayerGame, unearn } from './play-corrections.ts';
import type { Collection, RemovedCollection } from './remove-collection.ts';
import { findCollection, removeCollection } from './remove-collection.ts';
import { describeGame, removeGame } from './remove-game.ts';

/** `now` is the time of the correction in milliseconds UTC. */
export interface Corrections {
  /** Removes earned trophies of a player; all or none. */
  unearn(named: NamedPlay, trophies: readonly number[], now: number): Promise<CorrectedPlay | Refusal>;
  /** Removes a game and its earned trophies from a player. */
  removePlayerGame(named: NamedPlay, now: number): Promise<CorrectedPlay | Refusal>;
  /** Returns what would go with a game; null if the catalogue does not contain it. */
  describeGame(game: string): Promise<RemovedGame | null>;
  /** Removes a game from the catalogue and from all players; null if the catalogue does not contain it. */
  removeGame(game: string, now: number): Promise<RemovedGame | null>;
  /** Returns what removeCollection would remove and keep. */
  findCollection(collection: Collection): Promise<RemovedCollection>;
  /** Removes players and games that nothing but the demo has changed. */
  removeCollection(collection: Collection, now: number): Promise<RemovedCollection>;
}

export function createCorrections(engine: Engine): Corrections {
  return {
    unearn: (named, trophies, now) => runCorrection(engine, now, (correction) => unearn(correction, named, trophies)),
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
    findCollection: (collection) => findCollection(engine, collection),
    removeCollection: (collection, now) => runCorrection(engine, now, (correction) => removeCollection(correction, collection)),
  };
}
