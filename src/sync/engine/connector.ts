/** The interface of a network. The engine does everything that networks have in common: turns, budget, retries, state, loads. */

import type { DataRecord, PlayerRecord } from '../../records/records.ts';
import type { StoredPlayer } from '../../store/index.ts';
import type { ListedTitle, SyncTitle } from '../state/index.ts';
import type { MarkedRow } from './mark.ts';

/** What a network answers about a player. */
export interface PlayerAnswer {
  readonly accountId: string;
  /** The current name, which may differ from the one they were followed with. */
  readonly name: string;
  /** Creates the record of the player. @param known the stored player, or null */
  readonly record: (known: StoredPlayer | null) => PlayerRecord;
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
  /** Creates the records of the player in load order. @param player the player's name in the store */
  readonly records: (player: string) => readonly DataRecord[];
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

/** Every function throws NetworkError, Stopped and StoreError. */
export interface Connector {
  /** Returns the accounts in the friends list of the login. */
  friends(): Promise<readonly string[]>;
  /** Returns the current name of an account. */
  nameOf(accountId: string): Promise<string>;
  /** Asks for a player by account, or by name if the account is not yet known. */
  player(name: string, accountId: string | null): Promise<PlayerAnswer>;
  titles(accountId: string, offset: number): Promise<TitlesPage>;
  /** Asks for a player's trophies in a game. */
  title(accountId: string, title: SyncTitle): Promise<TitleAnswer>;
  /** Asks for the definition of a game's set. */
  definition(title: SyncTitle): Promise<SetDefinition>;
  /** Uses the login once a day, so that it stays alive while nobody is due. Without a login it does nothing. */
  keepLogin(): Promise<void>;
}

/** `none`: there is no login. `ending`: the login ends soon. `ended`: a new login is needed. */
export interface LoginState {
  readonly state: 'none' | 'valid' | 'ending' | 'ended';
  /** Milliseconds UTC; null without a login. */
  readonly endsAt: number | null;
  /** Whole days left; 0 on the last day and after it. */
  readonly daysLeft: number | null;
}
