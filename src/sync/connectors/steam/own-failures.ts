/** Answers 500 about one profile while the others are answered: that player is tried again on the next day (docs/spec/networks.md 10.4). */

import { dayMs } from '../../../domain/time/index.ts';
import { NetworkError } from '../../engine/index.ts';
import { InternalFailure } from './recognise-error.ts';

/** Sends requests about profiles. */
export interface OwnFailures {
  /** A request about the profile as a whole. @throws NetworkError `refused` with a wait for an answer 500 */
  ofProfile<T>(work: () => Promise<T>): Promise<T>;
  /** A request about a game of a profile; a few failures in a row concern the profile. */
  ofGame<T>(accountId: string, work: () => Promise<T>): Promise<T>;
}

/** Failures in a row, of whatever games of a player. */
const failuresInARow = 3;

/** Creates the count of failures of a process. */
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
        const failures = (inARow.get(accountId) ?? 0) + 1; // absent: the last game was answered
        inARow.set(accountId, failures % failuresInARow);
        throw refusalOf(error, failures < failuresInARow ? null : dayMs);
      }
    },
  };
}

function refusalOf(cause: InternalFailure, retryAfterMs: number | null): NetworkError {
  const wait = retryAfterMs === null ? {} : { retryAfterMs };
  return new NetworkError('refused', `Steam fails for this profile: ${cause.message}`, {
    cause,
    ...wait,
  });
}
