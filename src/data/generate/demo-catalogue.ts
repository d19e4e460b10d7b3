/** The demo's sixty games. They are generated like any other set, except for the games that show a special case. */

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
  /** Has a platinum, two groups that were added later, and one hidden trophy. Every demo player plays it. */
  first: 0,
  withoutTrophies: 11,
  withoutPlatinum: 12,
  /** This game and the next have the same title and set; this one names the next as its European edition. */
  american: 13,
  european: 14,
} as const;

const specialMakes: ReadonlyMap<number, SetMake> = new Map([
  [specialGames.first, { size: 46, hasPlatinum: true }],
  [specialGames.withoutTrophies, { size: 0, hasPlatinum: false }],
  [specialGames.withoutPlatinum, { size: 12, hasPlatinum: false }],
]);

/** Games with an unusual status, by index: Balloon Regatta and Electric Koi. */
const statuses: ReadonlyMap<number, GameRecord['status']> = new Map([
  [31, 'servers-closed'],
  [42, 'delisted'],
]);

/** Numbers of palettes and layouts for drawn art (src/site/art). The demo shows all layouts. */
const paletteCount = 24;
const layoutCount = 8;

/** A demo game, with the composition of its set, which decides the trophies that players can earn. */
export interface DemoGame extends GameSet {
  readonly make: SetMake;
}

/** Returns the id of the game at an index from 0. The ids start at NPWR90001_00, a range that no real set has reached. */
export function demoGameIdAt(index: number): string {
  return `NPWR${90_001 + index}_00`;
}

/** The ids of all games. */
export function demoGameIds(): string[] {
  return demoTitles.map((_, index) => demoGameIdAt(index));
}

/** Makes the games, the newest first. All were released within the eleven years before `now`. */
export function makeCatalogue(seed: number, now: number): readonly DemoGame[] {
  return demoTitles.map((title, index) => {
    const original = index === specialGames.european ? specialGames.american : index;
    return makeGame(seed, index, { original, title, now });
  });
}

/** Returns the minimum age of a game in days, to which a random number is added. No player earns a trophy before the game's release. */
export function minAgeDays(index: number): number {
  return 250 + 75 * Math.min(index, 45);
}

/**
 * Returns when a game was added to the catalogue: between a week and 200 days after its release, so that sorting by this date differs from
 * sorting by release.
 */
function addedAt(index: number, releasedAt: number): number {
  return Math.floor(releasedAt / dayMs + 7 + ((index * 83) % 193)) * dayMs;
}

interface DemoGameSeed {
  /** If the game is an edition of another game, the index of that game; otherwise the game's own index. */
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
