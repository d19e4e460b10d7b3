/**
 * A load: one transaction in which records become rows. Records are taken in order. Catalogue and
 * players' games are worked on in memory and written in turns, each before the other begins, so that
 * what is derived of a player's game always rests on the set as it is; the players' own sums, the ranking
 * and the totals follow once, at the end.
 */

import type { InstanceRecord } from '../../data/records/instance-records.ts';
import { isInstanceRecord } from '../../data/records/instance-records.ts';
import type { DataRecord, PlayerRecord } from '../../data/records/records.ts';
import type { LevelSystem } from '../../domain/index.ts';
import type { DeletionMarks } from '../maintenance/deletion-marks.ts';
import type { Engine, Transaction } from '../engine/engine.ts';
import { CannotRepeat } from '../engine/engine.ts';
import { rememberLoad } from '../read/last-loads.ts';
import { createTallyChanges } from '../ranking/ranking.ts';
import type { Load, LoadOptions, Outcome } from '../port/store.ts';
import type { News } from './outbox/news.ts';
import { openNews } from './outbox/news.ts';
import type { CatalogueRecord } from './catalogue.ts';
import { Catalogue } from './catalogue.ts';
import { GameDirectory } from './game-directory.ts';
import { Instance } from './instance.ts';
import { settleOwners } from './owners.ts';
import { OwnerTallies } from './owner-tallies.ts';
import type { PlayRecord } from './pairs.ts';
import { Pairs } from './pairs.ts';
import { PlayerDirectory } from './player-directory.ts';
import { canBeSettled } from './player-state.ts';
import { Players } from './players.ts';
import type { Collected } from './settle-players.ts';
import { holdStatedCards, settlePlayers } from './settle-players.ts';
import { Totals } from './totals.ts';

/** Runs `work` in one transaction; what it throws undoes the load and is thrown on. */
export function runLoad<T>(
  engine: Engine,
  marks: DeletionMarks,
  options: LoadOptions,
  work: (load: Load) => Promise<T>,
  system: LevelSystem,
): Promise<T> {
  let hasBegun = false;
  return engine.transaction(async (transaction) => {
    if (hasBegun && options.isRepeatable !== true) throw new CannotRepeat();
    hasBegun = true;
    const news = await openNews(transaction, options.now, system);
    const load = new RunningLoad(transaction, marks, options, news);
    const result = await work(load);
    await load.settle();
    await rememberLoad(transaction, options);
    return result;
  });
}

/** A load under way: what records are applied to, and where what follows from them is collected. */
class RunningLoad implements Load {
  readonly #transaction: Transaction;
  readonly #options: LoadOptions;
  readonly #collected: Required<Collected>;
  readonly #owners = new OwnerTallies();
  readonly #directory: PlayerDirectory;
  readonly #games: GameDirectory;
  readonly #players: Players;
  readonly #pairs: Pairs;
  readonly #catalogue: Catalogue;
  readonly #instance: Instance;

  constructor(transaction: Transaction, marks: DeletionMarks, options: LoadOptions, news: News | null) {
    const totals = new Totals();
    const directory = new PlayerDirectory(transaction);
    this.#transaction = transaction;
    this.#options = options;
    this.#collected = { totals, tallies: createTallyChanges(), news, statedCards: new Set() };
    this.#directory = directory;
    this.#games = new GameDirectory(transaction);
    this.#players = new Players(transaction, directory, totals, marks, options);
    this.#pairs = new Pairs(transaction, directory, this.#games, this.#owners, { news, now: options.now });
    this.#catalogue = new Catalogue(transaction, totals, (sets) =>
      settleOwners({ transaction, players: directory, makeRoom: () => this.#makeRoom() }, sets),
    );
    this.#instance = new Instance(transaction, directory, marks, options.now);
  }

  async apply(records: readonly DataRecord[]): Promise<Outcome[]> {
    const outcomes = records.every(isPlay) ? await this.#applyPlay(records) : await this.#applyMixed(records);
    if (this.#directory.isLarge()) await this.#pairs.flush();
    await this.#makeRoom();
    return outcomes;
  }

  /** Writes everything that is still waiting; to be called once, at the end. */
  async settle(): Promise<void> {
    const [transaction, { totals, news, statedCards }] = [this.#transaction, this.#collected];
    await this.#pairs.flush();
    await this.#flushCatalogue();
    await settlePlayers(transaction, this.#directory.all(), this.#options, this.#collected);
    await this.#writeTallies();
    await news?.write();
    await this.#owners.write(transaction);
    if (totals.isRaised('ranking')) await holdStatedCards(transaction, statedCards);
    await totals.write(transaction);
  }

  async #applyPlay(records: readonly PlayRecord[]): Promise<Outcome[]> {
    await this.#flushCatalogue();
    return this.#pairs.apply(records);
  }

  async #applyMixed(records: readonly DataRecord[]): Promise<Outcome[]> {
    const outcomes: Outcome[][] = [];
    for (const run of runsOf(records)) outcomes.push(await this.#applyRun(run));
    return outcomes.flat();
  }

  async #applyRun(run: Run): Promise<Outcome[]> {
    if (run.about === 'instance') return this.#instance.apply(run.records);
    if (run.about === 'players') return this.#players.apply(run.records);
    if (run.about === 'play') return this.#applyPlay(run.records);
    await this.#pairs.flush();
    return this.#catalogue.apply(run.records);
  }

  async #flushCatalogue(): Promise<void> {
    if (await this.#catalogue.flush()) this.#games.clear();
  }

  /** Players are many where a file holds everything, or a set that many own; what is known of them goes to the store on the way. Nothing of their games may be waiting. */
  async #makeRoom(): Promise<void> {
    if (!this.#directory.isLarge()) return;
    const finished = this.#directory.all().filter(canBeSettled);
    await settlePlayers(this.#transaction, finished, this.#options, this.#collected);
    this.#directory.forget(finished);
    if (this.#collected.tallies.isLarge()) await this.#writeTallies();
  }

  /** Who is where in the ranking; what is told of places before the load is read first. */
  async #writeTallies(): Promise<void> {
    await this.#collected.news?.readPlacesBefore();
    await this.#collected.tallies.write(this.#transaction, this.#options.now);
  }
}

/** Records that follow each other and are about the same part of the data. */
type Run =
  | { readonly about: 'catalogue'; readonly records: CatalogueRecord[] }
  | { readonly about: 'players'; readonly records: PlayerRecord[] }
  | { readonly about: 'play'; readonly records: PlayRecord[] }
  | { readonly about: 'instance'; readonly records: InstanceRecord[] };

/** Most of all records, and mostly by themselves. */
function isPlay(record: DataRecord): record is PlayRecord {
  return record.type === 'earned' || record.type === 'playerGame';
}

function runsOf(records: readonly DataRecord[]): Run[] {
  const runs: Run[] = [];
  for (const record of records) {
    const last = runs.at(-1);
    if (isInstanceRecord(record)) {
      if (last?.about === 'instance') last.records.push(record);
      else runs.push({ about: 'instance', records: [record] });
      continue;
    }
    switch (record.type) {
      case 'player':
        if (last?.about === 'players') last.records.push(record);
        else runs.push({ about: 'players', records: [record] });
        break;
      case 'playerGame':
      case 'earned':
        if (last?.about === 'play') last.records.push(record);
        else runs.push({ about: 'play', records: [record] });
        break;
      default:
        if (last?.about === 'catalogue') last.records.push(record);
        else runs.push({ about: 'catalogue', records: [record] });
    }
  }
  return runs;
}
