/** Random changes of a store, which several processes make at the same time: imports, prunes, corrections, deletions. */

import type { Random } from '../../../src/data/generate/random.ts';
import type { DataRecord } from '../../../src/records/records.ts';
import type { PlayList } from '../../../src/store/port/loads.ts';
import type { SqlStore } from '../../../src/store/index.ts';
import { makeEarned, makeGame, makePlayer } from '../../../src/store/testing/records.ts';

/** Number of games and players that the processes share, small enough that their changes conflict. */
export const shared = { players: 200, games: 40, trophies: 30 } as const;
const earnedFrom = Date.UTC(2024, 0, 1);

const playerOf = (number: number): string => `Player${number}`;
const gameOf = (number: number): string => `NPWR${String(number).padStart(5, '0')}_00`;
const anyPlayer = (random: Random): string => playerOf(random.whole(0, shared.players - 1));
const anyGame = (random: Random): string => gameOf(random.whole(0, shared.games - 1));
const anyTrophy = (random: Random): number => random.whole(1, shared.trophies);

/** All games, and players who have one game each. */
export function firstRecords(): readonly DataRecord[] {
  const grades = Array.from({ length: shared.trophies }, (_, index) =>
    index === 0 ? 'platinum' : index % 5 === 0 ? 'gold' : 'bronze',
  );
  return [
    ...Array.from({ length: shared.games }, (_, game) => makeGame(gameOf(game), grades)).flat(),
    ...Array.from({ length: shared.players }, (_, player) => [
      makePlayer(playerOf(player), { country: player % 3 === 0 ? 'gb' : 'jp' }),
      makeEarned(playerOf(player), gameOf(player % shared.games), 2, earnedFrom),
    ]).flat(),
  ];
}

/** A kind of change, with its name. @param now milliseconds UTC */
export interface Change {
  readonly name: string;
  make(store: SqlStore, random: Random, now: number): Promise<unknown>;
}

function anyEarned(random: Random, player: string, game: string): DataRecord {
  return makeEarned(player, game, anyTrophy(random), earnedFrom + random.whole(1, 500_000_000));
}

/** Records of one game of a player. */
function playRecords(random: Random, player: string): readonly DataRecord[] {
  const game = anyGame(random);
  const count = random.whole(1, shared.trophies);
  return [
    makePlayer(player),
    ...Array.from({ length: count }, () => anyEarned(random, player, game)),
  ];
}

/** Returns a list of at most half of the games that a player can have, so that a prune with it removes the player's other games. */
function anyList(random: Random, player: string): PlayList {
  const games = Array.from(
    { length: random.whole(1, 20) },
    () =>
      [
        gameOf(random.whole(0, shared.games - 1)).toLowerCase(),
        new Set(Array.from({ length: random.whole(1, 15) }, () => anyTrophy(random))),
      ] as const,
  );
  return { player, games: new Map(games) };
}

const options = (now: number) => ({ now, source: 'writers' });

/** The changes. Frequent changes are listed several times. */
export const changes: readonly Change[] = [
  ...Array.from({ length: 12 }, () => oneTrophy()),
  ...Array.from({ length: 4 }, () => wholeGames()),
  {
    name: 'prune',
    make: (store, random, now) =>
      store.load(options(now), async (load) => {
        const player = anyPlayer(random);
        await load.apply(playRecords(random, player));
        await load.prune(anyList(random, player), true);
      }),
  },
  {
    name: 'set',
    make: (store, random, now) =>
      store.load(options(now), (load) =>
        load.apply([
          { type: 'game', id: anyGame(random), title: `A title of ${now % 97}` },
          {
            type: 'trophy',
            game: anyGame(random),
            id: anyTrophy(random),
            grade: random.pick(['gold', 'silver', 'bronze'] as const),
            title: 'A trophy with another grade',
          },
        ]),
      ),
  },
  {
    name: 'unearn',
    make: (store, random, now) =>
      store.corrections.unearn.make(
        { player: anyPlayer(random), game: anyGame(random), trophies: [anyTrophy(random)] },
        now,
      ),
  },
  {
    name: 'remove a game of a player',
    make: (store, random, now) =>
      store.corrections.removePlayerGame.make(
        { player: anyPlayer(random), game: anyGame(random) },
        now,
      ),
  },
  {
    name: 'undo',
    make: (store, random, now) => store.corrections.undoLoad.make(anyPlayer(random), now),
  },
  {
    name: 'delete',
    async make(store, random, now) {
      const player = anyPlayer(random);
      await store.players.delete(player, now);
      await store.load({ ...options(now), force: true }, (load) =>
        load.apply(playRecords(random, player)),
      );
    },
  },
  {
    name: 'flags',
    make: (store, random, now) =>
      store.players.setFlags(
        anyPlayer(random),
        { hidden: random.chance(0.3), excluded: random.chance(0.3) },
        now,
      ),
  },
];

function oneTrophy(): Change {
  return {
    name: 'one trophy',
    make: (store, random, now) =>
      store.loadRecords({
        options: options(now),
        records: [anyEarned(random, anyPlayer(random), anyGame(random))],
        check: () => {},
      }),
  };
}

function wholeGames(): Change {
  return {
    name: 'games of players',
    make: (store, random, now) =>
      store.load(options(now), async (load) => {
        for (let count = random.whole(1, 4); count > 0; count -= 1)
          await load.apply(playRecords(random, anyPlayer(random)));
      }),
  };
}
