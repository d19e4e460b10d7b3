/**
 * Places out of tallies held in memory. The tallies beside a player's are those of everybody near him, and the widest ranges
 * those of all: so they are read once, a range of the level above at a time, and dropped when a load may have
 * changed places. A place is then a sum of a hundred numbers, where the database needs sixteen look-ups.
 *
 * Every range is read together with the number of the ranking, so none is ever held under a number it is not of, from
 * whichever server it comes.
 */

import type { LevelSystem } from '../domain/index.ts';
import type { Queries } from './engine.ts';
import { statement } from './engine.ts';
import type { RankedScore, Span } from './ranking.ts';
import { placeOfScore, spansOf, standingOf } from './ranking.ts';
import type { Place, Places } from './store.ts';
import type { StoreVersions, VersionCache } from './versions.ts';

/** Tallies held at most: some ten megabytes. */
const mostTallies = 200_000;

interface Tally {
  readonly bucket: number;
  readonly players: number;
}
type TallyRow = { readonly ranking: number } & (Tally | { readonly bucket: null });

const selectSpan = statement<TallyRow>(
  `SELECT c.value AS "ranking", t.bucket AS "bucket", t.players AS "players" FROM counter c
   LEFT JOIN rank_tally t ON t.scope = ? AND t.level = ? AND t.bucket > ? AND t.bucket < ? WHERE c.name = 'ranking'`,
);

export class TallyCache {
  readonly #queries: Queries;
  readonly #versions: VersionCache;
  readonly #spans = new Map<string, readonly Tally[]>();
  #tallies = 0;
  /** What the spans are of. */
  #heldBy = '';

  constructor(queries: Queries, versions: VersionCache) {
    this.#queries = queries;
    this.#versions = versions;
  }

  /** The place a score has; null for one that is not ranked. */
  async place(score: RankedScore, system: LevelSystem): Promise<Places | null> {
    if (score.ranked === 0) return null;
    const versions = await this.#versions.current();
    this.#holdFor(versions);
    const world = spansOf(standingOf(score, system, null));
    const country = score.country === '' ? [] : spansOf(standingOf(score, system, score.country));
    const missing = [...world, ...country].filter(({ key }) => !this.#spans.has(key));
    if (missing.length > 0) await this.#read(missing, versions);
    const [inWorld, inCountry] = [this.#placeIn(world), this.#placeIn(country)];
    // A load came between: the database gives all of it from one state.
    if (inWorld === null || inCountry === null) return placeOfScore(this.#queries, score, system);
    return { world: inWorld, country: country.length === 0 ? null : inCountry };
  }

  /** Null where a span is not held. */
  #placeIn(spans: readonly Span[]): Place | null {
    let position = 1;
    let total = 0;
    for (const { key, level, bucket } of spans) {
      const tallies = this.#spans.get(key);
      if (tallies === undefined) return null;
      for (const tally of tallies) {
        if (tally.bucket > bucket) position += tally.players;
        if (level === 0) total += tally.players;
      }
    }
    return { position, total };
  }

  #holdFor({ era, ranking }: StoreVersions): void {
    const by = `${era} ${ranking}`;
    if (by === this.#heldBy && this.#tallies <= mostTallies) return;
    this.#spans.clear();
    this.#tallies = 0;
    this.#heldBy = by;
  }

  async #read(missing: readonly Span[], versions: StoreVersions): Promise<void> {
    const found = await this.#queries.allMany(
      selectSpan,
      missing.map(({ scope, level, low, high }) => [scope, level, low, high]),
    );
    const isOfThem = found.every(([first]) => first?.ranking === versions.ranking) && this.#versions.era === versions.era;
    if (!isOfThem || this.#heldBy !== `${versions.era} ${versions.ranking}`) return;
    for (const [index, { key }] of missing.entries()) {
      const tallies = (found[index] ?? []).filter(isTally);
      this.#spans.set(key, tallies);
      this.#tallies += 1 + tallies.length;
    }
  }
}

function isTally(row: TallyRow): row is { readonly ranking: number } & Tally {
  return row.bucket !== null;
}
