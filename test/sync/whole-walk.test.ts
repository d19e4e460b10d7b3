/** Sync of a player with 300 games: complete despite faults, and within the request budget. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  Fault,
  LoggedRequest,
  RequestKind,
  StandInPlayer,
} from '../support/stand-ins/psn/index.ts';
import { faults, inventTitles } from '../support/stand-ins/psn/index.ts';
import { accountId, assertWhole, startSyncBench } from '../support/sync-bench.ts';

const windowMs = 900_000;

function lanternFox(titles = inventTitles(300)): StandInPlayer {
  return { accountId, onlineId: 'LanternFox', titles };
}

/** Returns the maximum number of requests to the simulated network in any period of 15 minutes. */
function maxInWindow(log: readonly LoggedRequest[]): number {
  return Math.max(
    ...log.map(
      ({ at }, first) => log.slice(first).filter((other) => other.at < at + windowMs).length,
    ),
  );
}

test('300 games are synced in one run, within the budget by the log of the network', async () => {
  const bench = await startSyncBench([lanternFox()]);
  try {
    const { players } = await bench.run();
    assert.deepEqual(
      players.map(({ state, loaded, problem }) => ({ state, loaded, problem })),
      [{ state: 'ok', loaded: 300, problem: null }],
    );
    await assertWhole(bench.store, lanternFox());
    // 2 for the login, 3 for the player, 3 pages of the list, 300 games with their 300 sets, groups of 30 sets, and 1 for the play times
    assert.equal(bench.standIn.log.length, 2 + 3 + 3 + 600 + 30 + 1);
    assert.equal(maxInWindow(bench.standIn.log), 300);
  } finally {
    await bench.stop();
  }
});

const sortsOfFault: readonly Fault[] = [
  faults.tooMany('90'),
  faults.tooMany(new Date(Date.UTC(2026, 0, 15, 12, 30)).toUTCString()),
  faults.tooMany(null),
  faults.status(500),
  faults.status(503),
  faults.dropped,
  faults.cut,
  faults.halfJson,
  faults.empty,
  faults.error(401, 2_241_028, 'Invalid or expired access token'),
  faults.error(200, 2_241_028, 'Expired token'),
];
const kinds: readonly RequestKind[] = [
  'account',
  'profile',
  'summary',
  'titles',
  'set',
  'groups',
  'earned',
];

test('300 games are synced despite every kind of fault at every kind of request', async () => {
  const bench = await startSyncBench([lanternFox()]);
  try {
    // There are more faults than Laurel attempts a request, so runs fail and are resumed.
    for (const kind of kinds) bench.standIn.plan(kind, ...sortsOfFault);
    bench.standIn.plan('set', faults.halfLists);
    bench.standIn.plan('earned', faults.halfLists);
    bench.standIn.plan(
      'token',
      faults.status(500),
      faults.cut,
      faults.tooMany('5'),
      faults.halfJson,
    );
    const states: string[] = [];
    for (let round = 0; round < 20 && states.at(-1) !== 'ok'; round += 1) {
      const { players } = await bench.run();
      states.push(...players.map(({ state }) => state));
    }
    assert.equal(states.at(-1), 'ok');
    assert.ok(states.length > 2, 'some runs were given up');
    await assertWhole(bench.store, lanternFox());
    const met = new Set(bench.standIn.log.map(({ kind, fault }) => `${kind} ${fault}`));
    for (const kind of kinds)
      for (const { name } of sortsOfFault)
        assert.ok(met.has(`${kind} ${name}`), `${kind} met ${name}`);
    assert.ok(maxInWindow(bench.standIn.log) <= 300);
  } finally {
    await bench.stop();
  }
});

test('a repeated run requests the player and one page, and changes nothing', async () => {
  const bench = await startSyncBench([lanternFox(inventTitles(40))]);
  try {
    await bench.run();
    const updatedAt = await bench.store.playerUpdatedAt('LanternFox');
    const asked = bench.standIn.log.length;
    bench.clock.advance(1000);
    const { players } = await bench.run();
    assert.deepEqual(
      players.map(({ loaded, changed }) => ({ loaded, changed })),
      [{ loaded: 0, changed: 0 }],
    );
    assert.deepEqual(
      bench.standIn.log.slice(asked).map(({ kind }) => kind),
      ['profile', 'summary', 'titles'],
    );
    assert.equal(await bench.store.playerUpdatedAt('LanternFox'), updatedAt);
  } finally {
    await bench.stop();
  }
});

test('a restart does not reset the budget', async () => {
  const bench = await startSyncBench([lanternFox(inventTitles(4))]);
  try {
    for (let restart = 0; restart < 30; restart += 1)
      await bench.run({ full: true }, { limit: 20 });
    assert.ok(bench.standIn.log.length > 90);
    assert.ok(maxInWindow(bench.standIn.log) <= 20, String(maxInWindow(bench.standIn.log)));
  } finally {
    await bench.stop();
  }
});

test('requests are spaced by the minimum interval', async () => {
  const bench = await startSyncBench([lanternFox(inventTitles(5))]);
  try {
    await bench.run({}, { spacingMs: 3000 });
    const times = bench.standIn.log.slice(3).map(({ at }) => at);
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    assert.ok(gaps.every((gap) => gap >= 3000));
  } finally {
    await bench.stop();
  }
});
