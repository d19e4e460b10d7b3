/**
 * What a load locks: the players of its records if these are few, so that loads of other players run at the same time; otherwise
 * everything. An engine with one writer at a time needs no locks.
 */

import { isInstanceRecord } from '../../data/records/instance-records.ts';
import type { DataRecord } from '../../data/records/records.ts';
import { foldName } from '../../domain/index.ts';
import { countPendingChanges } from '../derived/pending-changes.ts';
import type { Transaction } from '../engine/engine.ts';
import { changesCatalogue } from '../write/catalogue.ts';
import { isCatalogueRecord, playersOf } from '../../data/records/record-parts.ts';

/** A load of fewer records of fewer players runs beside others, unless it changes the catalogue. */
const narrowRecords = 500;
const narrowPlayers = 16;

const noIds: ReadonlyMap<string, number> = new Map();

export class LoadLocks {
  readonly #transaction: Transaction;
  readonly #onShared: () => Promise<void>;
  /** Folded names of the players that are locked. */
  readonly #players = new Set<string>();
  #isAllLocked: boolean;

  /** @param onShared called with the first lock of players: from then on, no other load changes the catalogue */
  constructor(transaction: Transaction, onShared: () => Promise<void>) {
    this.#transaction = transaction;
    this.#onShared = onShared;
    this.#isAllLocked = !transaction.scope.countsLater;
  }

  /** Locks what records are about. Returns the ids of players that it has read for that, by folded name. */
  async lock(records: readonly DataRecord[]): Promise<ReadonlyMap<string, number>> {
    if (this.#isAllLocked) return noIds;
    const { scope } = this.#transaction;
    const isFirst = !scope.isNarrow();
    const names = new Set(records.flatMap(playersOf).map(foldName));
    for (const name of this.#players) names.delete(name);
    const isSmall = this.#players.size + names.size <= narrowPlayers && (!isFirst || records.length < narrowRecords);
    // Asked before the first lock: two loads that share a lock and both want to exclude the other would wait for each other.
    if (!isSmall || records.some(isInstanceRecord) || (isFirst && (await this.#isCatalogueChangedBy(records)))) {
      await this.lockAll();
      return noIds;
    }
    for (const name of names) this.#players.add(name);
    const [ids] = await Promise.all([scope.lockPlayers([...names]), isFirst ? this.#onShared() : null]);
    return ids;
  }

  async #isCatalogueChangedBy(records: readonly DataRecord[]): Promise<boolean> {
    const catalogue = records.filter(isCatalogueRecord);
    return catalogue.length > 0 && changesCatalogue(this.#transaction, catalogue);
  }

  /** Excludes other loads, and counts their pending changes, so that this load can write the counts. */
  async lockAll(): Promise<void> {
    if (this.#isAllLocked) return;
    this.#isAllLocked = true;
    await this.#transaction.scope.lockAll();
    await countPendingChanges(this.#transaction);
  }
}
