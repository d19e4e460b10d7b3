/** The simulated Steam: accounts and games, and functions that change them. */

import { minuteMs, secondMs } from '../../../../src/domain/time/index.ts';
import type { StandInClock } from '../shared/serve.ts';
import { Timeline } from '../shared/timeline.ts';
import type {
  NewSteamAchievement,
  NewSteamGame,
  NewSteamPlayer,
  SteamDeed,
  SteamGame,
  SteamOwned,
  SteamPlayer,
  SteamPrivacy,
  SteamUnlock,
} from './model.ts';
import type { SteamTruth } from './truth.ts';
import { readTruth } from './truth.ts';

const never: SteamOwned = { minutes: 0, lastPlayedAt: null };
const firstSteamId = 76_561_190_000_000_001n;

/** The accounts and games. Parameters named `player` are the player's current name or steamID64. */
export class SteamWorld {
  readonly clock: StandInClock;
  readonly players: SteamPlayer[] = [];
  readonly games: SteamGame[] = [];
  readonly #byId = new Map<string, SteamPlayer>();
  /** Age of the figures in responses to GetAchievementsProgress, in milliseconds. */
  progressAgeMs = 0;
  /** Whether the list of a player's games states when each game was last played. */
  statesLastPlayed = true;

  constructor(clock: StandInClock) {
    this.clock = clock;
  }

  /** Adds an account, which has always existed. */
  addPlayer({ name, vanity }: NewSteamPlayer): SteamPlayer {
    const player: SteamPlayer = {
      steamid: String(firstSteamId + BigInt(this.players.length)),
      name: new Timeline(name),
      vanity: new Timeline<string | null>(vanity ?? null),
      realName: '',
      privacy: new Timeline<SteamPrivacy>('public'),
      exists: new Timeline(true),
      playing: new Timeline<number | null>(null),
      owned: new Map(),
      unlocks: new Map(),
    };
    this.players.push(player);
    this.#byId.set(player.steamid, player);
    return player;
  }

  /** Adds a game with its achievements, which has always existed. */
  addGame({ achievements, isFree = false, ...game }: NewSteamGame): SteamGame {
    const added: SteamGame = { ...game, isFree, achievements: [] };
    for (const each of achievements)
      added.achievements.push(toAchievement(each, new Timeline(true)));
    this.games.push(added);
    return added;
  }

  /** Adds an achievement to a game, from now on. */
  addAchievement(appid: number, achievement: NewSteamAchievement): void {
    const isDefined = new Timeline(false);
    isDefined.set(true, this.clock.now());
    this.findGame(appid).achievements.push(toAchievement(achievement, isDefined));
  }

  /** Adds a game to a player's library, or changes it, with the total minutes played and the time of the last play. */
  own(player: string, appid: number, owned: Partial<SteamOwned> = {}): void {
    this.findGame(appid);
    const library = this.findPlayer(player).owned;
    const timeline = library.get(appid) ?? new Timeline(never);
    timeline.set({ ...timeline.valueAt(Infinity), ...owned }, this.clock.now());
    library.set(appid, timeline);
  }

  /** Unlocks an achievement for a player. @param at the time that the network states; null if it does not know the time */
  unlock(player: string, { appid, apiname }: SteamDeed, at: number | null): void {
    const isKnown = this.findGame(appid).achievements.some((each) => each.apiname === apiname);
    if (!isKnown) throw new RangeError(`The game ${appid} has no achievement ${apiname}.`);
    const { unlocks } = this.findPlayer(player);
    const ofGame = unlocks.get(appid) ?? new Map<string, Timeline<SteamUnlock | null>>();
    const timeline = ofGame.get(apiname) ?? new Timeline<SteamUnlock | null>(null);
    const stated = at === null ? null : Math.floor(at / secondMs) * secondMs;
    timeline.set({ at: stated }, this.clock.now());
    unlocks.set(appid, ofGame.set(apiname, timeline));
    if (!this.findPlayer(player).owned.has(appid)) this.own(player, appid, { minutes: 1 });
  }

  /** Locks an unlocked achievement again, as some games can. */
  relock(player: string, { appid, apiname }: SteamDeed): void {
    this.findPlayer(player).unlocks.get(appid)?.get(apiname)?.set(null, this.clock.now());
  }

  /** Lets a player start a game. */
  start(player: string, appid: number): void {
    this.findGame(appid);
    this.findPlayer(player).playing.set(appid, this.clock.now());
  }

  /** Lets a player end the game that they are playing. Only now do the play time and the time of the last play change. */
  stop(player: string): void {
    const now = this.clock.now();
    const { playing, owned, steamid } = this.findPlayer(player);
    const { at, value: appid } = playing.entryAt(now);
    if (appid === null) return;
    const before = owned.get(appid)?.valueAt(now) ?? never;
    const minutes = before.minutes + Math.floor((now - at) / minuteMs);
    this.own(steamid, appid, { minutes, lastPlayedAt: now });
    playing.set(null, now);
  }

  /** Sets what a player hides. */
  hide(player: string, privacy: SteamPrivacy): void {
    this.findPlayer(player).privacy.set(privacy, this.clock.now());
  }

  /** Gives an account another name, which need not be unique. */
  rename(player: string, name: string): void {
    this.findPlayer(player).name.set(name, this.clock.now());
  }

  /** Gives an account another vanity name, or none. Other accounts can then take the former vanity name. */
  setVanity(player: string, vanity: string | null): void {
    this.findPlayer(player).vanity.set(vanity, this.clock.now());
  }

  /** Deletes an account. */
  remove(player: string): void {
    this.findPlayer(player).exists.set(false, this.clock.now());
  }

  /** Returns the state of a player at an instant. */
  truthAt(player: string, time: number): SteamTruth {
    return readTruth(this.findPlayer(player), time);
  }

  /** Returns the account with this steamID64, or undefined if it does not exist now. */
  lookUp(steamid: string): SteamPlayer | undefined {
    const player = this.#byId.get(steamid);
    return player?.exists.valueAt(this.clock.now()) === true ? player : undefined;
  }

  /** Returns a game. Throws an error if it does not exist. */
  findGame(appid: number): SteamGame {
    const game = this.games.find((each) => each.appid === appid);
    if (game === undefined) throw new RangeError(`There is no game ${appid}.`);
    return game;
  }

  /** Returns an account. Throws an error if it does not exist. If two accounts have the same name, returns the first one. */
  findPlayer(nameOrId: string): SteamPlayer {
    const now = this.clock.now();
    const found =
      this.#byId.get(nameOrId) ?? this.players.find(({ name }) => name.valueAt(now) === nameOrId);
    if (found === undefined) throw new RangeError(`There is no player ${nameOrId}.`);
    return found;
  }
}

function toAchievement(
  { apiname, title = apiname, isHidden = false, percent = 50 }: NewSteamAchievement,
  isDefined: Timeline<boolean>,
): SteamGame['achievements'][number] {
  return {
    apiname,
    title: { english: title, german: `${title} (deutsch)` },
    description: { english: `Do it: ${title}`, german: `Tu es: ${title}` },
    isHidden,
    percent: new Timeline(percent),
    isDefined,
  };
}
