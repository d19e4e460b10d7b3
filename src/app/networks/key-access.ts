/** Gives a connector the key of its network from the folder of secrets. */

import type { KeyAccess, KeyNetwork } from '../../sync/index.ts';
import { noteAcceptedKey, noteRefusedKey, readKey } from '../../sync/index.ts';

/** Opens the key of a network. It is read for each request, and its file says whether the network refuses it. @param now the clock, for the date of a refusal */
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
