/** Recognises responses of RetroAchievements that are errors (docs/spec/networks.md 9.1). */

import { readRetryAfter } from '../../../domain/time/index.ts';
import type { NetworkErrorKind, Received } from '../../engine/index.ts';
import { NetworkError } from '../../engine/index.ts';

/** Returns the error of a response; null if it is not an error. */
export function recogniseError(received: Received, now: number): NetworkError | null {
  const kind = kindOf(received);
  if (kind === null) return null;
  const retryAfterMs = readRetryAfter(received.headers.get('retry-after'), now);
  return new NetworkError(
    kind,
    describe(kind, received),
    retryAfterMs === null ? {} : { retryAfterMs },
  );
}

function kindOf({ status, body }: Received): NetworkErrorKind | null {
  const isMarkup = body.trimStart().startsWith('<');
  if (status === 429) return 'rate-limited';
  if ((status === 403 || status === 503 || status < 300) && isMarkup) return 'blocked';
  if (status >= 500 || status === 408 || status === 425) return 'unavailable';
  if (status === 401) return 'login-needed';
  if (status >= 300 && status < 400) return 'moved';
  // The response about an unknown user is `[]`. Any other page with status 404 comes from another server.
  if (status === 404) return body.trim() === '[]' ? 'missing' : 'moved';
  return status >= 400 ? 'refused' : null;
}

function describe(kind: NetworkErrorKind, { status, host }: Received): string {
  switch (kind) {
    case 'rate-limited':
      return 'the network limits the number of requests';
    case 'blocked':
      return `${status} from ${host}`;
    case 'login-needed':
      return 'RetroAchievements does not accept the key. Run "laurel sync login --network retro"';
    case 'missing':
      return 'nobody on the network has this name';
    default:
      return `the network answers with an error (${status} from ${host})`;
  }
}
