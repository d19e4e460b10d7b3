/**
 * A load: one transaction that turns records into rows. Records are applied in order, in batches; each batch reads, changes and
 * writes its rows before the next. A batch also recalculates the derived data of players' games. Players and their derived data are
 * written at the end, and earlier when too many players are in memory.
 */

import { isInstanceRecord } from '../../data/records/instance-records.ts';
import type { DataRecord } from '../../data/records/records.ts';
import type { LevelSystem } from '../../domain/index.ts';
import { foldName } from '../../domain/index.ts';
import type { Engine, Transaction } from '../engine/engine.ts';
import { CannotRepeat } from '../engine/engine.ts';
import { prunePlay } from '../corrections/prune.ts';
import { tombstones } from '../maintenance/tombstones.ts';
import type { Load, LoadOptions, Outcome, PlayList, Pruned } from '../port/store.ts';
import { createRankChanges } from '../ranking/ranking.ts';
import { rememberLoad } from '../read/last-loads.ts';
import { applyAccounts } from './accounts.ts';
import type { CatalogueRecord } from './catalogue.ts';
import { applyCatalogue, changesCatalogue } from './catalogue.ts';
import { GameDirectory } from './game-directory.ts';
import { Instance } from './instance.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { openOutbox } from '../outbox/outbox.ts';
import { OwnerCounts, removeEmptyCounts } from '../derived/owner-counts.ts';
import { recountBins } from '../derived/progress-bins.ts';
import { deriveOwners, ownedOf } from './owners.ts';
import { applyPlay } from './play.ts';
import { PlayerDirectory } from './player-directory.ts';
import { Players } from './players.ts';
import type { CountChange } from '../derived/count-changes.ts';
import type { PlayRecord } from './play.ts';
import { countChanges, leaveChanges } from '../derived/count-changes.ts';
import { RecentPlayers } from '../derived/recent-trophies.ts';
import { Totals } from '../derived/totals.ts';
import type { CountKeeper } from './count-keeper.ts';
import type { KnownGames } from './known-games.ts';
import type { PlayerIds } from './player-ids.ts';
import { createPlayerIds } from './player-ids.ts';
import type { Effects } from './write-players.ts';
import type { Part } from './record-parts.ts';
import { isAccount, isCatalogueRecord, isPlay, isPlayer, partOf, playersOf } from './record-parts.ts';
import { placeCards, revertEarlyUpdates, writePlayers } from './write-players.ts';

/** Where loads are run. */
export interface LoadTarget {
  readonly engine: Engine;
  readonly counts: CountKeeper;
  readonly games: KnownGames;
  readonly system: LevelSystem;
}

/** Runs `work` in one transaction; an error rolls the load back and is rethrown. */
export async function runLoad<T>(target: LoadTarget, options: LoadOptions, work: (load: Load) => Promise<T>): Promise<T> {
  const { engine, counts } = target;
  let hasBegun = false;
  let isNarrow = false;
  const result = await engine.transaction(
    async (transaction) => {
      if (hasBegun && options.isRepeatable !== true) throw new CannotRepeat();
      hasBegun = true;
      const load = new RunningLoad(transaction, target, options);
      const done = await work(load);
      isNarrow = await load.finish();
      return done;
    },
    { isOpen: true },
  );
  if (isNarrow) await counts.noteLoad(options);
  return result;
}

/** Maximum number of records in a batch; a longer call is split. */
const maxBatch = 1000;

/** A load of fewer records of fewer players runs beside others, unless it changes the catalogue. */
const narrowRecords = 500;
const narrowPlayers = 16;

class RunningLoad implements Load {
  readonly #transaction: Transaction;
  readonly #target: LoadTarget;
  readonly #options: LoadOptions;
  readonly #ids: PlayerIds;
  readonly #effects: Effects;
  /** Folded names of the players that are locked. */
  readonly #locked = new Set<string>();
  readonly #owners = new OwnerCounts();
  readonly #directory: PlayerDirectory;
  readonly #games: GameDirectory;
  readonly #players: Players;
  readonly #instance: Instance;
  /** Games of which owners were removed. */
  readonly #shrunk = new Set<string>();
  /** Games whose owners are recalculated at the end; the value says whether the grade of a trophy changed. */
  readonly #changedSets = new Map<string, boolean>();

