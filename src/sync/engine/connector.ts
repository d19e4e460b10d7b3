/**
 * The interface of a network. The engine handles what all networks have in common: the order of players, the budget, retries, state, and
 * storing records.
 */

import type {
  AccountRecord,
  DataRecord,
  PlayerRecord,
  PlayTimeRecord,
} from '../../records/records.ts';
import type { PresenceReading, StoredPlayer } from '../../store/index.ts';
import type { ListedTitle, SyncPlayer, SyncTitle } from '../state/index.ts';
import type { MarkedRow } from './mark.ts';
import type { NetworkError } from './network-error.ts';

/** A network's data about a player. */
export interface PlayerAnswer {
  readonly accountId: string;
  /** The player's current name, which may differ from the name that was followed. */
  readonly name: string;
  /**
   * Creates the record of the player. On a network whose accounts are linked to players, creates the record of the player's account
   * instead. @param known the stored player, or null
   */
  readonly record: (known: StoredPlayer | null) => PlayerRecord | AccountRecord;
}

/** A game in a player's list, with its mark: a text that changes when the game changes (mark.ts). */
export type ListedRow = ListedTitle & MarkedRow;

/** A page of a player's list of games, most recently changed first. */
export interface TitlesPage {
  readonly rows: readonly ListedRow[];
  /** Number of rows that cannot be used. */
  readonly unusable: number;
  /** Offset of the next page; null after the last one. */
  readonly nextOffset: number | null;
  /** Number of games in the whole list. */
  readonly total: number;
}

/** A network's data about a player's trophies in a game. */
export interface TitleAnswer {
  /** Version of the set; null if the network does not state one. */
  readonly version: string | null;
  /** Number of trophies of the set in the response. */
  readonly trophies: number;
  /** Number of earned trophies in the response. */
  readonly earned: number;
  /** The game as in the list. It is stored if the definition of its set was not read. */
  readonly game: DataRecord;
  /** The percentages of the network's players who have earned each trophy. */
  readonly shares: readonly DataRecord[];
  /**
   * The definition of the set, for networks that return it together with the player's trophies. Other networks need another request for it.
   */
  readonly definition?: SetDefinition;
  /** The records of the player, in an order in which they can be imported. */
  readonly records: readonly DataRecord[];
  /** The reason to read the game again, because the response is doubtful. Left out if the response is not doubtful. */
  readonly doubt?: string;
}

/** The player whose trophies are requested. */
export interface TitleOwner {
  readonly accountId: string;
  /** The player's name in the store. */
  readonly name: string;
}

/** The player whose play time is requested. */
export interface HoursOwner extends TitleOwner {
  readonly playerId: number;
}

/** The definition of a set: the game, its groups and its trophies. */
export interface SetDefinition {
  readonly version: string | null;
  /** Number of trophies. */
  readonly trophies: number;
  /** The trophies' ids, grades, groups and names as one text. Two readings with the same text confirm each other. */
  readonly identity: string;
  /** The records, in an order in which they can be imported. */
  readonly records: readonly DataRecord[];
}

/** An account, by its id or its current name. */
export type AccountKey = { readonly id: string } | { readonly name: string };

/** A text that the owner of an account has written about themselves. */
export interface PublicText {
  readonly accountId: string;
  /** The text; null if there is none. */
  readonly text: string | null;
}

