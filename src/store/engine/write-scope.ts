/** What a transaction may write, and what it therefore excludes. */

/**
 * What a transaction may write. By default anything, while no other transaction of data runs. A transaction that begins as `open` must
 * choose before its first write. Engines with one writer at a time ignore the choice.
 */
export interface WriteScope {
  /** Whether narrow transactions leave the counts over all players to a later one (derived/pending-changes.ts). */
  readonly countsLater: boolean;
  /** Whether the transaction may write to the players that it has locked, only: loads of other players run at the same time. */
  isNarrow(): boolean;
  /** Locks the players with these folded names, known or not. Returns the ids of the known ones by folded name. */
  lockPlayers(nameKeys: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Excludes all other transactions of data. Data read before stays right, except data of players that are not locked. */
  lockAll(): Promise<void>;
  /** Keeps operational transactions from changing what this transaction has checked. */
  lockOperational(): Promise<void>;
  /** Notes a player whose data the transaction writes. Call for each of them in a narrow transaction. */
  notePlayer(playerId: number): void;
}

/** The scope of transactions that run one at a time anyway. */
export const wholeScope: WriteScope = {
  countsLater: false,
  isNarrow: () => false,
  lockPlayers: async () => new Map(),
  lockAll: async () => undefined,
  lockOperational: async () => undefined,
  notePlayer: () => undefined,
};
