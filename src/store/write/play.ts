/** Applies records of players' games and earned trophies in batches; each batch reads, changes and writes its rows. */

import type { EarnedRecord, KeyedEarnedRecord, PlayerGameRecord } from '../../data/records/records.ts';
import { progressText } from '../../data/records/trophy-progress.ts';
import type { SqlValue, Transaction } from '../engine/engine.ts';
import { read, update } from '../engine/statement.ts';
import type { Outcome } from '../port/store.ts';
import { statedPatch } from '../schema/stated-columns.ts';
import type { RowOf } from '../schema/tables.ts';
import { columnList, earned as earnedTable, emptyRow, insertInto, playerGame } from '../schema/tables.ts';
import type { UndoGame } from '../corrections/undo/undo-content.ts';
import type { GameDirectory, LoadedGame } from './game-directory.ts';
import type { LoadedPlayer } from './loaded-player.ts';
import { isUpdated, updateOf } from './loaded-player.ts';
import { isOlderGame } from './older-records.ts';
import type { OwnerCounts } from '../derived/owner-counts.ts';
import { isCounted, wholeGame } from '../derived/owner-counts.ts';
import type { ChangedGame } from '../derived/player-games.ts';
import { derivePlayerGames } from '../derived/player-games.ts';
import { binOf } from '../derived/progress-bins.ts';
import type { PlayerDirectory } from './player-directory.ts';
import type { Effects } from './write-players.ts';
import type { TrackedRow } from './tracked-row.ts';
import { assign, createRowWriter, fill, isDirty, trackNew, trackStored } from './tracked-row.ts';

type AnyEarnedRecord = EarnedRecord | KeyedEarnedRecord;
export type PlayRecord = PlayerGameRecord | AnyEarnedRecord;
type PlayerGameColumns = RowOf<typeof playerGame>;

const selectPlayerGame = read<PlayerGameColumns>(
  `SELECT ${columnList(playerGame, 'pg')} FROM player_game pg WHERE pg.player_id = ? AND pg.game_id = ?`,
);
const selectEarned = read<StoredEarned & { trophyId: number }>(
  `SELECT ${columnList(earnedTable, 'e', ['trophyId', 'earnedAt', 'hardcoreAt', 'changedIn'])} FROM earned e WHERE e.player_id = ? AND e.game_id = ?`,
);
const insertEarned = insertInto(earnedTable);
const updateEarned = update('earned', 'earned_at = ?, hardcore_at = ?, changed_in = ?', {
  keys: ['player_id', 'game_id', 'trophy_id'],
});
/** Writes new rows and the stated columns; the others are derived from them. */
const writePlayerGames = createRowWriter(playerGame, [
  'statedLastUpdatedAt',
  'changedIn',
  'statedPlatinum',
  'statedGold',
  'statedSilver',
  'statedBronze',
  'statedPoints',
  'award',
  'awardedAt',
  'trophyProgress',
]);

interface StoredEarned {
  readonly earnedAt: number | null;
  readonly hardcoreAt: number | null;
  readonly changedIn: number;
}

/** An earned trophy in memory. */
interface LoadedEarned {
  readonly stored: StoredEarned | null;
  earnedAt: number | null;
  hardcoreAt: number | null;
  /** `updated` as stated by the last record about the trophy. */
  statedUpdated: boolean | undefined;
}

/** A player's game in memory while records about it are applied. */
export interface LoadedPlayerGame {
  readonly player: LoadedPlayer;
  readonly game: LoadedGame;
  readonly tracked: TrackedRow<PlayerGameColumns>;
  readonly storedEarned: ReadonlyMap<number, StoredEarned>;
  /** Trophies with records in this batch, by trophy number. */
  readonly earned: Map<number, LoadedEarned>;
  /** Whether a record about the game was accepted. */
  isTouched: boolean;
}

