/** Replaces the keys of networks. */

import { ActionError } from '../store/port/errors.ts';
import type { KeyNetwork, TryKey } from '../sync/index.ts';
import { isPossibleKey, Secret, writeKey } from '../sync/index.ts';

/** A key that was entered, and its network. */
interface EnteredKey {
  readonly network: KeyNetwork;
  readonly text: string;
}

/**
 * Tries a key, and stores it in the folder of secrets if the network accepts it. Otherwise the former key remains. Throws ActionError for a
 * text that cannot be a key, NetworkError if the network does not accept it or fails, and SecretFileError.
 */
export async function replaceKey(
  { network, text }: EnteredKey,
  folder: string,
  tryKey: TryKey,
): Promise<void> {
  const key = text.trim();
  if (!isPossibleKey(key))
    throw new ActionError(
      'invalid',
      'The input is not a key: a key has only letters and digits.',
      'secret',
    );
  const secret = new Secret(key);
  await tryKey(network, secret);
  await writeKey(folder, network, secret);
}
