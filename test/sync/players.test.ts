/** Players: identity, renames, private and missing accounts, deletion. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { createQuickCheck, followFriends, runSync } from '../../src/sync/index.ts';
import { invariant } from '../../src/invariant.ts';
import type { StandInPlayer } from '../support/stand-ins/psn/index.ts';
import { faults, inventTitles } from '../support/stand-ins/psn/index.ts';
import type { SyncBench } from '../support/sync-bench.ts';
import { accountId, assertWhole, startSyncBench } from '../support/sync-bench.ts';

const weekMs = 7 * 86_400_000;

function player(changes: Partial<StandInPlayer> = {}): StandInPlayer {
  return { accountId, onlineId: 'LanternFox', titles: inventTitles(3), ...changes };
}

/** Runs `work` on a test bench and stops the bench. */
async function onBench(
  players: StandInPlayer[],
  work: (bench: SyncBench) => Promise<void>,
  followed?: string[],
): Promise<void> {
  const bench = await startSyncBench(players, followed);
  try {
    await work(bench);
  } finally {
    await bench.stop();
  }
}

/** Runs a round, and returns the states of the players after it. */
async function statesAfter(
  bench: SyncBench,
  ...parameters: Parameters<SyncBench['run']>
): Promise<Record<string, string>> {
  const { players } = await bench.run(...parameters);
  return Object.fromEntries(players.map(({ name, state }) => [name, state]));
}

test('profile and summary are stored', () =>
  onBench([player()], async ({ run, store }) => {
    await run();
    const row = await store.findPlayer('lanternfox');
    assert.ok(row !== null);
    const { name, aboutMe, avatarSmall, avatarMedium, avatar, plus, jid, country, server } = row;
    assert.deepEqual(
      { name, aboutMe, avatarSmall, avatarMedium, avatar, plus, jid, country, server },
      {
        name: 'LanternFox',
        aboutMe: 'about text',
        avatarSmall: 'http://images.example/avatar_s.png',
        avatarMedium: 'http://images.example/avatar_m.png',
        avatar: 'http://images.example/avatar_l.png',
        plus: true,
        jid: 'LanternFox@b7.ar.np.playstation.net',
        country: 'ar',
        server: 'us',
      },
    );
    assert.deepEqual(
      [row.accountId, row.statedLevel, row.statedProgress, row.statedPoints],
      [accountId, 7, 40, 14 * 15],
    );
  }));

test('a player renamed on the network is the same player and is found by the former name', () =>
  onBench([player()], async (bench) => {
    await bench.run();
    const renamed = bench.standIn.players[0];
    assert.ok(renamed !== undefined);
    renamed.onlineId = 'HarbourFox';
    assert.deepEqual(await statesAfter(bench), { LanternFox: 'ok' });
    const before = await bench.store.findPlayer('LanternFox');
    const after = await bench.store.findPlayer('HarbourFox');
    assert.equal(after?.name, 'HarbourFox');
    assert.equal(before?.playerId, after?.playerId);
    await assertWhole(bench.store, renamed);
  }));

test('a player who takes the former name of another gets it, and both have their own trophies', () =>
  onBench(
    [player(), player({ accountId: '2', onlineId: 'QuillOwl', titles: inventTitles(2) })],
    async (bench) => {
      await bench.run();
      const [fox, owl] = bench.standIn.players;
      assert.ok(fox !== undefined && owl !== undefined);
      fox.onlineId = 'HarbourFox';
      await bench.run();
      owl.onlineId = 'LanternFox';
      assert.deepEqual(await statesAfter(bench), { LanternFox: 'ok', QuillOwl: 'ok' });
      assert.equal((await bench.store.findPlayer('LanternFox'))?.accountId, '2');
      assert.equal((await bench.store.findPlayer('HarbourFox'))?.accountId, accountId);
      for (const each of [fox, owl]) await assertWhole(bench.store, each);
      assert.deepEqual(await bench.store.check(), []);
    },
  ));

test('the name that a followed player had before can be followed for whoever has it now', () =>
  onBench(
    [player(), player({ accountId: '2', onlineId: 'QuillOwl' })],
    async (bench) => {
      await bench.run();
      const [fox, owl] = bench.standIn.players;
      assert.ok(fox !== undefined && owl !== undefined);
      const { state, clock } = bench;
      assert.equal(await state.follow('LanternFox', clock.now()), false);
      fox.onlineId = 'HarbourFox';
      owl.onlineId = 'LanternFox';
      await bench.run();
      clock.advance(1000);
      assert.equal(await state.follow('LanternFox', clock.now()), true);
      assert.equal(await state.follow('HarbourFox', clock.now()), false);
      assert.deepEqual(await statesAfter(bench), { HarbourFox: 'ok', LanternFox: 'ok' });
      for (const each of [fox, owl]) await assertWhole(bench.store, each);
      assert.deepEqual(await bench.store.check(), []);
    },
    ['LanternFox'],
  ));

