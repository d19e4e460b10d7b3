/** Values of random records: few names, games and dates, so that records often concern the same rows. */

import type { Random } from '../../../src/data/generate/random.ts';
import type { DataRecord } from '../../../src/records/records.ts';
import type { GradeCounts } from '../../../src/domain/index.ts';

/** Creates a record, or several that belong together. */
export type Maker = (random: Random, now: number) => DataRecord[];

const minute = 60_000;
const day = 1440 * minute;
/** Ages of dates. Many records share a date, and some dates are later than the import. */
const ages = [0, minute, 30 * minute, day, 2 * day, 6 * day, 40 * day, 400 * day, 3000 * day, -day];

export const playerNames: readonly string[] = Array.from(
  { length: 20 },
  (_, nth) => `${nth % 2 === 0 ? 'Lantern' : 'Pixel'}Fox${nth}`,
);
/** Names for renamed players. */
export const laterNames: readonly string[] = Array.from({ length: 60 }, (_, nth) => `Heron${nth}`);
export const gameIds: readonly string[] = Array.from(
  { length: 14 },
  (_, nth) => `NPWR9${String(nth).padStart(4, '0')}_00`,
);
export const accounts: readonly string[] = ['1000001', '1000002', '1000003', '1000004'];
/** Minimum number of trophies of each game. A game's trophies are numbered from 1. */
export const trophyCounts: readonly number[] = gameIds.map(
  (_, nth) => [3, 12, 45, 1][nth % 4] ?? 1,
);

const words = ['Harbour', 'Lantern', 'Fjord', 'Été', 'of', '2', 'Night'];

/** One to three words of a short list, so that titles, group names and other texts often have words in common. */
export function anyTitle(random: Random): string {
  return Array.from({ length: random.whole(1, 3) }, () => random.pick(words)).join(' ');
}

/** A name, sometimes in another case or without a player record. */
export function anyName(random: Random): string {
  const name = random.pick(random.chance(0.9) ? playerNames : laterNames);
  return random.chance(0.05) ? name.toUpperCase() : random.chance(0.02) ? 'Nobody' : name;
}

/** A game id, sometimes in another case or unknown. */
export function anyGame(random: Random): string {
  // Half of the records are about the first games, so that nearly every player owns these.
  const id = random.chance(0.5) ? random.pick(gameIds.slice(0, 4)) : random.pick(gameIds);
  return random.chance(0.05) ? id.toLowerCase() : random.chance(0.02) ? 'NPWR00000_00' : id;
}

/** A trophy number of a game, sometimes an unknown one. */
export function anyTrophy(random: Random, game: string): number {
  const most = trophyCounts[gameIds.indexOf(game.toUpperCase())] ?? 1;
  return random.whole(random.chance(0.02) ? 0 : 1, most + (random.chance(0.03) ? 3 : 0));
}

export function anyDate(random: Random, now: number): number {
  return now - random.pick(ages) + (random.chance(0.5) ? 0 : random.whole(-day, day));
}

/** Returns the value, or sometimes null, which clears the stored value. */
export function orNull<T>(random: Random, value: T): T | null {
  return random.chance(0.15) ? null : value;
}

/** Stated counts below and above the counted ones. */
export function anyCounts(random: Random): GradeCounts {
  const most = random.pick([0, 3, 60]);
  const count = (): number => random.whole(0, most);
  return { platinum: random.whole(0, 1), gold: count(), silver: count(), bronze: count() };
}

/** An object with each property at the given probability; only included values are created. */
export function some(
  random: Random,
  probability: number,
  makers: Readonly<Record<string, () => unknown>>,
): object {
  const chosen = Object.entries(makers).filter(() => random.chance(probability));
  return Object.fromEntries(chosen.map(([property, make]) => [property, make()]));
}

/** Returns the same maker for each of several properties. */
export function forEach(
  properties: readonly string[],
  make: () => unknown,
): Readonly<Record<string, () => unknown>> {
  return Object.fromEntries(properties.map((property) => [property, make]));
}
