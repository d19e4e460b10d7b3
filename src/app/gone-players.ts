/**
 * Background job that removes what still names a player who was deleted: the player of their account, open invitations, and requests. Players
 * are deleted in many ways, also by commands and by the undo of an import, and in the store, whose transactions do not include the accounts.
 */

import type { Logger } from 'pino';
import type { Access } from '../access/index.ts';
import type { Background } from '../background/index.ts';
import { repeat } from '../background/index.ts';
import { minuteMs } from '../domain/time/index.ts';
import type { SqlStore } from '../store/index.ts';

const pauseMs = 5 * minuteMs;

interface GonePlayersParts {
  readonly store: Pick<SqlStore, 'players'>;
  readonly access: Pick<Access, 'people'>;
}

/** Looks for links to players who no longer exist. */
export class GonePlayers {
  readonly #parts: GonePlayersParts;
  /** Players who did not exist at the last look. */
  #missing: ReadonlySet<number> = new Set();

  constructor(parts: GonePlayersParts) {
    this.#parts = parts;
  }

  /** Removes the links to players who were missing at this look and the one before: a replica may not have a new player yet. */
  async look(): Promise<void> {
    const { store, access } = this.#parts;
    const missing = new Set<number>();
    for (const playerId of await access.people.linkedPlayers()) {
      if ((await store.players.currentName(playerId)) !== null) continue;
      if (this.#missing.has(playerId)) await access.people.forgetPlayer(playerId);
      else missing.add(playerId);
    }
    this.#missing = missing;
  }
}

/** Creates a job that looks every five minutes. */
export function createGonePlayers(
  parts: GonePlayersParts & { readonly log: Pick<Logger, 'warn'> },
): Background {
  const gone = new GonePlayers(parts);
  return repeat({
    pauseMs,
    look: () => gone.look(),
    onError: (error) =>
      parts.log.warn(
        { err: error },
        'Looking for accounts of deleted players failed. Laurel tries again.',
      ),
  });
}
