/** The data model of the simulated Steam. Instants are milliseconds UTC; the network has whole seconds. */

import type { Timeline } from '../shared/timeline.ts';

/** The languages of the simulated games, in the network's words. */
export type SteamLanguage = 'english' | 'german';

/** A text in all languages. */
export type Texts = Readonly<Record<SteamLanguage, string>>;

/** An achievement. */
export interface SteamAchievement {
  readonly apiname: string;
  readonly title: Texts;
  readonly description: Texts;
  readonly isHidden: boolean;
  /** Percentage of all players. */
  readonly percent: Timeline<number>;
  /** Whether it is part of the game: false before it is added. */
  readonly isDefined: Timeline<boolean>;
}

/** A game; one without achievements has no stats. */
export interface SteamGame {
  readonly appid: number;
  readonly name: string;
  readonly isFree: boolean;
  readonly achievements: SteamAchievement[];
}

/** An unlock; the time is null if the network does not know it. */
export interface SteamUnlock {
  readonly at: number | null;
}

/** A game in the library of a player. */
export interface SteamOwned {
  readonly minutes: number;
  readonly lastPlayedAt: number | null;
}

/**
 * What a player hides: the whole profile, the details of games, or only what is earned in them, which the network tells apart in no
 * answer.
 */
export type SteamPrivacy = 'public' | 'profile' | 'details' | 'achievements';

/** An account. */
export interface SteamPlayer {
  readonly steamid: string;
  readonly name: Timeline<string>;
  readonly vanity: Timeline<string | null>;
  /** What the owner states as their name; empty for none. */
  realName: string;
  readonly privacy: Timeline<SteamPrivacy>;
  readonly exists: Timeline<boolean>;
  /** The game that is being played, by its number. */
  readonly playing: Timeline<number | null>;
  readonly owned: Map<number, Timeline<SteamOwned>>;
  /** By the number of the game and the name of the achievement. */
  readonly unlocks: Map<number, Map<string, Timeline<SteamUnlock | null>>>;
}

/** An achievement as tests state it; texts that are left out are invented. */
export interface NewSteamAchievement {
  readonly apiname: string;
  readonly title?: string;
  readonly isHidden?: boolean;
  readonly percent?: number;
}

/** A game as tests state it. */
export interface NewSteamGame {
  readonly appid: number;
  readonly name: string;
  readonly isFree?: boolean;
  readonly achievements: readonly NewSteamAchievement[];
}

/** An account as tests state it. */
export interface NewSteamPlayer {
  readonly name: string;
  readonly vanity?: string;
}

/** An achievement of a game. */
export interface SteamDeed {
  readonly appid: number;
  readonly apiname: string;
}
