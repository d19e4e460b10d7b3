/** The networks of the sync: the state of each login or key, and the reason why a network fails. Sends no requests. */

import type { Network } from '../domain/index.ts';
import type { TableAccess } from '../store/sql.ts';
import type { FailureReason, LoginState } from '../sync/index.ts';
import {
  keyNetworks,
  readKeyState,
  readLogin,
  readNoted,
  SecretFileError,
  seeFailure,
} from '../sync/index.ts';
import { createSyncState } from '../sync/state/index.ts';
import type { SecretSettings } from './secret-files.ts';
import { findLoginFile } from './secret-files.ts';

/** The state of a network. Instants are milliseconds UTC. */
export interface SourceState {
  readonly network: Network;
  readonly login: LoginState;
  /** The reason why requests fail; null if requests do not fail. */
  readonly failure: {
    readonly reason: FailureReason;
    /** When the failure began; null if this was not checked yet. */
    readonly since: number | null;
    /** The time until which no request is sent; null if unknown. */
    readonly until: number | null;
  } | null;
}

/** The networks to which the sync can send requests. */
export const syncNetworks = ['psn', ...keyNetworks] as const satisfies readonly Network[];

/** Reads the states of all networks that have a login or a key, players to follow, or a failure. */
export async function readSources(
  tables: TableAccess,
  settings: SecretSettings,
  now: number,
): Promise<readonly SourceState[]> {
  const sources: SourceState[] = [];
  for (const network of syncNetworks) {
    const login = await readNetworkLogin(network, settings, now);
    const noted = (await readNoted(tables, network)).failure;
    const state = createSyncState(tables, network);
    const seen = await seeFailure(state, now);
    const reason = seen?.reason ?? noted?.reason;
    const failure =
      reason === undefined
        ? null
        : { reason, since: noted?.since ?? null, until: seen?.until ?? null };
    const isUsed = login.state !== 'none' || (await state.followed()).length > 0;
    if (isUsed || failure !== null) sources.push({ network, login, failure });
  }
  return sources;
}

/** The state before the first login. */
export const noLogin: LoginState = { state: 'none', endsAt: null, daysLeft: null };

/** A network to which the sync can send requests. */
export type SyncNetwork = (typeof syncNetworks)[number];

/**
 * Reads the state of a login or key. If the file cannot be read, the result is the same as without a login; code that needs the login
 * reports the reason.
 */
export async function readNetworkLogin(
  network: SyncNetwork,
  settings: SecretSettings,
  now: number,
): Promise<LoginState> {
  try {
    return await readLoginFile(network, settings, now);
  } catch (error) {
    if (error instanceof SecretFileError) return noLogin;
    throw error;
  }
}

/** Reads the state of a login or key. Throws SecretFileError. */
export function readLoginFile(
  network: SyncNetwork,
  settings: SecretSettings,
  now: number,
): Promise<LoginState> {
  return network === 'psn'
    ? readLogin(findLoginFile(settings), now)
    : readKeyState(settings.syncSecrets, network);
}
