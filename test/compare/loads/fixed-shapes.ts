/** Fixed scenarios: one player with 183 games, and a set with many owners. */

import type { DataRecord, Grade } from '../../../src/records/records.ts';
import { makeGame, makePlayer } from '../../../src/store/testing/records.ts';
import type { Scenario, Step } from './scenario.ts';
import { inBatches, makeLoad } from './scenario.ts';

const now = Date.UTC(2024, 0, 1);
const minute = 60_000;
const player = 'LanternFox';
const games = 183;
const perGame = 30;
const datedTrophies = 3900;
const owners = 10_000;
const batchSize = 500;

const idOf = (game: number): string => `NPWR${10_000 + game}_00`;
const grades: readonly Grade[] = Array.from({ length: perGame }, (_, nth) =>
  nth === 0 ? 'platinum' : nth % 9 === 0 ? 'gold' : 'bronze',
);
const catalogue: readonly DataRecord[] = Array.from({ length: games }, (_, game) =>
  makeGame(idOf(game), grades),
).flat();

function earnedNth(nth: number, date: number): DataRecord {
  return {
    type: 'earned',
    player,
    game: idOf(nth % games),
    trophy: 1 + Math.floor(nth / games),
    date,
  };
}

/** One player with 183 games and 3,900 dated trophies; then another trophy, a changed date, and all of them again. */
export function onePlayer(): Scenario {
  const dateOf = (nth: number): number => now - nth * 97 * minute;
  const earned = Array.from({ length: datedTrophies }, (_, nth) => earnedNth(nth, dateOf(nth)));
  const played = Array.from({ length: games }, (_, game): DataRecord => ({
    type: 'playerGame',
    player,
    game: idOf(game),
  }));
  const all = [...catalogue, makePlayer(player, { country: 'fr' }), ...played, ...earned];
  const steps: readonly Step[] = [
    {
      ...makeLoad('everything', now, []),
      kind: 'records',
      batches: inBatches(all, batchSize),
      force: false,
      isUndone: false,
    },
    makeLoad('one trophy more', now + minute, [earnedNth(datedTrophies, now)]),
    makeLoad('one date changed', now + 2 * minute, [earnedNth(7, dateOf(7) - 1000 * minute)]),
    makeLoad('all trophies again, in one batch', now + 3 * minute, earned),
  ];
  return { name: 'one-player', seed: null, levelSystem: '2020', steps };
}

/** A set with 10,000 owners that gets another trophy, a changed grade and a stated size. */
export function manyOwners(): Scenario {
  const game = idOf(0);
  const people = Array.from({ length: owners }, (_, nth): DataRecord[] => {
    const name = `Owner${nth}`;
    const country = ['fr', 'us', 'jp'][nth % 3];
    const earned = grades.slice(0, nth % (perGame + 1)).map((_grade, index): DataRecord => {
      return {
        type: 'earned',
        player: name,
        game,
        trophy: index + 1,
        date: now - (nth + index) * minute,
      };
    });
    return [
      makePlayer(name, { country, ...(nth % 50 === 0 ? { hidden: true } : {}) }),
      { type: 'playerGame', player: name, game },
      ...earned,
    ];
  });
  const loadAll = {
    ...makeLoad(`${owners} owners of a set`, now, []),
    kind: 'records',
    batches: inBatches([...makeGame(game, grades), ...people.flat()], batchSize),
    force: false,
    isUndone: false,
  } as const;
  const steps: readonly Step[] = [
    loadAll,
    makeLoad('a trophy more', now + minute, [
      { type: 'trophy', game, id: perGame + 1, grade: 'silver' },
    ]),
    makeLoad('another grade', now + 2 * minute, [{ type: 'trophy', game, id: 2, grade: 'gold' }]),
    makeLoad('a larger set stated', now + 3 * minute, [
      { type: 'game', id: game, statedSet: { platinum: 1, gold: 20, silver: 20, bronze: 40 } },
    ]),
    makeLoad('another grade, and a trophy of an owner', now + 4 * minute, [
      { type: 'trophy', game, id: 2, grade: 'bronze' },
      { type: 'earned', player: 'Owner1', game, trophy: perGame + 1, date: now },
    ]),
  ];
  return { name: 'many-owners', seed: null, levelSystem: '2020', steps };
}
