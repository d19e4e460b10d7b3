/**
 * The order of players in a round. Players take turns, so that no one waits for the last game of a player with thousands of games. A
 * player's first turns follow each other: a player with only one or two games to read is then done quickly, even if hundreds of players are
 * synced. This matters because quick checks cannot read a player's list in the middle of their sync.
 */

import type { Walker } from './turn.ts';

/** The players of a round. */
export interface WalkQueue {
  /** Adds players who begin, ahead of the waiting players. */
  add(walkers: readonly Walker[]): void;
  /** Adds a player again after a turn. */
  goOn(walker: Walker): void;
  /** Removes and returns the next player; undefined if the round is over. */
  next(): Walker | undefined;
  /** Returns the name keys of the players in the round. */
  names(): ReadonlySet<string>;
}

/** Number of first turns that follow each other: the list and five games. */
const turnsAtOnce = 6;

/** Creates the queue of a round. */
export function createWalkQueue(): WalkQueue {
  const waiting: Walker[] = [];
  const turns = new Map<Walker, number>();
  return {
    add: (walkers) => void waiting.unshift(...walkers),
    goOn(walker) {
      const had = (turns.get(walker) ?? 0) + 1; // absent: this was the player's first turn
      turns.set(walker, had);
      if (had < turnsAtOnce) waiting.unshift(walker);
      else waiting.push(walker);
    },
    next: () => waiting.shift(),
    names: () => new Set(waiting.map(({ player }) => player.nameKey)),
  };
}
