/** A game of the catalogue as records: title, pictures, trophies, groups. Proportions of domain.md 7.2 and 7.3. */

import type { GameSet } from '../demo/catalogue.ts';
import { makeGame, makeGroup, makeTrophy } from '../demo/make-records.ts';
import type { Random } from '../demo/random.ts';
import { makeTitle, unusualTitles } from '../demo/titles.ts';
import type { GameRecord, GroupRecord, TrophyRecord } from '../records/records.ts';
import { dayMs } from '../../domain/time/index.ts';
import { randomOf } from './seeds.ts';
import type { SetMake } from './set-makes.ts';
import { makeSetMake, originalOf } from './set-makes.ts';
import type { Era } from './sizes.ts';

const yearsOfReleases = 16;

/** Trophies of a group that came later. */
const groupSize = 5;
/** A set with this many trophies is of a big game, and one in five of these has groups; of the others few have. */
const bigSet = 60;

/** The id of the nth game, from 0: of a range that neither real sets nor the demo's have reached. */
export function gameIdAt(index: number): string {
  return `NPWR${500_001 + index}_00`;
}

/** The game at a place, from 0, released before `until` (milliseconds UTC). */
export function makeSet(seed: number, era: Era, index: number, until: number): GameSet {
  const id = gameIdAt(index);
  const original = originalOf(index);
  const random = randomOf(seed, 'texts', original);
  const make = makeSetMake(seed, era, index);
  const game = makeSetGame(random, id, until);
  const groups = makeGroups(random, id, make);
  const trophies = Array.from({ length: make.size }, (_, at) => makeSetTrophy(random, id, at + 1, make, groups));
  const hasEdition = original === index && originalOf(index + 1) === index;
  return { game: hasEdition ? { ...game, europeId: gameIdAt(index + 1) } : game, groups, trophies };
}

function makeSetGame(random: Random, id: string, until: number): GameRecord {
  const title = makeGameTitle(random);
  const releasedAt = until - random.unit() * yearsOfReleases * 365 * dayMs;
  return makeGame(random, { id, title, releasedAt, platform: makePlatform });
}

/** One title in ten is not pure ASCII, one in a hundred has an ampersand; some have outer blanks, a few a line feed. */
function makeGameTitle(random: Random): string {
  const kind = random.unit();
  if (kind < 0.015) return `${random.pick(unusualTitles)} ${random.whole(2, 99)}`;
  // A dash beyond ASCII stands in so many ordinary titles that it would count twice.
  const title = `${makeTitle(random).replace(' –', ':')} ${random.whole(1, 999)}`;
  if (kind < 0.06) return `${title}™`;
  if (kind < 0.08) return `${title} – Édition Spéciale`;
  if (kind < 0.1) return `${title} 完全版`;
  if (kind < 0.11) return `${title} & Friends`;
  if (kind < 0.14) return `${title} `;
  return kind < 0.142 ? `${title}\nSeason One` : title;
}

function makePlatform(random: Random): string {
  const at = random.unit();
  if (at < 0.55) return 'ps4';
  if (at < 0.86) return 'ps5';
  if (at < 0.96) return 'ps3';
  return at < 0.98 ? 'psp2' : 'ps4,ps5';
}

function makeGroups(random: Random, game: string, { size }: SetMake): readonly GroupRecord[] {
  if (size <= 2 * groupSize || !random.chance(size >= bigSet ? 0.2 : 0.028)) return [];
  const most = Math.min(Math.floor(size / groupSize) - 1, 19);
  const count = Math.min(Math.ceil(random.logNormal(1, 0.8)), most);
  return Array.from({ length: count }, (_, at) => makeGroup(game, at, makeTitle(random)));
}

function makeSetTrophy(random: Random, game: string, id: number, make: SetMake, groups: readonly GroupRecord[]): TrophyRecord {
  const isPlatinum = make.hasPlatinum && id === 1;
  const group = groups[groups.length - 1 - Math.floor((make.size - id) / groupSize)];
  return {
    ...makeTrophy(random, { game, id, isPlatinum, grade: makeGrade }),
    hidden: random.chance(0.14),
    ...(group === undefined ? {} : { group: group.id }),
  };
}

/** Bronze 67.1, silver 23.1, gold 7.9 of 98.1 (domain.md 7.2). */
function makeGrade(random: Random): TrophyRecord['grade'] {
  const at = random.unit() * 98.1;
  if (at < 67.1) return 'bronze';
  return at < 90.2 ? 'silver' : 'gold';
}
