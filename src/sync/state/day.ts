/**
 * Counts the requests of a UTC day to a network that limits them by day: one row for each network, because counting tens of thousands
 * of rows before each request is too slow (docs/spec/networks.md 9). All processes of the store share it.
 */

import { dayMs } from '../../domain/time/index.ts';
import { read, setting, toValues, upsertInto } from '../../store/sql.ts';
import type { StateOf } from './sync-state.ts';

/** The requests of a day. */
export interface DayUse {
  readonly requests: number;
  /** Those of quick checks. */
  readonly quick: number;
  /** When the last request was sent, in milliseconds UTC; null without one. */
  readonly sentAt: number | null;
}

/** The counter of a network's requests by day. */
export interface SyncDay {
  /**
   * Asks for a request now, in one transaction, so that processes never share one: `permit` gets the use of the day and returns null to
   * count the request, or the time at which to try again. Returns what `permit` returned.
   */
  takeOfDay(
    now: number,
    isQuick: boolean,
    permit: (use: DayUse) => number | null,
  ): Promise<number | null>;
  /** The requests of the current day. */
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

/** The use of the current day; a row of another day, or of a clock that was set back, counts nothing. */
function readUse(value: string | undefined, now: number): DayUse {
  const [day, requests, quick, sentAt] = (value ?? '').split(' ').map(Number);
  if (requests === undefined || quick === undefined || sentAt === undefined)
    return { requests: 0, quick: 0, sentAt: null };
  if (sentAt > now) return { requests: 0, quick: 0, sentAt: null };
  return day === dayOf(now) ? { requests, quick, sentAt } : { requests: 0, quick: 0, sentAt };
}
