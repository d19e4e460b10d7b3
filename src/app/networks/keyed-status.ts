/** Reads the status of the networks that need a key. */

import { dayMs } from '../../domain/time/index.ts';
import type { SqlStore } from '../../store/index.ts';
import type { CheckCosts, KeyNetwork, Pace, StatusFacts, SyncStatus } from '../../sync/index.ts';
import {
  keyNetworks,
  readKeyState,
  readSyncStatus,
  retroChecks,
  retroPace,
  steamChecks,
  steamPace,
} from '../../sync/index.ts';
import type { SyncState } from '../../sync/state/index.ts';
import { createSyncState } from '../../sync/state/index.ts';
import type { SecretSettings } from '../secret-files.ts';

/** The status of a network. Its budget limits the requests of a UTC day. */
export interface KeyedStatus extends SyncStatus {
  /** Maximum number of requests in a UTC day. */
  readonly limit: number;
}

/** The status of each network that is in use. */
export type KeyedStatuses = Readonly<Partial<Record<KeyNetwork, KeyedStatus>>>;

/** The rate of requests to each network. */
const paces: Readonly<
  Record<KeyNetwork, Pick<Pace, 'limit' | 'spacingMs'> & { readonly checks: CheckCosts }>
> = {
  retro: { ...retroPace, checks: retroChecks },
  steam: { ...steamPace, checks: steamChecks },
};

/** Reads the status of each network with a key or with followed players. Sends no request. Throws SecretFileError. */
export async function readKeyedStatus(
  { operational }: Pick<SqlStore, 'operational'>,
  { syncSecrets }: SecretSettings,
): Promise<KeyedStatuses> {
  const found: Partial<Record<KeyNetwork, KeyedStatus>> = {};
  for (const network of keyNetworks) {
    const login = await readKeyState(syncSecrets, network);
    const state = createSyncState(operational, network);
    const status = await readStatusOfKeyed(state, network, { login, now: Date.now() });
    if (login.state === 'none' && status.players.length === 0) continue;
    found[network] = status;
  }
  return found;
}

/** Reads the status of a network with a key. Sends no request. */
export async function readStatusOfKeyed(
  state: SyncState,
  network: KeyNetwork,
  { login, now }: Pick<StatusFacts, 'login' | 'now'>,
): Promise<KeyedStatus> {
  const { limit, spacingMs, checks } = paces[network];
  const status = await readSyncStatus(state, {
    login,
    pace: { limit, spacingMs, windowMs: dayMs },
    checks,
    now,
  });
  const { requests: used } = await state.dayUse(now);
  return { ...status, limit, budget: { ...status.budget, used } };
}