test('a player with the stored name of another account is not confused with that account', () =>
  onBench([player()], async (bench) => {
    await bench.store.load({ now: 0, source: 'ndjson' }, (load) =>
      load.apply([{ type: 'player', name: 'LanternFox', accountId: '999' }]),
    );
    const { players } = await bench.run();
    assert.match(players[0]?.problem ?? '', /another account/);
    assert.equal((await bench.store.findPlayer('LanternFox'))?.accountId, '999');
  }));

test('a stored player without an account is matched by name', () =>
  onBench([player()], async (bench) => {
    await bench.store.load({ now: 0, source: 'ndjson' }, (load) =>
      load.apply([{ type: 'player', name: 'lanternfox', alias: 'Fox' }]),
    );
    assert.deepEqual(await statesAfter(bench), { LanternFox: 'ok' });
    const row = await bench.store.findPlayer('LanternFox');
    assert.deepEqual([row?.alias, row?.accountId], ['Fox', accountId]);
  }));

test('private and missing accounts are distinguished, keep stored data, and are tried again after a week', () =>
  onBench([player()], async (bench) => {
    await bench.state.follow('Nobody', bench.clock.now());
    await bench.run({ player: 'LanternFox' });
    const [shown] = bench.standIn.players;
    assert.ok(shown !== undefined);
    shown.isPrivate = true;
    assert.deepEqual(await statesAfter(bench), { Nobody: 'missing', LanternFox: 'private' });
    assert.deepEqual(await statesAfter(bench), {});
    bench.clock.advance(weekMs);
    shown.isPrivate = false;
    assert.deepEqual(await statesAfter(bench), { Nobody: 'missing', LanternFox: 'ok' });
    await assertWhole(bench.store, shown);
  }));

test('a player whose list cannot be read is not called interrupted, and needs no requests before the next attempt', () =>
  onBench([player()], async (bench) => {
    bench.standIn.plan('titles', faults.error(200, 2_240_526, 'Not permitted by access control'));
    assert.deepEqual(await statesAfter(bench), { LanternFox: 'private' });
    const { players, expected } = await bench.status();
    assert.deepEqual(
      [players[0]?.isInterrupted, players[0]?.requests, expected.unlisted],
      [false, 0, 0],
    );
  }));

test('friends of the login are followed by account, and those already followed are not asked for', () =>
  onBench(
    [player(), ...friends()],
    async (bench) => {
      await bench.run({ player: 'LanternFox' });
      const [, first] = bench.standIn.players;
      const { network, state, clock } = bench;
      const names: string[] = [];
      const follow = () =>
        followFriends({ state, clock }, network(), (name) => void names.push(name));
      assert.deepEqual(await follow(), { friends: 3, known: 0 });
      assert.deepEqual(names, ['Friend-0', 'Friend-1', 'Friend-2']);
      assert.equal((await state.findFollowed('Friend-0'))?.accountId, first?.accountId);
      const before = bench.standIn.log.length;
      assert.deepEqual(await follow(), { friends: 3, known: 3 });
      assert.deepEqual(
        bench.standIn.log.slice(before).map(({ kind }) => kind),
        ['friends', 'friends'],
      );
      assert.deepEqual(Object.values(await statesAfter(bench)), ['ok', 'ok', 'ok', 'ok']);
    },
    ['LanternFox'],
  ));

/** Returns three friends of the logged-in account. The simulated network lists two friends per page. */
function friends(): StandInPlayer[] {
  return [0, 1, 2].map((index) => ({
    accountId: `400000000000000000${index}`,
    onlineId: `Friend-${index}`,
    titles: inventTitles(1),
    isFriend: true,
  }));
}

test('errors with status 200 are recognised', () =>
  onBench([player()], async (bench) => {
    bench.standIn.plan('titles', faults.error(200, 2_240_526, 'Not permitted by access control'));
    assert.deepEqual(await statesAfter(bench), { LanternFox: 'private' });
    bench.standIn.plan('summary', faults.error(200, 2_281_473, 'Bad Request (path: accountId)'));
    assert.deepEqual(await statesAfter(bench, { player: 'LanternFox' }), { LanternFox: 'missing' });
  }));

test('a failing player does not prevent the sync of others', () =>
  onBench([player(), player({ accountId: '2', onlineId: 'QuillOwl' })], async (bench) => {
    bench.standIn.plan('summary', ...Array.from({ length: 6 }, () => faults.halfJson));
    assert.deepEqual(await statesAfter(bench), { LanternFox: 'failed', QuillOwl: 'ok' });
  }));

