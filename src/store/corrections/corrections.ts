/** Corrections by the operator, each in one transaction (docs/spec/decisions.md 8). */

import type { Engine } from '../engine/engine.ts';
import { runCorrection } from '../write/correction.ts';
import { findGame } from '../write/find-rows.ts';
import type { CorrectionParts } from './correction-parts.ts';
import { forgetMergedPresence } from './merge-choices.ts';
import type { GivenPair } from './merge-games.ts';
import { mergeGames } from './merge-games.ts';
import type { MergedGames } from './outcomes.ts';
import { removePlayerGame, unearn } from './play-corrections.ts';
import { removeCollection } from './remove-collection.ts';
import { removeGame } from './remove-game.ts';
import type { GivenGame } from './set-game.ts';
import { setGame } from './set-game.ts';
import { undoImport } from './undo/undo-import.ts';
import { undoLoad } from './undo/undo-load.ts';

/** The object through which corrections are made. */
export type Corrections = ReturnType<typeof createCorrections>;

/** Creates the corrections of a store. `now` is the time of a correction in milliseconds UTC. */
export function createCorrections(engine: Engine) {
  const correctionOf = <Given, Result>(parts: CorrectionParts<Given, Result>) => ({
    describe: (given: Given): Promise<Result> => parts.describe(engine, given),
    make: (given: Given, now: number): Promise<Result> =>
      runCorrection(engine, now, (correction) => parts.make(correction, given)),
  });
  const merge = correctionOf(mergeGames);
  return {
    unearn: correctionOf(unearn),
    removePlayerGame: correctionOf(removePlayerGame),
    removeGame: correctionOf(removeGame),
    setGame: (given: GivenGame, now: number) =>
      runCorrection(engine, now, (correction) => setGame(correction, given)),
    mergeGames: {
      ...merge,
      make: async (given: GivenPair, now: number): Promise<MergedGames> => {
        const from = await findGame(engine, given.from);
        const merged = await merge.make(given, now);
        if (from !== null) await forgetMergedPresence(engine, { from, into: merged.into }, now);
        return merged;
      },
    },
    undoLoad: correctionOf(undoLoad),
    undoImport: correctionOf(undoImport),
    removeCollection: correctionOf(removeCollection),
  };
}
