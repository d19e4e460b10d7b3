/** Report about a player for an instance's operator. It also works for hidden players. */

import type { GradeCounts } from '../domain/index.ts';
import { addCounts } from '../domain/index.ts';
import { writeIsoInstant } from '../domain/time/index.ts';
import type { FoundPlayer, ListedPlayer, PlayerRow, SqlStore } from '../store/index.ts';
import type { Freshness } from '../sync/index.ts';
import { readFreshness } from '../sync/index.ts';
import type { SyncState } from '../sync/state/index.ts';
import { findPlayer } from './players.ts';

/** The ranks of a player, worldwide and in their country; null if the player is hidden or not ranked. */
export type ReportedRanks = Awaited<ReturnType<SqlStore['ranks']>>;

/** The data of the store and the sync about a player, who may be hidden. */
export interface PlayerReport {
  readonly found: FoundPlayer;
  /** The player's row in the list of visible players; null for a hidden player. */
  readonly row: PlayerRow | null;
  /** The trophies that the player has earned on all networks; null for a hidden player. */
  readonly earned: GradeCounts | null;
  readonly ranks: ReportedRanks;
  /** State of the sync; null for a player whose data only comes from files. */
  readonly freshness: Freshness | null;
}

/** Reads the report about a player by a current or former name. Throws ActionError. */
export async function readPlayerReport(
  store: SqlStore,
  sync: SyncState,
  name: string,
): Promise<PlayerReport> {
  const found = await findPlayer(store, name);
  const row = await store.findPlayer(found.name);
  const ranks = row === null ? null : await store.ranks(row.playerId);
  const standings = row === null ? null : await store.playerNetworks(row.name);
  const earned =
    row === null || standings === null
      ? null
      : addCounts([row.earned, ...standings.map((standing) => standing.earned)]);
  return { found, row, earned, ranks, freshness: await readFreshness(sync, found.name) };
}

/** Converts a listed player to JSON. Instants are ISO 8601. */
export function listedFields({
  name,
  hidden,
  excluded,
  games,
  source,
  updatedAt,
}: ListedPlayer): object {
  return { name, hidden, excluded, games, source, updatedAt: writeIsoInstant(updatedAt) };
}

/** Converts a player with former names to JSON. */
export function playerFields(player: FoundPlayer): object {
  const { formerNames, hoursHidden, presenceHidden } = player;
  return { ...listedFields(player), formerNames, hoursHidden, presenceHidden };
}

/** Converts a report to JSON. The trophies, the country and the ranks (in the field `places`) are null for a hidden player. */
export function reportFields({ found, row, earned, ranks, freshness }: PlayerReport): object {
  const sync = freshness === null ? null : freshnessFields(freshness);
  return {
    ...playerFields(found),
    country: row?.country ?? null,
    trophies: earned,
    places: ranks,
    sync,
  };
}

function freshnessFields({ lastSuccessAt, lastError, nextAttemptAt }: Freshness): object {
  const [lastSuccess, nextAttempt] = [lastSuccessAt, nextAttemptAt].map((at) =>
    at === null ? null : writeIsoInstant(at),
  );
  return { lastSuccess, lastError, nextAttempt };
}
