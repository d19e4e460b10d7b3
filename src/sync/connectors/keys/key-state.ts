/** State of a stored key, in the terms of a login: a key has no end, but the network may refuse it. */

import type { LoginState } from '../../engine/index.ts';
import type { KeyNetwork, StoredKey } from '../../secrets/index.ts';
import { readKey } from '../../secrets/index.ts';

/** Returns the state of a key; `ended` since its refusal. */
export function toKeyState(stored: StoredKey | null): LoginState {
  if (stored === null) return { state: 'none', endsAt: null, daysLeft: null };
  const { refusedAt } = stored;
  if (refusedAt === undefined) return { state: 'valid', endsAt: null, daysLeft: null };
  return { state: 'ended', endsAt: refusedAt, daysLeft: 0, isRefused: true };
}

/** Reads the state of the key of a network. Throws SecretFileError. */
export async function readKeyState(folder: string, network: KeyNetwork): Promise<LoginState> {
  return toKeyState(await readKey(folder, network));
}

/** Describes a key as the rest of a sentence. */
export function describeKey(network: KeyNetwork, { state, endsAt }: LoginState): string {
  const remedy = `run "laurel sync login --network ${network}"`;
  if (state === 'none') return `is missing: ${remedy}`;
  if (endsAt === null) return 'is stored';
  return `was refused on ${new Date(endsAt).toISOString().slice(0, 10)}: ${remedy}`;
}
