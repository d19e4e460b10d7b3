/** Records of players' games and earned trophies, on their way into the store. */

import type { EarnedRecord, PlayerGameRecord } from '../../data/records/records.ts';
import type { Transaction } from '../engine/engine.ts';
import { statedPatch } from '../schema/stated-columns.ts';
import type { Outcome } from '../port/store.ts';
import type { News } from './outbox/news.ts';
import { columnList, earned as earnedTable, insertInto, playerGame } from '../schema/tables.ts';
import type { ChangedDays } from './activity.ts';
import { addToActivity, DayChanges } from './activity.ts';
import type { GameDirectory, KnownGame } from './game-directory.ts';
import { amend, fill } from './kept.ts';
import type { EarnedState, PairState, PlayerGameColumns } from './pair-state.ts';
import type { OwnerTallies } from './owner-tallies.ts';
import { isCounted } from './owner-tallies.ts';
import { isOlderGame } from './older-records.ts';
import { pairOf } from './pair-state.ts';
import type { PlayerDirectory } from './player-directory.ts';
import type { PlayerState } from './player-state.ts';
import type { PairWrites } from './settle-pair.ts';
import { settlePair } from './settle-pair.ts';
import { keptWriter } from './write-kept.ts';
import { read, update } from '../engine/statement.ts';

export type PlayRecord = PlayerGameRecord | EarnedRecord;

const selectPair = read<PlayerGameColumns>(
  `SELECT ${columnList(playerGame, 'pg')} FROM player_game pg WHERE pg.player_id = ? AND pg.game_id = ?`,
);
const selectEarned = read<{ trophyId: number; earnedAt: number | null; changedIn: number }>(
  `SELECT ${columnList(earnedTable, 'e', ['trophyId', 'earnedAt', 'changedIn'])} FROM earned e WHERE e.player_id = ? AND e.game_id = ?`,
);
const insertEarned = insertInto(earnedTable);
const updateEarned = update('earned', 'earned_at = ?, changed_in = ?', { keys: ['player_id', 'game_id', 'trophy_id'] });
const writePairs = keptWriter(playerGame);

/** Trophies held at once, earned and waiting to be written; some 2 MB. More is no faster, and fills the heap with what has just grown old. */
const mostEarned = 3_000;

/** The work of one load on players' games. Pairs are read whole, changed in memory, and written when there are many. */
export class Pairs {
  readonly #transaction: Transaction;
  readonly #players: PlayerDirectory;
  readonly #games: GameDirectory;
  readonly #owners: OwnerTallies;
  readonly #news: News | null;
  readonly #now: number;
  readonly #worked = new Set<PlayerState>();
  #held = 0;

  constructor(
    transaction: Transaction,
    players: PlayerDirectory,
    games: GameDirectory,
    owners: OwnerTallies,
    { news, now }: { readonly news: News | null; readonly now: number },
  ) {
    this.#transaction = transaction;
    this.#players = players;
    this.#games = games;
    this.#owners = owners;
    this.#news = news;
    this.#now = now;
  }