test('a deleted player is unfollowed and is not restored by following them again', () =>
  onBench([player()], async (bench) => {
    await bench.run();
    await bench.store.players.delete('LanternFox', bench.clock.now());
    assert.deepEqual(await bench.state.followed(), []);
    await bench.state.follow('LanternFox', bench.clock.now());
    const { players } = await bench.run();
    assert.match(players[0]?.problem ?? '', /deleted on request/);
    assert.equal(await bench.store.findPlayer('LanternFox'), null);
  }));

test('a player unfollowed during the sync stays unchanged', () =>
  onBench([player({ titles: inventTitles(10) })], async (bench) => {
    bench.standIn.onRequest = (count) => {
      if (count === 10) void bench.state.unfollow('LanternFox');
    };
    assert.deepEqual(await statesAfter(bench), {});
    assert.deepEqual(await bench.state.followed(), []);
    assert.equal(await bench.state.countPending('lanternfox'), 0);
    assert.deepEqual(await bench.store.check(), []);
  }));

test('freshness records success, failure with reason, and next attempt', () =>
  onBench([player()], async (bench) => {
    for (const title of bench.standIn.players.flatMap(({ titles }) => titles))
      title.lastUpdated = '2026-01-15T11:00:00Z';
    await bench.run({ everyMs: 3_600_000 });
    const succeeded = await bench.state.findFollowed('LanternFox');
    assert.deepEqual(
      [succeeded?.state, succeeded?.lastSuccessAt, succeeded?.nextAttemptAt],
      ['ok', bench.clock.now(), bench.clock.now() + 3_600_000],
    );
    assert.deepEqual(await statesAfter(bench, { everyMs: 3_600_000 }), {}, 'not due yet');
    bench.clock.advance(3_600_000);
    bench.standIn.plan('profile', ...Array.from({ length: 6 }, () => faults.empty));
    await bench.run({ everyMs: 3_600_000 });
    const failed = await bench.state.findFollowed('LanternFox');
    assert.deepEqual(
      [failed?.state, failed?.lastErrorAt, failed?.failures],
      ['failed', bench.clock.now(), 1],
    );
    assert.equal(failed?.lastError, 'profile: the response lacks onlineId');
    assert.equal(failed.lastSuccessAt, succeeded?.lastSuccessAt);
    assert.equal(failed.nextAttemptAt, bench.clock.now() + 300_000);
  }));

test('a player whose last attempt is in the future because the clock was set back is due', () =>
  onBench([player()], async (bench) => {
    bench.clock.advance(3 * weekMs);
    await bench.run({ everyMs: 3_600_000 });
    bench.clock.advance(-3 * weekMs);
    assert.deepEqual(await statesAfter(bench, { everyMs: 3_600_000 }), { LanternFox: 'ok' });
  }));

/** A network whose list of games, or whose quick checks, meet an unexpected error. */
function failing(
  { network }: Pick<SyncBench, 'network'>,
  at: { readonly titlesOf?: string; readonly isLook?: boolean },
): ReturnType<SyncBench['network']> {
  const right = network();
  const quick = invariant(right.quick, 'the console network has quick checks');
  return {
    ...right,
    async titles(account, range) {
      if (account === at.titlesOf) throw new RangeError('Invalid time value');
      return right.titles(account, range);
    },
    quick: {
      everyMs: quick.everyMs,
      restMs: quick.restMs,
      async look(players, isSlowed) {
        if (at.isLook === true) throw new RangeError('Invalid time value');
        return quick.look(players, isSlowed);
      },
    },
  };
}

for (const { what, at, states } of [
  {
    what: 'about one player is logged, and is the failure of this player only',
    at: { titlesOf: accountId },
    states: [
      ['LanternFox', 'failed'],
      ['QuillOwl', 'ok'],
    ],
  },
  {
    what: 'in a quick check is logged, and rounds sync all players',
    at: { isLook: true },
    states: [
      ['LanternFox', 'ok'],
      ['QuillOwl', 'ok'],
    ],
  },
])
  test(`an unexpected error ${what}`, () =>
    onBench([player(), player({ accountId: '2', onlineId: 'QuillOwl' })], async (bench) => {
      const { store, state, clock } = bench;
      const logged: { readonly msg: string; readonly err?: { readonly stack: string } }[] = [];
      const log = pino({ level: 'error' }, { write: (line) => void logged.push(JSON.parse(line)) });
      const network = failing(bench, at);
      const parts = { store, state, clock, log, network, fullEveryMs: weekMs };
      const quick = createQuickCheck(1_800_000);
      const { players } = await runSync(parts, { full: false, everyMs: 1_800_000 }, quick);
      await quick.lookUntil(parts, clock.now() + 60_000);
      assert.deepEqual(
        players.map(({ name, state: after }) => [name, after]),
        states,
      );
      assert.match(logged[0]?.err?.stack ?? '', /RangeError: Invalid time value\n +at /);
    }));
