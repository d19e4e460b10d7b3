/** What runs over all networks need, once or at an interval. */

import type { Logger } from 'pino';
import type { OpenedNetwork } from './networks/open-networks.ts';
import type { SecretSettings } from './secret-files.ts';
import { fullEveryMs } from './sync-settings.ts';
import type { SettingsFor } from '../settings/index.ts';
import type { SqlStore } from '../store/index.ts';
import type { Clock, SyncParts } from '../sync/index.ts';

/** What runs over all networks need. */
export interface RunsParts {
  readonly store: SqlStore;
  readonly settings: SettingsFor<'pictures'> & SecretSettings;
  readonly clock: Clock;
  readonly log: Logger;
  readonly networks: readonly OpenedNetwork[];
  /** Announces the end of the console network's login. Throws SecretFileError. */
  readonly beforeRound: () => Promise<void>;
}

/** What the rounds of one network need. */
export function toSyncParts({ store, clock, log }: RunsParts, opened: OpenedNetwork): SyncParts {
  return { store, state: opened.state, clock, log, network: opened.connector, fullEveryMs };
}
