/**
 * Corrections that need more than the store's own functions (docs/spec/decisions.md 8): adding and removing the demo, and changing values
 * of a game.
 */

import { writeIsoInstant } from '../domain/time/index.ts';
import { demoCollection, loadDemo } from '../data/generate/index.ts';
import { checkRecord } from '../data/import/index.ts';
import type { RemovedCollection, SetGame, SqlStore, UndoneLoad } from '../store/index.ts';
import { ActionError, unknownGame } from '../store/port/errors.ts';

type CorrectedStore = Pick<SqlStore, 'corrections'>;

/** Converts an undone import to JSON, without the player's internal id. Instants are ISO 8601. */
export function undoneFields(undone: UndoneLoad): object {
  const { playerId: _, loadedAt, ...same } = undone;
  return { ...same, loadedAt: writeIsoInstant(loadedAt) };
}

/** Returns the demo data that removing the demo would delete, and the part that would remain because other data uses it. */
export function findDemo({ corrections }: CorrectedStore): Promise<RemovedCollection> {
  return corrections.removeCollection.describe(demoCollection());
}

/** Fills an empty store with the demo. Throws ActionError for a store that has players or games. */
export async function addDemo(store: SqlStore, now: number): Promise<void> {
  if (!(await store.isEmpty()))
    throw new ActionError(
      'conflict',
      'The demo can be added only to a site without players and games.',
    );
  await loadDemo(store, now);
}

/** Removes the players and games of the demo, except those that have other data. */
export function removeDemo(
  { corrections }: CorrectedStore,
  now: number,
): Promise<RemovedCollection> {
  return corrections.removeCollection.make(demoCollection(), now);
}

/** New values of a game. A value that is left out does not change. An empty series removes the game from its series. */
export interface GivenGameValues {
  readonly status?: string | undefined;
  readonly series?: string | undefined;
}

/** Sets status and series of a game. Throws ActionError. */
export async function setGame(
  { corrections }: CorrectedStore,
  game: string,
  { now, status, series }: GivenGameValues & { readonly now: number },
): Promise<SetGame> {
  if (status === undefined && series === undefined)
    throw new ActionError('invalid', 'Give a status, a series, or both.');
  const given = {
    ...(status === undefined ? {} : { status }),
    ...(series === undefined ? {} : { series: series.trim() === '' ? null : series }),
  };
  const checked = checkRecord({ type: 'game', id: game, ...given });
  if ('invalid' in checked)
    throw new ActionError('invalid', `${checked.invalid}.`, checked.cause?.property ?? null); // absent: the problem is not about a single value
  const { record } = checked;
  if (record.type !== 'game') throw unknownGame(game);
  return corrections.setGame(
    { id: game, status: record.status ?? undefined, series: record.series },
    now,
  );
}
