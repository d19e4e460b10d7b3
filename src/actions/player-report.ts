/** A player as the owner of an instance sees them, hidden ones included. */

import { writeIsoInstant } from '../domain/time/index.ts';
import type { FoundPlayer, ListedPlayer, PlayerRow, SqlStore } from '../store/index.ts';
import type { Freshness } from '../sync/index.ts';
import { freshnessOf } from '../sync/index.ts';
import type { SyncState } from '../sync/state/index.ts';
import { findPlayer } from './players.ts';

export type Places = Awaited<ReturnType<SqlStore['place']>>;

export interface PlayerReport {
  readonly found: FoundPlayer;
  /** Null for a hidden player. */
  readonly row: PlayerRow | null;
  readonly places: Places;
  /** How the network source stands with the player; null for one who is only loaded from files. */
  readonly freshness: Freshness | null;
}

/** Everything about a player of a current or former name. Throws ActionError. */
export async function readPlayerReport(store: SqlStore, sync: SyncState, name: string): Promise<PlayerReport> {
  const found = await findPlayer(store, name);
  const row = await store.findPlayer(found.name);
  const places = row === null ? null : await store.place(row.playerId);
  return { found, row, places, freshness: await freshnessOf(sync, found.name) };
}

/** A player of a list, for JSON; instants are ISO 8601. */
export function listedFields({ name, hidden, excluded, games, source, updatedAt }: ListedPlayer): object {
  return { name, hidden, excluded, games, source, updatedAt: writeIsoInstant(updatedAt) };
}

/** A player with their former names, for JSON. */
export function playerFields(player: FoundPlayer): object {
  return { ...listedFields(player), formerNames: player.formerNames };
}

/** A whole report for JSON. Trophies, country and places are null for a hidden player. */
export function reportFields({ found, row, places, freshness }: PlayerReport): object {
  const sync = freshness === null ? null : freshnessFields(freshness);
  return { ...playerFields(found), country: row?.country ?? null, trophies: row?.earned ?? null, places, sync };
}

function freshnessFields({ lastSuccessAt, lastError, nextAttemptAt }: Freshness): object {
  const [lastSuccess, nextAttempt] = [lastSuccessAt, nextAttemptAt].map((at) => (at === null ? null : writeIsoInstant(at)));
  return { lastSuccess, lastError, nextAttempt };
}
