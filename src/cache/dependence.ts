/** What rendered responses were made from. */

import type { CommitScope } from './commit-versions.ts';
import type { Versions } from './versions.ts';

/**
 * What a rendered response was made from: nothing that changes, the catalogue of games, one player with the catalogue, or anything. It is
 * valid until that changes.
 */
export type Dependence = 'nothing' | 'catalogue' | 'all' | PlayerDependence;

/** One player and the catalogue. */
export interface PlayerDependence {
  /** A name of the player. */
  readonly player: string;
  /** Whether the response shows the player's rank. */
  readonly withRank: boolean;
}

/** Whether two dependences are the same. */
export function isSameDependence(one: Dependence, other: Dependence): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other;
  return one.player === other.player && one.withRank === other.withRank;
}

/** The commits that concern a response. @param versions of a player: they begin with the epoch and the player's id */
export function toScope(dependence: Dependence, [, playerId = null]: Versions): CommitScope {
  if (dependence === 'nothing' || dependence === 'catalogue') return 'catalogue';
  return dependence === 'all' || playerId === null
    ? null
    : { playerId, withRank: dependence.withRank };
}
