/** Reads what shadPS4 writes about an unlocked trophy: three words for the state, two units for the time (docs/spec/sources.md 1). */

import { yearOneMs } from '../trophy-set/year-one.ts';
import type { TrophyState } from '../trophy-set/trophy-state.ts';

/** Version 0.3.0 wrote `unlocked`, later versions write `true`. */
const unlockedWords: ReadonlySet<string> = new Set(['true', 'unlocked', '1']);

/** Below it, a time is in seconds since 1970: version 0.7.0 and later. */
const secondsBelow = 10n ** 11n;
/** From it, a time is in microseconds since 0001-01-01: versions before 0.7.0. */
const microsecondsFrom = 10n ** 16n;
/** The last instant of the year 9999, in milliseconds UTC. */
const lastMs = 253_402_300_799_999;

export interface StatedUnlock {
  readonly id: number;
  readonly unlockState: string | null;
  readonly timestamp: string | null;
}

/** A state, and the stated time if it is in neither unit. */
export interface ReadUnlock {
  readonly state: TrophyState;
  readonly badTime: string | null;
}

/** Reads the state of one trophy. A time in an unknown unit is not scaled until it fits: it is reported. */
export function readUnlock({ id, unlockState, timestamp }: StatedUnlock): ReadUnlock {
  const isUnlocked = unlockedWords.has((unlockState ?? '').trim().toLowerCase());
  if (!isUnlocked) return { state: { id, isUnlocked, unlockedAt: null }, badTime: null };
  const text = (timestamp ?? '').trim();
  if (text === '' || /^0+$/.test(text)) return { state: { id, isUnlocked, unlockedAt: null }, badTime: null };
  const unlockedAt = readTime(text);
  return { state: { id, isUnlocked, unlockedAt }, badTime: unlockedAt === null ? text : null };
}

/** Milliseconds UTC; null for a text in neither unit. */
function readTime(text: string): number | null {
  if (!/^\d{1,19}$/.test(text)) return null;
  const value = BigInt(text);
  if (value < secondsBelow) return Number(value) * 1000;
  if (value < microsecondsFrom) return null;
  const at = Number(value / 1000n) - yearOneMs;
  return at >= 0 && at <= lastMs ? at : null;
}
