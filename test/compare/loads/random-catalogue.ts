/** Random catalogue records: new sets, changed grades, changed texts, stated sizes. */

import type { Random } from '../../../src/data/generate/random.ts';
import type { DataRecord } from '../../../src/records/records.ts';
import { grades } from '../../../src/domain/index.ts';
import type { Maker } from './random-values.ts';
import {
  anyCounts,
  anyDate,
  anyGame,
  anyTitle,
  anyTrophy,
  forEach,
  gameIds,
  orNull,
  some,
  trophyCounts,
} from './random-values.ts';

export const anyGameRecord: Maker = (random, now) => [gameNamed(anyGame(random), random, now)];

function gameNamed(id: string, random: Random, now: number): DataRecord {
  return {
    type: 'game',
    id,
    ...some(random, 0.3, {
      ...forEach(['title', 'image', 'guide', 'titleOnGuide', 'setVersion'], () =>
        orNull(random, anyTitle(random)),
      ),
      platform: () => orNull(random, random.pick(['ps3', 'ps4', 'vita'])),
      europeId: () => random.pick(['', 'NPWR80001_00', 'NPWR80002_00', ...gameIds.slice(0, 2)]),
      released: () => orNull(random, anyDate(random, now)),
      stars: () => random.whole(0, 50) / 10,
      reviews: () => random.whole(0, 500),
    }),
    ...some(random, 0.2, {
      statedSet: () => orNull(random, anyCounts(random)),
      statedTrophies: () => orNull(random, random.whole(0, 80)),
      statedPoints: () => orNull(random, random.whole(0, 2000)),
    }),
  };
}

export const anyGroup: Maker = (random) => [
  {
    type: 'group',
    game: anyGame(random),
    id: random.pick(['default', '001', '002']),
    ...some(random, 0.6, {
      name: () => orNull(random, anyTitle(random)),
      detail: () => anyTitle(random),
    }),
  },
];

/** A new trophy, a changed grade or a changed text. The grade may be missing. */
export const anyTrophyRecord: Maker = (random) => {
  const game = anyGame(random);
  return [
    {
      type: 'trophy',
      game,
      id: anyTrophy(random, game),
      ...some(random, 0.9, { grade: () => random.pick(grades) }),
      ...some(random, 0.3, {
        title: () => orNull(random, anyTitle(random)),
        description: () => orNull(random, anyTitle(random)),
        hidden: () => random.chance(0.5),
        group: () => orNull(random, random.pick(['default', '001'])),
      }),
    },
  ];
};

/** A set with its groups and all trophies except the last ones. */
export function wholeSet(nth: number, random: Random, now: number): DataRecord[] {
  const game = gameIds[nth] ?? '';
  const count = Math.ceil((trophyCounts[nth] ?? 1) * random.pick([0.5, 1]));
  const trophies = Array.from({ length: count }, (_, index): DataRecord => ({
    type: 'trophy',
    game,
    id: index + 1,
    grade: index === 0 ? 'platinum' : random.pick(grades),
  }));
  return [gameNamed(game, random, now), { type: 'group', game, id: 'default' }, ...trophies];
}
