/** What a hidden game takes back besides the game itself (docs/adr/0022-hidden-games.md). */

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { invariant } from '../../invariant.ts';
import { describe, test } from 'node:test';
import { composeState } from '../../app/compose-state.ts';
import type { TestEngine } from '../testing/engines.ts';
import { openFor, testEngines } from '../testing/engines.ts';
import { load, loadedAt, makeEarned, makeGame, makePlayer } from '../testing/records.ts';

const cave = 'NPWR00001_00';
const reef = 'NPWR00002_00';
const now = loadedAt + 1000;
const hook = {
  webhookId: 'wh_1',
  url: 'https://hooks.example/1',
  secret: 'whsec_c2VjcmV0',
  format: 'standard',
  events: ['trophy.earned'],
  playerId: null,
  days: 7,
  enabled: true,
  reason: null,
  createdAt: 1,
  dropped: 0,
} as const;
const grades = ['platinum', 'gold', 'silver', 'bronze'] as const;

/** Opens a store in which Fox has two games, and plays one of them at the moment, and Owl has both. */
async function open(engine: TestEngine, context: TestContext, played: string) {
  const { store } = await openFor(context, engine);
  const names = ['Fox', 'Owl'];
  await load(store, [
    ...[cave, reef].flatMap((game) => makeGame(game, grades)),
    ...names.map((name) => makePlayer(name)),
    ...names.flatMap((name) => [cave, reef].map((game) => makeEarned(name, game, 2, 1000))),
  ]);
  await composeState(store).webhooks.add({ ...hook });
  await load(
    store,
    names.map((name) => makeEarned(name, played, 3, loadedAt)),
    now,
  );
  const title = `Title of ${played}`;
  await load(store, [makePlayer('Fox', { online: true, statusTitle: title })], now);
  const { playerId } = invariant(await store.findPlayer('Fox'), 'Fox is stored');
  const reading = { playerId, network: 'psn', state: 'playing', title, gameId: null } as const;
  const rest = { sourceId: null, platform: null, text: null, seenAt: null };
  await store.savePresence([{ ...reading, ...rest }], now);
  const shown = async () => {
    const presence = await store.presence({ playerId, presenceHidden: false });
    const messages = await composeState(store).webhooks.log(hook.webhookId, 100);
    return {
      status: (await store.findPlayer('Fox'))?.statusTitle,
      states: presence.map(({ state }) => state),
      messages: messages.map(({ payload }) => JSON.parse(payload).data.player.id).toSorted(),
    };
  };
  assert.deepEqual(await shown(), { status: title, states: ['playing'], messages: ['Fox', 'Owl'] });
  return { store, shown };
}

const nothing = { status: null, states: ['online'], messages: ['Owl'] };

for (const engine of testEngines)
  describe(`a hidden game, ${engine.name}`, () => {
    test('takes back the status, the presence and waiting messages when an import hides it', async (context) => {
      const { store, shown } = await open(engine, context, cave);
      await load(store, [{ type: 'hiddenGame', player: 'Fox', game: cave }], now + 1);
      assert.deepEqual(await shown(), nothing);
      assert.deepEqual(await store.check(), []);
    });

    test('takes back what is about a game that it is merged into', async (context) => {
      const { store, shown } = await open(engine, context, reef);
      await store.choices.hideGame({ player: 'Fox', game: cave }, now + 1);
      await store.corrections.mergeGames.make({ from: cave, into: reef, force: false }, now + 2);
      assert.deepEqual(await shown(), nothing);
      assert.deepEqual(await store.check(), []);
    });

    test('takes back what is about a game that is merged into it', async (context) => {
      const { store, shown } = await open(engine, context, cave);
      await store.choices.hideGame({ player: 'Fox', game: reef }, now + 1);
      await store.corrections.mergeGames.make({ from: cave, into: reef, force: false }, now + 2);
      assert.deepEqual(await shown(), nothing);
      assert.deepEqual(await store.check(), []);
    });
  });
