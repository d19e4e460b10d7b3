/**
 * Recalculates the owners of a set in which one trophy has a new grade. The changes follow from the player's game and score. In both, the
 * trophy moves from its old grade to the new one, as on the game's board and in the counts of its day. Nothing is recounted, because a
 * popular trophy has hundreds of thousands of owners. This works only for owners whose rows still have the state before the grade changed.
 */

import type { Grade, GradeCounts, LevelSystem } from '../../domain/index.ts';
import {
  computeCompletion,
  levelPoints,
  computeProgress,
  chooseUserPoints,
} from '../../domain/index.ts';
import type { TimeZone } from '../../domain/time/index.ts';
import type { Transaction } from '../engine/engine.ts';
import { read, update } from '../engine/statement.ts';
import type { RankedScore } from '../ranking/ranking.ts';
import { toTie } from '../ranking/ranking.ts';
import { playerActivity, upsertInto } from '../schema/tables.ts';
import { DayChanges } from './activity.ts';
import type { Aggregates } from './aggregates.ts';
import type { OwnerRange } from './owner-progress.ts';
import { isCounted } from './visibility.ts';

/** A trophy whose grade changed; neither grade is platinum. */
export interface RegradedTrophy {
  readonly trophyId: number;
  readonly from: Grade;
  readonly to: Grade;
}

/** A range of owners, and the change of their set. */
export interface RegradedOwners {
  readonly range: OwnerRange;
  /** TotalPoints of the set. */
  readonly points: number;
  readonly trophy: RegradedTrophy;
}

/** The dependencies for recalculating owners. */
export interface RegradeWork {
  readonly transaction: Transaction;
  /** Milliseconds UTC. */
  readonly now: number;
  readonly aggregates: Aggregates;
  /** The day zone of the store. */
  readonly zone: TimeZone;
  /** The level system of the store. */
  readonly system: LevelSystem;
}

/** Counts, completion and points of a player. */
interface PlayerScore extends RankedScore, GradeCounts {
  readonly completionSum: number;
  readonly completionGames: number;
}

/** An owner as stored: the score, and the player's values in the game. */
interface Owner extends PlayerScore {
  readonly playerId: number;
  readonly progress: number;
  readonly statedPoints: number | null;
  readonly platinumOfGame: number;
  readonly goldOfGame: number;
  readonly silverOfGame: number;
  readonly bronzeOfGame: number;
  /** 1 if the player has the trophy and its grade counts in the game. It does not count if stated counts take precedence. */
  readonly isMoved: number;
  /** 1 if the grade also counts in the player's points. */
  readonly isShown: number;
  /** 1 if the player is on the boards of games. */
  readonly isListed: number;
  readonly earnedAt: number | null;
  /** The counts by day as text; null if the player has no dated trophy. */
  readonly days: string | null;
}

const sumOf = (prefix: string): string =>
  ['platinum', 'gold', 'silver', 'bronze'].map((grade) => prefix + grade).join(' + ');
const stated = sumOf('pg.stated_');
const earnedOfGame =
  '(SELECT COUNT(*) FROM earned e WHERE e.player_id = pg.player_id AND e.game_id = pg.game_id)';
/** SQL for `isMoved`. If stated counts take precedence, they exceed the counted ones, and the row contains them (domain/stated.ts). */
const isMoved = `CASE WHEN x.player_id IS NULL THEN 0
  WHEN ${stated} = ${sumOf('pg.')} THEN CASE WHEN ${stated} > ${earnedOfGame} THEN 0 ELSE 1 END ELSE 1 END`;
