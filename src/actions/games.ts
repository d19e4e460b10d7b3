/** Sets what the operator knows about games (docs/how-to/correct-data.md). */

import { checkRecord } from '../data/import/index.ts';
import type { SetGame, SqlStore } from '../store/index.ts';
import { ActionError } from './action-error.ts';
import { unknownGame } from './corrections.ts';

/** The values as they are given; one that is left out stays, and an empty series removes the game from its series. */
export interface GivenGameValues {
  readonly status?: string | undefined;
  readonly series?: string | undefined;
}

/** Sets status and series of a game. Throws ActionError. */
export async function setGame(
  { corrections }: Pick<SqlStore, 'corrections'>,
  game: string,
  { now, status, series }: GivenGameValues & { readonly now: number },
): Promise<SetGame> {
  if (status === undefined && series === undefined) throw new ActionError('invalid', 'State a status, a series, or both.');
  const given = {
    ...(status === undefined ? {} : { status }),
    ...(series === undefined ? {} : { series: series.trim() === '' ? null : series }),
  };
  const checked = checkRecord({ type: 'game', id: game, ...given });
  if ('invalid' in checked) throw new ActionError('invalid', `${checked.invalid}.`);
  const { record } = checked;
  if (record.type !== 'game') throw unknownGame(game);
  const values = { status: record.status ?? undefined, series: record.series };
  const done = await corrections.setGame(game, values, now);
  if (done === null) throw unknownGame(game);
  return done;
}
