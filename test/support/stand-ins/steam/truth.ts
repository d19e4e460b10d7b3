/** The state of a player on the simulated Steam at an instant, including data that the player hides. */

import type { SteamDeed, SteamOwned, SteamPlayer, SteamUnlock } from './model.ts';

/** The state of a player. */
export interface SteamTruth {
  readonly steamid: string;
  readonly name: string;
  readonly vanity: string | null;
  /** The unlocked achievements, ordered by game and by the achievement's API name. */
  readonly earned: readonly (SteamDeed & SteamUnlock)[];
  /** The games in the player's library, ordered by id. */
  readonly games: readonly (Pick<SteamDeed, 'appid'> & SteamOwned)[];
}

/** Returns the state of a player at an instant. */
export function readTruth(player: SteamPlayer, time: number): SteamTruth {
  const earned = [...player.unlocks.keys()].flatMap((appid) =>
    [...readEarned(player, appid, time)].map(([apiname, { at }]) => ({ appid, apiname, at })),
  );
  const games = [...player.owned].map(([appid, owned]) => ({ appid, ...owned.valueAt(time) }));
  return {
    steamid: player.steamid,
    name: player.name.valueAt(time),
    vanity: player.vanity.valueAt(time),
    earned: earned.toSorted(
      (a, b) => a.appid - b.appid || (a.apiname < b.apiname ? -1 : Number(a.apiname > b.apiname)),
    ),
    games: games.toSorted((a, b) => a.appid - b.appid),
  };
}

/** Returns the unlocks of a player in a game at an instant. */
export function readEarned(
  { unlocks }: SteamPlayer,
  appid: number,
  time: number,
): ReadonlyMap<string, SteamUnlock> {
  const ofGame = unlocks.get(appid) ?? new Map<string, never>();
  return new Map(
    [...ofGame].flatMap(([apiname, timeline]): [string, SteamUnlock][] => {
      const unlock = timeline.valueAt(time);
      return unlock === null ? [] : [[apiname, unlock]];
    }),
  );
}
