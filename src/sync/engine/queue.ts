/**
 * Whose turn is next in a round. Players take turns, so that nobody waits for the last game of somebody with thousands. The first turns of a
 * player follow each other, so that a player with a game or two to load is done at once, also in a club of hundreds: in the middle of a walk
 * the quick checks cannot read their list.
 */

import type { Walker } from './turn.ts';

/** The players of a round. */
export interface WalkQueue {
  /** Adds players who begin, before those who wait already. */
  add(walkers: readonly Walker[]): void;
  /** Adds a player again who has had a turn. */
  goOn(walker: Walker): void;
  /** Takes the player whose turn is next; undefined if the round is over. */
  next(): Walker | undefined;
  /** The keys of the names of those who are in the round. */
  names(): ReadonlySet<string>;
}

/** The turns of a player that follow each other: the list and five games. */
const turnsAtOnce = 6;

/** Creates the queue of a round. */
export function createWalkQueue(): WalkQueue {
  const waiting: Walker[] = [];
  const turns = new Map<Walker, number>();
  return {
    add: (walkers) => void waiting.unshift(...walkers),
    goOn(walker) {
      const had = (turns.get(walker) ?? 0) + 1; // absent: this was the first one
      turns.set(walker, had);
      if (had < turnsAtOnce) waiting.unshift(walker);
      else waiting.push(walker);
    },
    next: () => waiting.shift(),
    names: () => new Set(waiting.map(({ player }) => player.nameKey)),
  };
}
