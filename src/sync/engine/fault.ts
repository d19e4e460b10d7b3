/**
 * Unexpected errors: faults of Laurel, such as a value of a response that no code expected. They are recorded for the player whom they
 * concern, so that they do not stop the sync of the others.
 */

import type { Logger } from 'pino';

/** The failure of a player, or of a game, whose sync met an unexpected error. The log has the error, which says nothing to most users. */
export const faultText = 'an unexpected error in Laurel, which its log describes';

/** The names of errors that have a meaning. */
const expected: ReadonlySet<string> = new Set([
  'LoadRejected',
  'NetworkError',
  'SecretFileError',
  'Stopped',
  'StoreError',
  'Unfollowed',
]);

/** Checks whether an error is unexpected. Errors of the store affect all players, except a text that it cannot store. */
export function isFault(error: unknown): boolean {
  if (!(error instanceof Error)) return true;
  if ('code' in error && error.code === 'bad-text') return true;
  return !expected.has(error.name);
}

/** Does work, and logs an unexpected error in place of throwing it. */
export async function sparing(
  { log }: { readonly log: Logger },
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isFault(error)) throw error;
    log.error({ err: error }, 'A part of a quick check failed unexpectedly and is left out.');
  }
}
