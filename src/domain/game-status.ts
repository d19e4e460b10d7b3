/** Status of a game, from the operator or a source: whether it can still be bought and played (docs/spec/site.md 2.3). */

/** The statuses in the order in which lists show them. `merged`: the network counts the game together with another edition. */
export const gameStatuses = ['normal', 'delisted', 'servers-closed', 'merged'] as const;

/** One of the statuses. */
export type GameStatus = (typeof gameStatuses)[number];

/** Parses a status; returns null for any other text. */
export function readGameStatus(text: string): GameStatus | null {
  return gameStatuses.find((status) => status === text) ?? null;
}
