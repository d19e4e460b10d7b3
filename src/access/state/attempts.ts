/**
 * The limits of attempts to sign in: 5 a minute and 30 in 15 minutes for an address's network and for an account (docs/spec/access.md 3,
 * rule 8). They are rows, so that nodes share them.
 */

import { randomBytes } from 'node:crypto';
import { minuteMs } from '../../domain/time/index.ts';
import { invariant } from '../../invariant.ts';
import type { RowOf, Transaction } from '../../store/sql.ts';
import { insertInto, read, toValues, write } from '../../store/sql.ts';
import { AccessError } from '../access-error.ts';
import { attempt } from './tables.ts';

/** At most so many attempts within so many milliseconds. */
const windows = [
  { ms: minuteMs, max: 5 },
  { ms: 15 * minuteMs, max: 30 },
] as const;
const longestMs = Math.max(...windows.map(({ ms }) => ms));

const selectTimes = read<Pick<RowOf<typeof attempt>, 'at'>>(
  'SELECT t.at AS "at" FROM access_attempt t WHERE t.subject = ? AND t.at > ? ORDER BY t.at DESC LIMIT 30',
);
const insert = insertInto(attempt);
const deleteOld = write('DELETE FROM access_attempt WHERE at <= ?');

/**
 * Notes an attempt. Throws AccessError `too-many-attempts` with the seconds to wait; a refused attempt is not counted, so that
 * somebody who goes on trying gets in when they may.
 * @param now milliseconds UTC
 */
export async function admitAttempt(
  transaction: Transaction,
  subject: string,
  now: number,
): Promise<void> {
  await transaction.run(deleteOld, [now - longestMs]);
  const times = (await transaction.all(selectTimes, [subject, now - longestMs])).map(
    ({ at }) => at,
  );
  for (const { ms, max } of windows) {
    const within = times.filter((at) => at > now - ms);
    if (within.length < max) continue;
    const oldest = invariant(within[max - 1], 'there are as many attempts as are allowed');
    throw new AccessError('too-many-attempts', Math.ceil((oldest + ms - now) / 1000));
  }
  const attemptId = randomBytes(6).toString('hex');
  await transaction.run(insert, toValues(attempt, { subject, at: now, attemptId }));
}
