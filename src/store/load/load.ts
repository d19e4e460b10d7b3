/**
 * A load: one transaction in which records become rows. Records are taken in order. Catalogue and
 * players' games are worked on in memory and written in turns, each before the other begins, so that
 * what is derived of a player's game always rests on the set as it is; the players' own sums, the ranking
 * and the totals follow once, at the end.
 */

import type { DataRecord, PlayerRecord } from '../../records/records.ts';
import type { LevelSystem } from '../../domain/index.ts';
import type { DeletionMarks } from '../deletion-marks.ts';
import type { Engine, Transaction } from '../engine.ts';
import { rememberLoad } from '../last-loads.ts';
import { createTallyChanges } from '../ranking.ts';
import type { Load, LoadOptions, Outcome } from '../store.ts';
import type { News } from '../webhooks/news.ts';
import { openNews } from '../webhooks/news.ts';
import type { CatalogueRecord } from './catalogue.ts';
import { Catalogue } from './catalogue.ts';
import { GameDirectory } from './game-directory.ts';
import { settleOwners } from './owners.ts';
import { OwnerTallies } from './owner-tallies.ts';
import type { PlayRecord } from './pairs.ts';
import { Pairs } from './pairs.ts';
import { PlayerDirectory } from './player-directory.ts';
import { canBeSettled } from './player-state.ts';
import { Players } from './players.ts';
import type { Collected } from './settle-players.ts';
import { settlePlayers } from './settle-players.ts';
import { Totals } from './totals.ts';

/** Runs `work` in one transaction; what it throws undoes the load and is thrown on. */
export function runLoad<T>(
  engine: Engine,
  marks: DeletionMarks,
  options: LoadOptions,
  work: (load: Load) => Promise<T>,
  system: LevelSystem,
): Promise<T> {
  return engine.transaction(async (transaction) => {
    const news = await openNews(transaction, options.now, system);
    const { load, settle } = beginLoad(transaction, marks, options, news);
    const result = await work(load);
    await settle();
    await rememberLoad(transaction, options);
    return result;
  });
}

function beginLoad(
  transaction: Transaction,
  marks: DeletionMarks,
  options: LoadOptions,
  news: News | null,
): { readonly load: Load; readonly settle: () => Promise<void> } {
  const totals = new Totals();
  const tallies = createTallyChanges();
  const directory = new PlayerDirectory(transaction);
  const games = new GameDirectory(transaction);
  const players = new Players(transaction, directory, totals, marks, options);
  const owners = new OwnerTallies();
  const pairs = new Pairs(transaction, directory, games, owners, news);
  const catalogue = new Catalogue(transaction, totals, (sets) => settleOwners(transaction, directory, totals, sets));

  async function flushCatalogue(): Promise<void> {
    if (await catalogue.flush()) games.clear();
  }

  async function applyRun(run: Run): Promise<Outcome[]> {
    if (run.about === 'players') return players.apply(run.records);
    if (run.about === 'catalogue') {
      await pairs.flush();
      return catalogue.apply(run.records);
    }
    await flushCatalogue();
    return pairs.apply(run.records);
  }

  /** Players are many where a file holds everything; what is known of them goes to the store on the way. */
  async function settleAndForget(): Promise<void> {
    await pairs.flush();
    const finished = directory.all().filter(canBeSettled);
    await settlePlayers(transaction, finished, options, { totals, tallies, news });
    directory.forget(finished);
  }

  return {
    load: {
      async apply(records) {
        const outcomes: Outcome[][] = [];
        for (const run of runsOf(records)) outcomes.push(await applyRun(run));
        if (directory.isLarge()) await settleAndForget();
        return outcomes.length > 1 ? outcomes.flat() : (outcomes[0] ?? []);
      },
    },
    async settle() {
      await pairs.flush();
      await flushCatalogue();
      await settlePlayers(transaction, directory.all(), options, { totals, tallies, news });
      await writeCollected(transaction, { totals, tallies, news }, owners);
    },
  };
}

/** What was collected on the way, when every row is written. */
async function writeCollected(
  transaction: Transaction,
  { totals, tallies, news }: Collected,
  owners: OwnerTallies,
): Promise<void> {
  await news?.readPlacesBefore();
  await tallies.write(transaction);
  await news?.write();
  await owners.write(transaction);
  await totals.write(transaction);
}

/** Records that follow each other and are about the same part of the data. */
type Run =
  | { readonly about: 'catalogue'; readonly records: CatalogueRecord[] }
  | { readonly about: 'players'; readonly records: PlayerRecord[] }
  | { readonly about: 'play'; readonly records: PlayRecord[] };

function runsOf(records: readonly DataRecord[]): Run[] {
  const runs: Run[] = [];
  for (const record of records) {
    const last = runs.at(-1);
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
