/** Values that random records are made of: few names, games and dates, so that records meet each other. */

import type { Random } from '../../../src/data/generate/random.ts';
import type { DataRecord } from '../../../src/data/records/records.ts';
import type { GradeCounts } from '../../../src/domain/index.ts';

/** Makes a record, or some that belong together. */
export type Maker = (random: Random, now: number) => DataRecord[];

const minute = 60_000;
const day = 1440 * minute;
/** Ages of dates; some are the same for many records, some are newer than the load. */
const ages = [0, minute, 30 * minute, day, 2 * day, 6 * day, 40 * day, 400 * day, 3000 * day, -day];

export const playerNames: readonly string[] = Array.from(
  { length: 20 },
  (_, nth) => `${nth % 2 === 0 ? 'Lantern' : 'Pixel'}Fox${nth}`,
);
/** Names that players get by a rename. */
export const laterNames: readonly string[] = Array.from({ length: 60 }, (_, nth) => `Heron${nth}`);
export const gameIds: readonly string[] = Array.from({ length: 14 }, (_, nth) => `NPWR9${String(nth).padStart(4, '0')}_00`);
export const accounts: readonly string[] = ['1000001', '1000002', '1000003', '1000004'];
/** Trophies of the nth game are numbered from 1 to at least so many. */
export const trophyCounts: readonly number[] = gameIds.map((_, nth) => [3, 12, 45, 1][nth % 4] ?? 1);

const words = ['Harbour', 'Lantern', 'Fjord', 'Été', 'of', '2', 'Night'];

/** One to three words, so that titles and names share some. */
export function anyTitle(random: Random): string {
  return Array.from({ length: random.whole(1, 3) }, () => random.pick(words)).join(' ');
}

/** A name, now and then in another case or one that no record introduces. */
export function anyName(random: Random): string {
  const name = random.pick(random.chance(0.9) ? playerNames : laterNames);
  return random.chance(0.05) ? name.toUpperCase() : random.chance(0.02) ? 'Nobody' : name;
}

/** A game, now and then in another case or an unknown one. */
export function anyGame(random: Random): string {
  // The first games are owned by nearly every player.
  const id = random.chance(0.5) ? random.pick(gameIds.slice(0, 4)) : random.pick(gameIds);
  return random.chance(0.05) ? id.toLowerCase() : random.chance(0.02) ? 'NPWR00000_00' : id;
}

/** A trophy of a game, now and then one that it lacks. */
export function anyTrophy(random: Random, game: string): number {
  const most = trophyCounts[gameIds.indexOf(game.toUpperCase())] ?? 1;
  return random.whole(random.chance(0.02) ? 0 : 1, most + (random.chance(0.03) ? 3 : 0));
}

export function anyDate(random: Random, now: number): number {
  return now - random.pick(ages) + (random.chance(0.5) ? 0 : random.whole(-day, day));
}

/** Null clears what is stored. */
export function orNull<T>(random: Random, value: T): T | null {
  return random.chance(0.15) ? null : value;
}

/** Counts below and above what is counted. */
export function anyCounts(random: Random): GradeCounts {
  const most = random.pick([0, 3, 60]);
  const count = (): number => random.whole(0, most);
  return { platinum: random.whole(0, 1), gold: count(), silver: count(), bronze: count() };
}

/** Each of the properties with the probability; the values are made of those only that are there. */
export function some(random: Random, probability: number, makers: Readonly<Record<string, () => unknown>>): object {
  const chosen = Object.entries(makers).filter(() => random.chance(probability));
  return Object.fromEntries(chosen.map(([property, make]) => [property, make()]));
}

/** The same maker for several properties. */
export function forEach(properties: readonly string[], make: () => unknown): Readonly<Record<string, () => unknown>> {
  return Object.fromEntries(properties.map((property) => [property, make]));
}
