import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { makeHook } from '../../../test/webhooks/hooks.ts';
import { composeState } from '../../app/compose-state.ts';
import type { TestEngine } from '../../store/testing/engines.ts';
import { openFor, testEngines } from '../../store/testing/engines.ts';
import { operatorEventTypes } from '../../records/instance-records.ts';
import type { OperatorEvent } from './index.ts';
import { createNotices } from './index.ts';

const now = Date.UTC(2026, 0, 10);
const minute = 60_000;
const hour = 60 * minute;

const failed: OperatorEvent = { type: 'backup.failed', data: { file: 'a.db', reason: 'full' } };
const low: OperatorEvent = { type: 'disk.low', data: { machine: 'lantern', freeBytes: 1 } };
const week: OperatorEvent = { type: 'week.summary', data: { trophies: 3 } };

/** Opens a store with a webhook for the operator and one for all events, and a function that returns the messages for the first one. */
async function openNotices(context: TestContext, engine: TestEngine) {
  const { store } = await openFor(context, engine);
  const { webhooks, notices } = composeState(store);
  await webhooks.add(makeHook('operator', { events: ['week.summary', ...operatorEventTypes] }));
  await webhooks.add(makeHook('all'));
  const told = async (webhookId = 'operator'): Promise<readonly string[]> =>
    (await webhooks.log(webhookId, 100)).map(({ type }) => type);
  return { store, webhooks, notices, told, other: createNotices(store.operational) };
}

for (const engine of testEngines) {
  describe(`events about no player, ${engine.name}`, () => {
    test('tell a failure of one source at most once an hour', async (context) => {
      const { notices, told } = await openNotices(context, engine);
      const tell = (subject: string, at: number): Promise<boolean> =>
        notices.tellFailure({ event: failed, subject }, at);
      assert.equal(await tell('store', now), true);
      assert.equal(await tell('store', now + 59 * minute), false);
      assert.equal(await tell('elsewhere', now + 59 * minute), true);
      assert.equal(await tell('store', now + hour), true);
      assert.equal(await tell('store', now - 5 * hour), true, 'a clock that was ahead');
      assert.equal((await told()).length, 4);
      assert.deepEqual(await told('all'), []);
    });

    test('tell a state once until it is over', async (context) => {
      const { notices, other, told } = await openNotices(context, engine);
      const state = { event: low, subject: 'lantern /srv' };
      assert.equal(await notices.tellState(state, now), true);
      assert.equal(await other.tellState(state, now + 100 * hour), false);
      await notices.endState('disk.low', 'another /srv');
      assert.equal(await notices.tellState(state, now), false);
      await notices.endState('disk.low', 'lantern /srv');
      assert.equal(await other.tellState(state, now), true);
      assert.deepEqual(await told(), ['disk.low', 'disk.low']);
    });

    test('a state that nobody wanted is told to the first webhook that does', async (context) => {
      const { webhooks, notices, told } = await openNotices(context, engine);
      const state = { event: low, subject: 'lantern' };
      await webhooks.enable('operator', false, null);
      assert.equal(await notices.tellState(state, now), false);
      await webhooks.enable('operator', true, null);
      assert.equal(await notices.tellState(state, now), true);
      assert.deepEqual(await told(), ['disk.low']);
    });

    test('of several processes at once, one tells', async (context) => {
      const { store, notices, told } = await openNotices(context, engine);
      const period = { name: 'week', number: 7, maxAhead: 7 };
      const makeEvent = () => Promise.resolve(week);
      await notices.tellPeriod({ ...period, number: 0 }, makeEvent, now);
      const nodes = Array.from({ length: 5 }, () => createNotices(store.operational));
      const results = await Promise.all(
        nodes.flatMap((node) => [
          node.tellPeriod(period, makeEvent, now),
          node.tellState({ event: low, subject: 'x' }, now),
          node.tellFailure({ event: failed, subject: 'x' }, now),
        ]),
      );
      assert.equal(results.filter(Boolean).length, 3);
      assert.deepEqual((await told()).toSorted(), ['backup.failed', 'disk.low', 'week.summary']);
      assert.deepEqual(await store.check(), []);
    });

    test('a period is told once, the first one of a store not, and an empty one not', async (context) => {
      const { notices, told } = await openNotices(context, engine);
      const ask = (number: number, event: OperatorEvent | null = week): Promise<boolean> =>
        notices.tellPeriod(
          { name: 'week', number, maxAhead: 7 },
          () => Promise.resolve(event),
          now,
        );
      assert.deepEqual(
        [await ask(7), await ask(14), await ask(14), await ask(21, null), await ask(21)],
        [false, true, false, false, false],
      );
      assert.equal(await ask(14), false, 'the clock was set back a little');
      assert.equal(await ask(21), false);
      assert.deepEqual(await told(), ['week.summary']);
      assert.equal(await ask(700), true, 'the clock was far ahead');
      assert.equal(await ask(28), false);
      assert.equal(await ask(35), true);
    });
  });
}
