/** Steam's responses about achievements. */

import { secondMs } from '../../../../../src/domain/time/index.ts';
import type { Answer } from '../../shared/answer.ts';
import { answerWith } from '../../shared/answer.ts';
import { refuseStats } from '../faults.ts';
import type { SteamAchievement, SteamGame, SteamLanguage, SteamPlayer } from '../model.ts';
import { readEarned } from '../truth.ts';
import type { SteamWorld } from '../world.ts';

/** The game in a request, and the requested language of its texts. */
export interface AskedGame {
  readonly game: SteamGame | undefined;
  readonly language: SteamLanguage | null;
}

function definedOf(game: SteamGame | undefined, now: number): SteamAchievement[] {
  return (game?.achievements ?? []).filter(({ isDefined }) => isDefined.valueAt(now));
}

/** GetPlayerAchievements: the only call that returns unlock times. It returns texts only if the request states a language. */
export function answerPlayer(
  world: SteamWorld,
  player: SteamPlayer | undefined,
  { game, language }: AskedGame,
): Answer {
  const now = world.clock.now();
  const defined = definedOf(game, now);
  if (player === undefined || player.privacy.valueAt(now) !== 'public')
    return refuseStats(403, 'Profile is not public');
  if (game === undefined || defined.length === 0)
    return refuseStats(400, 'Requested app has no stats');
  const earned = readEarned(player, game.appid, now);
  const achievements = defined.map(({ apiname, title, description, isHidden }) => {
    const unlock = earned.get(apiname);
    return {
      apiname,
      achieved: unlock === undefined ? 0 : 1,
      unlocktime: (unlock?.at ?? 0) / secondMs, // absent: the time is unknown or the achievement is locked, for which the network states 0
      ...(language === null
        ? {}
        : { name: title[language], description: isHidden ? '' : description[language] }),
    };
  });
  return answerWith({
    playerstats: { steamID: player.steamid, gameName: game.name, achievements, success: true },
  });
}

/** GetSchemaForGame: a game's achievements, or `{"game":{}}` if it has none. Hidden achievements have no description. */
export function writeSchema(world: SteamWorld, { game, language }: AskedGame): object {
  const defined = definedOf(game, world.clock.now());
  if (game === undefined || defined.length === 0) return { game: {} };
  const achievements = defined.map(({ apiname, title, description, isHidden }) => ({
    name: apiname,
    defaultvalue: 0,
    displayName: title[language ?? 'english'],
    hidden: isHidden ? 1 : 0,
    ...(isHidden ? {} : { description: description[language ?? 'english'] }),
    icon: `https://images.example/${game.appid}/${apiname}.jpg`,
    icongray: `https://images.example/${game.appid}/${apiname}_gray.jpg`,
  }));
  return {
    game: {
      gameName: `ValveTestApp${game.appid}`,
      gameVersion: '1',
      availableGameStats: { achievements },
    },
  };
}

/** GetGlobalAchievementPercentagesForApp: for each achievement the percentage of players who have it, as a text. */
export function writePercentages(world: SteamWorld, game: SteamGame | undefined): object {
  const now = world.clock.now();
  const achievements = definedOf(game, now).map(({ apiname, percent }) => ({
    name: apiname,
    percent: percent.valueAt(now).toFixed(1),
  }));
  return { achievementpercentages: { achievements } };
}

/** GetGameAchievements: a game's achievements, including the texts of hidden ones. */
export function writeTexts(world: SteamWorld, { game, language }: AskedGame): object {
  const now = world.clock.now();
  const achievements = definedOf(game, now).map((each) => ({
    internal_name: each.apiname,
    localized_name: each.title[language ?? 'english'],
    localized_desc: each.description[language ?? 'english'],
    icon: `${each.apiname}.jpg`,
    icon_gray: `${each.apiname}_gray.jpg`,
    hidden: each.isHidden,
    player_percent_unlocked: each.percent.valueAt(now).toFixed(1),
  }));
  return { response: achievements.length === 0 ? {} : { achievements } };
}

/**
 * GetAchievementsProgress: for each game the number of unlocked achievements. These figures may be old, so the time when they were counted
 * is stated, too.
 */
export function writeProgress(
  world: SteamWorld,
  player: SteamPlayer | undefined,
  appids: readonly number[],
): object {
  const now = world.clock.now();
  if (player === undefined || player.privacy.valueAt(now) !== 'public') return { response: {} };
  const countedAt = now - world.progressAgeMs;
  const progress = appids.flatMap((appid) => {
    const game = world.games.find((each) => each.appid === appid);
    const total = definedOf(game, countedAt).length;
    if (total === 0) return [];
    const unlocked = readEarned(player, appid, countedAt).size;
    return [
      {
        appid,
        unlocked,
        total,
        percentage: (100 * unlocked) / total,
        all_unlocked: unlocked === total,
        cache_time: Math.floor(countedAt / secondMs),
      },
    ];
  });
  return { response: { achievement_progress: progress } };
}