/** The pending writes of a batch. */
interface Writes {
  readonly insertedEarned: SqlValue[][];
  readonly updatedEarned: SqlValue[][];
  /** Rows with new stated values or flags. */
  readonly rows: TrackedRow<PlayerGameColumns>[];
  /** Games whose derived columns must be recalculated. */
  readonly changed: LoadedPlayerGame[];
}

/** The dependencies of applyPlay. */
export interface PlayWork {
  readonly transaction: Transaction;
  readonly players: PlayerDirectory;
  readonly games: GameDirectory;
  readonly effects: Effects;
  /** Milliseconds UTC. */
  readonly now: number;
}

/** Consecutive records about the same game of the same player. */
interface PlayGroup {
  readonly player: string;
  readonly game: string;
  readonly records: PlayRecord[];
}

/** Applies records in order and writes the players' games with their derived data. Derived data of the players is written with them. */
export async function applyPlay(work: PlayWork, records: readonly PlayRecord[]): Promise<Outcome[]> {
  const groups = groupsOf(records);
  await loadReferences(work, groups);
  const played = await readPlayerGames(work, groups);
  const outcomes = groups.flatMap((group) => applyGroup(work, group, played));
  await writeAll(work, [...played.values()]);
  return outcomes;
}

function groupsOf(records: readonly PlayRecord[]): PlayGroup[] {
  const groups: PlayGroup[] = [];
  for (const record of records) {
    const last = groups.at(-1);
    if (last?.player === record.player && last.game === record.game) last.records.push(record);
    else groups.push({ player: record.player, game: record.game, records: [record] });
  }
  return groups;
}

async function loadReferences({ players, games }: PlayWork, groups: readonly PlayGroup[]): Promise<void> {
  await Promise.all([
    players.load(new Set(groups.map(({ player }) => player))),
    games.load(new Set(groups.map(({ game }) => game))),
  ]);
}

function keyOf(player: LoadedPlayer, { gameId }: LoadedGame): string {
  return `${player.tracked.row.playerId} ${gameId}`;
}

/** Reads the players' games that the groups are about, by key. */
async function readPlayerGames(
  { transaction, players, games }: PlayWork,
  groups: readonly PlayGroup[],
): Promise<ReadonlyMap<string, LoadedPlayerGame>> {
  const wanted = new Map<string, Pick<LoadedPlayerGame, 'player' | 'game'>>();
  for (const group of groups) {
    const [player, game] = [players.find(group.player), games.find(group.game)];
    if (player && game) wanted.set(keyOf(player, game), { player, game });
  }
  const keys = [...wanted.values()].map(({ player, game }) => [player.tracked.row.playerId, game.gameId]);
  const [rows, earned] = await Promise.all([
    transaction.allMany(selectPlayerGame, keys),
    transaction.allMany(selectEarned, keys),
  ]);
  return new Map(
    [...wanted].map(([key, subject], index) => {
      const storedEarned = new Map(earned[index]?.map((each) => [each.trophyId, each]));
      return [
        key,
        { ...subject, tracked: trackedOf(subject, rows[index]?.[0]), storedEarned, earned: new Map(), isTouched: false },
      ];
    }),
  );
}

function trackedOf({ player, game }: Pick<LoadedPlayerGame, 'player' | 'game'>, stored: PlayerGameColumns | undefined) {
  if (stored !== undefined) return trackStored(stored);
  const { gameId, network } = game;
  return trackNew({ ...emptyPlayerGame, playerId: player.tracked.row.playerId, gameId, network });
}

const emptyPlayerGame = emptyRow(playerGame);

function applyGroup(
  { players, games, now }: PlayWork,
  group: PlayGroup,
  played: ReadonlyMap<string, LoadedPlayerGame>,
): Outcome[] {
  const [player, game] = [players.find(group.player), games.find(group.game)];
  const found = player && game ? played.get(keyOf(player, game)) : undefined;
  if (found === undefined) {
    const rejected = player ? `unknown game ${JSON.stringify(group.game)}` : `unknown player ${JSON.stringify(group.player)}`;
    return group.records.map(() => ({ rejected }));
  }
  return group.records.map((record) =>
    record.type === 'earned' ? applyEarned(record, found) : applyPlayerGame(record, found, now),
  );
}

