/** The keys of networks that need one. Each key has a private file in the folder of secrets: `retro.json` and `steam.json`. */

import { join } from 'node:path';
import * as v from 'valibot';
import type { Network } from '../../domain/index.ts';
import type { PrivateFile } from './private-file.ts';
import { readPrivateFile, replacePrivateFile, SecretFileError } from './private-file.ts';
import { Secret } from './secret.ts';

/** Networks that need a key instead of a login. */
export const keyNetworks = ['retro', 'steam'] as const satisfies readonly Network[];
/** A network that needs a key. */
export type KeyNetwork = (typeof keyNetworks)[number];

/** A stored key. */
export interface StoredKey {
  readonly key: Secret;
  /** When the network refused the key, in milliseconds UTC; left out if it did not. */
  readonly refusedAt?: number | undefined;
}

const contents = v.object({
  key: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(),
    v.transform((text) => new Secret(text)),
  ),
  refusedAt: v.optional(v.pipe(v.number(), v.integer())),
});

/** Returns the path of the file with a network's login or key. */
export function secretPath(folder: string, network: 'psn' | KeyNetwork): string {
  return join(folder, `${network}.json`);
}

/** Reads the key of a network; null without one. Throws SecretFileError if others can read the file or its content is invalid. */
export async function readKey(folder: string, network: KeyNetwork): Promise<StoredKey | null> {
  const file = keyFile(folder, network);
  const text = await readPrivateFile(file);
  if (text === null) return null;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), contents), text);
  if (read.success) return read.output;
  throw new SecretFileError(
    `${file.path} does not contain a key. Run "laurel sync login --network ${network}".`,
  );
}

/** Replaces the key of a network. The former key and its refusal are deleted. Throws SecretFileError. */
export async function writeKey(folder: string, network: KeyNetwork, key: Secret): Promise<void> {
  await write(keyFile(folder, network), { key });
}

/**
 * Records that a network has refused a key. Does nothing if there is another key by now, or if the refusal is already recorded. Throws
 * SecretFileError.
 */
export async function noteRefusedKey(
  folder: string,
  network: KeyNetwork,
  { key, refusedAt }: { readonly key: Secret; readonly refusedAt: number },
): Promise<void> {
  const stored = await readKey(folder, network);
  if (!isSame(stored, key) || stored.refusedAt !== undefined) return;
  await write(keyFile(folder, network), { key, refusedAt });
}

/** Removes the recorded refusal of a key that the network has accepted again. Throws SecretFileError. */
export async function noteAcceptedKey(
  folder: string,
  network: KeyNetwork,
  key: Secret,
): Promise<void> {
  const stored = await readKey(folder, network);
  if (!isSame(stored, key) || stored.refusedAt === undefined) return;
  await write(keyFile(folder, network), { key });
}

function isSame(stored: StoredKey | null, key: Secret): stored is StoredKey {
  return stored?.key.reveal() === key.reveal();
}

function keyFile(folder: string, network: KeyNetwork): PrivateFile {
  return { path: secretPath(folder, network), what: 'the key' };
}

function write(file: PrivateFile, { key, ...others }: StoredKey): Promise<void> {
  return replacePrivateFile(file, `${JSON.stringify({ key: key.reveal(), ...others }, null, 2)}\n`);
}
