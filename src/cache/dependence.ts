/** What rendered responses were made from. */

import type { CommitScope } from './commit-versions.ts';
import type { Versions } from './versions.ts';

/**
 * What a rendered response was made from: nothing that changes, the catalogue of games, one player with the catalogue, or anything, with
 * presence or without. It is valid until that changes.
 */
export type Dependence = 'nothing' | 'catalogue' | 'all' | PlayerDependence | LiveDependence;

/** One player and the catalogue. */
export interface PlayerDependence {
  /** A name of the player. */
  readonly player: string;
  /** Whether the response shows the player's rank. */
  readonly withRank: boolean;
  /** Whether the response shows the player's presence; left out: no. */
  readonly withPresence?: boolean;
}

/** All data, and presence. */
export interface LiveDependence {
  /** The number of the player whose presence the response shows; null for that of several players. */
  readonly presenceOf: number | null;
}

/** Whether two dependences are the same. */
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

/** Whether a response shows the presence of anybody. */
export function showsPresence(dependence: Dependence): boolean {
  if (typeof dependence === 'string') return false;
  return 'presenceOf' in dependence || dependence.withPresence === true;
}

/** The commits that concern a response. @param versions of a player: they begin with the epoch and the player's id */
export function toScope(dependence: Dependence, [, playerId = null]: Versions): CommitScope {
  if (dependence === 'nothing' || dependence === 'catalogue') return 'catalogue';
  return dependence === 'all' || 'presenceOf' in dependence || playerId === null
    ? null
    : { playerId, withRank: dependence.withRank };
}