function applyEarned(record: AnyEarnedRecord, played: LoadedPlayerGame): Outcome {
  const { game, player } = played;
  const trophyId = record.trophy ?? game.numbers.get(record.key ?? '');
  if (trophyId === undefined || !game.grades.has(trophyId)) {
    return { rejected: `unknown trophy ${record.trophy ?? JSON.stringify(record.key)} of game ${JSON.stringify(game.gameId)}` };
  }
  played.isTouched = true;
  const stored = played.storedEarned.get(trophyId) ?? null;
  const loaded = played.earned.get(trophyId) ?? loadedOf(stored);
  if (loaded !== null) {
    played.earned.set(trophyId, loaded);
    return amendEarned(loaded, record, played);
  }
  const statedUpdated = player.facts.isOlder ? undefined : statedUpdateOf(record, game);
  const { date: earnedAt = null, hardcore: hardcoreAt = null } = record;
  played.earned.set(trophyId, { stored: null, earnedAt, hardcoreAt, statedUpdated });
  return 'added';
}

function loadedOf(stored: StoredEarned | null): LoadedEarned | null {
  return stored === null ? null : { stored, earnedAt: stored.earnedAt, hardcoreAt: stored.hardcoreAt, statedUpdated: undefined };
}

/** `updated` as stated by a record. The Updated flags are the console network's own; they are not stored for other networks. */
function statedUpdateOf({ updated }: PlayRecord, { network }: LoadedGame): boolean | undefined {
  return network === 'psn' ? updated : undefined;
}

function amendEarned(earned: LoadedEarned, record: AnyEarnedRecord, { player: { facts }, game }: LoadedPlayerGame): Outcome {
  const { date, hardcore } = record;
  const updated = statedUpdateOf(record, game);
  if (facts.isOlder && earned.earnedAt !== null) return 'unchanged';
  const before = earned.statedUpdated ?? isUpdated(earned.stored?.changedIn ?? facts.next, facts);
  const isHardcore = hardcore !== undefined && hardcore !== earned.hardcoreAt;
  const isDated = (date !== undefined && date !== earned.earnedAt) || isHardcore;
  if (date !== undefined) earned.earnedAt = date;
  if (hardcore !== undefined) earned.hardcoreAt = hardcore;
  if (facts.isOlder) return isDated ? 'changed' : 'unchanged';
  if (updated !== undefined) earned.statedUpdated = updated;
  return isDated || (updated !== undefined && updated !== before) ? 'changed' : 'unchanged';
}

function applyPlayerGame(record: PlayerGameRecord, played: LoadedPlayerGame, now: number): Outcome {
  const { tracked, game } = played;
  const { facts } = played.player;
  const isNew = tracked.stored === null && !played.isTouched;
  const before = facts.updatedGames?.get(game.gameId) ?? isUpdated(tracked.stored?.changedIn ?? facts.next, facts);
  played.isTouched = true;
  const {
    lastUpdated: statedLastUpdatedAt,
    statedPoints,
    statedEarned,
    award,
    awarded: awardedAt,
    trophyProgress: listed,
  } = record;
  const trophyProgress = listed === undefined ? undefined : progressText(listed ?? []);
  const patch = { statedLastUpdatedAt, statedPoints, award, awardedAt, trophyProgress, ...statedPatch(statedEarned) };
  const updated = statedUpdateOf(record, game);
  if (facts.isOlder || isOlderGame(record, tracked.row.statedLastUpdatedAt, now)) {
    const isFilled = fill(tracked.row, patch);
    return isNew ? 'added' : isFilled ? 'changed' : 'unchanged';
  }
  const isChanged = assign(tracked.row, patch);
  if (updated !== undefined) (facts.updatedGames ??= new Map()).set(game.gameId, updated);
  if (isNew) return 'added';
  return isChanged || (updated !== undefined && updated !== before) ? 'changed' : 'unchanged';
}

