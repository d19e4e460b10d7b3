/**
 * Imports of more players than an import keeps in memory, with their records in random order. The import must resume a player whom it has
 * already written when further records of the player follow.
 */

import type { Random } from '../../../src/data/generate/random.ts';
import { createRandom } from '../../../src/data/generate/random.ts';
import type { DataRecord, Grade } from '../../../src/records/records.ts';
import { makeGame, makePlayer } from '../../../src/store/testing/records.ts';
import { firstRecords } from './random-instance.ts';
import type { Scenario, Step } from './scenario.ts';
import { inBatches, makeLoad } from './scenario.ts';

const now = Date.UTC(2024, 0, 1);
const minute = 60_000;
const players = 6000;
const games = 40;
const grades: readonly Grade[] = ['platinum', 'gold', 'silver', 'bronze', 'bronze', 'bronze'];

const idOf = (game: number): string => `NPWR${40_000 + game}_00`;
const nameOf = (nth: number): string => `Heron${nth}`;

/** @param seed determines order and values */
export function scatteredPlayers(seed: number): Scenario {
  return { name: 'scattered', seed, levelSystem: '2020', steps: stepsOf(createRandom(seed)) };
}

function* stepsOf(random: Random): Generator<Step> {
  const sets = Array.from({ length: games }, (_, game) => makeGame(idOf(game), grades)).flat();
  const people = Array.from({ length: players }, (_, nth) =>
    makePlayer(nameOf(nth), { country: random.pick(['fr', 'us']) }),
  );
  yield loadScattered(
    'players and what they earned',
    now,
    [...firstRecords, ...sets, ...random.shuffle(people), ...play(random, 20_000)],
    random,
  );
  const changes = withOneChangeEach(Array.from({ length: 2000 }, () => changeOf(random)));
  // One import with changes of sets and players between play records.
  yield loadScattered(
    'play and changes in random order',
    now + 1000 * minute,
    random.shuffle([...play(random, 12_000), ...changes]),
    random,
  );
  yield loadScattered(
    'only play records of existing players',
    now + 2000 * minute,
    play(random, 12_000),
    random,
  );
  yield makeLoad(
    'one trophy of each player',
    now + 3000 * minute,
    people.map((_, nth): DataRecord => ({
      type: 'earned',
      player: nameOf(nth),
      game: idOf(0),
      trophy: 1,
      date: now,
    })),
  );
}

/**
 * Keeps only the first change of a trophy, and the first change of each player. It is undefined whether dates change if a later record of
 * the same import reverts a change.
 */
function withOneChangeEach(changes: readonly DataRecord[]): DataRecord[] {
  const changed = new Set<string>();
  return changes.filter((record) => {
    const subject = subjectOf(record);
    if (subject === null) return true;
    const isFirst = !changed.has(subject);
    changed.add(subject);
    return isFirst;
  });
}

function subjectOf(record: DataRecord): string | null {
  if (record.type === 'trophy') return 'a set';
  return record.type === 'player' ? (record.formerNames?.[0] ?? record.name) : null;
}

function loadScattered(
  about: string,
  at: number,
  records: readonly DataRecord[],
  random: Random,
): Step {
  return {
    kind: 'records',
    about,
    now: at,
    batches: inBatches(records, random.pick([300, 500, 2000])),
    force: false,
    isUndone: false,
  };
}

function play(random: Random, count: number): DataRecord[] {
  return Array.from({ length: count }, (): DataRecord => {
    const player = nameOf(random.whole(0, players - 1));
    const game = idOf(random.whole(0, games - 1));
    const date = now + random.whole(-5_000_000, 2000) * minute;
    if (random.chance(0.2))
      return {
        type: 'playerGame',
        player,
        game,
        ...(random.chance(0.5) ? { lastUpdated: date } : {}),
      };
    return {
      type: 'earned',
      player,
      game,
      trophy: random.whole(1, grades.length),
      ...(random.chance(0.8) ? { date } : {}),
    };
  });
}

function changeOf(random: Random): DataRecord {
  const nth = random.whole(0, players - 1);
  const game = idOf(random.whole(0, games - 1));
  const kind = random.whole(0, 39);
  if (kind === 0)
    return {
      type: 'trophy',
      game,
      id: random.whole(1, grades.length + 1),
      grade: random.pick(grades),
    };
  if (kind < 15)
    return makePlayer(nameOf(nth), {
      hidden: random.chance(0.3),
      country: random.pick(['fr', 'us', null]),
    });
  if (kind < 25) return makePlayer(`New${nameOf(nth)}`, { formerNames: [nameOf(nth)] });
  const statedEarned = {
    platinum: 0,
    gold: random.whole(0, 3),
    silver: 1,
    bronze: random.whole(0, 9),
  };
  return {
    type: 'playerGame',
    player: nameOf(nth),
    game,
    ...(random.chance(0.5) ? { statedEarned } : {}),
  };
}
