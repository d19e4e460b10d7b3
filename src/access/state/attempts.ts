/**
 * The limits on attempts to sign in: 5 per minute and 30 in 15 minutes, for each client network and for each account name
 * (docs/spec/access.md 3, rule 8). Attempts are stored as rows, so that all nodes share the limits.
 */

import { randomBytes } from 'node:crypto';
import { minuteMs } from '../../domain/time/index.ts';
import { invariant } from '../../invariant.ts';
import type { RowOf, Transaction } from '../../store/sql.ts';
import { insertInto, read, toValues, write } from '../../store/sql.ts';
import { attempt } from './tables.ts';

/** The maximum number of attempts (`max`) within each period of `ms` milliseconds. */
const windows = [
  { ms: minuteMs, max: 5 },
  { ms: 15 * minuteMs, max: 30 },
] as const;
const longestMs = Math.max(...windows.map(({ ms }) => ms));
/** Attempts further in the future than this do not count: the clock has been set back since. The clocks of several nodes differ by less. */
const maxClockSkewMs = minuteMs;

const selectTimes = read<Pick<RowOf<typeof attempt>, 'at'>>(
  'SELECT t.at AS "at" FROM access_attempt t WHERE t.subject = ? AND t.at > ? AND t.at <= ? ORDER BY t.at DESC LIMIT 30',
);
const insert = insertInto(attempt);
const deleteOld = write('DELETE FROM access_attempt WHERE at <= ?');

/**
 * Records an attempt and returns null or, after too many attempts, returns the number of seconds to wait. A refused attempt is not counted,
 * so that a person who continues to try can sign in as soon as it is allowed. It writes nothing.
 * @param now milliseconds UTC
 */
export async function takeAttempt(
  transaction: Transaction,
  subject: string,
  now: number,
): Promise<number | null> {
  const found = await transaction.all(selectTimes, [
    subject,
    now - longestMs,
    now + maxClockSkewMs,
  ]);
  const times = found.map(({ at }) => at);
  for (const { ms, max } of windows) {
    const within = times.filter((at) => at > now - ms);
    if (within.length < max) continue;
    const oldest = invariant(within[max - 1], 'there are as many attempts as are allowed');
    return Math.ceil((oldest + ms - now) / 1000);
  }
  const attemptId = randomBytes(6).toString('hex');
  await transaction.run(deleteOld, [now - longestMs]);
  await transaction.run(insert, toValues(attempt, { subject, at: now, attemptId }));
  return null;
}
