/** Notes in the file of a key whether the network accepts it, for the status and for events. */

import type { AskJson } from '../../engine/index.ts';
import { NetworkError } from '../../engine/index.ts';
import type { KeyNetwork } from '../../secrets/index.ts';
import { noteKey, readKey } from '../../secrets/index.ts';

interface KeyPlace {
  /** The folder of secrets. */
  readonly folder: string;
  readonly network: KeyNetwork;
  /** Milliseconds UTC. */
  readonly now: () => number;
}

/** Wraps what asks a network: `login-needed` refuses the key that was asked with, and any answer to it accepts it again. */
export function notingRefusals(ask: AskJson, { folder, network, now }: KeyPlace): AskJson {
  return async (request, read) => {
    const stored = await readKey(folder, network);
    try {
      const answer = await ask(request, read);
      if (stored?.refusedAt !== undefined) await noteKey(folder, network, { key: stored.key });
      return answer;
    } catch (error) {
      const isRefused = error instanceof NetworkError && error.kind === 'login-needed';
      if (isRefused && stored !== null && stored.refusedAt === undefined)
        await noteKey(folder, network, { key: stored.key, refusedAt: now() });
      throw error;
    }
  };
}
