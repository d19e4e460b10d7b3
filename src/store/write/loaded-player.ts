/** A player while a load works on them. */

import type { RowOf } from '../schema/tables.ts';
import { emptyRow, player, playerName } from '../schema/tables.ts';
import { DayChanges } from '../derived/activity.ts';
import { isCounted } from '../derived/owner-counts.ts';
import type { TrackedRow } from './tracked-row.ts';
import { trackNew, trackStored } from './tracked-row.ts';

export type PlayerColumns = RowOf<typeof player>;
export type NameColumns = RowOf<typeof playerName>;

/** What a load has to know of a player until it ends, also when it has written their rows and met others since. */
export interface PlayerFacts {
  /** The number of the update that this load is, if it changes anything of the player. */
  readonly next: number;
  /** The update before this load that Updated flags speak of; 0 for a new player. */
  readonly lastPlay: number;
  /** The load changes something of the player or their games. */
  isChanged: boolean;
  areGamesChanged: boolean;
  /** Rows that stay "updated" although nothing else of them changes have the number `next` already. */
  hasEarlyUpdates: boolean;
  /** The last record of the player in this load is older than the stored profile; so is what follows of their games. */
  isOlder: boolean;
  /** Dates that records of this load state, so that the load does not set them. */
  readonly statedDates: { updated: boolean; games: boolean; card: boolean };
  /** `updated` of the player's games by id, where records of this load state it; null where none does. */
  updatedGames: Map<string, boolean> | null;
}

export interface LoadedPlayer {
  readonly tracked: TrackedRow<PlayerColumns>;
  readonly facts: PlayerFacts;
  /** Names to be written, by their key. */
  readonly names: Map<string, NameColumns>;
  readonly days: DayChanges;
  /** Whether the player's stored games are in the counts of owners; null where none are stored. */
  isCounted: boolean | null;
}

/** A stored player; `facts` are those of this load, where it has met the player before. */
export function storedPlayer(row: PlayerColumns, facts: PlayerFacts = factsOf(row)): LoadedPlayer {
  return { tracked: trackStored(row), facts, names: new Map(), days: new DayChanges(), isCounted: isCounted(row) };
}

const emptyPlayer = emptyRow(player);

/** A player whom the store does not know. */
export function newPlayer(playerId: number, name: string, now: number): LoadedPlayer {
  const row = { ...emptyPlayer, playerId, name, updatedAt: now };
  return { tracked: trackNew(row), facts: factsOf(row), names: new Map(), days: new DayChanges(), isCounted: null };
}

function factsOf({ updateNumber, playUpdate }: PlayerColumns): PlayerFacts {
  return {
    next: updateNumber + 1,
    lastPlay: playUpdate,
    isChanged: false,
    areGamesChanged: false,
    hasEarlyUpdates: false,
    isOlder: false,
    statedDates: { updated: false, games: false, card: false },
    updatedGames: null,
  };
}

/** Whether a row counts as changed in the player's most recent update: this load or the one before. */
export function isUpdated(changedIn: number, { next, lastPlay }: PlayerFacts): boolean {
  return changedIn === next || (changedIn === lastPlay && changedIn > 0);
}

/**
 * The update in which a row changed last. What a record states wins; else it is this load where the load changes the row. A row
 * that is stated to be what it is changes nothing of the player, but has to stay so if something else does.
 */
export function updateOf(facts: PlayerFacts, before: number, isChanged: boolean, stated: boolean | undefined): number {
  if (isChanged) facts.isChanged = true;
  if (stated === undefined) return isChanged ? facts.next : before;
  const wasUpdated = isUpdated(before, facts);
  if (!isChanged && stated !== wasUpdated) facts.isChanged = true;
  if (!stated) return 0;
  if (!isChanged && wasUpdated && before !== facts.next) facts.hasEarlyUpdates = true;
  return facts.next;
}
