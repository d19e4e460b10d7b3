/**
 * A load: one transaction that converts records to rows. Records are applied in order, in batches; each batch reads and changes rows.
 * A batch of the catalogue writes its rows before the next batch. Players and their games are written with their derived data at the end,
 * or earlier when too many are in memory.
 */

import { isInstanceRecord } from '../../records/instance-records.ts';
import type { CatalogueRecord, Part } from '../../records/record-parts.ts';
import {
  isAccount,
  isChoice,
  isCatalogueRecord,
  isPlay,
  isPlayer,
  isPlayTime,
  findPart,
  listPlayers,
} from '../../records/record-parts.ts';
import type { DataRecord } from '../../records/records.ts';
import type { LevelSystem } from '../../domain/index.ts';
import { prunePlay } from './prune.ts';
import { Aggregates } from '../derived/aggregates.ts';
import type { ChangedSet } from '../derived/changed-sets.ts';
import { deriveOwners, hasOwners, joinChanges, filterOwned } from '../derived/changed-sets.ts';
import type { Engine, Transaction } from '../engine/engine.ts';
import { Instance } from './instance/load-instance.ts';
import { tombstones } from './instance/tombstones.ts';
import { openOutbox } from '../outbox/outbox.ts';
import type { Load, LoadOptions, Outcome, PlayList, Pruned } from '../port/loads.ts';
import { lastLoadName } from '../read/last-loads.ts';
import { applyAccounts } from './accounts.ts';
import { applyCatalogue } from './catalogue.ts';
import { applyChoices } from './choices.ts';
import { forgetPresence } from './hidden-games.ts';
import { GameDirectory } from './game-directory.ts';
import { readLoadState } from './load-state.ts';
import type { GameCache } from './game-cache.ts';
import type { PlayWork } from './play.ts';
import { applyPlay } from './play.ts';
import { applyPlayTimes } from './play-time.ts';
import { PlayDirectory } from './play-directory.ts';
import { PlayerDirectory } from './player-directory.ts';
import { PlayerIds } from './player-ids.ts';
import type { PlayerWork } from './players.ts';
import { applyPlayers } from './players.ts';
import { writePlay } from './write-play.ts';
import type { LoadEffects } from './write-players.ts';
import { restoreStatedDates, revertEarlyUpdates, writePlayers } from './write-players.ts';

/** Dependencies of loads: the store that they write to. */
export interface LoadTarget {
  readonly engine: Engine;
  readonly games: GameCache;
  readonly system: LevelSystem;
}

/** Options of a load. */
export interface RunOptions extends LoadOptions {
  /** Whether all records are in memory, and concern few players. */
  readonly isSmall: boolean;
}

/** Runs `work` in one transaction; an error rolls the load back and is rethrown. */
export async function runLoad<T>(
  target: LoadTarget,
  options: RunOptions,
  work: (load: Load) => Promise<T>,
): Promise<T> {
  const run = async (transaction: Transaction) => {
    const load = new RunningLoad(transaction, target, options);
    const result = await work(load);
    await load.finish();
    return { result, hiders: load.hiders };
  };
  const { engine } = target;
  const { result, hiders } = await engine.transaction(run, { isSmall: options.isSmall });
  if (hiders.size > 0) await forgetPresence(engine, [...hiders], options);
  return result;
}

/** Maximum number of players whose versions one load changes. A larger load changes the version of all data instead. */
const maxConcerned = 16;

/** Maximum number of records in a batch. A call with more records is split into batches. */
const maxBatch = 1000;

class RunningLoad implements Load {
  /** Players who hide a game since this load. */
  readonly hiders = new Set<number>();
  readonly #work: PlayWork & PlayerWork;
  readonly #options: RunOptions;
  readonly #target: LoadTarget;
  readonly #ids: PlayerIds;
  readonly #instance: Instance;
  readonly #effects: LoadEffects;
  /** Sets whose owners are recalculated at the end, by game. */
  readonly #changedSets = new Map<string, ChangedSet>();
  readonly #olderSets = new Set<string>();
  /**
   * Whether the load writes more than the data of its players and the counts over all players (`concernPlayers`), for example the
   * catalogue.
   */
  #isWide = false;
  /** Whether any player may own a game; null until several sets have changed. */
  #areGamesOwned: boolean | null = null;
  /** Null until the first records. */
  #state: Promise<void> | null = null;

  constructor(transaction: Transaction, target: LoadTarget, options: RunOptions) {
    const { now, force = false } = options;
    this.#target = target;
    const players = new PlayerDirectory(transaction);
    const games = new GameDirectory(transaction);
    const deleted = tombstones(force);
    this.#effects = { aggregates: new Aggregates(), outbox: null };
    this.#ids = new PlayerIds(transaction);
    const plays = new PlayDirectory(transaction);
    this.#work = { transaction, players, games, plays, ids: this.#ids, deleted, now };
    this.#options = options;
    this.#instance = new Instance(transaction, players, deleted, now);
  }

