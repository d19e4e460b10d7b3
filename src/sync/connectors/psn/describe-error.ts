/** What an error of the network means, in words for users. The status and the code are in the cause of the error. */

import type { NetworkErrorKind, Received } from '../../engine/index.ts';

/** What an error states. */
export interface Stated {
  readonly code: number | null;
  readonly message: string;
}

const sentences: ReadonlyMap<number, string> = new Map([
  [2_240_526, 'the player hides their trophies'],
  [2_240_525, 'the network does not have this game for the player'],
  [2_105_356, 'nobody on the network has this name'],
  [2_281_473, 'the network does not have this account'],
]);

/** @param stated the error in the body; null if it has none */
export function describeError(kind: NetworkErrorKind, { status, headers, host }: Received, stated: Stated | null): string {
  const sentence = sentences.get(stated?.code ?? 0); // absent: the answer states no code
  if (sentence !== undefined) return sentence;
  if (kind === 'blocked' || (kind === 'unauthorized' && stated === null)) return `${status} from ${host}`;
  if (kind === 'rate-limited') return 'the network limits the number of requests';
  if (kind === 'unavailable') return `the network is out of order (${status} from ${host})`;
  if (kind === 'unauthorized') return 'the network does not accept the access token';
  if (kind === 'login-needed') return 'the network does not accept the login';
  if (kind !== 'moved')
    return `the network refuses the request${stated === null ? '' : `: ${shorten(stated.message)}`} (${status} from ${host})`;
  const target = hostOf(headers.get('location'));
  const where = target === null ? '' : ` to ${target}`;
  return `${host} responds with status ${status}, unlike the network, which may have moved${where}. Use --sync-hosts to set its new host`;
}

function hostOf(location: string | null): string | null {
  return location === null ? null : (URL.parse(location)?.host ?? null);
}

function shorten(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 200);
}
