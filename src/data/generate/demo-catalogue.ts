/** The sixty games of the demo: as in any generated set, but for those that show something special. */

import { dayMs } from '../../domain/time/index.ts';
import type { GameRecord } from '../../records/records.ts';
import type { DemoTitle } from './demo-titles.ts';
import { demoTitles, motifOfTrophy, findSeries } from './demo-titles.ts';
import { createSeededRandom } from './random.ts';
import type { SetMake } from './sets.ts';
import { makeSetMake } from './sets.ts';
import type { GameSet } from './set-texts.ts';
import { makeSetRecords } from './set-texts.ts';

/** Indexes, from 0, of the games that are special cases. */
export const specialGames = {
  /** Has a platinum, two added groups and one hidden trophy; every demo player's favourite. */
  first: 0,
  withoutTrophies: 11,
  withoutPlatinum: 12,
  /** The same title and set; the first names the second as its European edition. */
  american: 13,
  european: 14,
} as const;

const specialMakes: ReadonlyMap<number, SetMake> = new Map([
  [specialGames.first, { size: 46, hasPlatinum: true }],
  [specialGames.withoutTrophies, { size: 0, hasPlatinum: false }],
  [specialGames.withoutPlatinum, { size: 12, hasPlatinum: false }],
]);

/** Games that are not as usual, by index: Balloon Regatta and Electric Koi. */
const statuses: ReadonlyMap<number, GameRecord['status']> = new Map([
  [31, 'servers-closed'],
  [42, 'delisted'],
]);

/** Palettes of drawn art, which src/site/art has, and the layouts of which the demo shows. */
const paletteCount = 24;
const layoutCount = 8;

/** A game of the demo, and what it takes to play it. */
export interface DemoGame extends GameSet {
  readonly make: SetMake;
}

/** The id of the nth game, from 0: NPWR90001_00 and on, a range no real set has reached. */
export function demoGameIdAt(index: number): string {
  return `NPWR${90_001 + index}_00`;
}

/** The ids of all games. */
export function demoGameIds(): string[] {
  return demoTitles.map((_, index) => demoGameIdAt(index));
}

/** The newest game first, released within eleven years before `now`. */
export function makeCatalogue(seed: number, now: number): readonly DemoGame[] {
  return demoTitles.map((title, index) => {
    const original = index === specialGames.european ? specialGames.american : index;
    return makeGame(seed, index, { original, title, now });
  });
}

/** The age of a game in days, before a random addition: early enough that no player earns a trophy before the release. */
export function minAgeDays(index: number): number {
  return 250 + 75 * Math.min(index, 45);
}

/** When a game came into the catalogue: between a week and 200 days after its release, so that this order is one of its own. */
function addedAt(index: number, releasedAt: number): number {
  return Math.floor(releasedAt / dayMs + 7 + ((index * 83) % 193)) * dayMs;
}

interface DemoGameSeed {
  /** Index of the game of which this one is an edition; its own index if it is not an edition. */
  readonly original: number;
  readonly title: DemoTitle;
  readonly now: number;
}

function makeGame(
  seed: number,
  index: number,
  { original, title: { title, motif }, now }: DemoGameSeed,
): DemoGame {
  const random = createSeededRandom(seed, 'texts', original);
  const releasedAt = now - Math.round(minAgeDays(original) * (1 + random.unit() / 10)) * dayMs;
  const make = specialMakes.get(original) ?? makeSetMake(seed, 'early', original);
  const isFirst = index === specialGames.first;
  const groupNames = isFirst ? ['The Drowned Quay', 'Night Ferry & Other Tales'] : undefined;
  const set = makeSetRecords(random, {
    id: demoGameIdAt(index),
    title,
    releasedAt,
    make,
    groupNames,
  });
  const europeId =
    index === specialGames.american ? { europeId: demoGameIdAt(specialGames.european) } : {};
  const palette = (original * 7) % paletteCount;
  const trophies = set.trophies.map((trophy) => ({
    ...trophy,
    image: `/art/trophies/${motifOfTrophy(trophy.title ?? '', motif)}-${trophy.grade}-${palette}.svg`,
    hidden: isFirst ? trophy.id === 7 : (trophy.hidden ?? false),
  }));
  const image = `/art/covers/${motif}-${palette}-${original % layoutCount}.svg`;
  const status = statuses.get(index);
  const series = findSeries(title);
  const listed = {
    ...(status === undefined ? {} : { status }),
    ...(series === undefined ? {} : { series }),
  };
  const added = addedAt(index, releasedAt);
  return { ...set, game: { ...set.game, ...europeId, image, ...listed, added }, trophies, make };
}
