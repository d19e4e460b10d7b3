/**
 * Changes of a transaction to what is counted over all players: places, owners, the newest trophies, totals. They are collected while rows
 * are written, and written together.
 */

import type { Transaction } from '../engine/engine.ts';
import { update } from '../engine/statement.ts';
import { nextRanking } from '../ranking/rank-moves.ts';
import { createRankChanges } from '../ranking/ranking.ts';
import { BoardCounts, recountBoards } from './board-counts.ts';
import { OwnerCounts, removeEmptyCounts } from './owner-counts.ts';
import { recountBins } from './progress-bins.ts';
import { RecentPlayers } from './recent-trophies.ts';
import { Totals } from './totals.ts';

const updatePlacedIn = update('player', 'placed_in = ?', { keys: ['player_id'] });

export class Aggregates {
  readonly rankings = createRankChanges();
  readonly owners = new OwnerCounts();
  readonly boards = new BoardCounts();
  readonly recent = new RecentPlayers();
  readonly totals = new Totals();
  /** Games whose sets changed, so that the progress of their owners did. */
  readonly resized = new Set<string>();
  /** Games of which the trophies of owners were counted again after a change of grades. */
  readonly regraded = new Set<string>();
  /** Games of which owners were removed: their counts may have become 0. */
  readonly shrunk = new Set<string>();

  /** Stored players whose card date is stated: the places that the transaction moves do not change it. */
  readonly statedCards = new Set<number>();

  /** Writes what takes much memory. @param now milliseconds UTC */
  async writeLarge(transaction: Transaction, now: number): Promise<void> {
    if (this.rankings.isLarge()) await this.rankings.write(transaction, now);
    if (this.owners.isLarge()) await this.owners.write(transaction);
    if (this.boards.isLarge()) await this.boards.write(transaction);
  }

  /** Writes everything. Call once, at the end of the transaction. @param now milliseconds UTC */
  async write(transaction: Transaction, now: number): Promise<void> {
    await this.rankings.write(transaction, now);
    await this.owners.write(transaction);
    await this.boards.write(transaction);
    await recountBoards(transaction, new Set([...this.regraded, ...this.shrunk]));
    await recountBins(transaction, new Set([...this.resized, ...this.shrunk]));
    await removeEmptyCounts(transaction, this.shrunk);
    await this.recent.write(transaction, now);
    if (this.totals.isRaised('ranking')) await this.#placeCards(transaction);
    await this.totals.write(transaction);
  }

  async #placeCards(transaction: Transaction): Promise<void> {
    const ranking = await nextRanking(transaction);
    await transaction.runMany(
      updatePlacedIn,
      [...this.statedCards].map((playerId) => [ranking, playerId]),
    );
  }
}
