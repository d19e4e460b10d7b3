/** The data model of the simulated RetroAchievements. Instants are milliseconds UTC; the network has whole seconds. */

import type { Timeline } from '../shared/timeline.ts';

/** An unlock as an emulator reported it. */
export interface RetroUnlock {
  /** ULID of the player. */
  readonly ulid: string;
  readonly achievementId: number;
  /** The date that the network states. */
  readonly at: number;
  readonly isHardcore: boolean;
  /** When the network got it. */
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
  /** How many players outside of the simulated ones have earned it, in any mode and in hardcore mode. */
  readonly others: { readonly any: number; readonly hardcore: number };
  /** Whether it is part of the set: false before it is added and after it was demoted. */
  readonly isPromoted: Timeline<boolean>;
  /** The unlocks of all simulated players. */
  readonly unlocks: RetroUnlock[];
}

/** A game with its set. */
export interface RetroGame {
  readonly id: number;
  readonly title: string;
  readonly system: string;
  /** Players outside of the simulated ones who have earned something in it. */
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
  /** What the owner writes about themselves. */
  motto: string;
  readonly unlocks: RetroUnlock[];
  readonly presence: Timeline<RetroPresence | null>;
  /** Seconds played by game. */
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

/** An achievement as tests state it. */
export interface NewRetroAchievement {
  readonly id: number;
  readonly title?: string;
  readonly points?: number;
  readonly others?: RetroAchievement['others'];
}

/** An account as tests state it. */
export interface NewRetroPlayer {
  readonly name: string;
  /** Left out: the owner of the key follows it. */
  readonly isFollowed?: boolean;
}
