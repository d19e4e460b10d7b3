/** The state of a stored key, in the same form as that of a login. A key does not expire, but the network may refuse it. */

import type { LoginState } from '../../engine/index.ts';
import type { KeyNetwork, StoredKey } from '../../secrets/index.ts';
import { readKey } from '../../secrets/index.ts';

/** Returns the state of a key. It is `ended` after the network has refused it. */
export function toKeyState(stored: StoredKey | null): LoginState {
  if (stored === null) return { state: 'none', endsAt: null, daysLeft: null };
  const { refusedAt } = stored;
  if (refusedAt === undefined) return { state: 'valid', endsAt: null, daysLeft: null };
  return { state: 'ended', endsAt: refusedAt, daysLeft: 0, isRefused: true };
}

/** Reads the state of a network's key. Throws SecretFileError. */
export async function readKeyState(folder: string, network: KeyNetwork): Promise<LoginState> {
  return toKeyState(await readKey(folder, network));
}

/** Describes a key, as the second part of a sentence. */
export function describeKey(network: KeyNetwork, { state, endsAt }: LoginState): string {
  const remedy = `run "laurel sync login --network ${network}"`;
  if (state === 'none') return `is missing: ${remedy}`;
  if (endsAt === null) return 'is stored';
  return `was refused on ${new Date(endsAt).toISOString().slice(0, 10)}: ${remedy}`;
}
