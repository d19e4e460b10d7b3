/**
 * A player's latest trophies. A long list is read, presented and written in batches, so that neither its rows nor its text are in memory
 * at once, and no step takes long.
 */

import { timed } from '../cost/index.ts';
import type { InBatches, types } from '../contract/index.ts';
import { displayDateChangesAt } from '../domain/index.ts';
import type { EarnedPlace, PlayerTrophyRow, PlayReads } from '../store/port/store.ts';
import { presentPlayerTrophy } from './present.ts';

/** Number of trophies in a batch, about a quarter of a megabyte of text. */
const batchSize = 500;

/** A query for a player's latest trophies. */
interface LatestQuery {
  readonly name: string;
  /** Earliest date in milliseconds UTC; null for all trophies. */
  readonly sinceAt: number | null;
  readonly max: number;
}

/**
 * Reads the latest trophies of a player; null for an unknown player.
 *
 * @param now milliseconds UTC, to which DisplayDate is relative
 */
export async function latestTrophies(
  store: PlayReads,
  query: LatestQuery,
  now: number,
): Promise<types.Trophy[] | TrophyBatches | null> {
  // A limit of 0 would mean "no limit" to the store.
  const limit = Math.min(query.max, batchSize);
  const rows = await store.latestTrophies(query.name, query.sinceAt, limit);
  if (rows === null) return null;
  if (rows.length < limit || limit === query.max)
    return rows.map((row) => presentPlayerTrophy(row, now));
  return new TrophyBatches(store, { ...query, first: rows }, now);
}

/** A long list of trophies in batches. A batch begins after the last trophy of the previous one, so that imports cause no duplicates. */
export class TrophyBatches implements InBatches<types.Trophy[]> {
  readonly #store: PlayReads;
  readonly #query: LatestQuery & { readonly first: readonly PlayerTrophyRow[] };
  readonly #now: number;
  #changesAt = Number.POSITIVE_INFINITY;

  constructor(
    store: PlayReads,
    query: LatestQuery & { readonly first: readonly PlayerTrophyRow[] },
    now: number,
  ) {
    this.#store = store;
    this.#query = query;
    this.#now = now;
  }

  /** Returns the time, in milliseconds UTC, at which the first DisplayDate of the trophies returned so far changes. */
  get changesAt(): number {
    return this.#changesAt;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<types.Trophy[], void, undefined> {
    const { first, max } = this.#query;
    let left = max;
    for (let rows = first; ; rows = await this.#readAfter(rows, Math.min(left, batchSize))) {
      left -= rows.length;
      if (rows.length > 0) yield this.#present(rows);
      if (rows.length < batchSize || left <= 0) return;
    }
  }

  async #readAfter(
    rows: readonly PlayerTrophyRow[],
    limit: number,
  ): Promise<readonly PlayerTrophyRow[]> {
    const { name, sinceAt } = this.#query;
    const query = {
      order: 'latest',
      grade: null,
      sinceAt,
      untilAt: null,
      after: placeOf(rows.at(-1)),
    } as const;
    // A player who is deleted or hidden while the list is sent has no further trophies.
    return (await this.#store.earnedTrophies(name, query, limit)) ?? [];
  }

  #present(rows: readonly PlayerTrophyRow[]): types.Trophy[] {
    for (const { earnedAt } of rows)
      if (earnedAt !== null)
        this.#changesAt = Math.min(this.#changesAt, displayDateChangesAt(earnedAt, this.#now));
    return timed(() => rows.map((row) => presentPlayerTrophy(row, this.#now)));
  }
}

function placeOf(row: PlayerTrophyRow | undefined): EarnedPlace | null {
  return row === undefined
    ? null
    : { earnedAt: row.earnedAt, gameId: row.trophy.gameId, trophyId: row.trophy.trophyId };
}
