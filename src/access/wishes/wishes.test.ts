/** Requests and reports of players, with every database engine (docs/spec/access.md 5.1). */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dayMs, minuteMs } from '../../domain/time/index.ts';
import { openFor, testEngines } from '../../store/testing/engines.ts';
import type { TestEngine } from '../../store/testing/engines.ts';
import type { Access } from '../index.ts';
import { openAccess } from '../index.ts';
import { accessPlan, claim, claimCheck, playerWish, report } from '../state/tables.ts';

const now = Date.UTC(2026, 10, 26, 12);

interface Context {
  after: (work: () => unknown) => void;
}

async function open(context: Context, engine: TestEngine): Promise<Access> {
  const { store } = await openFor(context, engine);
  const access = openAccess(store);
  context.after(() => access.close());
  return access;
}

for (const engine of testEngines) {
  describe(`what players ask for, ${engine.name}`, () => {
    test('an update is taken once in ten minutes for each player, also by several at once', async (context) => {
      const { wishes } = await open(context, engine);
      const taken = await Promise.all([1, 2, 3].map(() => wishes.takeUpdate(7, now)));
      assert.deepEqual(taken.filter(Boolean), [true]);
      assert.equal(await wishes.takeUpdate(8, now), true);
      assert.equal(await wishes.takeUpdate(7, now + 10 * minuteMs - 1), false);
      assert.equal(await wishes.takeUpdate(7, now + 10 * minuteMs), true);
      assert.equal(await wishes.takeUpdate(7, now - dayMs), true, 'a clock that was ahead');
    });

    test('a deletion is due a week after the first wish, until it is stopped', async (context) => {
      const { wishes } = await open(context, engine);
      const at = now + 7 * dayMs;
      assert.equal(await wishes.askDeletion(7, now), at);
      assert.equal(await wishes.askDeletion(7, now + dayMs), at);
      assert.equal(await wishes.askDeletion(8, now + 1), at + 1);
      assert.deepEqual(await wishes.deletions(), [
        { playerId: 7, at },
        { playerId: 8, at: at + 1 },
      ]);
      assert.deepEqual(await wishes.dueDeletions(at - 1), []);
      assert.deepEqual(await wishes.dueDeletions(at), [7]);
      assert.equal(await wishes.stopDeletion(7), true);
      assert.equal(await wishes.stopDeletion(7), false);
      assert.equal(await wishes.deletionAt(7), null);
    });

    test('reports are kept until they are closed, at most twenty of a player', async (context) => {
      const { reports } = await open(context, engine);
      const given = { playerId: 7, gameId: 'NPWR90001_00', trophyId: 2, text: 'wrong' };
      for (let sent = 0; sent < 20; sent += 1)
        assert.equal(await reports.add({ ...given, at: now + sent }), true);
      assert.equal(await reports.add({ ...given, at: now }), false);
      assert.equal(await reports.add({ ...given, playerId: 8, at: now }), true);
      const [newest] = await reports.latest(5);
      assert.equal(newest?.at, now + 19);
      assert.equal(await reports.close(newest?.reportId ?? ''), true);
      assert.equal(await reports.close(newest?.reportId ?? ''), false);
      await reports.closeAll(7);
      assert.deepEqual(
        (await reports.latest(50)).map(({ playerId }) => playerId),
        [8],
      );
    });

    test('tables of the first version are upgraded', async (context) => {
      const { store } = await openFor(context, engine);
      const later = new Set<unknown>([playerWish, report, claim, claimCheck]);
      const tables = accessPlan.tables.filter((each) => !later.has(each));
      const first = await store.openCompanion({ ...accessPlan, tables, oldest: 1, steps: [] });
      await first.close();
      const access = openAccess(store);
      context.after(() => access.close());
      assert.equal(await access.wishes.takeUpdate(7, now), true);
      assert.deepEqual(await access.reports.latest(1), []);
    });
  });
}
