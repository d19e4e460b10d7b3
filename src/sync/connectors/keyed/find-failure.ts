/** Ends a check early without losing what it has found: what a check has seen once, the next check does not look for again. */

import { NetworkError } from '../../engine/index.ts';

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
