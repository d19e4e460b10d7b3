/** The interface of a network. The engine does everything that networks have in common: turns, budget, retries, state, loads. */

import type { DataRecord, PlayerRecord } from '../../data/records/records.ts';
import type { StoredPlayer, StoredSet } from '../../store/index.ts';
import type { ListedTitle, SyncTitle } from '../state/index.ts';

/** What a network answers about a player. */
export interface PlayerAnswer {
  readonly accountId: string;
  /** The current name, which may differ from the one they were followed with. */
  readonly name: string;
  /** Creates the record of the player. @param known the stored player, or null */
  readonly record: (known: StoredPlayer | null) => PlayerRecord;
}

/** A page of a player's list of games, most recently changed first. */
export interface TitlesPage {
  readonly rows: readonly ListedTitle[];
  /** Number of other rows, which cannot be used. */
  readonly unusable: number;
  /** Offset of the next page; null after the last one. */
  readonly nextOffset: number | null;
  /** Number of games in the whole list. */
  readonly total: number;
}

/** What a network answers about a player's trophies in a game. */
export interface TitleAnswer {
  /** Number of earned trophies in the answer. */
  readonly earned: number;
  /** Creates the records in load order. @param player the player's name in the store */
  readonly records: (player: string) => readonly DataRecord[];
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
  /** Asks for a player's trophies in a game, and for the set unless it is stored in this version. */
  title(accountId: string, title: SyncTitle, stored: StoredSet | null): Promise<TitleAnswer>;
}

/** `none`: there is no login. `ending`: the login ends soon. `ended`: a new login is needed. */
export interface LoginState {
  readonly state: 'none' | 'valid' | 'ending' | 'ended';
  /** Milliseconds UTC; null without a login. */
  readonly endsAt: number | null;
  /** Whole days left; 0 on the last day and after it. */
  readonly daysLeft: number | null;
}
