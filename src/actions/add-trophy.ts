/** Adds an earned trophy to a player when no source of data contains it (docs/how-to/correct-data.md). */

import { checkRecord } from '../data/import/index.ts';
import { writeIsoInstant } from '../domain/time/index.ts';
import type { SqlStore } from '../store/index.ts';
import { ActionError } from '../store/port/errors.ts';
import { findPlayer } from './players.ts';

/** Identifies a trophy by its game and its number. */
export interface GivenTrophy {
  readonly player: string;
  readonly game: string;
  readonly trophy: number;
  /** When it was earned, in milliseconds UTC; null if unknown. */
  readonly earnedAt: number | null;
}

/**
 * Stores that a player has earned a trophy of the catalogue. Returns false if this was already stored. Throws ActionError. @param now
 * milliseconds UTC
 */
export async function addTrophy(
  store: Pick<SqlStore, 'choices' | 'load' | 'players'>,
  { player, game, trophy, earnedAt }: GivenTrophy,
  now: number,
): Promise<boolean> {
  const { name } = await findPlayer(store, player);
  const found = await store.choices.game({ player: name, game });
  if (!found.trophies.some(({ id }) => id === trophy))
    throw new ActionError(
      'unknown',
      `The game ${JSON.stringify(found.id)} has no trophy ${trophy}.`,
      'trophy',
    );
  if (earnedAt !== null && earnedAt > now)
    throw new ActionError('invalid', 'The trophy cannot have been earned in the future.', 'date');
  const checked = checkRecord({
    type: 'earned',
    player: name,
    game: found.id,
    trophy,
    ...(earnedAt === null ? {} : { date: writeIsoInstant(earnedAt) }),
  });
  if ('invalid' in checked)
    throw new ActionError('invalid', `${checked.invalid}.`, checked.cause?.property ?? null); // absent: the problem is not about a single value
  const [outcome] = await store.load({ now, source: 'command' }, (load) =>
    load.apply([checked.record]),
  );
  if (typeof outcome === 'object') throw new ActionError('conflict', `${outcome.rejected}.`);
  return outcome !== 'unchanged';
}