  /** Null without webhooks. Read along with what the first batch reads. */
  readonly #outbox: Promise<Outbox | null>;

  constructor(transaction: Transaction, target: LoadTarget, options: LoadOptions) {
    const ids = createPlayerIds(target.engine, transaction);
    const totals = new Totals();
    const directory = new PlayerDirectory(transaction);
    const deleted = tombstones(options.force ?? false);
    const changes = transaction.scope.countsLater ? new Map<number, CountChange>() : null;
    this.#transaction = transaction;
    this.#target = target;
    this.#options = options;
    this.#ids = ids;
    const [statedCards, recent] = [new Set<number>(), new RecentPlayers()];
    this.#effects = { totals, rankings: createRankChanges(), outbox: null, statedCards, recent, changes };
    this.#outbox = openOutbox(transaction, options.now, target.system);
    this.#outbox.catch(() => undefined); // reported by the first use
    this.#directory = directory;
    this.#games = new GameDirectory(transaction);
    this.#players = new Players(transaction, directory, ids, deleted, options);
    this.#instance = new Instance(transaction, directory, deleted, options.now);
  }

  async apply(records: readonly DataRecord[]): Promise<Outcome[]> {
    const reserved = this.#transaction.scope.countsLater ? this.#reserve(records) : Promise.resolve();
    reserved.catch(() => undefined); // it fails after a failure of the webhooks' read, which is the cause
    this.#effects.outbox = await this.#outbox;
    await reserved;
    const outcomes: Outcome[][] = [];
    for (const batch of batchesOf(records)) outcomes.push(await this.#applyBatch(batch));
    return outcomes.flat();
  }

  async prune(list: PlayList, force: boolean): Promise<Pruned> {
    await this.#widen(); // the counts of games without owners are removed
    const [transaction, players, owners, shrunk] = [this.#transaction, this.#directory, this.#owners, this.#shrunk];
    return prunePlay({ transaction, players, owners, shrunk }, list, force);
  }

  /** Locks the players of the records; everything if there are many, or if the records are about more than players. */
  async #reserve(records: readonly DataRecord[]): Promise<void> {
    const { scope } = this.#transaction;
    const names = new Set(records.flatMap(playersOf).map(foldName));
    for (const name of this.#locked) names.delete(name);
    const isSmall = this.#locked.size + names.size <= narrowPlayers && (scope.isNarrow() || records.length < narrowRecords);
    if (!isSmall || records.some(isInstanceRecord)) return this.#widen();
    // Asked before the first lock: two loads that share a lock and both want to exclude the other would wait for each other.
    const catalogue = scope.isNarrow() ? [] : records.filter(isCatalogueRecord);
    if (catalogue.length > 0 && (await changesCatalogue(this.#transaction, catalogue))) return this.#widen();
    for (const name of names) this.#locked.add(name);
    const wasNarrow = scope.isNarrow();
    const locked = scope.lockPlayers([...names]);
    const validated = wasNarrow ? null : this.#target.games.validate(this.#transaction, this.#target.engine.epoch());
    validated?.catch(() => undefined); // it fails after a failure of the locks, which is the cause
    const ids = await locked;
    await validated;
    if (!wasNarrow) this.#games.use(this.#target.games);
    this.#directory.noteIds(ids);
  }

  /** Excludes other loads, and counts the changes that they have left, so that this load can write the counts. */
  async #widen(): Promise<void> {
    await this.#transaction.scope.lockAll();
    if (this.#transaction.scope.countsLater) await countChanges(this.#transaction);
  }

  /** Writes all pending changes. Call once, at the end. Returns whether it left the counts to be written later. */
  async finish(): Promise<boolean> {
    const [transaction, effects] = [this.#transaction, this.#effects];
    effects.outbox = await this.#outbox;
    const { totals, outbox, statedCards } = effects;
    const { scope } = transaction;
    for (const playerId of this.#directory.facts().keys()) scope.notePlayer(playerId);
    await this.#instance.finish();
    await this.#writePlayers();
    await deriveOwners({ transaction, now: this.#options.now, effects, facts: this.#directory.facts() }, this.#changedSets);
    await revertEarlyUpdates(transaction, this.#directory.facts());
    if (scope.isNarrow()) {
      await this.#leaveCounts();
      return true;
    }
    await this.#writeRankings();
    await outbox?.write();
    await this.#owners.write(transaction);
    await recountBins(transaction, new Set([...this.#changedSets.keys(), ...this.#shrunk]));
    await removeEmptyCounts(transaction, this.#shrunk);
    await effects.recent.write(transaction, this.#options.now);
    if (totals.isRaised('ranking')) await placeCards(transaction, statedCards);
    await totals.write(transaction);
    await this.#ids.write();
    await rememberLoad(transaction, this.#options);
    return false;
  }

  /** Leaves the changes of the counts beside the players. */
  async #leaveCounts(): Promise<void> {
    const { outbox, changes } = this.#effects;
    await outbox?.readPlacesBefore();
    const owners = this.#owners.take();
    const [first, ...others] = changes?.values() ?? [];
    if (first !== undefined) await leaveChanges(this.#transaction, [{ ...first, owners }, ...others], this.#options.now);
    await outbox?.write();
  }

  /** @param records records of one part of the data, see batchesOf */
  async #applyBatch(records: readonly DataRecord[]): Promise<Outcome[]> {
    if (this.#directory.isLarge()) await this.#writePlayers();
    const [first] = records;
    switch (first === undefined ? null : partOf(first)) {
      case null:
        return [];
      case 'instance':
        return this.#instance.apply(records.filter(isInstanceRecord));
      case 'players':
        return this.#players.apply(records.filter(isPlayer));
      case 'accounts':
        return applyAccounts(this.#transaction, this.#directory, records.filter(isAccount));
      case 'play':
        return this.#applyPlay(records.filter(isPlay));
      default:
        return this.#applyCatalogue(records.filter(isCatalogueRecord));
    }
  }

  #applyPlay(records: readonly PlayRecord[]): Promise<Outcome[]> {
    const [transaction, { outbox }, { now }] = [this.#transaction, this.#effects, this.#options];
    return applyPlay({ transaction, players: this.#directory, games: this.#games, owners: this.#owners, outbox, now }, records);
  }

  async #applyCatalogue(records: readonly CatalogueRecord[]): Promise<Outcome[]> {
    const [transaction, { totals }] = [this.#transaction, this.#effects];
    const beforeChange = async (): Promise<void> => {
      if (transaction.scope.isNarrow()) await this.#widen();
    };
    const { outcomes, isChanged, changedSets } = await applyCatalogue({ transaction, totals, beforeChange }, records);
    if (isChanged) this.#games.clear();
    for (const { gameId, isRegraded } of await ownedOf(transaction, changedSets)) {
      this.#changedSets.set(gameId, isRegraded || this.#changedSets.get(gameId) === true);
    }
    return outcomes;
  }

  async #writePlayers(): Promise<void> {
    await writePlayers(this.#transaction, this.#directory.players(), this.#options, this.#effects);
    this.#directory.clear();
    if (this.#effects.rankings.isLarge()) await this.#writeRankings();
    if (this.#effects.recent.isLarge()) await this.#effects.recent.write(this.#transaction, this.#options.now);
  }

  /** Writes the changes of the ranking. Reads the previous places that events mention first. */
  async #writeRankings(): Promise<void> {
    await this.#effects.outbox?.readPlacesBefore();
    await this.#effects.rankings.write(this.#transaction, this.#options.now);
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
