/** The dependencies of sync runs over all networks: of runs with one round, and of runs with rounds at an interval. */

import type { Logger } from 'pino';
import type { OpenedNetwork } from './networks/open-networks.ts';
import type { SecretSettings } from './secret-files.ts';
import { fullEveryMs } from './sync-settings.ts';
import type { SettingsFor } from '../settings/index.ts';
import type { SqlStore } from '../store/index.ts';
import type { Clock, SyncParts } from '../sync/index.ts';

/** The dependencies of sync runs over all networks. */
export interface RunsParts {
  readonly store: SqlStore;
  readonly settings: SettingsFor<'pictures'> & SecretSettings;
  readonly clock: Clock;
  readonly log: Logger;
  readonly networks: readonly OpenedNetwork[];
  /** Logs a warning if the console network's login is missing, has expired or expires soon. Throws SecretFileError. */
  readonly beforeRound: () => Promise<void>;
}

/** Returns the dependencies of one network's rounds. */
export function toSyncParts({ store, clock, log }: RunsParts, opened: OpenedNetwork): SyncParts {
  return { store, state: opened.state, clock, log, network: opened.connector, fullEveryMs };
}
