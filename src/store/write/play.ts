/** Applies records of players' games and earned trophies to the rows in memory. */

import type { AnyEarnedRecord, PlayRecord } from '../../records/record-parts.ts';
import type { PlayerGameRecord } from '../../records/records.ts';
import { progressText } from '../../records/trophy-progress.ts';
import type { Transaction } from '../engine/engine.ts';
import type { Outcome, RejectedRecord } from '../port/loads.ts';
import { statedPatch } from '../schema/stated-columns.ts';
import type { GameDirectory, LoadedGame } from './game-directory.ts';
import type { LoadedEarned, LoadedPlayerGame, Play, PlayDirectory } from './play-directory.ts';
import { findEarned } from './play-directory.ts';
import { isUpdated } from './loaded-player.ts';
import { isOlderGame } from './older-records.ts';
import type { PlayerDirectory } from './player-directory.ts';
import { assign, fill } from '../schema/tracked-row.ts';
import { describeTitled } from './trophy-names.ts';

/** The dependencies of applyPlay. */
export interface PlayWork {
  readonly transaction: Transaction;
  readonly players: PlayerDirectory;
  readonly games: GameDirectory;
  readonly plays: PlayDirectory;
  /** Milliseconds UTC. */
  readonly now: number;
}

/** Consecutive records about the same game of the same player. */
interface PlayGroup {
  readonly player: string;
  readonly game: string;
  readonly records: PlayRecord[];
}

