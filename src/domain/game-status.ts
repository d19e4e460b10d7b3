/** Whether a game can still be bought and played, as the operator or a source states it (docs/spec/site.md 2.3). */

/** In the order of lists. `merged`: the network counts the game together with another edition. */
export const gameStatuses = ['normal', 'delisted', 'servers-closed', 'merged'] as const;

/** One of the statuses. */
export type GameStatus = (typeof gameStatuses)[number];

/** Parses a status; null for another text. */
export function readGameStatus(text: string): GameStatus | null {
  return gameStatuses.find((status) => status === text) ?? null;
}
