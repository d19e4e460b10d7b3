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
import type { StoreVersions } from './versions.ts';

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
  readonly #spans = new Map<string, readonly Tally[]>();
  #tallies = 0;
  /** What the spans are of. */
  #heldBy = '';
  #isReading = false;

  constructor(queries: Queries) {
    this.#queries = queries;
  }

  /**
   * The place a score has; null for one that is not ranked. The first who asks after a change has it from the database, as
   * everybody has while another reads tallies: with loads all the time, nothing is read to be dropped.
   * @param versions of the moment
   */
  async place(score: RankedScore, system: LevelSystem, versions: StoreVersions): Promise<Places | null> {
    if (score.ranked === 0) return null;
    if (!this.#isHeldFor(versions)) return placeOfScore(this.#queries, score, system);
    const world = spansOf(standingOf(score, system, null));
    const country = score.country === '' ? [] : spansOf(standingOf(score, system, score.country));
    const missing = [...world, ...country].filter(({ key }) => !this.#spans.has(key));
    if (missing.length > 0 && !this.#isReading) await this.#read(missing, versions);
    const [inWorld, inCountry] = [this.#placeIn(world), this.#placeIn(country)];
    // A load came between, or another reads: the database gives all of it from one state.
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

  /** Whether tallies are held, or may be, that are of these versions; from now on they are. */
  #isHeldFor(versions: StoreVersions): boolean {
    const by = nameOf(versions);
    if (by === this.#heldBy && this.#tallies <= mostTallies) return true;
    this.#spans.clear();
    this.#tallies = 0;
    this.#heldBy = by;
    return false;
  }

  async #read(missing: readonly Span[], versions: StoreVersions): Promise<void> {
    this.#isReading = true;
    try {
      const found = await this.#queries.allMany(
        selectSpan,
        missing.map(({ scope, level, low, high }) => [scope, level, low, high]),
      );
      const isOfThem = found.every(([first]) => first?.ranking === versions.ranking);
      if (isOfThem && this.#heldBy === nameOf(versions)) this.#hold(missing, found);
    } finally {
      this.#isReading = false;
    }
  }

  #hold(spans: readonly Span[], found: readonly (readonly TallyRow[])[]): void {
    for (const [index, { key }] of spans.entries()) {
      const tallies = (found[index] ?? []).filter(isTally);
      this.#spans.set(key, tallies);
      this.#tallies += 1 + tallies.length;
    }
  }
}

function nameOf({ era, ranking }: StoreVersions): string {
  return `${era} ${ranking}`;
}

function isTally(row: TallyRow): row is { readonly ranking: number } & Tally {
  return row.bucket !== null;
}