/** Applies records in order to the players' games in memory. */
export async function applyPlay(
  work: PlayWork,
  records: readonly PlayRecord[],
): Promise<Outcome[]> {
  const groups = groupsOf(records);
  await loadReferences(work, groups);
  const plays = groups.map((group) => findPlay(work, group));
  await work.plays.load(plays.filter((play) => play !== null));
  return groups.flatMap((group, index) => applyGroup(work, group, plays[index] ?? null));
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

async function loadReferences(
  { players, games }: PlayWork,
  groups: readonly PlayGroup[],
): Promise<void> {
  await Promise.all([
    players.load(new Set(groups.map(({ player }) => player))),
    games.load(new Set(groups.map(({ game }) => game))),
  ]);
  const titled = groups.filter(({ records }) => records.some((record) => 'title' in record));
  if (titled.length > 0) await games.loadTitles(new Set(titled.map(({ game }) => game)));
}

/** Finds the player and the game of a group; null if one of them is unknown. */
function findPlay({ players, games }: PlayWork, group: PlayGroup): Play | null {
  const player = players.find(group.player);
  const game = games.find(group.game);
  return player && game ? { player, game } : null;
}

function applyGroup(
  { players, games, plays, now }: PlayWork,
  group: PlayGroup,
  play: Play | null,
): Outcome[] {
  const played = play === null ? null : plays.find(play);
  if (played === null) {
    const isPlayerKnown = (players.find(group.player) ?? null) !== null;
    const rejection: RejectedRecord = isPlayerKnown
      ? { rejected: `unknown game ${JSON.stringify(group.game)}`, missing: 'definition' }
      : { rejected: `unknown player ${JSON.stringify(group.player)}` };
    return group.records.map(() => rejection);
  }
  return group.records.map((record) => {
    const outcome =
      record.type === 'earned'
        ? applyEarned(record, played, games)
        : applyPlayerGame(record, played, now);
    noteUpdate(played, outcome);
    return outcome;
  });
}

function noteUpdate({ player: { facts }, game }: LoadedPlayerGame, outcome: Outcome): void {
  const isChange = outcome === 'added' || outcome === 'changed';
  if (isChange && !facts.isOlder && game.network === 'psn') facts.isNewUpdate = true;
}

/** Returns the number of a record's trophy, or the reason why there is none. */
function numberOf(
  record: AnyEarnedRecord,
  game: LoadedGame,
  games: GameDirectory,
): number | RejectedRecord {
  const ofGame = `of game ${JSON.stringify(game.gameId)}`;
  if ('title' in record) {
    const found = games.withTitle(game, record.title);
    return typeof found === 'number'
      ? found
      : { rejected: `${describeTitled(record.title, found)} ${ofGame}` };
  }
  const number = record.trophy ?? game.numbers.get(record.key);
  if (number !== undefined && game.grades.has(number)) return number;
  return {
    rejected: `unknown trophy ${record.trophy ?? JSON.stringify(record.key)} ${ofGame}`,
    missing: game.grades.size === 0 ? 'definition' : 'trophy',
  };
}

function applyEarned(
  record: AnyEarnedRecord,
  played: LoadedPlayerGame,
  games: GameDirectory,
): Outcome {
  const { game, player, tracked } = played;
  const trophyId = numberOf(record, game, games);
  if (typeof trophyId !== 'number') return trophyId;
  played.isTouched = true;
  const found = findEarned(played, trophyId);
  if (found !== null) return amendEarned(found, record, played);
  const { playerId, gameId } = tracked.row;
  const { hardcore: hardcoreAt = null } = record;
  const earnedAt = record.date ?? assumedDateOf(record) ?? null;
  const row = { playerId, gameId, trophyId, earnedAt, changedIn: 0, hardcoreAt };
  const statedUpdated = player.facts.isOlder ? undefined : statedUpdateOf(record, game);
  played.earned.set(trophyId, { stored: null, row, statedUpdated });
  return 'added';
}

/** Returns the date that a record assumes for a trophy without a known date; undefined if it assumes none. */
function assumedDateOf(record: AnyEarnedRecord): number | undefined {
  return 'dateIfUnknown' in record ? record.dateIfUnknown : undefined;
}

/** Returns the `updated` of a record. Updated flags exist only on the console network; other networks store none. */
function statedUpdateOf({ updated }: PlayRecord, { network }: LoadedGame): boolean | undefined {
  return network === 'psn' ? updated : undefined;
}

function amendEarned(
  earned: LoadedEarned,
  record: AnyEarnedRecord,
  { player: { facts }, game }: LoadedPlayerGame,
): Outcome {
  const { stored, row } = earned;
  const isUnknown = record.date === undefined && row.earnedAt === null;
  const date = isUnknown ? assumedDateOf(record) : record.date;
  const dates = { earnedAt: date, hardcoreAt: record.hardcore };
  if (facts.isOlder) return fill(row, dates) ? 'changed' : 'unchanged';
  const isDated = assign(row, dates);
  const before = earned.statedUpdated ?? isUpdated(stored?.changedIn ?? facts.next, facts); // absent: the trophy is new
  const updated = statedUpdateOf(record, game);
  if (updated !== undefined) earned.statedUpdated = updated;
  return isDated || (updated !== undefined && updated !== before) ? 'changed' : 'unchanged';
}

const described = [['award', 'awardedAt']] as const;

function applyPlayerGame(record: PlayerGameRecord, played: LoadedPlayerGame, now: number): Outcome {
  const { tracked, game } = played;
  const { facts } = played.player;
  const isNew = tracked.stored === null && !played.isTouched;
  // absent: no record states it, and the game is new
  const before =
    facts.updatedGames?.get(game.gameId) ??
    isUpdated(tracked.stored?.changedIn ?? facts.next, facts);
  played.isTouched = true;
  const {
    lastUpdated: statedLastUpdatedAt,
    statedPoints,
    statedEarned,
    award,
    awarded,
    trophyProgress: listed,
  } = record;
  const trophyProgress = listed === undefined ? undefined : progressText(listed ?? []);
  const patch = {
    statedLastUpdatedAt,
    statedPoints,
    award,
    awardedAt: awarded,
    trophyProgress,
    ...statedPatch(statedEarned),
  };
  const updated = statedUpdateOf(record, game);
  if (facts.isOlder || isOlderGame(record, tracked.row.statedLastUpdatedAt, now)) {
    const isFilled = fill(tracked.row, patch, described);
    return isNew ? 'added' : isFilled ? 'changed' : 'unchanged';
  }
  const isChanged = assign(tracked.row, patch, described);
  if (updated !== undefined) (facts.updatedGames ??= new Map()).set(game.gameId, updated);
  if (isNew) return 'added';
  return isChanged || (updated !== undefined && updated !== before) ? 'changed' : 'unchanged';
}
