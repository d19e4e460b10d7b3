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

/** A row of player. */
export type PlayerColumns = RowOf<typeof player>;
/** A row of player_name. */
export type NameColumns = RowOf<typeof playerName>;

/** Facts about a player that a load needs until its end, even after it wrote the player's rows and dropped them from memory. */
export interface PlayerFacts {
  /** The update number that this load assigns if it changes anything of the player. */
  readonly next: number;
  /** The last update before this load that counts for Updated flags; 0 for a new player. */
  readonly lastPlay: number;
  /** Whether the load changes the player or their games of the network `psn`. */
  isChanged: boolean;
  areGamesChanged: boolean;
  /** Other networks than `psn` on which the load changes games; null if there are none. They do not set `isChanged`. */
  changedNetworks: Set<OtherNetwork> | null;
  /** Some unchanged rows are stated as `updated` and already carry the update number `next`. */
  hasEarlyUpdates: boolean;
  /** The last player record of this load is older than the stored profile; the play records after it count as older, too. */
  isOlder: boolean;
  /** Dates stated by records of this load; the load does not set them itself. */
  readonly statedDates: Partial<
    Pick<PlayerColumns, 'updatedAt' | 'gamesUpdatedAt' | 'cardChangedAt'>
  >;
  /** Other networks whose date a record of this load states; null if there are none. */
  datedNetworks: Set<OtherNetwork> | null;
  /** Rows on other networks before the load changed them, for an undo; null without any. */
  accountsBefore: Map<OtherNetwork, AccountState> | null;
  /** Play times before the load changed them, by network and title; null without any. They do not set `isChanged`. */
  hoursBefore: Map<string, HoursState> | null;
  /** `updated` by game id, as stated by records of this load; null if no record states it. */
  updatedGames: Map<string, boolean> | null;
  /** What the load changes, to undo it; null for a player whom this load adds. */
  readonly undo: PlayerUndo | null;
}

/** A player in memory, with what the load changes. */
export interface LoadedPlayer {
  readonly tracked: TrackedRow<PlayerColumns>;
  readonly facts: PlayerFacts;
  /** Names to write, by folded name. */
  readonly names: Map<string, NameColumns>;
  /** The rows of former names that this player takes over from others, as they were; an undo gives them back. */
  readonly takenNames: NameColumns[];
  /** Whether another player takes over a former name or gives one back. That is no change of this player, but their search words and version follow. */
  hasNameMoved: boolean;
  readonly days: DayChanges;
  /** Whether the owner counts include the player's stored games; null if the player has no stored games. */
  countsAsOwner: boolean | null;
}

/** Wraps a stored player. @param facts carries over the facts from earlier in the same load @param zone the day zone */
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

/** Facts at the start of a load. @param undo shared by the players of the load */
export function readFacts(
  { updateNumber, playUpdate }: PlayerColumns,
  undo: PendingUndo = { length: 0 },
): PlayerFacts {
  return {
    next: updateNumber + 1,
    lastPlay: playUpdate,
    isChanged: false,
    areGamesChanged: false,
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

/** Whether the load changes something of the player that it can undo. */
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

/** Whether a row was changed in the player's most recent update: this load or the update before it. */
export function isUpdated(changedIn: number, { next, lastPlay }: PlayerFacts): boolean {
  return changedIn === next || (changedIn === lastPlay && changedIn > 0);
}

/**
 * Returns the number of the update in which a row changed last. A stated `updated` takes precedence; without one, a changed row gets
 * the number of this load. A row whose stated flag equals its current one does not change the player, but must keep the flag if
 * something else of the player changes.
 */
export function chooseUpdate(
  facts: PlayerFacts,
  before: number,
  isChanged: boolean,
  stated: boolean | undefined,
): number {
  if (isChanged) facts.isChanged = true;
  if (stated === undefined) return isChanged ? facts.next : before;
  const wasUpdated = isUpdated(before, facts);
  if (!isChanged && stated !== wasUpdated) facts.isChanged = true;
  if (!stated) return isChanged || wasUpdated ? 0 : before; // an undo of the load before restores the flag from the number
  if (!isChanged && wasUpdated && before !== facts.next) facts.hasEarlyUpdates = true;
  return facts.next;
}
