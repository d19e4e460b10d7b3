/** The data model of the simulated RetroAchievements. Instants are milliseconds UTC, but always whole seconds, as on the network. */

import type { Timeline } from '../shared/timeline.ts';

/** An unlock as an emulator reported it. */
export interface RetroUnlock {
  /** ULID of the player. */
  readonly ulid: string;
  readonly achievementId: number;
  /** The date that the network states. */
  readonly at: number;
  readonly isHardcore: boolean;
  /** When the network received the unlock. */
  readonly knownAt: number;
}

/** An achievement. */
export interface RetroAchievement {
  readonly id: number;
  readonly gameId: number;
  readonly title: string;
  readonly description: string;
  readonly points: number;
  readonly trueRatio: number;
  readonly badge: string;
  /** How many players who are not simulated have earned the achievement, in any mode and in hardcore mode. */
  readonly others: { readonly any: number; readonly hardcore: number };
  /** Whether the achievement is part of the set: false before it is added and after it is demoted. */
  readonly isPromoted: Timeline<boolean>;
  /** The unlocks of all simulated players. */
  readonly unlocks: RetroUnlock[];
}

/** A game with its set. */
export interface RetroGame {
  readonly id: number;
  readonly title: string;
  readonly system: string;
  /** Number of players who are not simulated and have earned achievements in the game. */
  readonly otherPlayers: number;
  readonly achievements: RetroAchievement[];
}

/** What a player does in a game, as the emulator reports it. */
export interface RetroPresence {
  readonly gameId: number;
  readonly message: string;
}

/** An account. */
export interface RetroPlayer {
  readonly id: number;
  readonly ulid: string;
  readonly name: Timeline<string>;
  readonly exists: Timeline<boolean>;
  /** Whether the owner of the key follows the account. */
  readonly isFollowed: Timeline<boolean>;
  /** The text that the players have written about themselves. */
  motto: string;
  readonly unlocks: RetroUnlock[];
  readonly presence: Timeline<RetroPresence | null>;
  /** Play time in seconds, by the id of the game. */
  readonly playtime: Map<number, Timeline<number>>;
}

/** A game as tests declare it. */
export interface NewRetroGame {
  readonly id: number;
  readonly title: string;
  readonly system?: string;
  readonly otherPlayers?: number;
  readonly achievements: readonly NewRetroAchievement[];
}

/** An achievement as tests declare it. */
export interface NewRetroAchievement {
  readonly id: number;
  readonly title?: string;
  readonly points?: number;
  readonly others?: RetroAchievement['others'];
}

/** An account as tests declare it. */
export interface NewRetroPlayer {
  readonly name: string;
  /** Whether the key's owner follows the account; by default true. */
  readonly isFollowed?: boolean;
}