  async apply(records: readonly PlayRecord[]): Promise<Outcome[]> {
    const runs = runsOf(records);
    await this.#loadReferences(runs);
    const pairs = await this.#loadPairs(runs);
    // Between reading and working: an engine that need not be waited for writes meanwhile.
    if (this.#held > mostEarned) await this.#write(new Set(pairs));
    const outcomes = this.#applyRuns(records, runs, pairs);
    this.#games.trim();
    return outcomes;
  }

  /** Writes what is waiting, and forgets it. */
  flush(): Promise<void> {
    return this.#write(new Set());
  }

  /** Writes what is waiting and forgets it, but for pairs that are to be worked on. */
  async #write(kept: ReadonlySet<PairState | undefined>): Promise<void> {
    const writes: PairWrites = { insertedEarned: [], updatedEarned: [], pairs: [] };
    const days: ChangedDays[] = [];
    for (const player of this.#worked) {
      const changes = this.#settle(player, kept, writes);
      const { playerId } = player.player.row;
      if (!changes.isEmpty()) days.push({ playerId, changes, mayBeStored: player.mayHaveGames });
      player.mayHaveGames = true;
      if (player.pairs.size === 0) this.#worked.delete(player);
    }
    await addToActivity(this.#transaction, days); // it reads: before much is on its way to be written
    await this.#transaction.runMany(insertEarned, writes.insertedEarned);
    await this.#transaction.runMany(updateEarned, writes.updatedEarned);
    await writePairs(this.#transaction, writes.pairs);
    if (this.#owners.isLarge()) await this.#owners.write(this.#transaction);
  }

  /** Settles the games of a player that are worked on, but for those kept, and forgets them; gives what changes of his days. */
  #settle(player: PlayerState, kept: ReadonlySet<PairState | undefined>, writes: PairWrites): DayChanges {
    player.tallied ??= isCounted(player.player.row);
    const tallies = { days: new DayChanges(), owners: player.tallied ? this.#owners : null };
    for (const [gameId, pair] of player.pairs) {
      if (kept.has(pair)) continue;
      settlePair(pair, writes, tallies);
      this.#news?.notePair(pair);
      player.pairs.delete(gameId);
      this.#held -= pair.earned.size;
    }
    return tallies.days;
  }

  async #loadReferences(runs: readonly Run[]): Promise<void> {
    const names = new Set<string>();
    const ids = new Set<string>();
    for (const { player, game } of runs) {
      if (this.#players.find(player) === undefined) names.add(player);
      if (this.#games.find(game) === undefined) ids.add(game);
    }
    if (names.size > 0) await this.#players.load(names);
    if (ids.size > 0) await this.#games.load(ids);
  }

  /** The pair of each run, in their order; undefined where player or game is not known. */
  async #loadPairs(runs: readonly Run[]): Promise<(PairState | undefined)[]> {
    const missing: PairState[] = [];
    const pairs = runs.map((run) => this.#pairOf(run, missing));
    await this.#readStored(missing);
    return pairs.map((pair) => pair && (pair.player.pairs.get(pair.game.gameId) ?? pair));
  }

  #pairOf(run: Run, missing: PairState[]): PairState | undefined {
    const player = this.#players.find(run.player) ?? undefined;
    const game = this.#games.find(run.game) ?? undefined;
    if (player === undefined || game === undefined) return undefined;
    return player.pairs.get(game.gameId) ?? this.#beginPair(player, game, missing);
  }

  #beginPair(player: PlayerState, game: KnownGame, missing: PairState[]): PairState {
    const pair = pairOf(player, game, undefined);
    player.pairs.set(game.gameId, pair);
    this.#worked.add(player);
    if (player.mayHaveGames) missing.push(pair);
    return pair;
  }

  /** Puts the pairs as stored in the place of those begun empty. */
  async #readStored(begun: readonly PairState[]): Promise<void> {
    const keys = begun.map(({ player, game }) => [player.player.row.playerId, game.gameId]);
    const [rows, sets] = await Promise.all([
      this.#transaction.allMany(selectPair, keys),
      this.#transaction.allMany(selectEarned, keys),
    ]);
    for (const [index, { player, game }] of begun.entries()) {
      const pair = pairOf(player, game, rows[index]?.[0]);
      for (const { trophyId, ...stored } of sets[index] ?? []) {
        const grade = game.grades.get(trophyId);
        pair.earned.set(trophyId, { grade, stored, earnedAt: stored.earnedAt, statedUpdated: undefined });
        this.#held += 1;
      }
      player.pairs.set(game.gameId, pair);
    }
  }

  #applyRuns(records: readonly PlayRecord[], runs: readonly Run[], pairs: readonly (PairState | undefined)[]): Outcome[] {
    const outcomes: Outcome[] = [];
    for (const [index, run] of runs.entries()) {
      for (let at = run.from; at < run.to; at++) {
        const record = records[at];
        if (record !== undefined) outcomes.push(this.#applyOne(record, pairs[index]));
      }
    }
    return outcomes;
  }

  #applyOne(record: PlayRecord, pair: PairState | undefined): Outcome {
    if (pair === undefined) return { rejected: this.#whatIsUnknown(record) };
    return record.type === 'earned' ? this.#applyEarned(record, pair) : applyPlayerGame(record, pair, this.#now);
  }

  #whatIsUnknown(record: PlayRecord): string {
    return this.#players.find(record.player) === null
      ? `unknown player ${JSON.stringify(record.player)}`
      : `unknown game ${JSON.stringify(record.game)}`;
  }

