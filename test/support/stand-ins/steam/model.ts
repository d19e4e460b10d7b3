/** The data model of the simulated Steam. Instants are milliseconds UTC, but always whole seconds, as on the network. */

import type { Timeline } from '../shared/timeline.ts';

/** The languages of the simulated games, as the network names them. */
export type SteamLanguage = 'english' | 'german';

/** A text in all languages. */
export type Texts = Readonly<Record<SteamLanguage, string>>;

/** An achievement. */
export interface SteamAchievement {
  readonly apiname: string;
  readonly title: Texts;
  readonly description: Texts;
  readonly isHidden: boolean;
  /** Percentage of all players who have the achievement. */
  readonly percent: Timeline<number>;
  /** Whether the achievement is part of the game: false before it is added. */
  readonly isDefined: Timeline<boolean>;
}

/** A game. Without achievements it has no stats, either. */
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
 * What a player hides: the whole profile, the details of games, or only the earned achievements. No response of the network says which of
 * these it is.
 */
export type SteamPrivacy = 'public' | 'profile' | 'details' | 'achievements';

/** An account. */
export interface SteamPlayer {
  readonly steamid: string;
  readonly name: Timeline<string>;
  readonly vanity: Timeline<string | null>;
  /** The real name that the players state; empty if they state none. */
  realName: string;
  readonly privacy: Timeline<SteamPrivacy>;
  readonly exists: Timeline<boolean>;
  /** Id of the game that is being played; null if there is none. */
  readonly playing: Timeline<number | null>;
  readonly owned: Map<number, Timeline<SteamOwned>>;
  /** The unlocks, by the game's id and the achievement's API name. */
  readonly unlocks: Map<number, Map<string, Timeline<SteamUnlock | null>>>;
}

/** An achievement as tests declare it. Texts that are left out are invented. */
export interface NewSteamAchievement {
  readonly apiname: string;
  readonly title?: string;
  readonly isHidden?: boolean;
  readonly percent?: number;
}

/** A game as tests declare it. */
export interface NewSteamGame {
  readonly appid: number;
  readonly name: string;
  readonly isFree?: boolean;
  readonly achievements: readonly NewSteamAchievement[];
}

/** An account as tests declare it. */
export interface NewSteamPlayer {
  readonly name: string;
  readonly vanity?: string;
}

/** Identifies an achievement of a game. */
export interface SteamDeed {
  readonly appid: number;
  readonly apiname: string;
}