/** A network, as the engine uses it. Every function throws NetworkError, Stopped and StoreError. */
export interface Connector {
  /**
   * Whether the network's accounts must be linked to players explicitly. Such a network neither creates nor renames players
   * (docs/spec/networks.md 9). Otherwise, the account itself is the player.
   */
  readonly isLinked: boolean;
  /** Requests a player by account, or by name if the account is unknown. */
  player(name: string, accountId: string | null): Promise<PlayerAnswer>;
  /** Requests a page of a player's list of games. */
  titles(accountId: string, range: TitlesRange): Promise<TitlesPage>;
  /** Requests a player's trophies in a game. */
  title(owner: TitleOwner, title: SyncTitle): Promise<TitleAnswer>;
  /** Requests the definition of a game's set. Left out by networks that return it together with the player's trophies. */
  readonly definition?: (title: SyncTitle) => Promise<SetDefinition>;
  /** Requests the definition of a set when only its id is known. Left out by networks that do not need it. */
  readonly unlistedSet?: (gameId: string) => Promise<SetDefinition>;
  /**
   * Reads a player's play time in the titles that they have played since the last reading. Left out by networks that state it in the list
   * or with each game. Each step of the generator has sent one request.
   */
  readonly hours?: (owner: HoursOwner) => AsyncGenerator<undefined, readonly PlayTimeRecord[]>;
  /**
   * Requests the public text that the owner of an account has written about themselves, with one request. A claim searches it for the
   * claim's code (docs/adr/0027-claims.md).
   */
  publicText(account: AccountKey): Promise<PublicText>;
  /** Uses the login once a day, so that it stays valid while no player is due. Does nothing without a login. */
  keepLogin(): Promise<void>;
  /** Quick checks between the syncs of whole players, so that new trophies are seen within minutes. Left out by networks without them. */
  readonly quick?: QuickSource;
}

/** The part of a player's list of games that is requested. */
export interface TitlesRange {
  readonly offset: number;
  /** Whether only the most recently played games are needed, so that the page may be short. */
  readonly isRecent: boolean;
  /** Whether the list is read to its end, so that further requests are allowed. Default: false. */
  readonly isFull?: boolean;
}

/**
 * Quick checks: requests for many players at once that show who may have earned something. The source remembers the results of earlier
 * checks.
 */
export interface QuickSource {
  /** Time between two checks, in milliseconds. */
  readonly everyMs: number;
  /**
   * Makes one check. Throws NetworkError, Stopped and StoreError.
   * @param players the followed players whose account is known
   * @param isSlowed whether requests are sent at half the pace, after a block
   */
  look(players: readonly SyncPlayer[], isSlowed: boolean): Promise<Look>;
  /**
   * Returns how long a player's list of games need not be read because checks would show that they play, in milliseconds. It grows with the
   * number of players when syncing them all would need more requests than the budget has for that.
   * @param players number of players whom the checks cover
   */
  restMs(players: number): number;
}

/** The result of a check. */
export interface Look {
  readonly findings: readonly QuickFinding[];
  /** Who is online and which game they play, for the players whose presence the network shows. */
  readonly presence: readonly PresenceReading[];
  /** Players for whom the check would have shown that they play. */
  readonly covered: readonly SyncPlayer[];
  /** The error that ended the check early, in which case the look contains the findings until then; left out if the check was completed. */
  readonly failure?: NetworkError;
}

/** The result of a check for one player. */
export interface QuickFinding {
  readonly player: SyncPlayer;
  /** The records that can be stored immediately, in an order in which they can be imported. */
  readonly records: readonly DataRecord[];
  /**
   * When the player's list of games must be read, in milliseconds UTC; null if it does not have to be read. The value of a later check
   * replaces this one.
   */
  readonly listAt: number | null;
}

/** The friends of the logged-in account. Every function throws NetworkError, Stopped and StoreError. */
export interface Friends {
  /** Returns the accounts in the logged-in account's friends list. */
  friends(): Promise<readonly string[]>;
  /** Returns the current name of an account. */
  nameOf(accountId: string): Promise<string>;
}

/** The state of a login. `none`: there is no login. `ending`: the login ends soon. `ended`: a new login is needed. */
export interface LoginState {
  readonly state: 'none' | 'valid' | 'ending' | 'ended';
  /** When the login ends, in milliseconds UTC; null without a login. */
  readonly endsAt: number | null;
  /** Whole days until the login ends; 0 on the last day and after it; null without a login. */
  readonly daysLeft: number | null;
  /**
   * Whether the login has ended because the network refused it. Left out if the login has not ended, or has ended because its time is over.
   */
  readonly isRefused?: true;
}
