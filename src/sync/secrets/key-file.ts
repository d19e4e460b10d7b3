/** The keys of networks that are asked with one: a private file for each, `retro.json` and `steam.json`, in the folder of secrets. */

import { join } from 'node:path';
import * as v from 'valibot';
import type { Network } from '../../domain/index.ts';
import type { PrivateFile } from './private-file.ts';
import { readPrivateFile, replacePrivateFile, SecretFileError } from './private-file.ts';
import { Secret } from './secret.ts';

/** Networks that are asked with a key, not with a login. */
export const keyNetworks = ['retro', 'steam'] as const satisfies readonly Network[];
/** A network that is asked with a key. */
export type KeyNetwork = (typeof keyNetworks)[number];

/** A stored key. */
export interface StoredKey {
  readonly key: Secret;
  /** When the network refused it, in milliseconds UTC; left out: it did not. */
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

/** Returns the path of a network's secret: of the login or of a key. */
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

/** Replaces the key of a network; a former one and its refusal are forgotten. Throws SecretFileError. */
export async function writeKey(folder: string, network: KeyNetwork, key: Secret): Promise<void> {
  await write(keyFile(folder, network), { key });
}

/** Notes whether a network refuses the stored key, unless there is another one by now. Throws SecretFileError. */
export async function noteKey(
  folder: string,
  network: KeyNetwork,
  noted: StoredKey,
): Promise<void> {
  const stored = await readKey(folder, network);
  if (stored?.key.reveal() !== noted.key.reveal()) return;
  await write(keyFile(folder, network), noted);
}

function keyFile(folder: string, network: KeyNetwork): PrivateFile {
  return { path: secretPath(folder, network), what: 'the key' };
}

function write(file: PrivateFile, { key, ...others }: StoredKey): Promise<void> {
  return replacePrivateFile(file, `${JSON.stringify({ key: key.reveal(), ...others }, null, 2)}\n`);
}
