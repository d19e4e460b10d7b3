/** Maps rows to the values of the modern API. */

import type { v1 } from '../../contract/index.ts';
import type { GradeCounts } from '../../domain/index.ts';
import { computeCompletion, findNetwork, computeProgress, sumCounts } from '../../domain/index.ts';
import type {
  GameRow,
  NetworkStanding,
  PinnedRow,
  Rank,
  Ranks,
  PlayerGameRow,
  PlayerRow,
  PlayerTrophyRow,
  PlayTime,
  PresenceRow,
  TrophyRow,
} from '../../store/port/store.ts';
import { isFreshPresence } from '../../domain/play/index.ts';
import type { OperationContext } from '../context.ts';
import { presentLevel } from '../present-profile.ts';
import { freshPresence, seenAt, withPresence } from '../presence.ts';

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
): Omit<v1.Player, 'networks' | 'presence' | 'playTime' | 'pins'> {
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

/** Presents a game or trophy that a player shows at the top of their profile. */
export function presentPin({ game, trophy, userPoints }: PinnedRow): v1.PinV1 {
  const { gameId, title: gameTitle } = game;
  const progress = computeProgress(userPoints, game.totalPoints);
  const ofGame = { gameId, gameTitle, progress };
  if (trophy === null)
    return { ...ofGame, number: null, title: null, grade: null, image: game.image, earnedAt: null };
  const { trophyId: number, title, grade, image } = trophy.trophy;
  return { ...ofGame, number, title, grade, image, earnedAt: trophy.earnedAt };
}

function presentRank(rank: Rank | null | undefined): Rank | null {
  return rank ? { position: rank.position, total: rank.total } : null;
}

/** Presents a player's current presence on a network. */
export function presentPresence(reading: PresenceRow, at: number): v1.PresenceV1 {
  const { network, readAt } = reading;
  if (!isFreshPresence(readAt, at)) {
    const since = seenAt(reading);
    return { network, state: 'offline', title: null, gameId: null, since, readAt };
  }
  const { state, title, gameId, sinceAt: since } = reading;
  return { network, state, title, gameId, since, readAt };
}

/** Returns the player with the status from the newest reading, or offline if the reading has expired. */
export function withNewest(
  player: PlayerRow,
  readings: readonly PresenceRow[],
  at: number,
): PlayerRow {
  const [newest] = readings;
  const fresh = freshPresence(readings, at);
  if (newest === undefined || fresh !== null) return withPresence(player, fresh);
  const lastSeenAt = seenAt(newest) ?? player.lastSeenAt;
  return { ...player, online: false, statusTitle: null, lastSeenAt };
}

function presentPlayTime({ firstAt, lastAt, ...same }: PlayTime): v1.PlayTimeV1 {
  return { ...same, firstPlayedAt: firstAt, lastPlayedAt: lastAt };
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

/** A player's playing times by game id. */
export type PlayTimes = ReadonlyMap<string, PlayTime>;

/** Presents a player's game. */
export function presentPlayedGame(row: PlayerGameRow, times: PlayTimes): v1.PlayedGame {
  const played = times.get(row.game.gameId) ?? null; // absent: the playing time of this game is not known
  return {
    game: presentGame(row.game),
    progress: computeProgress(row.userPoints, row.game.totalPoints),
    points: row.userPoints,
    earned: presentCounts(row.earned),
    lastEarnedAt: row.lastUpdatedAt,
    playTime: played === null ? null : presentPlayTime(played),
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
