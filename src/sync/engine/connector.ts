/** The interface of a network. The engine does everything that networks have in common: turns, budget, retries, state, loads. */

import type {
  AccountRecord,
  DataRecord,
  PlayerRecord,
  PlayTimeRecord,
} from '../../records/records.ts';
import type { PresenceReading, StoredPlayer } from '../../store/index.ts';
import type { ListedTitle, SyncPlayer, SyncTitle } from '../state/index.ts';
import type { MarkedRow } from './mark.ts';

/** What a network answers about a player. */
export interface PlayerAnswer {
  readonly accountId: string;
  /** The current name, which may differ from the one they were followed with. */
  readonly name: string;
  /** Creates the record of the player, or of their account if accounts are linked. @param known the stored player, or null */
  readonly record: (known: StoredPlayer | null) => PlayerRecord | AccountRecord;
}

/** A game as a player's list states it. Its mark is made with `markOf`. */
export type ListedRow = ListedTitle & MarkedRow;

/** A page of a player's list of games, most recently changed first. */
export interface TitlesPage {
  readonly rows: readonly ListedRow[];
  /** Number of other rows, which cannot be used. */
  readonly unusable: number;
  /** Offset of the next page; null after the last one. */
  readonly nextOffset: number | null;
  /** Number of games in the whole list. */
  readonly total: number;
}

/** What a network answers about a player's trophies in a game. */
export interface TitleAnswer {
  /** Version of the set; null if the network states none. */
  readonly version: string | null;
  /** Number of trophies of the set in the answer. */
  readonly trophies: number;
  /** Number of earned trophies in the answer. */
  readonly earned: number;
  /** The game as the list states it, for a load without the definition of its set. */
  readonly game: DataRecord;
  /** The shares of the network's players. */
  readonly shares: readonly DataRecord[];
  /** The definition of the set, of networks that answer it together with the player's trophies; the others are asked for it. */
  readonly definition?: SetDefinition;
  /** The records of the player, in load order. */
  readonly records: readonly DataRecord[];
  /** Why the game is to be loaded again; left out: nothing is doubtful. */
  readonly doubt?: string;
}

/** Whose trophies are asked for. */
export interface TitleOwner {
  readonly accountId: string;
  /** The player's name in the store. */
  readonly name: string;
}

/** Whose hours are asked for. */
export interface HoursOwner extends TitleOwner {
  readonly playerId: number;
}

/** The definition of a set: the game, its groups and its trophies. */
export interface SetDefinition {
  readonly version: string | null;
  /** Number of trophies. */
  readonly trophies: number;
  /** Ids, grades, groups and names of the trophies as one text: two readings with the same text confirm each other. */
  readonly identity: string;
  /** In load order. */
  readonly records: readonly DataRecord[];
}

/** An account by its id, or by the name that it has now. */
export type AccountKey = { readonly id: string } | { readonly name: string };

/** What the owner of an account writes about themselves. */
export interface PublicText {
  readonly accountId: string;
  /** Null if there is none. */
  readonly text: string | null;
}

/** Every function throws NetworkError, Stopped and StoreError. */
export interface Connector {
  /**
   * Whether an account belongs to a player of the store by an explicit link. Such a network neither creates nor renames players
   * (docs/spec/networks.md 9). Without a link the account itself is the player.
   */
  readonly isLinked: boolean;
  /** Asks for a player by account, or by name if the account is not yet known. */
  player(name: string, accountId: string | null): Promise<PlayerAnswer>;
  /** Asks for a page of a player's games. */
  titles(accountId: string, range: TitlesRange): Promise<TitlesPage>;
  /** Asks for a player's trophies in a game. */
  title(owner: TitleOwner, title: SyncTitle): Promise<TitleAnswer>;
  /** Asks for the definition of a game's set; left out by networks that answer it together with the player's trophies. */
  readonly definition?: (title: SyncTitle) => Promise<SetDefinition>;
  /** Asks for the definition of a set of which the id alone is known; left out by networks on which nothing waits for one. */
  readonly unlistedSet?: (gameId: string) => Promise<SetDefinition>;
  /**
   * Reads how long a player has played the titles that they have played since the last reading; left out by networks that state it
   * with the list or with each game. Each step of the generator has sent one request.
   */
  readonly hours?: (owner: HoursOwner) => AsyncGenerator<undefined, readonly PlayTimeRecord[]>;
  /**
   * Asks with one request for the text that the owner of an account writes about themselves and everybody sees: a claim looks for its code
   * in it (docs/adr/0027-claims.md).
   */
  publicText(account: AccountKey): Promise<PublicText>;
  /** Uses the login once a day, so that it stays alive while nobody is due. Without a login it does nothing. */
  keepLogin(): Promise<void>;
  /** What is asked between the walks, so that new trophies are seen within minutes. */
  readonly quick?: QuickSource;
}

/** A range of a player's list of games. */
export interface TitlesRange {
  readonly offset: number;
  /** Whether the games that were played last are enough, so that the page may be short. */
  readonly isRecent: boolean;
  /** Whether the list is read to its end and may cost further requests; left out: no. */
  readonly isFull?: boolean;
}

/** Asks for many players at once who of them may have earned something. It remembers what it saw before. */
export interface QuickSource {
  /** Time between two looks, in milliseconds. */
  readonly everyMs: number;
  /**
   * Looks once. Throws NetworkError, Stopped and StoreError.
   * @param players the followed players whose account is known
   * @param isSlowed whether requests are sent at half the pace, after a block
   */
  look(players: readonly SyncPlayer[], isSlowed: boolean): Promise<Look>;
  /**
   * How long the list of a player need not be read while looks would show that they play, in milliseconds: it grows with the players where
   * their walks would need more than the part of the budget that is for them.
   * @param players number of players whom looks cover
   */
  restMs(players: number): number;
}

/** What a look has shown. */
export interface Look {
  readonly findings: readonly QuickFinding[];
  /** Who is online and plays what, of those of whom the network says so. */
  readonly presence: readonly PresenceReading[];
  /** Players of whom the look would have shown that they play. */
  readonly covered: readonly SyncPlayer[];
}

/** What a look has shown about a player. */
export interface QuickFinding {
  readonly player: SyncPlayer;
  /** What can be loaded at once, in load order. */
  readonly records: readonly DataRecord[];
  /** When the player's list of games is to be read, in milliseconds UTC; null if it need not be. A later one replaces it. */
  readonly listAt: number | null;
}

/** The friends of the account that is logged in. Every function throws NetworkError, Stopped and StoreError. */
export interface Friends {
  /** Returns the accounts in the friends list of the login. */
  friends(): Promise<readonly string[]>;
  /** Returns the current name of an account. */
  nameOf(accountId: string): Promise<string>;
}

/** `none`: there is no login. `ending`: the login ends soon. `ended`: a new login is needed. */
export interface LoginState {
  readonly state: 'none' | 'valid' | 'ending' | 'ended';
  /** Milliseconds UTC; null without a login. */
  readonly endsAt: number | null;
  /** Whole days left; 0 on the last day and after it. */
  readonly daysLeft: number | null;
  /** Whether a refusal of the network ended it; left out: its date did, or it has not ended. */
  readonly isRefused?: true;
}
