/**
 * The freshness of a player's data (when it was last synced, and when it will be synced next), for `laurel sync status` and `laurel player
 * show` (docs/spec/domain.md 6, themes 1 and 6).
 */

import type { SyncPlayer, SyncPlayers } from '../state/index.ts';
import { sourceName } from './job.ts';

/** A player's freshness. Instants are milliseconds UTC. */
export interface Freshness {
  readonly source: string;
  readonly state: SyncPlayer['state'];
  readonly lastSuccessAt: number | null;
  readonly lastErrorAt: number | null;
  /** The last failure; null after a success. */
  readonly lastError: string | null;
  /** When the player is synced next; null means in the next `laurel sync run`. */
  readonly nextAttemptAt: number | null;
}

/** Returns the freshness of a followed player, found by any of their names; null for other players. */
export async function readFreshness(players: SyncPlayers, name: string): Promise<Freshness | null> {
  const player = await players.findFollowed(name);
  return player === null ? null : freshnessOfFollowed(player);
}

/** Returns the freshness of a player whose state was already read. */
export function freshnessOfFollowed(player: SyncPlayer): Freshness {
  const { state, lastSuccessAt, lastErrorAt, lastError, nextAttemptAt } = player;
  return { source: sourceName, state, lastSuccessAt, lastErrorAt, lastError, nextAttemptAt };
}
