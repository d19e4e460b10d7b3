/** Background job that detects events which no other code detects: the end of a week, and a disk that is almost full. */

import type { Logger } from 'pino';
import type { Background } from '../background/index.ts';
import { repeat } from '../background/index.ts';
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
  /** Returns the current time in milliseconds UTC. */
  readonly now: () => number;
}

/**
 * Checks for all events once. A failed check, such as during an outage of the store or with a read-only store, does not stop the others.
 */
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
      log.debug({ err: error, of }, 'Looking for events for webhooks failed. Laurel tries again.'),
    );
}

/** Creates a job that checks every five minutes. Stopping it waits for a check in progress. */
export function createNoticeJob(parts: NoticeJobParts): Background {
  return repeat({
    pauseMs,
    look: () => lookForNotices(parts),
    onError: (error) =>
      parts.log.debug({ err: error }, 'Looking for events failed. Laurel tries again.'),
  });
}
