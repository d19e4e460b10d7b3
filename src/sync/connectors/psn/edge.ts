/** The edge in front of the network, which answers an address that it refuses with pages. */

import { NetworkError } from '../../engine/index.ts';

/** Waits for an answer to a request whose token or login is known to be fresh: a page with 401 then refuses the address. */
export async function notByEdge(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof NetworkError) || error.kind !== 'unauthorized' || !error.isPage)
      throw error;
    throw new NetworkError('blocked', error.message, { cause: error.cause });
  }
}
