/**
 * Errors of checks. A check goes on after an error that affects only one player. It is ended early by others, without losing what it has
 * found: what a check has seen once, the next check does not look for again.
 */

import type { NetworkErrorKind } from '../../engine/index.ts';
import { NetworkError } from '../../engine/index.ts';

const ownKinds: ReadonlySet<NetworkErrorKind> = new Set([
  'private',
  'missing',
  'refused',
  'incomplete',
]);

/** Whether an error affects only the player or the game. Reading the whole player reports the problem. */
export function isOwn({ kind }: NetworkError): boolean {
  return ownKinds.has(kind);
}

/** Does work, and returns the error of the network that ended it; nothing if it was completed. */
export async function findFailure(
  work: () => Promise<void>,
): Promise<{ readonly failure?: NetworkError }> {
  try {
    await work();
    return {};
  } catch (error) {
    if (error instanceof NetworkError) return { failure: error };
    throw error;
  }
}
