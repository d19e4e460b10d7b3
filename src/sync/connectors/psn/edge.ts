/** The proxy servers in front of the network (its edge). If they refuse this machine's address, they respond with HTML pages. */

import { NetworkError } from '../../engine/index.ts';

/**
 * Awaits the response to a request with a fresh token or login. Because the token or login is valid, an HTML page with status 401 means
 * that the edge refuses this machine's address.
 */
export async function notByEdge(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof NetworkError) || error.kind !== 'unauthorized' || !error.isPage)
      throw error;
    throw new NetworkError('blocked', error.message, { cause: error.cause });
  }
}
