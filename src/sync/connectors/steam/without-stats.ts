/**
 * Remembers for 30 days which games have no achievements although the list of games suggests some. This applies to all players of the
 * store.
 */

import { dayMs } from '../../../domain/time/index.ts';
import type { SyncSets } from '../../state/index.ts';

const rememberedMs = 30 * dayMs;

/** Checks whether a game was requested within the last 30 days and had no achievements. */
export async function isWithoutStats(
  sets: SyncSets,
  gameId: string,
  now: number,
): Promise<boolean> {
  const reading = await sets.setReading(gameId);
  return reading !== null && reading.trophies === 0 && now - reading.setReadAt < rememberedMs;
}

/** Records that a game has no achievements, as a reading of an empty set. */
export function noteWithoutStats(sets: SyncSets, gameId: string, now: number): Promise<void> {
  return sets.saveReading(gameId, {
    setReadAt: now,
    trophies: 0,
    statedTrophies: 0,
    fingerprint: '',
    confirmed: 1,
  });
}
