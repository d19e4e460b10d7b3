/** What pages for people with an account are given: what they do is done here, and by the command line, in the same way. */

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

/** The accounts, with what their pages use. */
export interface Accounts {
  readonly access: Access;
  /** The store that their people change. */
  readonly store: SqlStore;
  readonly networks: NetworkControl;
  /** Null where nobody can claim a profile. */
  readonly claims: ClaimControl | null;
  readonly notices: NoticeParts;
  readonly condition: SiteCondition;
}

/** What a process that answers requests has open. */
interface AccountParts {
  readonly access: Access;
  readonly store: SqlStore;
  readonly settings: SettingsFor<'serve'>;
  readonly log: Logger;
  /** Milliseconds UTC. */
  readonly now: () => number;
  /** After how many milliseconds a claim that is not proved is answered; left out: as long as a network needs. */
  readonly claimMs?: number | undefined;
}

/** Composes it, in the process of the service as in its workers. */
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
  };
}
