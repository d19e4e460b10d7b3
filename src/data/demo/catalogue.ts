/**
 * An invented catalogue in the proportions of domain.md 7.2: two sets in three have a platinum and
 * around 46 trophies, the others around 12 and none; 67 % bronze, 23 % silver, the rest gold.
 */

import type { GameRecord, GroupRecord, TrophyRecord } from '../records/records.ts';
import { dayMs } from '../../domain/time/index.ts';
import { makeGame, makeGroup, makeTrophy, trophyImage } from './make-records.ts';
import type { Random } from './random.ts';
import { makeTitles } from './titles.ts';

/** A game with its groups and trophies. */
export interface GameSet {
  readonly game: GameRecord;
  readonly groups: readonly GroupRecord[];
  readonly trophies: readonly TrophyRecord[];
}

/** Places of the games that are there for what is special about them, from 0. */
export const specialGames = {
  /** Has a platinum, two added groups and a hidden trophy; every demo player's favourite. */
  first: 0,
  withoutTrophies: 11,
  withoutPlatinum: 12,
  /** The same title and set; the first names the second as its European edition. */
  american: 13,
  european: 14,
} as const;

const platforms = ['ps3', 'ps3', 'ps4', 'ps4', 'ps4', 'ps5', 'ps5', 'psp2', 'ps3,psp2', 'ps4,ps5'];

/** The id of the nth game, from 0: NPWR90001_00 and on, a range no real set has reached. */
export function gameIdAt(index: number): string {
  return `NPWR${90_001 + index}_00`;
}

/** `count` games (15 at least), the newest first, released within eleven years before `now`. */
export function makeCatalogue(random: Random, count: number, now: number): readonly GameSet[] {
  const titles = makeTitles(random, count);
  const sets = titles.map((title, index) => makeSet(random, index, title, now));
  return sets.map((set, index) => (index === specialGames.european ? copySet(sets, set) : set));
}

function makeSet(random: Random, index: number, title: string, now: number): GameSet {
  const id = gameIdAt(index);
  const trophies = index === specialGames.withoutTrophies ? [] : makeTrophies(random, id, index);
  const groups = addedGroups(random, index).map((name, at) => makeGroup(id, at, name));
  return { game: makeDemoGame(random, index, title, now), groups, trophies: assignGroups(random, trophies, groups) };
}

function makeDemoGame(random: Random, index: number, title: string, now: number): GameRecord {
  const releasedAt = now - releasedDaysAgo(random, index) * dayMs;
  const game = makeGame(random, { id: gameIdAt(index), title, releasedAt, platform: (each) => each.pick(platforms) });
  return index === specialGames.american ? { ...game, europeId: gameIdAt(specialGames.european) } : game;
}

/** Long enough that nobody earns a trophy before the release. */
function releasedDaysAgo(random: Random, index: number): number {
  return Math.round((250 + 75 * Math.min(index, 45)) * (1 + random.unit() / 10));
}

function makeTrophies(random: Random, game: string, index: number): readonly TrophyRecord[] {
  const hasPlatinum = index === specialGames.first || (index !== specialGames.withoutPlatinum && random.chance(0.63));
  const size = hasPlatinum ? clamp(random.normal(46, 12), 20, 90) : clamp(random.normal(12, 3), 5, 25);
  return Array.from({ length: size }, (_, at): TrophyRecord => {
    const isPlatinum = hasPlatinum && at === 0;
    const trophy = makeTrophy(random, { game, id: at + 1, isPlatinum, grade: makeGrade });
    return { ...trophy, hidden: index === specialGames.first ? at === 6 : random.chance(0.14) };
  });
}

function clamp(value: number, min: number, max: number): number {
  return Math.round(Math.min(Math.max(value, min), max));
}

function makeGrade(random: Random): TrophyRecord['grade'] {
  const at = random.unit();
  return at < 0.68 ? 'bronze' : at < 0.92 ? 'silver' : 'gold';
}

/** Names of the groups added to a set after its release: 4 % of sets have any. */
function addedGroups(random: Random, index: number): readonly string[] {
  if (index === specialGames.first) return ['The Drowned Quay', 'Night Ferry & Other Tales'];
  return random.chance(0.04) ? ['The Long Way Home'] : [];
}

/** Gives the last trophies of a set to its added groups, five or six each. */
function assignGroups(
  random: Random,
  trophies: readonly TrophyRecord[],
  groups: readonly GroupRecord[],
): readonly TrophyRecord[] {
  let end = trophies.length;
  const groupOf = new Map<number, string>();
  for (const group of groups.toReversed()) {
    const start = end - random.whole(5, 6);
    for (let at = start; at < end; at++) groupOf.set(at, group.id);
    end = start;
  }
  return trophies.map((trophy, at) => {
    const group = groupOf.get(at);
    return group === undefined ? trophy : { ...trophy, group };
  });
}

/** The European edition: what the American one has, under its own ids. */
function copySet(sets: readonly GameSet[], own: GameSet): GameSet {
  const original = sets[specialGames.american];
  if (original === undefined) return own;
  const { europeId: _, ...game } = original.game;
  const { id, image } = own.game;
  return {
    game: { ...game, id, ...(image === undefined ? {} : { image }) },
    groups: original.groups.map((group) => moveTo(id, group)),
    trophies: original.trophies.map((trophy) => moveTo(id, trophy)),
  };
}

function moveTo<R extends GroupRecord | TrophyRecord>(game: string, record: R): R {
  return { ...record, game, ...(record.type === 'trophy' ? { image: trophyImage(game, record.id) } : {}) };
}
