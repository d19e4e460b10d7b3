/**
 * A load: one transaction that turns records into rows. Records are applied in order, in batches; each batch reads and changes rows.
 * A batch of the catalogue writes its rows before the next. Players and their games are written with their derived data at the end, and
 * earlier when too many are in memory.
 */

import { isInstanceRecord } from '../../records/instance-records.ts';
import type { CatalogueRecord, Part } from '../../records/record-parts.ts';
import { isAccount, isCatalogueRecord, isPlay, isPlayer, partOf } from '../../records/record-parts.ts';
import type { DataRecord } from '../../records/records.ts';
import type { LevelSystem } from '../../domain/index.ts';
import type { CountJob } from './concurrency/count-job.ts';
import { LoadLocks } from './concurrency/load-locks.ts';
import { prunePlay } from './prune.ts';
import { Aggregates } from '../derived/aggregates.ts';
import type { ChangedSet } from '../derived/changed-sets.ts';
import { deriveOwners, joinChanges, ownedOf } from '../derived/changed-sets.ts';
import type { CountChange } from '../derived/pending-changes.ts';
import { writePendingChanges } from '../derived/pending-changes.ts';
import type { Engine, Transaction } from '../engine/engine.ts';
import { CannotRepeat } from '../engine/engine.ts';
import { Instance } from './instance/load-instance.ts';
import { tombstones } from './instance/tombstones.ts';
import { openOutbox } from '../outbox/outbox.ts';
import type { Load, LoadOptions, Outcome, PlayList, Pruned } from '../port/store.ts';
import { rememberLoad } from '../read/last-loads.ts';
import { applyAccounts } from './accounts.ts';
import { applyCatalogue } from './catalogue.ts';
import { GameDirectory } from './game-directory.ts';
import { readLoadState } from './load-state.ts';
import type { GameCache } from './game-cache.ts';
import type { PlayWork } from './play.ts';
import { applyPlay } from './play.ts';
import { PlayDirectory } from './play-directory.ts';
import { PlayerDirectory } from './player-directory.ts';
import { playerIds } from './concurrency/player-ids.ts';
import type { PlayerWork } from './players.ts';
import { applyPlayers } from './players.ts';
import { writePlay } from './write-play.ts';
import type { LoadEffects } from './write-players.ts';
import { restoreStatedDates, revertEarlyUpdates, writePlayers } from './write-players.ts';

/** Where loads are run. */
export interface LoadTarget {
  readonly engine: Engine;
  readonly counts: CountJob;
  readonly games: GameCache;
  readonly system: LevelSystem;
}

export interface RunOptions extends LoadOptions {
  /** The players of all records if the load begins with their locks (TransactionOptions). */
  readonly players?: readonly string[] | undefined;
}

/** Runs `work` in one transaction; an error rolls the load back and is rethrown. */
export async function runLoad<T>(target: LoadTarget, options: RunOptions, work: (load: Load) => Promise<T>): Promise<T> {
  const { engine, counts } = target;
  let hasBegun = false;
  let isNarrow = false;
  const result = await engine.transaction(
    async (transaction) => {
      if (hasBegun && options.isRepeatable !== true) throw new CannotRepeat();
      // A repeated load excludes other writers, too (TransactionOptions).
      const isWhole = options.isWhole === true || hasBegun;
      hasBegun = true;
      const load = new RunningLoad(transaction, target, { ...options, isWhole });
      const done = await work(load);
      isNarrow = await load.finish();
      return done;
    },
    { isOpen: options.isWhole !== true, players: options.players },
  );
  if (isNarrow) await counts.noteLoad(options);
  return result;
}

/** Maximum number of records in a batch; a longer call is split. */
const maxBatch = 1000;

class RunningLoad implements Load {
  readonly #work: PlayWork & PlayerWork;
  readonly #options: LoadOptions;
  readonly #target: LoadTarget;
  readonly #locks: LoadLocks;
  readonly #instance: Instance;
  readonly #effects: LoadEffects;
  /** Sets whose owners are recalculated at the end, by game. */
  readonly #changedSets = new Map<string, ChangedSet>();
  readonly #olderSets = new Set<string>();
  /** Null until something is locked. */
  #state: Promise<void> | null = null;

  constructor(transaction: Transaction, target: LoadTarget, options: LoadOptions) {
    const { now, force = false } = options;
    this.#target = target;
    const [players, games] = [new PlayerDirectory(transaction), new GameDirectory(transaction)];
    const deleted = tombstones(force);
    const changes = transaction.scope.countsLater ? new Map<number, CountChange>() : null;
    this.#effects = { aggregates: new Aggregates(), outbox: null, changes };
    const nextId = playerIds(target.engine, transaction);
    const plays = new PlayDirectory(transaction);
    this.#work = { transaction, players, games, plays, nextId, deleted, now };
    this.#options = options;
    this.#instance = new Instance(transaction, players, deleted, now);
    this.#locks = new LoadLocks(transaction);
  }

