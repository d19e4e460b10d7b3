/** Many random imports into one store, generated from a seed, in every shape that sources produce and in some others. */

import { createRandom } from '../../../src/data/generate/random.ts';
import type { Random } from '../../../src/data/generate/random.ts';
import type { DataRecord } from '../../../src/records/records.ts';
import { foldName } from '../../../src/domain/index.ts';
import { anyInstanceRecord, firstRecords } from './random-instance.ts';
import { anyGameRecord, anyGroup, anyTrophyRecord, wholeSet } from './random-catalogue.ts';
import { anyEarned, anyPlayer, anyPlayerGame, anyRename, wholePlayer } from './random-people.ts';
import type { Maker } from './random-values.ts';
import { anyName, gameIds, laterNames, playerNames } from './random-values.ts';
import type { Scenario, Step } from './scenario.ts';
import { makeLoad } from './scenario.ts';

const firstNow = Date.UTC(2024, 0, 1);
const minute = 60_000;

/**
 * The scenario has no webhooks: if an import has several records about a trophy, it is undefined which date the message contains. @param
 * loads number of imports and administrative changes after the first import
 */
export function randomMix(seed: number, loads: number): Scenario {
  return {
    name: 'mix',
    seed,
    levelSystem: seed % 2 === 0 ? '2020' : '2008',
    steps: stepsOf(createRandom(seed), loads),
  };
}

function* stepsOf(random: Random, loads: number): Generator<Step> {
  let now = firstNow;
  const before: DataRecord[][] = [];
  const sets = gameIds.slice(0, -2).flatMap((_, nth) => wholeSet(nth, random, now));
  yield makeLoad('the first load', now, [...firstRecords.filter(isNoWebhook), ...sets]);
  for (let nth = 0; nth < loads; nth++) {
    // Sometimes two imports have the same time, or the clock was set back.
    now += random.chance(0.1) ? -random.whole(0, 100 * minute) : random.whole(1, 60_000) * minute;
    if (random.chance(0.15)) {
      yield adminStep(random, now);
      continue;
    }
    const isAgain = before.length > 0 && random.chance(0.15);
    const records = isAgain ? random.pick(before) : withoutUnclear(recordsOf(random, now));
    before.push(records);
    const isUndone = random.chance(0.05);
    yield {
      kind: 'records',
      about: `${records.length} records${isAgain ? ' once more' : ''}${isUndone ? ', undone' : ''}`,
      now,
      batches: cut(random, records),
      force: random.chance(0.15),
      isUndone,
    };
  }
}

const play: readonly Maker[] = [anyEarned, anyEarned, anyEarned, anyPlayerGame];
const catalogue: readonly Maker[] = [anyTrophyRecord, anyTrophyRecord, anyGameRecord, anyGroup];
const people: readonly Maker[] = [anyPlayer, anyPlayer, anyRename];
const instance: Maker = (random, now) => [anyInstanceRecord(random, now)];
const everything: readonly Maker[] = [...play, ...play, ...catalogue, ...people, instance];
const shapes: readonly Maker[] = [
  (random, now) => manyOf(everything, 1, random, now),
  (random, now) => manyOf(everything, random.whole(2, 300), random, now),
  (random, now) => manyOf(everything, random.whole(1500, 3000), random, now),
  (random, now) => manyOf(play, random.whole(1, 1200), random, now),
  (random, now) => manyOf(catalogue, random.whole(1, 60), random, now),
  (random, now) => manyOf(people, random.whole(1, 40), random, now),
  (random, now) => wholePlayer(random, now),
  (random, now) => playerNames.slice(0, random.whole(2, 8)).flatMap(() => wholePlayer(random, now)),
  // Records of several players in random order, also before the records that introduce the players.
  (random, now) =>
    random.shuffle([
      ...wholePlayer(random, now),
      ...wholePlayer(random, now),
      ...wholeSet(random.whole(0, gameIds.length - 1), random, now),
    ]),
];

