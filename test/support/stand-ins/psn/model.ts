/** The data model of the simulated console network (docs/spec/domain.md 1.2). */

/** A trophy of the simulated network. */
export interface StandInTrophy {
  readonly grade: 'platinum' | 'gold' | 'silver' | 'bronze';
  readonly name: string;
  readonly group?: string;
  readonly hidden?: boolean;
  /** The player's progress towards a trophy that they have not earned. */
  readonly counted?: { readonly value: number; readonly target: number };
  /** Date when it was earned (ISO 8601), `undated`, or undefined if not earned. */
  earned?: string;
}

/** A player's game on the simulated network. */
export interface StandInTitle {
  readonly id: string;
  readonly service: 'trophy' | 'trophy2';
  readonly name: string;
  readonly platform: string;
  version: string;
  lastUpdated: string;
  /** The percentage of players who earned a trophy, the same for each trophy of the set. */
  rate?: string;
  /** The trophies that the totals in lists of games count, if they are not the set's. `unstated`: the lists have no totals. */
  listed?: readonly StandInTrophy[] | 'unstated';
  /** Trophies that the next requests for the set return instead of the real ones, one entry per request. */
  wrongSets?: StandInTrophy[][];
  trophies: StandInTrophy[];
}

/** A game or an app that a player has started, as the list of play times states it. */
export interface StandInPlayed {
  readonly titleId: string;
  readonly name: string;
  /** The kind of the entry. `unknown`: the network does not say whether it is a game or an app. */
  readonly category: 'ps4_game' | 'ps5_native_game' | 'pspc_game' | 'unknown';
  readonly playCount: number;
  /** Play time as an ISO 8601 duration, such as `PT228H56M33S`. */
  readonly playDuration: string;
  /** The times of the first and of the last play, in ISO 8601. */
  readonly firstPlayed: string;
  readonly lastPlayed: string;
  readonly genres?: readonly string[];
  /** Id of the trophy set; left out if the game has none. */
  readonly setId?: string;
}

/** The current presence of a player. */
export interface StandInPresence {
  readonly isOnline: boolean;
  readonly platform: string;
  /** When the player was last online (ISO 8601). Only players who are offline have it. */
  readonly lastOnline?: string;
  readonly game?: { readonly titleId: string; readonly name: string; readonly text?: string };
}

/** A player of the simulated network. */
export interface StandInPlayer {
  readonly accountId: string;
  onlineId: string;
  /** The text that the players have written about themselves. */
  aboutMe?: string;
  isPrivate?: boolean;
  /** Whether the player is a friend of the logged-in account. */
  isFriend?: boolean;
  titles: StandInTitle[];
  played?: StandInPlayed[];
  /** Whether the network refuses the list of play times. */
  hidesPlayed?: boolean;
  /** If it is left out, the player is offline and was last online at an unknown time. `missing`: responses do not contain the player. */
  presence?: StandInPresence | 'missing';
}