const selectOwners = read<Owner>(
  `SELECT pg.player_id AS "playerId", pg.progress AS "progress", pg.stated_points AS "statedPoints", pg.platinum AS "platinumOfGame",
     pg.gold AS "goldOfGame", pg.silver AS "silverOfGame", pg.bronze AS "bronzeOfGame", ${isMoved} AS "isMoved",
     CASE WHEN ${sumOf('p.stated_')} > ${sumOf('s.')} THEN 0 ELSE 1 END AS "isShown",
     CASE WHEN ${isCounted} THEN 1 ELSE 0 END AS "isListed", x.earned_at AS "earnedAt", a.days AS "days",
     s.platinum AS "platinum", s.gold AS "gold", s.silver AS "silver", s.bronze AS "bronze", s.completion_sum AS "completionSum",
     s.completion_games AS "completionGames", s.points AS "points", s.tie AS "tie", s.country AS "country", s.ranked AS "ranked"
   FROM player_game pg JOIN player_score s ON s.player_id = pg.player_id JOIN player p ON p.player_id = pg.player_id
     LEFT JOIN earned x ON x.player_id = pg.player_id AND x.game_id = pg.game_id AND x.trophy_id = ?
     LEFT JOIN player_activity a ON a.player_id = pg.player_id
   WHERE pg.game_id = ? AND pg.player_id > ? AND pg.player_id <= ? ORDER BY pg.player_id`,
);
/** Updates a player's game. If it is or was complete, more of its columns depend on the progress; deriveProgress updates those. */
const updateGame = update('player_game', 'gold = ?, silver = ?, bronze = ?, progress = ?', {
  keys: ['player_id', 'game_id'],
});
const updateScore = update(
  'player_score',
  'gold = ?, silver = ?, bronze = ?, completion_sum = ?, completion_games = ?, points = ?, tie = ?',
  { keys: ['player_id'] },
);
const updateCompletion = update('player_score', 'completion_sum = ?, completion_games = ?', {
  keys: ['player_id'],
});
const updateDate = update('player', 'updated_at = ?', { keys: ['player_id'] });
const updateDates = update('player', 'updated_at = ?, card_changed_at = ?', {
  keys: ['player_id'],
});
const upsertDays = upsertInto(playerActivity);

/** An owner whose counts or progress change. */
interface ChangedOwner {
  readonly owner: Owner;
  readonly counts: GradeCounts;
  readonly progress: number;
  readonly score: PlayerScore;
}

/** Moves the trophy to its new grade for a range of owners. Call deriveProgress afterwards, which completes their progress. */
export async function moveGrade(
  work: RegradeWork,
  { range, points, trophy }: RegradedOwners,
): Promise<void> {
  const owners = await work.transaction.all(selectOwners, [trophy.trophyId, ...range]);
  const changed = owners
    .map((owner) => changeOf(owner, { trophy, points, system: work.system }))
    .filter(isChanged);
  const [gameId] = range;
  for (const each of changed) noteChange(work.aggregates, gameId, each);
  await writeGames(work.transaction, gameId, changed);
  await writeScores(work.transaction, changed);
  await writeDates(work, changed);
  await work.transaction.runMany(
    upsertDays,
    changed.flatMap(({ owner }) => daysOf(owner, trophy, work.zone)),
  );
}

function noteChange(
  { rankings, boards }: Aggregates,
  gameId: string,
  { owner, counts, score }: ChangedOwner,
): void {
  rankings.move(owner, score);
  if (owner.isListed === 0 || owner.isMoved === 0) return;
  const { playerId, statedPoints } = owner;
  boards.move(gameId, playerId, {
    before: { ...countsOfGame(owner), statedPoints },
    after: { ...counts, statedPoints },
  });
}

function countsOfGame({
  platinumOfGame,
  goldOfGame,
  silverOfGame,
  bronzeOfGame,
}: Owner): GradeCounts {
  return { platinum: platinumOfGame, gold: goldOfGame, silver: silverOfGame, bronze: bronzeOfGame };
}

/** Returns the counts after the trophy moved. */
function moved(counts: GradeCounts, { from, to }: RegradedTrophy): GradeCounts {
  const { platinum, gold, silver, bronze } = counts;
  const after = { platinum, gold, silver, bronze };
  after[from] -= 1;
  after[to] += 1;
  return after;
}

/** The change in the set of a game, and the level system of the store. */
type Regrade = Pick<RegradedOwners, 'trophy' | 'points'> & Pick<RegradeWork, 'system'>;