/**
 * Removes the property `updated` from records if the import has other play records of the same game, because its effect then depends on
 * when a build writes.
 */
function withoutUnclear(all: readonly DataRecord[]): DataRecord[] {
  const records = withSetsTogether(withoutRepeated(all.filter(isNoWebhook)));
  const counts = new Map<string, number>();
  for (const record of records)
    counts.set(subjectOf(record), (counts.get(subjectOf(record)) ?? 0) + 1);
  return records.map((record) => {
    if (
      (record.type !== 'earned' && record.type !== 'playerGame') ||
      counts.get(subjectOf(record)) === 1
    )
      return record;
    const { updated: _, ...rest } = record;
    return rest;
  });
}

/**
 * Moves all records of a set next to the set's first record. It is undefined whether UpdateDate changes if a later record of the same
 * import reverts a change.
 */
function withSetsTogether(records: readonly DataRecord[]): DataRecord[] {
  const ofSet = (record: DataRecord): string | null =>
    record.type === 'trophy'
      ? foldName(record.game)
      : record.type === 'game'
        ? foldName(record.id)
        : null;
  const sets = Map.groupBy(records, ofSet);
  return records.flatMap((record) => {
    const key = ofSet(record);
    if (key === null) return [record];
    const set = sets.get(key) ?? [];
    sets.delete(key);
    return set;
  });
}

/**
 * Keeps only the first play record of each trophy, and of each game as a whole, for any player: names do not identify the player,
 * because an import may rename players. It is undefined whether UpdateDate changes if a later record of the same import reverts a value.
 */
function withoutRepeated(records: readonly DataRecord[]): DataRecord[] {
  const seen = new Set<string>();
  return records.filter((record) => {
    if (record.type !== 'earned' && record.type !== 'playerGame') return true;
    const key = `${foldName(record.game)} ${record.type === 'earned' ? record.trophy : 'game'}`;
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst;
  });
}

function isNoWebhook({ type }: DataRecord): boolean {
  return type !== 'webhook';
}

/**
 * Returns the game of a play record; empty for other records. The player's name is not part of it, because an import may rename the player.
 */
function subjectOf(record: DataRecord): string {
  return record.type === 'earned' || record.type === 'playerGame' ? foldName(record.game) : '';
}

function recordsOf(random: Random, now: number): DataRecord[] {
  return random.pick(shapes)(random, now);
}

function manyOf(
  makers: readonly Maker[],
  count: number,
  random: Random,
  now: number,
): DataRecord[] {
  return Array.from({ length: count }, () => random.pick(makers)(random, now)).flat();
}

/** Splits records into batches of random size; a batch may be empty. */
function cut(random: Random, records: readonly DataRecord[]): DataRecord[][] {
  if (random.chance(0.3)) return [[...records]];
  const most = random.pick([1, 20, 500]);
  const batches: DataRecord[][] = [];
  for (let from = 0; from < records.length;) {
    const size = random.whole(batches.length === 0 ? 0 : 1, most);
    batches.push(records.slice(from, from + size));
    from += size;
  }
  return batches;
}

function adminStep(random: Random, now: number): Step {
  const name = anyName(random);
  const other = random.pick(laterNames);
  const flag = random.chance(0.5);
  const changes: readonly Step[] = [
    {
      kind: 'admin',
      now,
      about: `rename ${name} to ${other}`,
      run: (players, at) => players.rename(name, other, at),
    },
    {
      kind: 'admin',
      now,
      about: `hidden of ${name}: ${flag}`,
      run: (players, at) => players.setFlags(name, { hidden: flag }, at),
    },
    {
      kind: 'admin',
      now,
      about: `excluded of ${name}: ${flag}`,
      run: (players, at) => players.setFlags(name, { excluded: flag }, at),
    },
    { kind: 'admin', now, about: `delete ${name}`, run: (players, at) => players.delete(name, at) },
  ];
  return random.pick(changes);
}
