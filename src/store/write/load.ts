/**
 * A load: one transaction that turns records into rows. Records are applied in order, in batches; each batch reads, changes and
 * writes its rows before the next. A batch also recalculates the derived data of players' games. Players and their derived data are
 * written at the end, and earlier when too many players are in memory.
 */

import { isInstanceRecord } from '../../data/records/instance-records.ts';
import type { AccountRecord, DataRecord, PlayerRecord } from '../../data/records/records.ts';
import type { LevelSystem } from '../../domain/index.ts';
import type { Engine, Transaction } from '../engine/engine.ts';
import { CannotRepeat } from '../engine/engine.ts';
import type { Tombstones } from '../maintenance/tombstones.ts';
import type { Load, LoadOptions, Outcome } from '../port/store.ts';
import { createRankChanges } from '../ranking/ranking.ts';
import { rememberLoad } from '../read/last-loads.ts';
import { applyAccounts } from './accounts.ts';
import type { CatalogueRecord } from './catalogue.ts';
import { applyCatalogue } from './catalogue.ts';
import { GameDirectory } from './game-directory.ts';
import { Instance } from './instance.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { openOutbox } from '../outbox/outbox.ts';
import { OwnerCounts } from '../derived/owner-counts.ts';
import { deriveOwners } from './owners.ts';
import type { PlayRecord } from './play.ts';
import { applyPlay } from './play.ts';
import { PlayerDirectory } from './player-directory.ts';
import { Players } from './players.ts';
import { Totals } from '../derived/totals.ts';
import type { Effects } from './write-players.ts';
import { placeCards, revertEarlyUpdates, writePlayers } from './write-players.ts';

/** Runs `work` in one transaction; an error rolls the load back and is rethrown. */
export function runLoad<T>(
  engine: Engine,
  tombstones: Tombstones,
  options: LoadOptions,
  work: (load: Load) => Promise<T>,
  system: LevelSystem,
): Promise<T> {
  let hasBegun = false;
  return engine.transaction(async (transaction) => {
    if (hasBegun && options.isRepeatable !== true) throw new CannotRepeat();
    hasBegun = true;
    const outbox = await openOutbox(transaction, options.now, system);
    const load = new RunningLoad(transaction, tombstones, options, outbox);
    const result = await work(load);
    await load.finish();
    await rememberLoad(transaction, options);
    return result;
  });
}

/** Maximum number of records in a batch; a longer call is split. */
const maxBatch = 1000;

class RunningLoad implements Load {
  readonly #transaction: Transaction;
  readonly #options: LoadOptions;
  readonly #effects: Effects;
  readonly #owners = new OwnerCounts();
  readonly #directory: PlayerDirectory;
  readonly #games: GameDirectory;
  readonly #players: Players;
  readonly #instance: Instance;
  /** Games whose owners are recalculated at the end; the value says whether the grade of a trophy changed. */
  readonly #changedSets = new Map<string, boolean>();

  constructor(transaction: Transaction, tombstones: Tombstones, options: LoadOptions, outbox: Outbox | null) {
    const totals = new Totals();
    const directory = new PlayerDirectory(transaction);
    this.#transaction = transaction;
    this.#options = options;
    this.#effects = { totals, rankings: createRankChanges(), outbox, statedCards: new Set() };
    this.#directory = directory;
    this.#games = new GameDirectory(transaction);
    this.#players = new Players(transaction, directory, totals, tombstones, options);
    this.#instance = new Instance(transaction, directory, tombstones, options.now);
  }

  async apply(records: readonly DataRecord[]): Promise<Outcome[]> {
    const outcomes: Outcome[][] = [];
    for (const batch of batchesOf(records)) outcomes.push(await this.#applyBatch(batch));
    return outcomes.flat();
  }

  /** Writes all pending changes. Call once, at the end. */
  async finish(): Promise<void> {
    const [transaction, effects] = [this.#transaction, this.#effects];
    const { totals, outbox, statedCards } = effects;
    await deriveOwners({ transaction, now: this.#options.now, effects, players: this.#directory }, this.#changedSets);
    await this.#writePlayers();
    await revertEarlyUpdates(transaction, this.#directory.facts());
    await this.#writeRankings();
    await outbox?.write();
    await this.#owners.write(transaction);
    if (totals.isRaised('ranking')) await placeCards(transaction, statedCards);
    await totals.write(transaction);
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
        return this.#applyCatalogue(records.filter(isCatalogue));
    }
  }

  #applyPlay(records: readonly PlayRecord[]): Promise<Outcome[]> {
    const [transaction, { outbox }, { now }] = [this.#transaction, this.#effects, this.#options];
    return applyPlay({ transaction, players: this.#directory, games: this.#games, owners: this.#owners, outbox, now }, records);
  }

  async #applyCatalogue(records: readonly CatalogueRecord[]): Promise<Outcome[]> {
    const [transaction, { totals }] = [this.#transaction, this.#effects];
    const { outcomes, isChanged, changedSets } = await applyCatalogue({ transaction, totals }, records);
    if (isChanged) this.#games.clear();
    for (const { gameId, isRegraded } of changedSets) {
      this.#changedSets.set(gameId, isRegraded || this.#changedSets.get(gameId) === true);
    }
    return outcomes;
  }

  async #writePlayers(): Promise<void> {
    await writePlayers(this.#transaction, this.#directory.players(), this.#options, this.#effects);
    this.#directory.clear();
    if (this.#effects.rankings.isLarge()) await this.#writeRankings();
  }

  /** Writes the changes of the ranking. Reads the previous places that events mention first. */
  async #writeRankings(): Promise<void> {
    await this.#effects.outbox?.readPlacesBefore();
    await this.#effects.rankings.write(this.#transaction, this.#options.now);
  }
}

/** Parts of the data; a batch contains records of one part. */
type Part = 'catalogue' | 'players' | 'accounts' | 'play' | 'instance';

function partOf(record: DataRecord): Part {
  if (isPlay(record)) return 'play';
  if (isPlayer(record)) return 'players';
  if (isAccount(record)) return 'accounts';
  return isInstanceRecord(record) ? 'instance' : 'catalogue';
}

function isPlay(record: DataRecord): record is PlayRecord {
  return record.type === 'earned' || record.type === 'playerGame';
}

function isPlayer(record: DataRecord): record is PlayerRecord {
  return record.type === 'player';
}

function isAccount(record: DataRecord): record is AccountRecord {
  return record.type === 'account';
}

function isCatalogue(record: DataRecord): record is CatalogueRecord {
  return record.type === 'game' || record.type === 'group' || record.type === 'trophy';
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