  async apply(records: readonly DataRecord[]): Promise<Outcome[]> {
    const { players } = this.#work;
    this.#state ??= this.#readState();
    // Both reads are sent together: all players of a small load are known before the first read.
    await Promise.all([
      this.#state,
      this.#options.isSmall ? players.load(records.flatMap(listPlayers)) : undefined,
    ]);
    const outcomes: Outcome[][] = [];
    for (const batch of batchesOf(records)) outcomes.push(await this.#applyBatch(batch));
    return outcomes.flat();
  }

  async #readState(): Promise<void> {
    const { transaction, players, games, now } = this.#work;
    const { engine, games: cache, system } = this.#target;
    const { source } = this.#options;
    const state = readLoadState(transaction, source);
    players.noteDayZone(state.then(({ zone }) => zone));
    const { catalogue, hasWebhooks, lastLoadAt } = await state;
    this.#effects.aggregates.totals.add(lastLoadName(source), now - lastLoadAt);
    if (this.#options.isSmall) {
      cache.validate(catalogue, engine.epoch());
      games.use(cache);
    }
    if (hasWebhooks) this.#effects.outbox = await openOutbox(transaction, now, system);
  }

  async prune(list: PlayList, force: boolean): Promise<Pruned> {
    this.#isWide = true; // the removal also deletes the counts of games that lose all owners
    await (this.#state ??= this.#readState());
    await this.#writePlay();
    const { transaction, players } = this.#work;
    return prunePlay({ transaction, players, aggregates: this.#effects.aggregates }, list, force);
  }

  /** Writes the data that is in memory. Call once, at the end. */
  async finish(): Promise<void> {
    const { transaction, players, now } = this.#work;
    await (this.#state ??= this.#readState());
    const { aggregates, outbox } = this.#effects;
    const facts = players.facts();
    await this.#instance.finish();
    await this.#writePlayers();
    await this.#deriveOwners();
    await revertEarlyUpdates(transaction, facts);
    await outbox?.readRanksBefore();
    await this.#ids.write();
    await aggregates.write(transaction, now);
    await outbox?.write();
    if (!this.#isWide && facts.size <= maxConcerned) transaction.concernPlayers([...facts.keys()]);
  }

  async #deriveOwners(): Promise<void> {
    if (this.#changedSets.size === 0) return;
    const { transaction, players, now } = this.#work;
    const { aggregates, outbox } = this.#effects;
    const written = [...players.facts().keys()];
    await deriveOwners({ transaction, now, aggregates, outbox, written }, [
      ...this.#changedSets.values(),
    ]);
    await restoreStatedDates(transaction, players.facts());
  }

  /** @param records records of one kind of data, see batchesOf */
  async #applyBatch(records: readonly DataRecord[]): Promise<Outcome[]> {
    if (this.#work.players.isLarge()) await this.#writePlayers();
    const [first] = records;
    switch (first === undefined ? null : findPart(first)) {
      case null:
        return [];
      case 'instance':
        this.#isWide = true;
        return this.#instance.apply(records.filter(isInstanceRecord));
      case 'players':
        return applyPlayers(this.#work, records.filter(isPlayer));
      case 'accounts':
        return applyAccounts(this.#work, records.filter(isAccount));
      case 'play':
        if (this.#work.plays.isLarge()) await this.#writePlay();
        return applyPlay(this.#work, records.filter(isPlay));
      case 'choices':
        await this.#writePlay();
        return applyChoices(this.#work, records.filter(isChoice), this.hiders);
      case 'play times':
        return applyPlayTimes(this.#work, records.filter(isPlayTime));
      default:
        return this.#applyCatalogue(records.filter(isCatalogueRecord));
    }
  }

  async #applyCatalogue(records: readonly CatalogueRecord[]): Promise<Outcome[]> {
    const { transaction, games, now } = this.#work;
    const { totals, resized } = this.#effects.aggregates;
    await this.#writePlay(); // first, so that players' games are derived from the sets as they are before the change
    const work = { transaction, totals, now, olderSets: this.#olderSets };
    const { outcomes, isChanged, changedSets } = await applyCatalogue(work, records);
    if (isChanged) {
      this.#isWide = true;
      games.clear();
    }
    for (const set of await this.#filterOwned(changedSets)) {
      this.#changedSets.set(set.gameId, joinChanges(set, this.#changedSets.get(set.gameId)));
      resized.add(set.gameId);
    }
    return outcomes;
  }

  /** Returns the sets that players own. Whether there are any owners is read only once, because a read waits for all pending writes. */
  async #filterOwned(sets: readonly ChangedSet[]): Promise<readonly ChangedSet[]> {
    const { transaction } = this.#work;
    if (sets.length > 1) this.#areGamesOwned ??= await hasOwners(transaction);
    return this.#areGamesOwned === false ? [] : filterOwned(transaction, sets);
  }

  async #writePlay(): Promise<void> {
    const played = this.#work.plays.take();
    if (played.length > 0) this.#areGamesOwned = true;
    await writePlay(this.#work.transaction, played, this.#effects);
  }

  async #writePlayers(): Promise<void> {
    const { transaction, players } = this.#work;
    const effects = this.#effects;
    await this.#writePlay();
    await writePlayers(transaction, players.players(), this.#options, effects);
    players.clear();
    if (effects.aggregates.rankings.isLarge()) await effects.outbox?.readRanksBefore();
    await effects.aggregates.writeLarge(transaction);
  }
}

/** Splits records into batches of consecutive records that belong to the same kind of data. */
function batchesOf(records: readonly DataRecord[]): DataRecord[][] {
  const batches: DataRecord[][] = [];
  let part: Part | null = null;
  for (const record of records) {
    const last = batches.at(-1);
    const isSame = part === (part = findPart(record));
    if (last !== undefined && isSame && last.length < maxBatch) last.push(record);
    else batches.push([record]);
  }
  return batches;
}
