/** Background job of the process that syncs: runs the updates that people request in a browser, and stops one on request. */

import type { Logger } from 'pino';
import type { Background } from '../background/index.ts';
import { repeat } from '../background/index.ts';
import type { SyncWishes } from '../sync/state/index.ts';
import type { ServiceSync } from './sync-control.ts';

/** Milliseconds between two checks. It is short, because a person waits in front of the page. */
const pauseMs = 3000;

interface WishedParts {
  readonly wishes: SyncWishes;
  readonly sync: Pick<ServiceSync, 'start' | 'stop' | 'isRunning' | 'close'>;
  readonly log: Pick<Logger, 'debug'>;
  /** Returns the current time in milliseconds UTC. */
  readonly now: () => number;
}

/** Checks once for requests. A player who is requested during a round is updated after its end. */
export async function lookForWishes({ wishes, sync, now }: WishedParts): Promise<void> {
  if (sync.isRunning()) {
    if (await wishes.takeStop(now())) sync.stop();
    return;
  }
  const player = await wishes.takePlayer();
  if (player !== undefined) sync.start({ player, full: false, prune: 'no' });
}

/** Creates a job that checks every few seconds. Stopping it ends a round and waits for its end. */
export function createWishedRounds(parts: WishedParts): Background {
  const looking = repeat({
    pauseMs,
    look: () => lookForWishes(parts),
    onError: (error) =>
      parts.log.debug(
        { err: error },
        'Looking for updates that players asked for failed. Laurel tries again.',
      ),
  });
  return {
    start: () => looking.start(),
    async stop() {
      await looking.stop();
      await parts.sync.close();
    },
  };
}
