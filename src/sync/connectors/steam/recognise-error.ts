/** Recognises responses of Steam that are errors (docs/spec/networks.md 10.4). */

import { hourMs, minuteMs, readRetryAfter } from '../../../domain/time/index.ts';
import type { NetworkErrorKind, Received } from '../../engine/index.ts';
import { NetworkError } from '../../engine/index.ts';
import type { Block } from '../../state/index.ts';
import { readStatsError } from './answers.ts';
import { isKeyless } from './requests.ts';

/** A response with status 500: either the network itself fails, or it cannot read one profile or game. */
export class InternalFailure extends NetworkError {}

/** Recognises errors. The meaning of a response depends on earlier responses. */
export interface ErrorMemory {
  recognise(received: Received, now: number): NetworkError | null;
  /** Records the block that is stored; null without one. */
  noteBlock(block: Block | null): void;
}

/** First wait after status 429 without Retry-After. */
const firstWaitMs = 5 * minuteMs;
const longestWaitMs = 6 * hourMs;
/** For this time after such a wait, an HTML page with status 403 means that the address is refused, not the key. */
const suspectedMs = 6 * hourMs;
/** The longest reported block. After it, an HTML page with status 403 means that the key is refused. */
const longestBlockMs = 48 * hourMs;

/** Creates the memory of one process: how often in a row requests were limited, and the end of the wait. */
export function createErrorMemory(): ErrorMemory {
  let limitedInARow = 0;
  let suspectedUntil = -Infinity;
  let block: Block | null = null;

  function isAddressRefused(now: number): boolean {
    if (now < suspectedUntil) return true;
    return block !== null && block.endedAt === null && now < block.since + longestBlockMs;
  }
  function limit(received: Received, now: number): NetworkError {
    const waitMs = Math.min(firstWaitMs * 2 ** Math.min(limitedInARow, 20), longestWaitMs);
    const retryAfterMs = Math.max(
      waitMs,
      readRetryAfter(received.headers.get('retry-after'), now) ?? 0, // absent: Steam does not request a wait
    );
    limitedInARow += 1;
    suspectedUntil = now + retryAfterMs + suspectedMs;
    return new NetworkError('rate-limited', 'Steam limits the number of requests', {
      retryAfterMs,
    });
  }
  return {
    noteBlock: (found) => void (block = found),
    recognise(received, now) {
      if (received.status === 429) return limit(received, now);
      const kind = kindOf(received, isAddressRefused(now));
      if (kind === null) {
        limitedInARow = 0;
        return null;
      }
      const message = describe(kind, received);
      return received.status === 500
        ? new InternalFailure(kind, message)
        : new NetworkError(kind, message);
    },
  };
}

function kindOf(
  { status, body, path }: Received,
  isAddressRefused: boolean,
): NetworkErrorKind | null {
  const isPage = !body.trimStart().startsWith('{');
  if (status < 300) return body.trimStart().startsWith('<') ? 'blocked' : ofWords(body, null);
  if ((status === 401 || status === 403) && isPage) {
    if (isAddressRefused) return 'blocked';
    return isKeyless(path) ? 'refused' : 'login-needed';
  }
  if (status >= 500 || status === 408 || status === 425) return 'unavailable';
  if (status < 400 || status === 404 || status === 410) return 'moved';
  return ofWords(body, 'refused');
}

/** Returns the kind of an error about achievements, which only its message shows. A long body is not such an error. */
function ofWords(body: string, other: NetworkErrorKind | null): NetworkErrorKind | null {
  const words = body.length < 1000 ? readStatsError(body) : null;
  if (words === null) return other;
  if (/not public/i.test(words)) return 'private';
  return /no stats/i.test(words) ? 'missing' : 'refused';
}

function describe(kind: NetworkErrorKind, { status, host, body }: Received): string {
  switch (kind) {
    case 'blocked':
      return `${status} from ${host}`;
    case 'login-needed':
      return 'Steam does not accept the key. Run "laurel sync login --network steam"';
    case 'private':
      return 'the player hides their games';
    case 'missing':
      return 'the game has no achievements';
    case 'refused':
      // absent: the error has no message
      return `Steam answers: ${readStatsError(body)?.slice(0, 200) ?? `${status} from ${host}`}`;
    default:
      return `the network answers with an error (${status} from ${host})`;
  }
}
