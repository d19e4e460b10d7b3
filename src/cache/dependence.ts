/** The data that rendered responses depend on. */

import type { CommitScope } from './commit-versions.ts';
import type { Versions } from './versions.ts';

/**
 * The data that a rendered response depends on: nothing that changes, the catalogue of games, one player with the catalogue, or all data,
 * each with or without presence. The response is valid until this data changes.
 */
export type Dependence = 'nothing' | 'catalogue' | 'all' | PlayerDependence | LiveDependence;

/** A response that depends on one player and the catalogue. */
export interface PlayerDependence {
  /** The player's name in any spelling. */
  readonly player: string;
  /** Whether the response shows the player's rank. */
  readonly withRank: boolean;
  /** Whether the response shows the player's presence; by default it does not. */
  readonly withPresence?: boolean;
}

/** A response that depends on all data and on presence. */
export interface LiveDependence {
  /** The internal number of the player whose presence the response shows; null if it shows the presence of several players. */
  readonly presenceOf: number | null;
}

/** Checks whether two dependences are equal. */
export function isSameDependence(one: Dependence, other: Dependence): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other;
  if ('presenceOf' in one || 'presenceOf' in other)
    return 'presenceOf' in one && 'presenceOf' in other && one.presenceOf === other.presenceOf;
  return (
    one.player === other.player &&
    one.withRank === other.withRank &&
    showsPresence(one) === showsPresence(other)
  );
}

/** Checks whether a response shows any player's presence. */
export function showsPresence(dependence: Dependence): boolean {
  if (typeof dependence === 'string') return false;
  return 'presenceOf' in dependence || dependence.withPresence === true;
}

/**
 * Returns the scope of commits that concern a response.
 * @param versions for one player, they begin with the store's epoch (see `playerVersions` in rendered-cache.ts) and the player's id
 */
export function toScope(dependence: Dependence, [, playerId = null]: Versions): CommitScope {
  if (dependence === 'nothing' || dependence === 'catalogue') return 'catalogue';
  return dependence === 'all' || 'presenceOf' in dependence || playerId === null
    ? null
    : { playerId, withRank: dependence.withRank };
}
