/** Opens the accounts of a store. */

import type { TableAccess, WithCompanion } from '../store/sql.ts';
import { openLate } from '../store/sql.ts';
import type { Claims } from './claims/claims.ts';
import { createClaims } from './claims/claims.ts';
import type { Attempts } from './entry/attempts.ts';
import { createAttempts } from './entry/attempts.ts';
import type { Entry } from './entry/entry.ts';
import { createEntry } from './entry/entry.ts';
import type { Passwords } from './passwords/passwords.ts';
import { createPasswords } from './passwords/passwords.ts';
import type { People } from './people/people.ts';
import { createPeople } from './people/people.ts';
import type { Sessions } from './sessions/sessions.ts';
import { createSessions } from './sessions/sessions.ts';
import type { Reports } from './wishes/reports.ts';
import { createReports } from './wishes/reports.ts';
import type { Wishes } from './wishes/wishes.ts';
import { createWishes } from './wishes/wishes.ts';
import { hasOperator } from './state/accounts.ts';
import type { Moment } from './state/settings.ts';
import { hasHappened, noteMoment } from './state/settings.ts';
import type { StepLog } from './state/steps.ts';
import { createStepLog } from './state/steps.ts';
import { accessPlan } from './state/tables.ts';

/** The accounts, sessions and ways to sign in of a store. */
export interface Access {
  readonly people: People;
  readonly sessions: Sessions;
  readonly entry: Entry;
  readonly steps: StepLog;
  readonly attempts: Attempts;
  readonly wishes: Wishes;
  readonly reports: Reports;
  readonly claims: Claims;
  hasOperator(): Promise<boolean>;
  /** Checks whether the setup was finished or skipped. */
  isSetUp(): Promise<boolean>;
  /** Records that the setup was finished or skipped. @param now milliseconds UTC */
  finishSetup(now: number): Promise<void>;
  /** Records that a link for the setup is shown, and returns whether one was shown before. @param now milliseconds UTC */
  showLink(now: number): Promise<boolean>;
  close(): Promise<void>;
}

/** Returns the accounts of a store, whose tables are opened at the first use. The caller must close the accounts before the store. */
export function openAccess(store: WithCompanion, passwords: Passwords = createPasswords()): Access {
  const tables = openLate(store, accessPlan);
  return { ...accessOver(tables, passwords), close: () => tables.close() };
}

function accessOver(tables: TableAccess, passwords: Passwords): Omit<Access, 'close'> {
  const note = (moment: Moment, now: number): Promise<void> =>
    tables.transaction((transaction) => noteMoment(transaction, moment, now));
  const steps = createStepLog(tables);
  return {
    people: createPeople(tables),
    sessions: createSessions(tables),
    entry: createEntry(tables, passwords),
    steps,
    attempts: createAttempts(steps),
    wishes: createWishes(tables),
    reports: createReports(tables),
    claims: createClaims(tables),
    hasOperator: () => hasOperator(tables),
    isSetUp: () => hasHappened(tables, 'setUp'),
    finishSetup: (now) => note('setUp', now),
    async showLink(now) {
      const wasShown = await hasHappened(tables, 'linkShown');
      await note('linkShown', now);
      return wasShown;
    },
  };
}
