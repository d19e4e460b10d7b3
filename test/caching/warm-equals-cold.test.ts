/**
 * After every kind of change, by its own or another process, a service with filled caches (warm) sends the same responses as one with empty
 * caches (cold). So no cache serves outdated data.
 */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Grade } from '../../src/records/records.ts';
import { createSqlStore } from '../../src/store/sql-store.ts';
import { makeEarned, makePlayer, unlessRefused } from '../../src/store/testing/records.ts';
import { eventually } from '../support/eventually.ts';
import type { SharedStore, SharedStoreMaker } from './stores.ts';
import { sharedStores } from './stores.ts';
import type { Change, Served } from './world.ts';
import { day, games, loading, players, serve, startAt, targets } from './world.ts';

interface Step {
  readonly about: string;
  readonly change: Change;
  readonly byOther: boolean;
  /** Targets requested after the change. The others remain cached and are requested after later changes. */
  readonly asked: readonly string[];
}

const player = fc.constantFrom(...players);
const game = fc.constantFrom(...games.slice(0, 3));
const grade = fc.constantFrom<Grade>('gold', 'silver', 'bronze');

type Changed = Pick<Step, 'about' | 'change'>;

/** All kinds of changes, with descriptions for failure messages. */
const change = fc.oneof<fc.Arbitrary<Changed>[]>(
  fc
    .tuple(player, game, fc.integer({ min: 1, max: 4 }), fc.nat(40))
    .map(([name, id, trophy, days]) => ({
      about: `${name} earned ${trophy} of ${id}`,
      change: loading([makeEarned(name, id, trophy, startAt - day * days)]),
    })),
  fc.tuple(game, fc.integer({ min: 2, max: 4 }), grade).map(([id, trophy, worth]) => ({
    about: `trophy ${trophy} of ${id} is ${worth}`,
    change: loading([{ type: 'trophy', game: id, id: trophy, grade: worth }]),
  })),
  fc.tuple(game, fc.string({ unit: 'grapheme-ascii', minLength: 1 })).map(([id, title]) => ({
    about: `${id} is called ${title}`,
    change: loading([{ type: 'game', id, title: `Title ${title}` }]),
  })),
  fc.tuple(game, fc.integer({ min: 5, max: 7 })).map(([id, trophy]) => ({
    about: `${id} has a trophy ${trophy}`,
    change: loading([{ type: 'trophy', game: id, id: trophy, grade: 'bronze', title: 'One more' }]),
  })),
  fc.tuple(player, fc.nat(9), fc.constantFrom('fr', 'us', null)).map(([name, number, country]) => ({
    about: `${name} says ${number}, from ${country}`,
    change: loading([makePlayer(name, { aboutMe: `Text ${number}`, country })], startAt + number),
  })),
  fc.tuple(player, fc.boolean(), fc.boolean()).map(([name, hidden, excluded]) => ({
    about: `${name} hidden ${hidden}, excluded ${excluded}`,
    change: (store) => store.players.setFlags(name, { hidden, excluded }, startAt),
  })),
  fc.tuple(player, game, fc.integer({ min: 1, max: 4 })).map(([name, id, trophy]) => ({
    about: `${name} did not earn ${trophy} of ${id}`,
    change: (store) =>
      store.corrections.unearn.make({ player: name, game: id, trophies: [trophy] }, startAt),
  })),
  fc.tuple(player, game, fc.boolean()).map(([name, id, hides]) => ({
    about: `${name} ${hides ? 'hides' : 'shows'} ${id}`,
    change: (store) =>
      store.choices[hides ? 'hideGame' : 'showGame']({ player: name, game: id }, startAt),
  })),
  fc.tuple(player, game).map(([name, id]) => ({
    about: `${name} did not play ${id}`,
    change: (store) => store.corrections.removePlayerGame.make({ player: name, game: id }, startAt),
  })),
  game.map((id) => ({
    about: `${id} is removed`,
    change: (store) => store.corrections.removeGame.make(id, startAt),
  })),
  fc.tuple(player, fc.nat(3)).map(([name, number]) => ({
    about: `${name} is called New${number}`,
    change: (store) => store.players.rename(name, `New${number}`, startAt),
  })),
  fc.tuple(player, game, fc.nat(9)).map(([name, id, number]) => ({
    about: `${name} has played ${id} for ${number} hours`,
    change: loading([
      {
        type: 'playTime',
        player: name,
        network: 'psn',
        id: 'CUSA90001_00',
        game: id,
        seconds: 3600 * number,
        read: startAt + number,
      },
    ]),
  })),
  fc
    .tuple(player, fc.constantFrom('offline', 'online', 'playing'), fc.nat(3))
    .map(([name, state, minutes]) => ({
      about: `${name} is ${state}`,
      change: async (store) => {
        const found = await store.players.find(name);
        if (found === null) return;
        const title = state === 'playing' ? `Title ${minutes}` : null;
        const reading = { playerId: found.playerId, network: 'psn', state, title } as const;
        await store.savePresence(
          [{ ...reading, gameId: null, sourceId: null, platform: null, text: null, seenAt: null }],
          startAt - minutes * 60_000,
        );
      },
    })),
  fc.tuple(player, fc.boolean(), fc.boolean()).map(([name, hoursHidden, presenceHidden]) => ({
    about: `${name} hides hours ${hoursHidden}, presence ${presenceHidden}`,
    change: (store) => store.players.setFlags(name, { hoursHidden, presenceHidden }, startAt),
  })),
  player.map((name) => ({
    about: `${name} is deleted`,
    change: (store) => store.players.delete(name, startAt),
  })),
);

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc
    .tuple(change, fc.boolean(), fc.subarray([...targets], { minLength: 10, maxLength: 30 }))
    .map(([made, byOther, asked]) => ({ ...made, byOther, asked })),
  { minLength: 2, maxLength: 6, size: 'max' },
);

/** Runs the steps and compares each response with that of a cold service. */
async function compare(
  { engine, own, other }: SharedStore,
  { isLate }: SharedStoreMaker,
  taken: readonly Step[],
): Promise<void> {
  const warm = await serve(own);
  try {
    // A response is cached at its second request.
    await warm.askAll();
    await warm.askAll();
    for (const step of taken) {
      await unlessRefused(step.change(step.byOther ? other : own));
      const cold = await serve(createSqlStore(engine));
      try {
        if (isLate && step.byOther && own !== other)
          await eventually(() => agree(warm, cold, step.asked), 20_000, step.about);
        else await agree(warm, cold, step.asked);
      } finally {
        await cold.stop();
      }
    }
  } finally {
    await warm.stop();
  }
}

async function agree(warm: Served, cold: Served, asked: readonly string[]): Promise<true> {
  for (const target of asked) assert.deepEqual(await warm.ask(target), await cold.ask(target));
  return true;
}

for (const maker of sharedStores) {
  describe(`a warm service, ${maker.name}`, () => {
    test('gives the same answers as a cold one after every change', async () => {
      const property = fc.asyncProperty(steps, async (taken) => {
        const shared = await maker.open();
        try {
          await compare(shared, maker, taken);
        } finally {
          await shared[Symbol.asyncDispose]();
        }
      });
      await fc.assert(property, { numRuns: maker.runs });
    });
  });
}
