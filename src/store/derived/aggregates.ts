/**
 * Changes of a transaction to the counts over all players: ranks, owners, the newest trophies, totals. They are collected while rows are
 * written, and written together.
 */

import type { Transaction } from '../engine/engine.ts';
import { createRankChanges } from '../ranking/ranking.ts';
import { BoardCounts, recountBoards } from './board-counts.ts';
import { OwnerCounts, removeEmptyCounts } from './owner-counts.ts';
import { recountBins } from './progress-bins.ts';
import { RecentPlayers } from './recent-trophies.ts';
import { Totals } from './totals.ts';

/** The changes of one transaction. */
export class Aggregates {
  readonly rankings = createRankChanges();
  readonly owners = new OwnerCounts();
  readonly boards = new BoardCounts();
  readonly recent = new RecentPlayers();
  readonly totals = new Totals();
  /** Games whose sets changed, and therefore the progress of their owners. */
  readonly resized = new Set<string>();
  /** Games with trophies whose grades changed. Their boards are recounted from the games of their owners. */
  readonly regraded = new Set<string>();
  /** Games that lost owners. Their counts may have become 0. */
  readonly shrunk = new Set<string>();

  /** Writes the changes that take much memory. */
  async writeLarge(transaction: Transaction): Promise<void> {
    if (this.rankings.isLarge()) await this.rankings.write(transaction);
    if (this.owners.isLarge()) await this.owners.write(transaction);
    if (this.boards.isLarge()) await this.boards.write(transaction);
  }

  /** Writes all changes. Call once, at the end of the transaction. @param now milliseconds UTC */
  async write(transaction: Transaction, now: number): Promise<void> {
    await this.rankings.write(transaction);
    await this.owners.write(transaction);
    await this.boards.write(transaction);
    await recountBoards(transaction, new Set([...this.regraded, ...this.shrunk]));
    await recountBins(transaction, new Set([...this.resized, ...this.shrunk]));
    await removeEmptyCounts(transaction, this.shrunk);
    this.totals.add('recent', await this.recent.write(transaction, now));
    await this.totals.write(transaction);
  }
}
