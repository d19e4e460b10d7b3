/** How fresh a player's data is: for `laurel sync status` and `laurel player show` (docs/spec/domain.md 6, themes 1 and 6). */

import type { SyncPlayer, SyncPlayers } from './state/index.ts';
import { sourceName } from './job.ts';

/** Instants are milliseconds UTC. */
export interface Freshness {
  readonly source: string;
  readonly state: SyncPlayer['state'];
  readonly lastSuccessAt: number | null;
  readonly lastErrorAt: number | null;
  /** What the last failure was, until a success. */
  readonly lastError: string | null;
  /** Null: with the next `laurel sync run`. */
  readonly nextAttemptAt: number | null;
}

/** The freshness of a player the network source follows, by any of his names; null for all others. */
export async function freshnessOf(players: SyncPlayers, name: string): Promise<Freshness | null> {
  const player = await players.findFollowed(name);
  return player === null ? null : freshnessOfFollowed(player);
}

export function freshnessOfFollowed(player: SyncPlayer): Freshness {
  const { state, lastSuccessAt, lastErrorAt, lastError, nextAttemptAt } = player;
  return { source: sourceName, state, lastSuccessAt, lastErrorAt, lastError, nextAttemptAt };
}
