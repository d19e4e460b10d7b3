/** Background job that looks for events which nothing else notices: the end of a week, and a disk that is almost full. */

import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Background } from '../background/index.ts';
import { minuteMs } from '../domain/time/index.ts';
import type { DiskSpace } from './disk-space.ts';
import { tellLowDisk } from './disk-space.ts';
import type { WeekParts } from './week-summary.ts';
import { summariseWeek } from './week-summary.ts';
import type { Notices } from '../webhooks/state/index.ts';

const pauseMs = 5 * minuteMs;

interface NoticeJobParts extends WeekParts {
  readonly notices: Notices;
  readonly readDisk: () => Promise<DiskSpace | null>;
  readonly log: Pick<Logger, 'debug'>;
  /** Milliseconds UTC. */
  readonly now: () => number;
}

/** Looks for all events once. One that fails, such as during an outage of the store or over a read-only one, does not stop the others. */
export async function lookForNotices(parts: NoticeJobParts): Promise<void> {
  const { notices, readDisk, log, now } = parts;
  const looks = {
    'the week': async (): Promise<unknown> => summariseWeek(parts, now()),
    'the disk': async (): Promise<unknown> => {
      const space = await readDisk();
      return space === null ? null : tellLowDisk(notices, space, now());
    },
  };
  for (const [of, look] of Object.entries(looks))
    await look().catch((error: unknown) =>
      log.debug({ err: error, of }, 'A look for events for webhooks failed; it is repeated.'),
    );
}

/** Looks at its start and then every five minutes; its stop waits for a look in progress. */
export function createNoticeJob(parts: NoticeJobParts): Background {
  const ending = new AbortController();
  const { signal } = ending;

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await lookForNotices(parts);
      await wait(pauseMs, undefined, { signal, ref: false }).catch(() => undefined); // the job ends
    }
  }

  let running = Promise.resolve();
  return {
    start: () => void (running = run()),
    stop() {
      ending.abort();
      return running;
    },
  };
}
