/**
 * Handles status 500 for one profile while requests about other profiles succeed: that player is tried again on the next day
 * (docs/spec/networks.md 10.4).
 */

import { dayMs } from '../../../domain/time/index.ts';
import { NetworkError } from '../../engine/index.ts';
import { InternalFailure } from './recognise-error.ts';

/** Sends requests about profiles. */
export interface OwnFailures {
  /** Sends a request about a whole profile. @throws NetworkError `refused` with a wait if the status is 500 */
  ofProfile<T>(work: () => Promise<T>): Promise<T>;
  /** Sends a request about a game of a profile. After a few failures in a row, the whole profile is considered failing. */
  ofGame<T>(accountId: string, work: () => Promise<T>): Promise<T>;
}

/** Maximum number of failures in a row, for any games of a player. */
const failuresInARow = 3;

/** Creates the failure counter of a process. */
export function createOwnFailures(): OwnFailures {
  const inARow = new Map<string, number>();
  return {
    async ofProfile(work) {
      try {
        return await work();
      } catch (error) {
        throw error instanceof InternalFailure ? refusalOf(error, dayMs) : error;
      }
    },
    async ofGame(accountId, work) {
      try {
        const result = await work();
        inARow.delete(accountId);
        return result;
      } catch (error) {
        if (!(error instanceof InternalFailure)) throw error;
        const failures = (inARow.get(accountId) ?? 0) + 1; // absent: the last request about this account succeeded
        inARow.set(accountId, failures % failuresInARow);
        throw refusalOf(error, failures < failuresInARow ? null : dayMs);
      }
    },
  };
}

function refusalOf(cause: InternalFailure, retryAfterMs: number | null): NetworkError {
  const wait = retryAfterMs === null ? {} : { retryAfterMs };
  return new NetworkError(
    'refused',
    `Steam failed to return the data of this profile: ${cause.message}`,
    {
      cause,
      ...wait,
    },
  );
}
