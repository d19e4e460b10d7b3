/** A player in memory during a load. */

import type { OtherNetwork } from '../../domain/index.ts';
import type { TimeZone } from '../../domain/time/index.ts';
import type { RowOf } from '../schema/tables.ts';
import { emptyRow, player, playerName } from '../schema/tables.ts';
import type { AccountState, HoursState } from './undo/undo-content.ts';
import type { PendingUndo } from './undo/player-undo.ts';
import { PlayerUndo } from './undo/player-undo.ts';
import { DayChanges } from '../derived/activity.ts';
import { countsAsOwner } from '../derived/owner-counts.ts';
import type { TrackedRow } from '../schema/tracked-row.ts';
import { isDirty, trackNew, trackStored } from '../schema/tracked-row.ts';

/** A row of the table player. */
export type PlayerColumns = RowOf<typeof player>;
/** A row of the table player_name. */
export type NameColumns = RowOf<typeof playerName>;

/** Facts about a player that a load needs until its end, even after it wrote the player's rows and dropped them from memory. */
export interface PlayerFacts {
  /** The update number that this load assigns if it changes any data of the player. */
  readonly next: number;
  /** The number of the last update before this load that counts for Updated flags; 0 for a new player. */
  readonly lastPlay: number;
  /** Whether the load changes the player or their games of the network `psn`. */
  isChanged: boolean;
  areGamesChanged: boolean;
  /**
   * Whether a record of the load begins a new update for the Updated flags: it changes the player or their games of the network `psn`, is
   * not older than the stored profile, and does not only state flags that the operator sets (docs/spec/decisions.md 8).
   */
  isNewUpdate: boolean;
  /** Networks other than `psn` on which the load changes games; null if there are none. Such changes do not set `isChanged`. */
  changedNetworks: Set<OtherNetwork> | null;
  /** Whether rows may have the update number `next` without a new update: unchanged rows stated as `updated`, and rows filled by older records. */
  hasEarlyUpdates: boolean;
  /** Whether the last player record of this load is older than the stored profile. Later records of the player then count as older, too. */
  isOlder: boolean;
  /** Dates stated by records of this load; the load does not replace them by its own time. */
  readonly statedDates: Partial<
    Pick<PlayerColumns, 'updatedAt' | 'gamesUpdatedAt' | 'cardChangedAt'>
  >;
  /** Networks other than `psn` whose date a record of this load states; null if there are none. */
  datedNetworks: Set<OtherNetwork> | null;
  /** The player's rows on other networks before the load changed them, for an undo; null if there are none. */
  accountsBefore: Map<OtherNetwork, AccountState> | null;
  /** Play times before the load changed them, by network and title; null if there are none. Changes of them do not set `isChanged`. */
  hoursBefore: Map<string, HoursState> | null;
  /** `updated` by game id, as stated by records of this load; null if no record states it. */
  updatedGames: Map<string, boolean> | null;
  /** The replaced data, for an undo of the load; null for a player whom this load adds. */
  readonly undo: PlayerUndo | null;
}

/** A player in memory, with the changes that the load makes. */
export interface LoadedPlayer {
  readonly tracked: TrackedRow<PlayerColumns>;
  readonly facts: PlayerFacts;
  /** Names to write, by folded name. */
  readonly names: Map<string, NameColumns>;
  /** The rows of former names that this player takes over from other players, as they were. An undo gives the names back. */
  readonly takenNames: NameColumns[];
  /**
   * Whether another player takes over a former name of this player or gives one back. That does not count as a change of this player, but
   * their search words and version change.
   */
  hasNameMoved: boolean;
  readonly days: DayChanges;
  /** Whether the player counts as an owner of their stored games; null if they have no stored games. */
  countsAsOwner: boolean | null;
}

/** Wraps a stored player. @param facts facts about the player from earlier in the same load @param zone the day zone */
export function storedPlayer(
  row: PlayerColumns,
  zone: TimeZone,
  facts: PlayerFacts = readFacts(row),
): LoadedPlayer {
  return {
    tracked: trackStored(row),
    facts,
    names: new Map(),
    takenNames: [],
    hasNameMoved: false,
    days: new DayChanges(zone),
    countsAsOwner: countsAsOwner(row),
  };
}

const emptyPlayer = emptyRow(player);

/** Creates a player that is not stored yet. @param zone the day zone */
export function newPlayer(
  playerId: number,
  name: string,
  { now, zone }: { readonly now: number; readonly zone: TimeZone },
): LoadedPlayer {
  const row = { ...emptyPlayer, playerId, name, updatedAt: now };
  return {
    tracked: trackNew(row),
    facts: readFacts(row),
    names: new Map(),
    takenNames: [],
    hasNameMoved: false,
    days: new DayChanges(zone),
    countsAsOwner: null,
  };
}

/** Returns the facts at the start of a load. @param undo shared by the players of the load */
export function readFacts(
  { updateNumber, playUpdate }: PlayerColumns,
  undo: PendingUndo = { length: 0 },
): PlayerFacts {
  return {
    next: updateNumber + 1,
    lastPlay: playUpdate,
    isChanged: false,
    areGamesChanged: false,
    isNewUpdate: updateNumber === 0,
    changedNetworks: null,
    hasEarlyUpdates: false,
    isOlder: false,
    statedDates: {},
    datedNetworks: null,
    accountsBefore: null,
    hoursBefore: null,
    updatedGames: null,
    undo: updateNumber === 0 ? null : new PlayerUndo(undo),
  };
}

/** Checks whether the load changes data of the player that an undo restores. */
export function isChangedByLoad({ facts, tracked, names }: LoadedPlayer): boolean {
  return (
    facts.isChanged ||
    names.size > 0 ||
    isDirty(tracked) ||
    facts.changedNetworks !== null ||
    facts.accountsBefore !== null ||
    facts.hoursBefore !== null
  );
}

/** Checks whether a row was changed in the player's most recent update: this load or the update before it. */
export function isUpdated(changedIn: number, { next, lastPlay }: PlayerFacts): boolean {
  return changedIn === next || (changedIn === lastPlay && changedIn > 0);
}

/**
 * Returns the number of the update in which a row last changed. A stated `updated` takes precedence. Without one, a changed row gets
 * the number of this load. If a row's stated flag equals its current one, the row alone does not change the player; but it must keep the
 * flag if other data of the player changes.
 */
export function chooseUpdate(
  facts: PlayerFacts,
  before: number,
  isChanged: boolean,
  stated: boolean | undefined,
): number {
  if (isChanged) {
    facts.isChanged = true;
    if (!facts.isNewUpdate) facts.hasEarlyUpdates = true;
  }
  if (stated === undefined) return isChanged ? facts.next : before;
  const wasUpdated = isUpdated(before, facts);
  if (!isChanged && stated !== wasUpdated) {
    facts.isChanged = true;
    facts.isNewUpdate = true;
  }
  if (!stated) return isChanged || wasUpdated ? 0 : before; // unchanged: an undo of the previous load restores the flag from it
  if (!isChanged && wasUpdated && before !== facts.next) facts.hasEarlyUpdates = true;
  return facts.next;
}
