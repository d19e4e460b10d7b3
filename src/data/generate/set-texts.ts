/**
 * Makes the records of a catalogue game: title, images, trophies and groups. The proportions are those of docs/spec/domain.md 7.2 and 7.3.
 */

import { dayMs } from '../../domain/time/index.ts';
import type { GameRecord, GroupRecord, TrophyRecord } from '../../records/records.ts';
import type { Random } from './random.ts';
import { createSeededRandom } from './random.ts';
import type { SetMake } from './sets.ts';
import { makeSetMake, findOriginal } from './sets.ts';
import type { Period } from './sizes.ts';
import { makeTrophyText } from './trophy-texts.ts';

/**
 * Titles with symbols, accents, other scripts, leading and trailing spaces, and characters that XML must escape (docs/spec/domain.md 7.2
 * and 7.3).
 */
const unusualTitles: readonly string[] = [
  'Starling Circuit™ 3',
  'Café des Brumes',
  '霧の灯台守',
  'Salt & Cinder',
  ' The Quiet Orrery ',
  'Tiny<Giants>',
  'Brackets ]]> Beyond',
  'Ångström’s Garden®',
  'ペンギン配達便：南極編',
  'Two\nMoons',
];

const first =
  'Amber Hollow Paper Velvet Distant Copper Silent Crooked Winter Electric Gentle Iron'.split(' ');
const second =
  'Meridian Orchard Caravan Lighthouse Pendulum Archipelago Foundry Menagerie Observatory Regatta'.split(
    ' ',
  );
const places = [
  'the Tides',
  'Ashfall',
  'Nine Rivers',
  'the Last Tram',
  'Windmere',
  'Glass Hill',
  'the Under-City',
  'Kestrel Bay',
];
const endings = [
  '',
  '',
  '',
  ' II',
  ' III',
  ' HD',
  ': Remembered',
  ' Zero',
  ' – Definitive Edition',
];

/** Makes an ordinary title of two to five words. */
function makeTitle(random: Random): string {
  const head = random.chance(0.5)
    ? `${random.pick(first)} ${random.pick(second)}`
    : `${random.pick(second)} of ${random.pick(places)}`;
  return head + random.pick(endings);
}

const images = 'http://images.example';
const yearsOfReleases = 16;

/** Number of trophies in a group that was added after the release. */
const groupSize = 5;
/** Minimum number of trophies of a large game. One large game in five has groups; few other games do. */
const bigSet = 60;

/** A game with its groups and trophies. */
export interface GameSet {
  readonly game: GameRecord;
  readonly groups: readonly GroupRecord[];
  readonly trophies: readonly TrophyRecord[];
}

/** The values of a set that the caller chooses. All other values are random. */
interface SetSeed {
  readonly id: string;
  readonly title: string;
  /** Milliseconds UTC. */
  readonly releasedAt: number;
  readonly make: SetMake;
  /** Names of the groups that were added after the release. If undefined, the groups are random. */
  readonly groupNames?: readonly string[] | undefined;
}

/** Returns the id of the game at an index from 0. The ids are in a range that real sets and the demo do not use. */
export function gameIdAt(index: number): string {
  return `NPWR${500_001 + index}_00`;
}

/** Makes the game at an index from 0, released before `until` (milliseconds UTC). */
export function makeSet(seed: number, period: Period, index: number, until: number): GameSet {
  const original = findOriginal(index);
  const random = createSeededRandom(seed, 'texts', original);
  const title = makeGameTitle(random);
  const releasedAt = until - random.unit() * yearsOfReleases * 365 * dayMs;
  const set = makeSetRecords(random, {
    id: gameIdAt(index),
    title,
    releasedAt,
    make: makeSetMake(seed, period, index),
  });
  const hasEdition = original === index && findOriginal(index + 1) === index;
  return hasEdition ? { ...set, game: { ...set.game, europeId: gameIdAt(index + 1) } } : set;
}

/** Makes the records of a set. */
export function makeSetRecords(random: Random, seed: SetSeed): GameSet {
  const { id, make, groupNames } = seed;
  const game = makeGame(random, seed);
  const groups = (groupNames ?? drawGroupNames(random, make)).map((name, at) =>
    makeGroup(id, at, name),
  );
  const trophies = Array.from({ length: make.size }, (_, at) =>
    makeTrophy(random, seed, at + 1, groups),
  );
  return { game, groups, trophies };
}

/** Makes a game. One game in five has a guide, and four in five have a release date without a time. */
function makeGame(random: Random, { id, title, releasedAt }: SetSeed): GameRecord {
  const hasGuide = random.chance(0.2);
  return {
    type: 'game',
    id,
    title,
    image: `${images}/games/${id}.png`,
    ...(hasGuide ? { guide: `http://guides.example/${id}`, titleOnGuide: title.trim() } : {}),
    ...(random.chance(0.8) ? { released: Math.floor(releasedAt / dayMs) * dayMs } : {}),
    stars: random.whole(4, 20) / 4,
    reviews: Math.round(random.logNormal(30, 1.2)),
    platform: makePlatform(random),
    setVersion: '01.00',
  };
}

/**
 * Makes a title. One in ten is not pure ASCII, one in a hundred has an ampersand, some have leading or trailing spaces, and a few have a
 * line feed.
 */
function makeGameTitle(random: Random): string {
  const kind = random.unit();
  if (kind < 0.015) return `${random.pick(unusualTitles)} ${random.whole(2, 99)}`;
  // The non-ASCII dash of ordinary titles is replaced, because it would raise the share of non-ASCII titles.
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

function drawGroupNames(random: Random, { size }: SetMake): readonly string[] {
  if (size <= 2 * groupSize || !random.chance(size >= bigSet ? 0.2 : 0.028)) return [];
  const most = Math.min(Math.floor(size / groupSize) - 1, 19);
  const count = Math.min(Math.ceil(random.logNormal(1, 0.8)), most);
  return Array.from({ length: count }, () => makeTitle(random));
}

/** Makes one of the groups that were added after the release. @param at its index among them, from 0 */
function makeGroup(game: string, at: number, name: string): GroupRecord {
  return {
    type: 'group',
    game,
    id: String(at + 1).padStart(3, '0'),
    name,
    detail: `Trophies of “${name}”`,
  };
}

function makeTrophy(
  random: Random,
  { id: game, make }: SetSeed,
  id: number,
  groups: readonly GroupRecord[],
): TrophyRecord {
  const isPlatinum = make.hasPlatinum && id === 1;
  const text = isPlatinum
    ? { title: 'All in all', description: 'Earn every other trophy' }
    : makeTrophyText(random);
  const group = groups[groups.length - 1 - Math.floor((make.size - id) / groupSize)];
  return {
    type: 'trophy',
    game,
    id,
    grade: isPlatinum ? 'platinum' : makeGrade(random),
    ...text,
    image: `${images}/trophies/${game}_${id}.png`,
    hidden: random.chance(0.14),
    ...(group === undefined ? {} : { group: group.id }),
  };
}

/** Draws a grade. The shares are bronze 67.1, silver 23.1 and gold 7.9 of 98.1 (docs/spec/domain.md 7.2). */
function makeGrade(random: Random): TrophyRecord['grade'] {
  const at = random.unit() * 98.1;
  if (at < 67.1) return 'bronze';
  return at < 90.2 ? 'silver' : 'gold';
}
