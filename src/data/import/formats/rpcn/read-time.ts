/** Converts the times of a server, which its clients report, to instants. */

import { dayMs } from '../../../../domain/time/index.ts';
import type { TimeUnit } from './servers.ts';

/** The earliest accepted time. Consoles with trophies, and their emulators, are younger. */
const firstMs = Date.UTC(2000, 0, 1);

/** The time at which a trophy was earned. */
export interface EarnedTime {
  /** The time in milliseconds UTC; null if unknown. */
  readonly at: number | null;
  /** Whether the server states an impossible time. */
  readonly isOdd: boolean;
}

/** Converts a stated time to an instant from 2000 to a day after `now`. 0 is an unknown time. @param stated null if it is not an integer */
export function readTime(stated: bigint | null, unit: TimeUnit, now: number): EarnedTime {
  if (stated === 0n) return { at: null, isOdd: false };
  if (stated === null || stated < ticksAt(firstMs, unit) || stated > ticksAt(now + dayMs, unit))
    return { at: null, isOdd: true };
  return { at: Number(stated / unit.perMillisecond) + unit.zeroMs, isOdd: false };
}

function ticksAt(at: number, { perMillisecond, zeroMs }: TimeUnit): bigint {
  return BigInt(at - zeroMs) * perMillisecond;
}
