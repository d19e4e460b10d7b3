/**
 * Detects events about logins and the sync, and notifies operators of them: at the end of each round, and once a minute while a process
 * syncs.
 */

import type { Logger } from 'pino';
import type { Background } from '../background/index.ts';
import { minuteMs } from '../domain/time/index.ts';
import type { SqlStore } from '../store/index.ts';
import type { RunSummary, Sighting } from '../sync/index.ts';
import { noteSightings, seeFailure } from '../sync/index.ts';
import { createSyncState } from '../sync/state/index.ts';
import type { SecretSettings } from './secret-files.ts';
import { readNetworkLogin, syncNetworks } from './sync-sources.ts';

/** The dependencies of these checks. */
export interface LookParts {
  readonly store: Pick<SqlStore, 'operational'>;
  readonly settings: SecretSettings;
  readonly log: Logger;
}

/** A round that has ended. */
interface EndedRound {
  readonly network: Sighting['network'];
  readonly summary: Pick<RunSummary, 'players' | 'ended' | 'endedBy'>;
}

/** Checks all networks, and logs what has changed. @param round the round that has just ended; null between rounds */
export async function lookForEvents(
  { store: { operational }, settings, log }: LookParts,
  now: number,
  round: EndedRound | null,
): Promise<void> {
  const sightings: Sighting[] = [];
  for (const network of syncNetworks) {
    const login = await readNetworkLogin(network, settings, now);
    const failure = await seeFailure(createSyncState(operational, network), now);
    const roundEnd = round?.network === network ? endOf(round) : undefined;
    const end = roundEnd === undefined ? {} : { roundEnd };
    sightings.push({ network, login, failure, now, ...end });
  }
  for (const { type, ...fields } of await noteSightings(operational, sightings))
    log.info({ event: type, ...fields }, 'An event for the operator was recorded.');
}

/** Returns how a round ended; undefined for a round without players, which shows nothing about the network. */
function endOf({ summary: { players, ended, endedBy } }: EndedRound): Sighting['roundEnd'] {
  return ended === null && players.length === 0 ? undefined : endedBy;
}

/**
 * Creates a job that checks once a minute, until it is stopped. If a check fails, such as during an outage of the store, the next one
 * detects the same events.
 */
export function createEventLooks(parts: LookParts, now: () => number): Background {
  let looking = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  let isLooking = false;

  async function look(): Promise<void> {
    isLooking = true;
    try {
      await lookForEvents(parts, now(), null);
    } catch (error) {
      parts.log.debug({ err: error }, 'Looking for events for the operator failed.');
    } finally {
      isLooking = false;
    }
  }
  return {
    start() {
      timer = setInterval(() => {
        if (!isLooking) looking = look();
      }, minuteMs).unref();
    },
    async stop() {
      if (timer !== null) clearInterval(timer);
      await looking;
    },
  };
}
