/** The data model of the simulated console network (docs/spec/domain.md 1.2). */

/** A trophy of the simulated network. */
export interface StandInTrophy {
  readonly grade: 'platinum' | 'gold' | 'silver' | 'bronze';
  readonly name: string;
  readonly group?: string;
  readonly hidden?: boolean;
  /** The counter of a trophy that is not earned. */
  readonly counted?: { readonly value: number; readonly target: number };
  /** Date when it was earned (ISO 8601), `undated`, or undefined if not earned. */
  earned?: string;
}

/** A game of a player of the simulated network. */
export interface StandInTitle {
  readonly id: string;
  readonly service: 'trophy' | 'trophy2';
  readonly name: string;
  readonly platform: string;
  version: string;
  lastUpdated: string;
  /** Percentage of players who earned each trophy. */
  rate?: string;
  /** The totals in lists of games, if they differ from the set's trophies; `unstated` if the lists have none. */
  listed?: readonly StandInTrophy[] | 'unstated';
  /** Trophies that the next requests for the set return instead of the real ones, one entry per request. */
  wrongSets?: StandInTrophy[][];
  trophies: StandInTrophy[];
}

/** A game or an app that a player has started, as the list of play times states it. */
export interface StandInPlayed {
  readonly titleId: string;
  readonly name: string;
  /** `unknown` for games and apps that the network does not tell apart. */
  readonly category: 'ps4_game' | 'ps5_native_game' | 'pspc_game' | 'unknown';
  readonly playCount: number;
  /** Such as `PT228H56M33S`. */
  readonly playDuration: string;
  /** ISO 8601. */
  readonly firstPlayed: string;
  readonly lastPlayed: string;
  readonly genres?: readonly string[];
  /** Id of the trophy set; left out: none. */
  readonly setId?: string;
}

/** The current presence of a player. */
export interface StandInPresence {
  readonly isOnline: boolean;
  readonly platform: string;
  /** ISO 8601; of players who are offline. */
  readonly lastOnline?: string;
  readonly game?: { readonly titleId: string; readonly name: string; readonly text?: string };
}

/** A player of the simulated network. */
export interface StandInPlayer {
  readonly accountId: string;
  onlineId: string;
  /** The text that the owner writes about themselves. */
  aboutMe?: string;
  isPrivate?: boolean;
  /** Whether they are a friend of the account that is logged in. */
  isFriend?: boolean;
  titles: StandInTitle[];
  played?: StandInPlayed[];
  /** Whether the network refuses the list of play times. */
  hidesPlayed?: boolean;
  /** Left out: offline, last seen at an unknown time; `missing`: answers lack the player. */
  presence?: StandInPresence | 'missing';
}
