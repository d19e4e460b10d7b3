/**
 * What a load locks: the players of its records if these are few, so that loads of other players run at the same time; otherwise
 * everything. An engine with one writer at a time needs no locks.
 */

import { isInstanceRecord } from '../../../records/instance-records.ts';
import type { DataRecord } from '../../../records/records.ts';
import { foldName } from '../../../domain/index.ts';
import { countPendingChanges } from '../../derived/pending-changes.ts';
import type { Transaction } from '../../engine/engine.ts';
import { changesCatalogue } from '../catalogue.ts';
import { isCatalogueRecord, playersOf } from '../../../records/record-parts.ts';

/** A load of fewer records of fewer players runs beside others, unless it changes the catalogue. */
const narrowRecords = 500;
const narrowPlayers = 16;

/** The folded names of the players that a load of these records locks when it begins; undefined if it locks something else. */
export function playersToLock(records: readonly DataRecord[]): readonly string[] | undefined {
  const names = new Set(records.flatMap(playersOf).map(foldName));
  const isSmall = names.size <= narrowPlayers && records.length < narrowRecords;
  return isSmall && !records.some((record) => isInstanceRecord(record) || isCatalogueRecord(record)) ? [...names] : undefined;
}

const noIds: ReadonlyMap<string, number> = new Map();

export class LoadLocks {
  readonly #transaction: Transaction;
  /** Folded names of the players that are locked. */
  readonly #players = new Set<string>();
  #isAllLocked: boolean;
  #isFirst = true;

  constructor(transaction: Transaction) {
    this.#transaction = transaction;
    this.#isAllLocked = !transaction.scope.countsLater;
  }

  /** Locks what records are about. Returns the ids of players that it has read for that, by folded name. */
  async lock(records: readonly DataRecord[]): Promise<ReadonlyMap<string, number>> {
    if (this.#isAllLocked) return noIds;
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    const names = new Set(records.flatMap(playersOf).map(foldName));
    for (const name of this.#players) names.delete(name);
    const isSmall = this.#players.size + names.size <= narrowPlayers && (!isFirst || records.length < narrowRecords);
    // Asked before the first lock: two loads that share a lock and both want to exclude the other would wait for each other.
    if (!isSmall || records.some(isInstanceRecord) || (isFirst && (await this.#isCatalogueChangedBy(records)))) {
      await this.lockAll();
      return noIds;
    }
    for (const name of names) this.#players.add(name);
    return this.#transaction.scope.lockPlayers([...names]);
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