function changeOf(owner: Owner, regrade: Regrade): ChangedOwner {
  const before = countsOfGame(owner);
  const counts = owner.isMoved === 1 ? moved(before, regrade.trophy) : before;
  const progress = computeProgress(chooseUserPoints(counts, owner.statedPoints), regrade.points);
  return { owner, counts, progress, score: scoreAfter(owner, regrade, progress) };
}

function scoreAfter(owner: Owner, { trophy, system }: Regrade, progress: number): PlayerScore {
  const completed = {
    completionSum: owner.completionSum + progress - owner.progress,
    completionGames: owner.completionGames + Number(progress > 0) - Number(owner.progress > 0),
  };
  const { platinum, gold, silver, bronze, points, tie, country, ranked } = owner;
  const score = { platinum, gold, silver, bronze, points, tie, country, ranked, ...completed };
  if (owner.isMoved === 0) return score;
  const counts = moved(owner, trophy);
  if (owner.isShown === 0) return { ...score, ...counts };
  return { ...score, ...counts, points: levelPoints(counts, system), tie: toTie(counts) };
}

function isChanged({ owner, progress }: ChangedOwner): boolean {
  return owner.isMoved === 1 || owner.progress !== progress || owner.earnedAt !== null;
}

async function writeGames(
  transaction: Transaction,
  gameId: string,
  changed: readonly ChangedOwner[],
): Promise<void> {
  await transaction.runMany(
    updateGame,
    changed.flatMap(({ owner, counts: { gold, silver, bronze }, progress }) => {
      const isComplete = owner.progress === 100 || progress === 100;
      return [
        [gold, silver, bronze, isComplete ? owner.progress : progress, owner.playerId, gameId],
      ];
    }),
  );
}

/** Writes the scores in the order of the indexes, so that successive writes change the same page. */
async function writeScores(
  transaction: Transaction,
  changed: readonly ChangedOwner[],
): Promise<void> {
  const ordered = changed.toSorted(
    (a, b) => b.score.points - a.score.points || b.score.tie - a.score.tie,
  );
  await transaction.runMany(
    updateScore,
    ordered.flatMap(({ owner: { playerId, isMoved: hasMoved }, score }) => {
      const { gold, silver, bronze, completionSum, completionGames, points, tie } = score;
      return hasMoved === 0
        ? []
        : [[gold, silver, bronze, completionSum, completionGames, points, tie, playerId]];
    }),
  );
  await transaction.runMany(
    updateCompletion,
    changed.flatMap(
      ({ owner: { playerId, isMoved: hasMoved }, score: { completionSum, completionGames } }) =>
        hasMoved === 1 ? [] : [[completionSum, completionGames, playerId]],
    ),
  );
}

async function writeDates(
  { transaction, now }: RegradeWork,
  changed: readonly ChangedOwner[],
): Promise<void> {
  const dated = changed.filter(
    ({ owner, progress }) => owner.isMoved === 1 || owner.progress !== progress,
  );
  const seen = dated.filter(isOnCard);
  const unseen = dated.filter((each) => !isOnCard(each));
  await transaction.runMany(
    updateDates,
    seen.map(({ owner: { playerId } }) => [now, now, playerId]),
  );
  await transaction.runMany(
    updateDate,
    unseen.map(({ owner: { playerId } }) => [now, playerId]),
  );
}

/** Checks whether the card shows the change: trophies, or whole percents of completion. */
function isOnCard({ owner, score }: ChangedOwner): boolean {
  return (
    owner.points !== score.points ||
    owner.tie !== score.tie ||
    shownCompletion(owner) !== shownCompletion(score)
  );
}

function shownCompletion({ completionSum, completionGames }: PlayerScore): number {
  return Math.floor(computeCompletion(completionSum, completionGames));
}

/** Returns an owner's days after the trophy moved to its new grade; empty if the trophy has no date. Stated counts do not affect days. */
function daysOf(
  { playerId, earnedAt, days }: Owner,
  { from, to }: RegradedTrophy,
  zone: TimeZone,
): (readonly [number, string])[] {
  if (earnedAt === null || days === null) return [];
  const changes = new DayChanges(zone);
  changes.move(from, earnedAt, null);
  changes.move(to, null, earnedAt);
  return [[playerId, changes.applyTo(days)]];
}
