/** The dependencies of account pages. Their actions use the same code as the command line. */

import type { Logger } from 'pino';
import type { Access } from '../access/index.ts';
import type {
  ClaimControl,
  NetworkControl,
  NoticeParts,
  SiteCondition,
} from '../account-pages/index.ts';
import type { SettingsFor } from '../settings/index.ts';
import type { SqlStore } from '../store/index.ts';
import { createWebhookState } from '../webhooks/state/index.ts';
import { readDiskSpace } from './disk-space.ts';
import { checkRunning } from './doctor/checks.ts';
import { createClaimControl } from './networks/claim-control.ts';
import { createNetworkControl } from './networks/network-control.ts';
import { readVersion } from './version.ts';
import { toSendRules } from './webhook-send.ts';

/** The accounts, and the services that account pages use. */
export interface Accounts {
  readonly access: Access;
  /** The store that people with an account change. */
  readonly store: SqlStore;
  readonly networks: NetworkControl;
  /** Null if profiles cannot be claimed. */
  readonly claims: ClaimControl | null;
  readonly notices: NoticeParts;
  readonly condition: SiteCondition;
  /** Logs why the OpenID provider failed. */
  readonly noteProviderFailure: (reason: string, requestId: string) => void;
}

/** The open resources of a process that serves requests. */
interface AccountParts {
  readonly access: Access;
  readonly store: SqlStore;
  readonly settings: SettingsFor<'serve'>;
  readonly log: Logger;
  /** Returns the current time in milliseconds UTC. */
  readonly now: () => number;
  /** Milliseconds after which a failed claim gets its response; if left out, the usual response time of a network. */
  readonly claimMs?: number | undefined;
}

/** Composes the accounts. The main process and its workers both use this function. */
export function composeAccounts({
  access,
  store,
  settings,
  log,
  now,
  claimMs,
}: AccountParts): Accounts {
  return {
    access,
    store,
    networks: createNetworkControl({ store, settings, log, now }),
    claims:
      settings.claims === 'on' ? createClaimControl({ store, settings, log, now }, claimMs) : null,
    notices: {
      store,
      webhooks: createWebhookState(store.operational),
      rules: toSendRules(settings),
      levelSystem: settings.levelSystem,
    },
    condition: {
      version: readVersion(),
      space: () => readDiskSpace(settings.store),
      check: () => checkRunning(settings, store, now()),
    },
    noteProviderFailure: (reason, requestId) =>
      log.warn({ requestId, reason }, 'A sign-in with the OpenID provider failed.'),
  };
}
