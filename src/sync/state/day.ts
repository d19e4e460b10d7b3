/**
 * Counts the requests of a UTC day, for networks that limit requests per day. Each network has one row: counting tens of thousands of rows
 * before each request would be too slow (docs/spec/networks.md 9). All processes of the store share it.
 */

import { dayMs, hourMs } from '../../domain/time/index.ts';
import { read, setting, toValues, upsertInto } from '../../store/sql.ts';
import type { StateOf } from './sync-state.ts';

/** The number of requests in a day. */
export interface DayUse {
  readonly requests: number;
  /** Number of requests for quick checks. */
  readonly quick: number;
  /** When the last request was sent, in milliseconds UTC; null if there was none. */
  readonly sentAt: number | null;
}

/** The counter of a network's requests per day. */
export interface SyncDay {
  /**
   * Counts a request, if it is permitted, in one transaction, so that two processes never use the same free request. `permit` gets the
   * day's number of requests. It returns null to count the request, or when to try again. Returns the result of `permit`.
   */
  takeOfDay(
    now: number,
    isQuick: boolean,
    permit: (use: DayUse) => number | null,
  ): Promise<number | null>;
  /** Returns the number of requests in the current day. */
  dayUse(now: number): Promise<DayUse>;
}

const selectDay = read<{ value: string }>('SELECT value AS "value" FROM setting WHERE name = ?');
const upsertDay = upsertInto(setting);

/** Opens the counter of a network. */
export function createSyncDay({ tables, network }: StateOf): SyncDay {
  const name = `sync_day ${network}`;
  return {
    takeOfDay: (now, isQuick, permit) =>
      tables.transaction(async (transaction) => {
        const use = readUse((await transaction.get(selectDay, [name]))?.value, now);
        const retryAt = permit(use);
        if (retryAt !== null) return retryAt;
        const quick = use.quick + Number(isQuick);
        const value = [dayOf(now), use.requests + 1, quick, now].join(' ');
        await transaction.run(upsertDay, toValues(setting, { name, value }));
        return null;
      }),
    dayUse: async (now) => readUse((await tables.get(selectDay, [name]))?.value, now),
  };
}

function dayOf(at: number): number {
  return Math.floor(at / dayMs);
}

/** A clock that is set back by no more than this was only corrected, so a row of the next day still counts. */
const correctedByMs = hourMs;

/**
 * Returns the numbers of the current day. A row of another day counts as 0. A row that is slightly in the future counts, without its time,
 * because clocks are corrected by small steps; a row far in the future was written by a wrong clock.
 */
function readUse(value: string | undefined, now: number): DayUse {
  const [day, requests, quick, sentAt] = (value ?? '').split(' ').map(Number);
  if (requests === undefined || quick === undefined || sentAt === undefined)
    return { requests: 0, quick: 0, sentAt: null };
  const isOfDay = day === dayOf(now) || (sentAt > now && sentAt - now <= correctedByMs);
  const counts = isOfDay ? { requests, quick } : { requests: 0, quick: 0 };
  return { ...counts, sentAt: sentAt > now ? null : sentAt };
}
