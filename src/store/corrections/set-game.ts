/** Sets what the operator knows about a game: whether it can still be bought and played, and the series that it belongs to. */

import type { GameStatus } from '../../domain/index.ts';
import { toGameStatus } from '../rows/row-values.ts';
import { applyCatalogue } from '../write/catalogue.ts';
import type { Correction } from '../write/correction.ts';
import { findGame } from '../write/find-rows.ts';
import type { SetGame } from './outcomes.ts';

/** A value that is left out stays; a series of null is removed. */
export interface GameValues {
  readonly status?: GameStatus | undefined;
  readonly series?: string | null | undefined;
}

/** Sets values of a game, and returns those that it then has; null if the catalogue does not contain it. */
export async function setGame(correction: Correction, id: string, { status, series }: GameValues): Promise<SetGame | null> {
  const { transaction, aggregates, now } = correction;
  const game = await findGame(transaction, id);
  if (game === null) return null;
  const { gameId, title } = game;
  const work = { transaction, totals: aggregates.totals, now, olderSets: new Set<string>() };
  await applyCatalogue(work, [{ type: 'game', id: gameId, status, series }]);
  return {
    gameId,
    title,
    status: status ?? toGameStatus(game.status),
    series: series === undefined ? game.series : series,
  };
}