  #applyEarned(record: EarnedRecord, pair: PairState): Outcome {
    const grade = pair.game.grades.get(record.trophy);
    if (grade === undefined) {
      return { rejected: `unknown trophy ${record.trophy} of game ${JSON.stringify(pair.game.gameId)}` };
    }
    pair.touched = true;
    const statedUpdated = pair.player.isOlder ? undefined : record.updated;
    const known = pair.earned.get(record.trophy);
    if (known !== undefined) return amendEarned(known, record, pair);
    pair.earned.set(record.trophy, { grade, stored: null, earnedAt: record.date ?? null, statedUpdated });
    this.#held += 1;
    return 'added';
  }
}

/** Records that follow each other and are about the same game of the same player. */
interface Run {
  readonly player: string;
  readonly game: string;
  /** Place of the first record, and of the one behind the last. */
  readonly from: number;
  readonly to: number;
}

function runsOf(records: readonly PlayRecord[]): Run[] {
  const runs: Run[] = [];
  for (let from = 0, to = 0; from < records.length; from = to) {
    const { player = '', game = '' } = records[from] ?? {};
    for (to = from + 1; records[to]?.player === player && records[to]?.game === game;) to += 1;
    runs.push({ player, game, from, to });
  }
  return runs;
}

function amendEarned(earned: EarnedState, { date, updated }: EarnedRecord, { player }: PairState): Outcome {
  if (player.isOlder && earned.earnedAt !== null) return 'unchanged';
  const before = earned.statedUpdated ?? isUpdated(earned.stored?.changedIn ?? player.next, player);
  const dateChanged = date !== undefined && date !== earned.earnedAt;
  if (dateChanged) earned.earnedAt = date;
  if (player.isOlder) return dateChanged ? 'changed' : 'unchanged';
  if (updated !== undefined) earned.statedUpdated = updated;
  return dateChanged || (updated !== undefined && updated !== before) ? 'changed' : 'unchanged';
}

function applyPlayerGame(record: PlayerGameRecord, pair: PairState, now: number): Outcome {
  const { player, game } = pair;
  const isNew = pair.pair.stored === null && !pair.touched;
  const before = player.statedUpdates.get(game.gameId) ?? isUpdated(pair.pair.stored?.changedIn ?? player.next, player);
  pair.touched = true;
  const { lastUpdated: statedLastUpdatedAt, statedPoints, statedEarned } = record;
  const patch = { statedLastUpdatedAt, statedPoints, ...statedPatch(statedEarned) };
  if (player.isOlder || isOlderGame(record, pair.pair.row.statedLastUpdatedAt, now)) {
    const filled = fill(pair.pair.row, patch);
    return isNew ? 'added' : filled ? 'changed' : 'unchanged';
  }
  const amended = amend(pair.pair.row, patch);
  if (record.updated !== undefined) player.statedUpdates.set(game.gameId, record.updated);
  if (isNew) return 'added';
  return amended || (record.updated !== undefined && record.updated !== before) ? 'changed' : 'unchanged';
}

/** Whether a row counts as changed in the player's most recent update: this load or the one before. */
function isUpdated(changedIn: number, { next, lastPlay }: PlayerState): boolean {
  return changedIn === next || (changedIn === lastPlay && changedIn > 0);
}
