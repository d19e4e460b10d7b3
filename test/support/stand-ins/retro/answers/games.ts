/** RetroAchievements' responses about a player's games. */

import type { RetroAchievement, RetroGame, RetroPlayer, RetroUnlock } from '../model.ts';
import type { RetroEarned } from '../truth.ts';
import type { RetroWorld } from '../world.ts';
import type { Part } from './accounts.ts';
import { writeDate, writeOffsetDate } from './dates.ts';

/** A player's progress in a game. Only achievements that are part of the game's set count. */
interface Progress {
  readonly total: number;
  readonly earned: readonly RetroEarned[];
  readonly hardcore: number;
  /** The highest award and its date. */
  readonly award: {
    readonly HighestAwardKind: string | null;
    readonly HighestAwardDate: string | null;
  };
}

function readProgress(
  game: RetroGame,
  earnedOfPlayer: readonly RetroEarned[],
  now: number,
): Progress {
  const total = promotedOf(game, now).length;
  const earned = earnedOfPlayer.filter(({ gameId, isDemoted }) => gameId === game.id && !isDemoted);
  const hardcore = earned.filter((each) => each.hardcore !== null);
  const kind =
    hardcore.length === total ? 'mastered' : earned.length === total ? 'completed' : null;
  const dates = earned.map((each) => (kind === 'mastered' ? each.hardcore : null) ?? each.date);
  return {
    total,
    earned,
    hardcore: hardcore.length,
    award: {
      HighestAwardKind: kind,
      HighestAwardDate: kind === null ? null : writeOffsetDate(Math.max(...dates)),
    },
  };
}

function promotedOf({ achievements }: RetroGame, now: number): RetroAchievement[] {
  return achievements.filter(({ isPromoted }) => isPromoted.valueAt(now));
}

/** API_GetUserCompletionProgress: the games in which a player has earned achievements, the most recent first. */
export function writeCompletion(
  world: RetroWorld,
  player: RetroPlayer,
  { offset, count }: Part,
): object {
  const now = world.clock.now();
  const { earned } = world.truthAt(player.ulid, now);
  const byGame = Map.groupBy(earned, ({ gameId }) => gameId);
  const rows = [...byGame]
    .map(([gameId, ofGame]) => ({
      game: world.findGame(gameId),
      progress: readProgress(world.findGame(gameId), ofGame, now),
    }))
    .filter(({ progress }) => progress.earned.length > 0)
    .map(({ game, progress }) => ({ game, progress, at: lastDateOf(progress) }))
    .toSorted((a, b) => b.at - a.at || a.game.id - b.game.id);
  const results = rows.slice(offset, offset + count).map(({ game, progress, at }) => ({
    GameID: game.id,
    Title: game.title,
    ImageIcon: iconOf(game),
    ConsoleID: 3,
    ConsoleName: game.system,
    MaxPossible: progress.total,
    NumAwarded: progress.earned.length,
    NumAwardedHardcore: progress.hardcore,
    MostRecentAwardedDate: writeOffsetDate(at),
    ...progress.award,
  }));
  return { Count: results.length, Total: rows.length, Results: results };
}

function lastDateOf({ earned }: Progress): number {
  return Math.max(...earned.map(({ date, hardcore }) => hardcore ?? date));
}

/** API_GetGameInfoAndUserProgress. @param hasAward whether the request asks for the award */
export function writeGame(
  world: RetroWorld,
  { game, player }: { readonly game: RetroGame; readonly player: RetroPlayer },
  hasAward: boolean,
): object {
  const now = world.clock.now();
  const progress = readProgress(game, world.truthAt(player.ulid, now).earned, now);
  const players =
    game.otherPlayers +
    countPlayers(
      game.achievements.flatMap(({ unlocks }) => unlocks),
      now,
    );
  return {
    ID: game.id,
    Title: game.title,
    ConsoleID: 3,
    ConsoleName: game.system,
    ParentGameID: null,
    NumDistinctPlayers: players,
    NumDistinctPlayersCasual: players,
    NumDistinctPlayersHardcore: players,
    NumAchievements: progress.total,
    NumAwardedToUser: progress.earned.length,
    NumAwardedToUserHardcore: progress.hardcore,
    UserCompletion: percentage(progress.earned.length, progress.total),
    UserCompletionHardcore: percentage(progress.hardcore, progress.total),
    UserTotalPlaytime: player.playtime.get(game.id)?.valueAt(now) ?? 0,
    Flags: 0,
    ImageIcon: iconOf(game),
    IsFinal: false,
    RichPresencePatch: 'd41d8cd98f00b204e9800998ecf8427e',
    Achievements: writeAchievements(game, progress, now),
    ...(hasAward ? progress.award : {}),
  };
}

/** Returns an object with the achievements by id. For a game without achievements it is an empty object, not an empty list. */
function writeAchievements(game: RetroGame, progress: Progress, now: number): object {
  const rows = promotedOf(game, now).map((achievement, index) => {
    const { id, title, description, points, trueRatio, badge, others, unlocks } = achievement;
    const earned = progress.earned.find(({ achievementId }) => achievementId === id);
    return [
      String(id),
      {
        ID: id,
        Title: title,
        Description: description,
        Points: points,
        TrueRatio: trueRatio,
        Type: null,
        BadgeName: badge,
        NumAwarded: others.any + countPlayers(unlocks, now),
        NumAwardedHardcore:
          others.hardcore +
          countPlayers(
            unlocks.filter(({ isHardcore }) => isHardcore),
            now,
          ),
        DisplayOrder: index + 1,
        Author: 'ReedHeron',
        AuthorULID: '01HZ9999999999999999999999',
        DateCreated: '2020-02-01 10:00:00',
        DateModified: '2020-02-01 10:00:00',
        MemAddr: 'd41d8cd98f00b204e9800998ecf8427e',
        ...(earned === undefined ? {} : { DateEarned: writeDate(earned.date) }),
        ...(earned === undefined || earned.hardcore === null
          ? {}
          : { DateEarnedHardcore: writeDate(earned.hardcore) }),
      },
    ];
  });
  return Object.fromEntries(rows);
}

/** Returns how many simulated players have one of these unlocks, counting only unlocks that the network knows by now. */
function countPlayers(unlocks: readonly RetroUnlock[], now: number): number {
  return new Set(unlocks.filter(({ knownAt }) => knownAt <= now).map(({ ulid }) => ulid)).size;
}

function percentage(part: number, total: number): string {
  return `${(total === 0 ? 0 : (100 * part) / total).toFixed(2)}%`;
}

function iconOf({ id }: RetroGame): string {
  return `/Images/${String(id).padStart(6, '0')}.png`;
}
