/** Sets facts that the operator provides about a game: whether it can still be bought and played, and its series. */

import type { GameStatus } from '../../domain/index.ts';
import { unknownGame } from '../port/errors.ts';
import { toGameStatus, toSeries } from '../rows/row-values.ts';
import { applyCatalogue } from '../write/catalogue.ts';
import type { Correction } from '../write/correction.ts';
import { findGame } from '../write/find-rows.ts';
import type { SetGame } from './outcomes.ts';

/** The id of a game and new values. Omitted values remain unchanged; null removes the series. */
export interface GivenGame {
  readonly id: string;
  readonly status?: GameStatus | undefined;
  readonly series?: string | null | undefined;
}

/** Sets values of a game, and returns its values afterwards. Throws ActionError. */
export async function setGame(
  correction: Correction,
  { id, status, series }: GivenGame,
): Promise<SetGame> {
  const { transaction, aggregates, now } = correction;
  const game = await findGame(transaction, id);
  if (game === null) throw unknownGame(id);
  const { gameId, title } = game;
  const work = { transaction, totals: aggregates.totals, now, olderSets: new Set<string>() };
  await applyCatalogue(work, [{ type: 'game', id: gameId, status, series }]);
  return {
    gameId,
    title,
    status: status ?? toGameStatus(game.status),
    series: series === undefined ? toSeries(game.series) : series,
  };
}