async function writeAll({ transaction, effects }: PlayWork, played: readonly LoadedPlayerGame[]): Promise<void> {
  const { owners } = effects.aggregates;
  const writes: Writes = { insertedEarned: [], updatedEarned: [], rows: [], changed: [] };
  const touched = played.filter(({ isTouched }) => isTouched);
  for (const each of touched) collect(each, writes, owners);
  await transaction.runMany(insertEarned, writes.insertedEarned);
  await transaction.runMany(updateEarned, writes.updatedEarned);
  await writePlayerGames(transaction, writes.rows);
  const keys = writes.changed.map(({ tracked: { row } }): ChangedGame => [row.changedIn, row.playerId, row.gameId]);
  const progress = await derivePlayerGames(transaction, keys);
  for (const [index, each] of writes.changed.entries()) countProgress(each, progress[index] ?? 0, owners);
  if (owners.isLarge()) await owners.write(transaction);
  effects.outbox?.notePlay(touched);
}

/** Moves a changed game of a counted player between the bins of progress. */
function countProgress({ player, game, tracked: { stored } }: LoadedPlayerGame, progress: number, owners: OwnerCounts): void {
  if (player.isCounted !== true || (stored !== null && binOf(stored.progress) === binOf(progress))) return;
  if (stored !== null) owners.add(game.gameId, binOf(stored.progress), -1);
  owners.add(game.gameId, binOf(progress));
}

/** Adds a player's game to the pending writes and notes its changes in the facts of the player. */
function collect(played: LoadedPlayerGame, writes: Writes, owners: OwnerCounts): void {
  const { player, game, tracked, earned } = played;
  const { row, stored } = tracked;
  const { facts, days } = player;
  const counts = (player.isCounted ??= isCounted(player.tracked.row));
  const [added, changed]: [number[], UndoGame['changed']] = [[], []];
  let isEarnedChanged = false;
  const isOfConsoles = game.network === 'psn';
  const changeOf = (before: number, isChanged: boolean, statedUpdated: boolean | undefined): number =>
    isOfConsoles ? updateOf(facts, before, isChanged, statedUpdated) : 0;
  for (const [trophyId, { stored: before, earnedAt, hardcoreAt, statedUpdated }] of earned) {
    const isChanged = before === null || before.earnedAt !== earnedAt || before.hardcoreAt !== hardcoreAt;
    const changedIn = changeOf(before?.changedIn ?? 0, isChanged, statedUpdated);
    if (before === null) {
      writes.insertedEarned.push([row.playerId, game.gameId, trophyId, earnedAt, changedIn, hardcoreAt]);
      added.push(trophyId);
    } else if (isChanged || changedIn !== before.changedIn) {
      changed.push([trophyId, before.earnedAt, before.changedIn, before.hardcoreAt]);
      writes.updatedEarned.push([earnedAt, hardcoreAt, changedIn, row.playerId, game.gameId, trophyId]);
    }
    if (!isChanged) continue;
    isEarnedChanged = true;
    const grade = game.grades.get(trophyId);
    if (grade !== undefined && isOfConsoles) days.move(grade, before?.earnedAt ?? null, earnedAt);
    if (before === null && counts) owners.add(game.gameId, trophyId);
  }
  if (stored === null && counts) owners.add(game.gameId, wholeGame);
  const isStated = isDirty(tracked);
  const isChanged = isEarnedChanged || isStated;
  row.changedIn = changeOf(stored?.changedIn ?? 0, isChanged, facts.updatedGames?.get(game.gameId));
  if (isChanged) {
    if (isOfConsoles) facts.areGamesChanged = true;
    else (facts.changedNetworks ??= new Set()).add(game.network);
    writes.changed.push(played);
  }
  if (isStated || !isChanged) writes.rows.push(tracked); // the derivation writes the update number of the others
  if (isChanged || row.changedIn !== stored?.changedIn || changed.length > 0) {
    facts.undo?.note({ id: game.gameId, before: stored === null ? null : { ...stored }, added, changed });
  }
}