  async apply(records: readonly DataRecord[]): Promise<Outcome[]> {
    const { players } = this.#work;
    if (this.#options.isWhole === true) await this.#locks.lockAll();
    const ids = await this.#locks.lock(records);
    players.noteIds(ids);
    // Sent together, for a load that knows its players.
    await Promise.all([(this.#state ??= this.#readState()), players.load(ids.keys())]);
    const outcomes: Outcome[][] = [];
    for (const batch of batchesOf(records)) outcomes.push(await this.#applyBatch(batch));
    return outcomes.flat();
  }

  async #readState(): Promise<void> {
    const { transaction, players, games, now } = this.#work;
    const { engine, games: cache, system } = this.#target;
    const state = readLoadState(transaction);
    players.noteDayZone(state.then(({ zone }) => zone));
    const { catalogue, hasWebhooks } = await state;
    if (transaction.scope.isNarrow()) {
      cache.validate(catalogue, engine.epoch());
      games.use(cache);
    }
    if (hasWebhooks) this.#effects.outbox = await openOutbox(transaction, now, system);
  }

  async prune(list: PlayList, force: boolean): Promise<Pruned> {
    await this.#locks.lockAll(); // the counts of games without owners are removed
    await (this.#state ??= this.#readState());
    await this.#writePlay();
    const { transaction, players } = this.#work;
    return prunePlay({ transaction, players, aggregates: this.#effects.aggregates }, list, force);
  }

  /** Writes what is in memory. Call once, at the end. Returns whether the counts are to be written later. */
  async finish(): Promise<boolean> {
    const { transaction, players } = this.#work;
    const { scope } = transaction;
    const facts = players.facts();
    const { outbox } = this.#effects;
    for (const playerId of facts.keys()) scope.notePlayer(playerId);
    await this.#instance.finish();
    await this.#writePlayers();
    await this.#deriveOwners();
    await revertEarlyUpdates(transaction, facts);
    await outbox?.readPlacesBefore();
    if (scope.isNarrow()) await this.#writePendingChanges();
    else await this.#writeCounts();
    await outbox?.write();
    return scope.isNarrow();
  }

  async #deriveOwners(): Promise<void> {
    if (this.#changedSets.size === 0) return;
    const [{ transaction, players, now }, { aggregates, outbox }] = [this.#work, this.#effects];
    const written = [...players.facts().keys()];
    await deriveOwners({ transaction, now, aggregates, outbox, written }, [...this.#changedSets.values()]);
    await restoreStatedDates(transaction, players.facts());
  }

  /** Writes the changes of the counts beside the players. */
  async #writePendingChanges(): Promise<void> {
    const [{ transaction, now }, { aggregates, changes }] = [this.#work, this.#effects];
    const [owners, boards] = [aggregates.owners.take(), aggregates.boards.take()];
    const [first, ...others] = changes?.values() ?? []; // absent: the load writes the counts itself
    if (first !== undefined) await writePendingChanges(transaction, [{ ...first, owners, boards }, ...others], now);
  }

  async #writeCounts(): Promise<void> {
    const { transaction, now } = this.#work;
    await this.#effects.aggregates.write(transaction, now);
    await rememberLoad(transaction, this.#options);
  }

  /** @param records records of one part of the data, see batchesOf */
  async #applyBatch(records: readonly DataRecord[]): Promise<Outcome[]> {
    if (this.#work.players.isLarge()) await this.#writePlayers();
    const [first] = records;
    switch (first === undefined ? null : partOf(first)) {
      case null:
        return [];
      case 'instance':
        return this.#instance.apply(records.filter(isInstanceRecord));
      case 'players':
        return applyPlayers(this.#work, records.filter(isPlayer));
      case 'accounts':
        return applyAccounts(this.#work, records.filter(isAccount));
      case 'play':
        if (this.#work.plays.isLarge()) await this.#writePlay();
        return applyPlay(this.#work, records.filter(isPlay));
      default:
        return this.#applyCatalogue(records.filter(isCatalogueRecord));
    }
  }

  async #applyCatalogue(records: readonly CatalogueRecord[]): Promise<Outcome[]> {
    const { transaction, games, now } = this.#work;
    const { totals, resized } = this.#effects.aggregates;
    await this.#writePlay(); // players' games are derived from the sets as they are
    const beforeChange = (): Promise<void> => this.#locks.lockAll();
    const { outcomes, isChanged, changedSets } = await applyCatalogue(
      { transaction, totals, now, olderSets: this.#olderSets, beforeChange },
      records,
    );
    if (isChanged) games.clear();
    for (const set of await ownedOf(transaction, changedSets)) {
      this.#changedSets.set(set.gameId, joinChanges(set, this.#changedSets.get(set.gameId)));
      resized.add(set.gameId);
    }
    return outcomes;
  }

  async #writePlay(): Promise<void> {
    await writePlay(this.#work.transaction, this.#work.plays.take(), this.#effects);
  }

  async #writePlayers(): Promise<void> {
    const [{ transaction, players, now }, effects] = [this.#work, this.#effects];
    await this.#writePlay();
    await writePlayers(transaction, players.players(), this.#options, effects);
    players.clear();
    if (effects.aggregates.rankings.isLarge()) await effects.outbox?.readPlacesBefore();
    await effects.aggregates.writeLarge(transaction, now);
  }
}

/** Splits records into batches of consecutive records of the same part. */
function batchesOf(records: readonly DataRecord[]): DataRecord[][] {
  const batches: DataRecord[][] = [];
  let part: Part | null = null;
  for (const record of records) {
    const last = batches.at(-1);
    const isSame = part === (part = partOf(record));
    if (last !== undefined && isSame && last.length < maxBatch) last.push(record);
    else batches.push([record]);
  }
  return batches;
}
