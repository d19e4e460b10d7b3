/** The simulated RetroAchievements: accounts and games, and functions that change them. */

import { dayMs, secondMs } from '../../../../src/domain/time/index.ts';
import type { StandInClock } from '../shared/serve.ts';
import { Timeline } from '../shared/timeline.ts';
import type {
  NewRetroAchievement,
  NewRetroGame,
  NewRetroPlayer,
  RetroAchievement,
  RetroGame,
  RetroPlayer,
  RetroUnlock,
} from './model.ts';
import type { RetroTruth } from './truth.ts';
import { findAchievement, readTruth } from './truth.ts';

/** How an emulator reports an unlock. */
export interface UnlockOptions {
  readonly hardcore?: boolean;
  /** When the network received the unlock; by default now. Tests set an earlier time for unlocks from before their beginning. */
  readonly knownAt?: number;
}

/** Maximum age of an offline unlock when an emulator reports it. */
const maxDatedBackMs = 14 * dayMs;

/** The accounts and games. Parameters named `player` are the player's current name or ULID. */
export class RetroWorld {
  readonly clock: StandInClock;
  readonly players: RetroPlayer[] = [];
  readonly games: RetroGame[] = [];
  readonly achievements = new Map<number, RetroAchievement>();
  /** When achievements were added, demoted or promoted. */
  readonly changes: number[] = [];
  readonly #byUlid = new Map<string, RetroPlayer>();
  /** How long the sums of points lag behind the unlocks, in milliseconds. */
  pointsDelayMs = 0;

  constructor(clock: StandInClock) {
    this.clock = clock;
  }

  /** Adds an account, which has always existed. */
  addPlayer({ name, isFollowed = true }: NewRetroPlayer): RetroPlayer {
    const id = this.players.length + 1;
    const player: RetroPlayer = {
      id,
      ulid: `01HZ${String(id).padStart(22, '0')}`,
      name: new Timeline(name),
      exists: new Timeline(true),
      isFollowed: new Timeline(isFollowed),
      motto: '',
      unlocks: [],
      presence: new Timeline<RetroPlayer['presence']['values'][number]>(null),
      playtime: new Map(),
    };
    this.players.push(player);
    this.#byUlid.set(player.ulid, player);
    return player;
  }

  /** Adds a game with its set, which has always existed. */
  addGame({
    achievements,
    system = 'SNES/Super Famicom',
    otherPlayers = 200,
    ...game
  }: NewRetroGame): RetroGame {
    const added: RetroGame = { ...game, system, otherPlayers, achievements: [] };
    this.games.push(added);
    for (const each of achievements) this.#add(added, each, new Timeline(true));
    return added;
  }

  /** Adds an achievement to a set now. */
  addAchievement(gameId: number, achievement: NewRetroAchievement): void {
    const isPromoted = new Timeline(false);
    this.#add(this.findGame(gameId), achievement, isPromoted);
    this.promote(achievement.id);
  }

  /** Removes an achievement from its set now. */
  demote(achievementId: number): void {
    this.#setPromoted(achievementId, false);
  }

  /** Adds a removed achievement to its set again now. */
  promote(achievementId: number): void {
    this.#setPromoted(achievementId, true);
  }

  /** Unlocks an achievement for a player. @param at the date that the emulator states */
  unlock(player: string, achievementId: number, at: number, options: UnlockOptions = {}): void {
    const { hardcore = false, knownAt = this.clock.now() } = options;
    if (at < knownAt - maxDatedBackMs)
      throw new RangeError('The network takes no unlock that is dated back by more than 14 days.');
    const { ulid, unlocks } = this.findPlayer(player);
    const unlock: RetroUnlock = {
      ulid,
      achievementId,
      at: Math.floor(at / secondMs) * secondMs,
      isHardcore: hardcore,
      knownAt,
    };
    findAchievement(this, achievementId).unlocks.push(unlock);
    unlocks.push(unlock);
  }

  /** Reports what a player does in a game now. */
  play(player: string, gameId: number, message: string): void {
    this.findPlayer(player).presence.set({ gameId, message }, this.clock.now());
  }

  /** Sets the seconds that a player has played a game. */
  setPlaytime(player: string, gameId: number, seconds: number): void {
    const { playtime } = this.findPlayer(player);
    const timeline = playtime.get(gameId) ?? new Timeline(0);
    timeline.set(seconds, this.clock.now());
    playtime.set(gameId, timeline);
  }

  /** Gives an account another name, which may be a former name of another account. */
  rename(player: string, name: string): void {
    this.findPlayer(player).name.set(name, this.clock.now());
  }

  /** Deletes an account. */
  remove(player: string): void {
    this.findPlayer(player).exists.set(false, this.clock.now());
  }

  /** Lets the key's owner follow an account, or no longer follow it. */
  follow(player: string, isFollowed = true): void {
    this.findPlayer(player).isFollowed.set(isFollowed, this.clock.now());
  }

  /** Returns the state of a player at an instant, as the network knew it then. */
  truthAt(player: string, time: number): RetroTruth {
    return readTruth(this.findPlayer(player), this, time);
  }

  /** Returns the account with this current name or ULID, or undefined. The case of letters does not matter. */
  lookUp(nameOrUlid: string): RetroPlayer | undefined {
    const now = this.clock.now();
    const wanted = nameOrUlid.toLowerCase();
    return this.players.find(
      ({ ulid, name, exists }) =>
        exists.valueAt(now) &&
        (ulid.toLowerCase() === wanted || name.valueAt(now).toLowerCase() === wanted),
    );
  }

  /** Returns a game. Throws an error if it does not exist. */
  findGame(gameId: number): RetroGame {
    const game = this.games.find(({ id }) => id === gameId);
    if (game === undefined) throw new RangeError(`There is no game ${gameId}.`);
    return game;
  }

  /** Returns an account. Throws an error if it never existed. A deleted account is found only by its ULID. */
  findPlayer(nameOrUlid: string): RetroPlayer {
    const found = this.#byUlid.get(nameOrUlid) ?? this.lookUp(nameOrUlid);
    if (found === undefined) throw new RangeError(`There is no player ${nameOrUlid}.`);
    return found;
  }

  #setPromoted(achievementId: number, isPromoted: boolean): void {
    const now = this.clock.now();
    findAchievement(this, achievementId).isPromoted.set(isPromoted, now);
    this.changes.push(now);
  }

  #add(game: RetroGame, achievement: NewRetroAchievement, isPromoted: Timeline<boolean>): void {
    const {
      id,
      title = `Deed ${id}`,
      points = 5,
      others = { any: 60, hardcore: 40 },
    } = achievement;
    const added: RetroAchievement = {
      id,
      gameId: game.id,
      title,
      description: `Do it: ${title}`,
      points,
      trueRatio: points + 2,
      badge: String(id).padStart(6, '0'),
      others,
      isPromoted,
      unlocks: [],
    };
    game.achievements.push(added);
    this.achievements.set(id, added);
  }
}
