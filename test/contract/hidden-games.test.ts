/**
 * A hidden game (docs/spec/decisions.md 4) affects only sums. Two instances differ only in which of two games a player hides. Both games
 * have the same trophies with the same dates, so every sum is the same in both instances, and every response must be the same, too. The
 * requests come from the tables of operations, pages, endpoints and resources, so that new ones are tested automatically.
 */

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { invariant } from '../../src/invariant.ts';
import { composeService } from '../../src/app/compose.ts';
import { createSqlStore } from '../../src/store/sql-store.ts';
import type { SqlStore } from '../../src/store/sql-store.ts';
import type { Settings } from '../../src/settings/index.ts';
import type { TestEngine } from '../../src/store/testing/engines.ts';
import { sqlite, testDatabases } from '../../src/store/testing/engines.ts';
import { load, makeEarned, makeGame } from '../../src/store/testing/records.ts';
import type { DataRecord } from '../../src/records/records.ts';
import { everyRecord, everyTarget, operations } from '../caching/every-answer.ts';
import type { Served } from '../caching/world.ts';
import { day, serve, startAt } from '../caching/world.ts';
import { sendRaw } from '../conformance/raw-http.ts';
import { defaultSettings } from '../support/start-service.ts';
import { testedBindings } from './bindings.ts';

const fox = 'LanternFox';
const owl = 'NightOwl';
const cave = 'NPWR80011_00';
const reef = 'NPWR80012_00';
const usual = ['NPWR80001_00', 'NPWR80002_00'];
/** Large enough that the times to the platinum and to completion are records. */
const grades = ['platinum', 'gold', 'silver', ...Array<'bronze'>(9).fill('bronze')] as const;
const sets = [cave, reef].flatMap((id) => [
  ...makeGame(id, grades, { platform: 'ps3' }),
  ...grades.map((_, index): DataRecord => ({
    type: 'trophy',
    game: id,
    id: index + 1,
    title: `Trophy ${index + 1} of ${id}`,
  })),
]);

/**
 * Returns play of a game with the player's first, latest and rarest trophies, a platinum, the fastest and the longest completion, and play
 * time.
 */
function playOf(name: string, game: string): DataRecord[] {
  return [
    makeEarned(name, game, 1, startAt - 1000),
    makeEarned(name, game, 2, startAt - 50 * day),
    makeEarned(name, game, 3, startAt - 2000),
    ...grades
      .slice(3)
      .map((_, index) => makeEarned(name, game, index + 4, startAt - 3000 - 1000 * index)),
    {
      type: 'playTime',
      player: name,
      network: 'psn',
      id: `PPSA_${game}`,
      game,
      title: `Title of ${game}`,
      seconds: 7200,
      last: startAt - 1000,
    },
  ];
}

/** Creates an instance in which neither player has the game that the other hides. */
async function fill(
  store: SqlStore,
  [ofFox, ofOwl]: readonly [string, string],
  hides = true,
): Promise<void> {
  await load(store, [...everyRecord, ...sets], startAt);
  await load(
    store,
    [
      {
        type: 'player',
        name: fox,
        online: true,
        statusTitle: `Title of ${ofFox}`,
        lastSeen: startAt,
      },
      {
        type: 'player',
        name: owl,
        online: true,
        statusTitle: `Title of ${ofOwl}`,
        lastSeen: startAt,
      },
      ...playOf(fox, ofFox),
      ...playOf(owl, ofOwl),
    ],
    startAt,
  );
  await store.choices.setPins(
    fox,
    [
      { game: ofFox, trophy: 1 },
      { game: ofFox, trophy: null },
    ],
    startAt,
  );
  const ids = new Map<string, number>();
  for (const name of [fox, owl]) ids.set(name, (await store.findPlayer(name))?.playerId ?? 0);
  for (const [name, game] of [
    [fox, ofFox],
    [owl, ofOwl],
  ] as const) {
    await store.savePresence(
      [
        {
          playerId: ids.get(name) ?? 0,
          network: 'psn',
          state: 'playing',
          title: `Title of ${game}`,
          gameId: game,
          sourceId: null,
          platform: 'ps3',
          text: null,
          seenAt: null,
        },
      ],
      startAt,
    );
    if (hides) await store.choices.hideGame({ player: name, game }, startAt);
    await store.choices.setHunt(
      { player: name, game, trophy: 1, hunted: true, note: `Private words ${game}` },
      startAt,
    );
  }
}

/** Returns the same request about each of the hidden games. */
function aboutHidden(target: string): string[] {
  return [cave, reef].flatMap((id) => usual.map((each) => target.replaceAll(each, id)));
}

const targets = [...new Set(everyTarget.flatMap((target) => [target, ...aboutHidden(target)]))];

/** Starts a service for each of the two instances. */
async function servePair(
  context: TestContext,
  engine: TestEngine,
  { hides = true, ...changes }: Partial<Settings> & { readonly hides?: boolean } = {},
): Promise<readonly Served[]> {
  const pair: Served[] = [];
  for (const hidden of [
    [cave, reef],
    [reef, cave],
  ] as const) {
    const opened = await engine.open();
    context.after(() => opened[Symbol.asyncDispose]());
    const store = createSqlStore(opened.engine);
    await fill(store, hidden, hides);
    const served = await serve(store, () => startAt, changes);
    context.after(() => served.stop());
    pair.push(served);
  }
  return pair;
}

async function bothAnswer(pair: readonly Served[], target: string): Promise<void> {
  const [one, other] = await Promise.all(pair.map((served) => served.ask(target)));
  assert.deepEqual(one, other, target);
}

for (const engine of testDatabases) {
  describe(`a hidden game, ${engine.name}`, () => {
    test('shows in nothing but sums: pages, feeds, images, operations, /json and /v1', async (context) => {
      const pair = await servePair(context, engine);
      for (const target of targets) await bothAnswer(pair, target);
    });
  });
}

test('the same requests tell the two instances apart while nothing is hidden', async (context) => {
  const pair = await servePair(context, sqlite, { hides: false });
  const different: string[] = [];
  for (const target of targets) {
    const [one, other] = await Promise.all(pair.map((served) => served.ask(target)));
    if (one?.body !== other?.body) different.push(target);
  }
  assert.ok(different.length >= 45, different.join(' '));
});

describe('a hidden game in every binding', () => {
  for (const style of ['standard', 'aspnet'] as const) {
    test(style, async (context) => {
      const settings = { ...defaultSettings(), style };
      const service = composeService(settings);
      const pair = await servePair(context, sqlite, { style });
      for (const [key, query] of Object.entries(operations)) {
        const operation = invariant(
          service.operations.find((each) => each.key === key),
          'every operation is in the service',
        );
        for (const each of [query, ...aboutHidden(query)]) {
          const args = Object.fromEntries(new URLSearchParams(each));
          for (const binding of testedBindings) {
            const request = binding.write(
              { service, operation, basePath: settings.basePath },
              args,
            );
            const [one, other] = await Promise.all(
              pair.map(async ({ port }) => {
                const { status, body } = await sendRaw(port, request);
                return { status, body: Buffer.from(body).toString() };
              }),
            );
            assert.deepEqual(one, other, `${operation.name} ${each} by ${binding.name}`);
          }
        }
      }
    });
  }
});
