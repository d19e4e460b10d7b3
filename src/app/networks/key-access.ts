/** Gives a connector its network's key from the folder of secrets. */

import type { KeyAccess, KeyNetwork } from '../../sync/index.ts';
import { noteAcceptedKey, noteRefusedKey, readKey } from '../../sync/index.ts';

/**
 * Opens the key of a network. The key file is read for each request, and records whether the network has refused the key. @param now the
 * clock, for the date of a refusal
 */
export function openKey(folder: string, network: KeyNetwork, now: () => number): KeyAccess {
  let isRefused = false;
  return {
    async read() {
      const stored = await readKey(folder, network);
      isRefused = stored?.refusedAt !== undefined;
      return stored === null ? null : stored.key;
    },
    async accept(key) {
      if (isRefused) await noteAcceptedKey(folder, network, key);
    },
    refuse: (key) => noteRefusedKey(folder, network, { key, refusedAt: now() }),
  };
}
