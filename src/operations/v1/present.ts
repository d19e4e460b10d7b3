/** Maps rows to the values of the modern API. */

import type { v1 } from '../../contract/index.ts';
import type { GradeCounts } from '../../domain/index.ts';
import { computeCompletion, findNetwork, computeProgress, sumCounts } from '../../domain/index.ts';
import type {
  GameRow,
  NetworkStanding,
  Rank,
  Ranks,
  PlayerGameRow,
  PlayerRow,
  PlayerTrophyRow,
  TrophyRow,
} from '../../store/port/store.ts';
import type { OperationContext } from '../context.ts';
import { presentLevel } from '../present-profile.ts';

/** Presents counts of trophies by grade. */
export function presentCounts(
  { platinum, gold, silver, bronze }: GradeCounts,
  total?: number,
): v1.GradeCountsV1 {
  const counts = { platinum, gold, silver, bronze };
  return { ...counts, total: total ?? sumCounts(counts) };
}

/** Presents a player as shown in lists. */
export function presentCard(row: PlayerRow, rules: OperationContext): v1.PlayerCard {
  const { level, Points: points } = presentLevel(row, rules);
  const { name, avatar, country } = row;
  return { name, avatar, country, level, points, trophies: presentCounts(row.earned) };
}

/** Presents a player with their ranks. */
export function presentPlayer(
  row: PlayerRow,
  ranks: Ranks | null,
  rules: OperationContext,
): Omit<v1.Player, 'networks'> {
  const {
    level,
    Points: points,
    Floor: floor,
    Ceiling: ceiling,
    Progress: progress,
  } = presentLevel(row, rules);
  return {
    name: row.name,
    avatar: row.avatar,
    country: row.country,
    about: row.aboutMe,
    level: { level, points, floor, ceiling, progress },
    trophies: presentCounts(row.earned),
    completion: computeCompletion(row.completionSum, row.completionGames),
    worldRank: presentRank(ranks?.world),
    countryRank: presentRank(ranks?.country),
    isOnline: row.online,
    playing: row.statusTitle,
    lastSeenAt: row.lastSeenAt,
    updatedAt: row.updatedAt,
  };
}

/** Presents a player's account on a network. */
export function presentNetwork({
  network,
  accountName,
  games,
  complete,
  earned,
  score,
}: NetworkStanding): v1.NetworkStandingV1 {
  return { network, account: accountName, games, complete, earned: presentCounts(earned), score };
}

function presentRank(rank: Rank | null | undefined): Rank | null {
  return rank ? { position: rank.position, total: rank.total } : null;
}

/** Presents a game of the catalogue. */
export function presentGame(row: GameRow): v1.CatalogueGame {
  return {
    id: row.gameId,
    network: findNetwork(row.gameId),
    title: row.title,
    image: row.image,
    platforms: row.platform,
    releasedAt: row.releasedAt,
    guide: row.guide,
    trophies: presentCounts(row.set, row.totalTrophies),
    points: row.totalPoints,
  };
}

/** Presents a player's game. */
export function presentPlayedGame(row: PlayerGameRow): v1.PlayedGame {
  return {
    game: presentGame(row.game),
    progress: computeProgress(row.userPoints, row.game.totalPoints),
    points: row.userPoints,
    earned: presentCounts(row.earned),
    lastEarnedAt: row.lastUpdatedAt,
  };
}

/** Presents a trophy of the catalogue. */
export function presentTrophy(row: TrophyRow): v1.CatalogueTrophy {
  return {
    gameId: row.gameId,
    network: findNetwork(row.gameId),
    number: row.trophyId,
    title: row.title,
    description: row.description,
    image: row.image,
    grade: row.grade,
    isHidden: row.hidden,
    group: row.groupId,
  };
}

/** Presents a trophy with the date when the player earned it. */
export function presentEarnedTrophy({
  trophy,
  earned,
  earnedAt,
}: PlayerTrophyRow): v1.EarnedTrophy {
  return { trophy: presentTrophy(trophy), gameTitle: trophy.gameTitle, isEarned: earned, earnedAt };
}
