/** Steam's responses about accounts. */

import { secondMs } from '../../../../../src/domain/time/index.ts';
import type { SteamPlayer } from '../model.ts';
import type { SteamWorld } from '../world.ts';

/** ResolveVanityURL: the account that has a vanity name. */
export function writeVanity(world: SteamWorld, vanity: string): object {
  const now = world.clock.now();
  const found = world.players.find(
    (player) =>
      player.exists.valueAt(now) &&
      player.vanity.valueAt(now)?.toLowerCase() === vanity.toLowerCase(),
  );
  return {
    response:
      found === undefined
        ? { success: 42, message: 'No match' }
        : { steamid: found.steamid, success: 1 },
  };
}

/** GetPlayerSummaries: data about accounts. Accounts that do not exist are left out. */
export function writeSummaries(world: SteamWorld, steamids: readonly string[]): object {
  const players = steamids.flatMap((steamid) => {
    const player = world.lookUp(steamid);
    return player === undefined ? [] : [writeSummary(world, player)];
  });
  return { response: { players } };
}

function writeSummary(world: SteamWorld, player: SteamPlayer): object {
  const now = world.clock.now();
  const vanity = player.vanity.valueAt(now);
  const { at, value: appid } = player.playing.entryAt(now);
  const isPublic = player.privacy.valueAt(now) !== 'profile';
  const isPlaying = isPublic && appid !== null;
  return {
    steamid: player.steamid,
    communityvisibilitystate: isPublic ? 3 : 1,
    profilestate: 1,
    personaname: player.name.valueAt(now),
    profileurl:
      vanity === null
        ? `https://steamcommunity.com/profiles/${player.steamid}/`
        : `https://steamcommunity.com/id/${vanity}/`,
    avatar: 'https://images.example/avatar.jpg',
    avatarhash: 'fef49e7fa7e1997310d705b2a6158ff8dc1cdfeb',
    personastate: isPlaying ? 1 : 0,
    personastateflags: 0,
    ...(isPublic ? { timecreated: 1_262_304_000 } : {}),
    ...(isPublic && player.realName !== '' ? { realname: player.realName } : {}),
    ...(isPublic && appid === null && at > 0 ? { lastlogoff: Math.floor(at / secondMs) } : {}),
    ...(isPlaying ? { gameextrainfo: world.findGame(appid).name, gameid: String(appid) } : {}),
  };
}

/** Whether games are listed with names and images, and whether free games are listed. */
export interface OwnedOptions {
  readonly hasInfo: boolean;
  readonly hasFree: boolean;
}

/** GetOwnedGames: a player's games. The response is empty if the player hides them. */
export function writeOwned(
  world: SteamWorld,
  player: SteamPlayer | undefined,
  { hasInfo, hasFree }: OwnedOptions,
): object {
  const now = world.clock.now();
  const privacy = player?.privacy.valueAt(now);
  if (player === undefined || privacy === 'profile' || privacy === 'details')
    return { response: {} };
  const games = world
    .truthAt(player.steamid, now)
    .games.map((owned) => ({ ...owned, game: world.findGame(owned.appid) }))
    .filter(({ game, minutes }) => !game.isFree || (hasFree && minutes > 0))
    .map(({ game, minutes, lastPlayedAt }) => ({
      appid: game.appid,
      ...(hasInfo ? { name: game.name, img_icon_url: hashOf(game.appid) } : {}),
      playtime_forever: minutes,
      playtime_windows_forever: minutes,
      ...(hasInfo && game.achievements.length > 0 ? { has_community_visible_stats: true } : {}),
      ...(world.statesLastPlayed
        ? { rtime_last_played: lastPlayedAt === null ? 0 : Math.floor(lastPlayedAt / secondMs) }
        : {}),
    }));
  return { response: { game_count: games.length, games } };
}

/** Returns the hash of a game's image, which is part of the image's URL. */
function hashOf(appid: number): string {
  return appid.toString(16).padStart(40, '0');
}
