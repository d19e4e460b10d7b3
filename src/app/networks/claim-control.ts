/**
 * Reads the texts with which people prove that a profile is theirs (docs/adr/0027-claims.md). It runs in every process that serves
 * requests.
 */

import { setTimeout as delay } from 'node:timers/promises';
import type { ClaimControl, SyncNetwork } from '../../account-pages/index.ts';
import { secondMs } from '../../domain/time/index.ts';
import type { AccountKey, PublicText } from '../../sync/index.ts';
import { NetworkError, SecretFileError, Stopped, systemClock } from '../../sync/index.ts';
import { CommandError } from '../process/exit-codes.ts';
import { readNetworkLogin, syncNetworks } from '../sync-sources.ts';
import type { ControlParts } from './network-control.ts';
import { openNetwork } from './open-networks.ts';

/**
 * Milliseconds after which a check gets its response. It is enough for the spacing of requests and for a slow network, and not too long for
 * a waiting person.
 */
const usualAnswerMs = 8 * secondMs;

/** Creates the control. @param answerMs milliseconds after which a failed check gets its response, whatever the network does */
export function createClaimControl(parts: ControlParts, answerMs = usualAnswerMs): ClaimControl {
  const { settings, log, now } = parts;
  return {
    pause: () => delay(answerMs, undefined, { ref: false }), // only failed checks wait for the pause
    async networks() {
      const open: SyncNetwork[] = [];
      for (const network of syncNetworks) {
        const { state } = await readNetworkLogin(network, settings, now());
        if (state === 'valid' || state === 'ending') open.push(network);
      }
      return open;
    },
    async readText(network, account) {
      const end = new AbortController();
      const timer = setTimeout(() => end.abort(), answerMs);
      try {
        return await readOnce(parts, { network, account, signal: end.signal });
      } catch (error) {
        if (!isExpected(error)) throw error;
        log.info(
          { network, reason: error.message },
          'The text that proves a claim could not be read on the network.',
        );
        return null;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

interface Asked {
  readonly network: SyncNetwork;
  readonly account: AccountKey;
  readonly signal: AbortSignal;
}

/** Reads the text with one request, which waits for its slot in the network's request budget. */
function readOnce(
  { store, settings, log }: ControlParts,
  { network, account, signal }: Asked,
): Promise<PublicText> {
  const clock = systemClock(signal);
  const opened = openNetwork(network, settings, { store, clock, log, signal, attempts: 1 });
  return opened.publicText(account);
}

/**
 * Checks whether an error has its cause in a network, the login or key for it, or the settings. Such an error is not shown to the person,
 * but it is logged for the operator.
 */
function isExpected(error: unknown): error is Error {
  return (
    error instanceof NetworkError ||
    error instanceof Stopped ||
    error instanceof SecretFileError ||
    error instanceof CommandError
  );
}
