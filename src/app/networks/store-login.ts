/** Logs in to the console network, and stores the login. */

import type { Logger } from 'pino';
import type { SqlStore } from '../../store/index.ts';
import type { GivenNpsso, LoginState } from '../../sync/index.ts';
import {
  describeShortLife,
  logIn,
  systemClock,
  toLoginState,
  writeTokens,
} from '../../sync/index.ts';
import { createSyncState } from '../../sync/state/index.ts';
import { findLoginFile } from '../secret-files.ts';
import type { NetworkSettings } from '../sync-settings.ts';
import { openConfiguredPsn } from '../sync-settings.ts';

/** The dependencies of a login. Its requests are counted in the request budget in the store. */
export interface LoginParts {
  readonly store: Pick<SqlStore, 'operational'>;
  readonly settings: NetworkSettings;
  readonly log: Logger;
}

/** A stored login. */
export interface StoredLogin {
  readonly login: LoginState;
  /** A warning that the login expires earlier than it could; null if it does not. */
  readonly warning: string | null;
}

/** Logs in with two requests. The previous login remains if they fail. Throws NetworkError, SecretFileError and CommandError. */
export async function storeLogin(
  { store, settings, log }: LoginParts,
  npsso: GivenNpsso,
): Promise<StoredLogin> {
  const state = createSyncState(store.operational);
  const { signal } = new AbortController();
  const clock = systemClock(signal);
  const { ask } = openConfiguredPsn(settings, { state, clock, log, signal });
  const tokens = await logIn(ask, npsso, () => clock.now());
  await writeTokens(findLoginFile(settings), tokens);
  return { login: toLoginState(tokens, clock.now()), warning: describeShortLife(tokens) };
}
