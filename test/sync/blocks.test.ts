/** A network that blocks Laurel's IP address, limits requests, or cannot be reached (docs/spec/networks.md 8.2). */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { composeState } from '../../src/app/compose-state.ts';
import { dayMs, hourMs, minuteMs } from '../../src/domain/time/index.ts';
import { describeStatus } from '../../src/cli/sync-status.ts';
import type { Outage, RequestKind } from '../support/stand-ins/psn/index.ts';
import { faults, inventTitles } from '../support/stand-ins/psn/index.ts';
import type { SyncBench } from '../support/sync-bench.ts';
import { accountId, assertWhole, startSyncBench } from '../support/sync-bench.ts';

async function onBench(games: number, work: (bench: SyncBench) => Promise<void>): Promise<void> {
  const bench = await startSyncBench([
    { accountId, onlineId: 'LanternFox', titles: inventTitles(games) },
  ]);
  try {
    await work(bench);
  } finally {
    await bench.stop();
  }
}

const everyMs = 30 * minuteMs;

interface Sent {
  readonly kind: string;
  /** Hours since the network first refused a request. */
  readonly hours: number;
}

/** Runs a round every half hour for some hours. Returns the requests that were sent. */
async function runFor(bench: SyncBench, hours: number): Promise<readonly Sent[]> {
  const { clock, standIn, run } = bench;
  const begun = clock.now();
  const from = standIn.log.length;
  while (clock.now() < begun + hours * hourMs) {
    await run({ everyMs });
    clock.advance(everyMs);
  }
  return standIn.log.slice(from).map(({ kind, at }) => ({ kind, hours: (at - begun) / hourMs }));
}

async function blockAll({ standIn, clock }: SyncBench, hours: number): Promise<Outage> {
  const outage = { fault: faults.page(403), until: clock.now() + hours * hourMs };
  standIn.outages.push(outage);
  return outage;
}

const isAbout = (hours: number, expected: number): boolean =>
  hours >= expected && hours <= expected * 1.1 + 1.1;

test('a block of 30 hours meets one request and the probes after 1, 7 and 31 hours, counts no failure, and all is loaded then', () =>
  onBench(8, async (bench) => {
    const { state, standIn, store } = bench;
    bench.standIn.onRequest = () => {
      if (standIn.log.at(-1)?.kind === 'titles' && standIn.outages.length === 0)
        return blockAll(bench, 30);
      return undefined;
    };
    await bench.run({ everyMs });
    const blocked = standIn.log.filter(({ fault }) => fault !== null);
    assert.deepEqual(
      blocked.map(({ kind }) => kind),
      ['earned'],
    );
    const before = await state.findFollowed('LanternFox');
    assert.deepEqual([before?.state, before?.failures, before?.lastError], ['new', 0, null]);
    const sent = await runFor(bench, 30);
    assert.equal(sent.length, 2, JSON.stringify(sent));
    assert.ok(
      isAbout(sent[0]?.hours ?? 0, 1) && isAbout(sent[1]?.hours ?? 0, 7),
      JSON.stringify(sent),
    );
    assert.equal(
      (await state.pendingTitles('lanternfox', { maxFailures: 1, after: null, limit: 100 })).length,
      8,
    );
    const later = await runFor(bench, 6);
    assert.ok(isAbout((later[0]?.hours ?? 0) + 30, 31), JSON.stringify(later[0]));
    await assertWhole(store, standIn.players[0] ?? assert.fail());
    assert.equal((await state.findFollowed('LanternFox'))?.state, 'ok');
    const lines = bench.lines.filter(
      ({ level, msg }) => level === 40 && msg.includes('blocks this address'),
    );
    assert.equal(lines.length, 1);
    assert.match(
      lines[0]?.msg ?? '',
      /^The network blocks this address \(403 from 127\.0\.0\.1:\d+\)\. Nothing is sent until 2026-\d\d-\d\dT[\d:]+Z\. The login is still valid\.$/,
    );
  }));

/**
 * Lets the network block the address for three hours. Returns the requests of the round after the first wait, when the block still lasts,
 * and of the round after the second wait, when it has ended.
 */
async function probesOf(bench: SyncBench): Promise<readonly (readonly string[])[]> {
  const { standIn, clock } = bench;
  const sentBy = async (): Promise<readonly string[]> => {
    const before = standIn.log.length;
    await bench.run({ everyMs });
    return standIn.log
      .slice(before)
      .map(({ kind, path }) => (path.includes('/users/me/') ? `own ${kind}` : kind));
  };
  await blockAll(bench, 3);
  await bench.run({ everyMs });
  clock.advance(1.2 * hourMs);
  const during = await sentBy();
  clock.advance(7 * hourMs);
  return [during, await sentBy()];
}

test('a probe is the summary of the own account while the access token is valid', () =>
  onBench(1, async (bench) => {
    bench.standIn.accessMs = dayMs;
    await bench.logIn();
    const [during, after = []] = await probesOf(bench);
    assert.deepEqual(during, ['own summary']);
    assert.deepEqual(after.slice(0, 2), ['own summary', 'account']);
  }));

test('a probe is the refresh if the access token has expired', () =>
  onBench(1, async (bench) => {
    const [during, after = []] = await probesOf(bench);
    assert.deepEqual(during, ['token']);
    assert.deepEqual(after.slice(0, 2), ['token', 'account']);
  }));

test('a new login is a probe itself', () =>
  onBench(1, async (bench) => {
    await blockAll(bench, 0.5);
    await bench.run();
    bench.clock.advance(1.2 * hourMs);
    await bench.logIn();
    assert.equal((await bench.status()).network.state, 'open');
  }));

test('after a block requests are sent at half the pace for 24 hours, which the status says', () =>
  onBench(10, async (bench) => {
    const { standIn, clock } = bench;
    await blockAll(bench, 0.5);
    await bench.run();
    clock.advance(1.2 * hourMs);
    const before = standIn.log.length;
    await bench.run({}, { limit: 20 });
    const times = standIn.log.slice(before).map(({ at }) => at);
    assert.ok(
      Math.max(
        ...times.map(
          (from) => times.filter((at) => at >= from && at < from + 15 * minuteMs).length,
        ),
      ) <= 10,
    );
    assert.match(
      describeStatus(await bench.status(), 300),
      /^network: Requests are sent at half the usual pace until /m,
    );
    clock.advance(dayMs);
    assert.equal((await bench.status()).network.slowedUntil, null);
  }));

test('the schedule of waits starts again after 24 hours without a block', () =>
  onBench(2, async (bench) => {
    const { standIn, clock } = bench;
    const waits: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      await blockAll(bench, 0.5);
      await bench.run({ full: true });
      waits.push(((await bench.status()).network.until ?? 0) - clock.now());
      clock.advance(1.2 * hourMs);
      standIn.outages.length = 0;
      await bench.run({ full: true });
      clock.advance(25 * hourMs);
    }
    for (const wait of waits) assert.ok(wait >= hourMs && wait <= 1.1 * hourMs, String(wait));
  }));

test('a longer wait that the network requests wins', () =>
  onBench(1, async (bench) => {
    const page = faults.page(403);
    const answer: typeof page.answer = (response, right) => {
      response.setHeader('retry-after', '36000');
      page.answer(response, right);
    };
    bench.standIn.plan('profile', { name: 'with a wait', answer });
    await bench.run();
    assert.equal((await bench.status()).network.until, bench.clock.now() + 10 * hourMs);
  }));

test('a block is that of all processes of the store, and no request of another network', () =>
  onBench(1, async (bench) => {
    await blockAll(bench, 48);
    await bench.run();
    const sent = bench.standIn.log.length;
    await assert.rejects(bench.network().friends(), /blocks this address/);
    await assert.rejects(bench.logIn(), /blocks this address/);
    assert.equal(bench.standIn.log.length, sent);
    const { sync } = composeState(bench.store);
    assert.notEqual(await sync.findBlock(bench.clock.now()), null);
  }));

test('one kind of request that alone is refused rests for 24 hours, and the others go on', () =>
  onBench(3, async (bench) => {
    const { standIn, clock, state } = bench;
    for (const title of standIn.players[0]?.titles ?? [])
      title.lastUpdated = new Date(clock.now()).toISOString();
    standIn.outages.push({ fault: faults.page(403), kinds: ['earned'] });
    const sent = await runFor(bench, 26);
    const refused = sent.filter(({ kind }) => kind === 'earned').map(({ hours }) => hours);
    assert.equal(refused.length, 3, JSON.stringify(refused));
    const [first = 0, second = 0, third = 0] = refused;
    assert.ok(isAbout(second - first, 1) && isAbout(third - second, 24), JSON.stringify(refused));
    assert.ok(
      sent.filter(({ kind }) => kind === 'titles').length > 20,
      'lists are read all the time',
    );
    const followed = await state.findFollowed('LanternFox');
    assert.deepEqual([followed?.failures, await state.countPending('lanternfox', 1)], [0, 3]);
    assert.match(
      describeStatus(await bench.status(), 300),
      /^network: The network refuses requests of the kind "earned" and answers others\./m,
    );
    standIn.outages.length = 0;
    clock.advance(25 * hourMs);
    const { players } = await bench.run({ everyMs });
    assert.deepEqual([players[0]?.state, players[0]?.loaded], ['ok', 3]);
  }));

for (const [kind, refused] of [
  ['earned', 'games'],
  ['profile', 'profile'],
] as const) {
  test(`a player whose ${refused} cannot be asked for is asked again at the usual interval, not in each round`, () =>
    onBench(2, async (bench) => {
      const { standIn, clock, run } = bench;
      for (const title of standIn.players[0]?.titles ?? [])
        title.lastUpdated = new Date(clock.now()).toISOString();
      standIn.outages.push({ fault: faults.page(403), kinds: [kind] });
      await run({ everyMs });
      clock.advance(1.2 * hourMs);
      await run({ everyMs });
      assert.equal((await bench.status()).network.resting[0]?.kind, kind);
      const sent = standIn.log.length;
      await run({ everyMs });
      assert.equal(standIn.log.length, sent);
      assert.equal((await bench.state.findFollowed('LanternFox'))?.failures, 0);
    }));
}

test('a page of the login host is a block: the login stays valid, and nothing is written to its file', () =>
  onBench(1, async (bench) => {
    bench.clock.advance(2 * hourMs);
    const before = await readFile(bench.tokenFile, 'utf8');
    bench.standIn.outages.push({ fault: faults.page(403), kinds: ['token'] });
    const { ended } = await bench.run();
    assert.match(ended ?? '', /blocks this address .* The login is still valid\./);
    const { login, network } = await bench.status();
    assert.deepEqual([login.state, network.state], ['valid', 'blocked']);
    assert.equal(await readFile(bench.tokenFile, 'utf8'), before);
  }));

for (const [name, fault] of [
  ['another error of OAuth', faults.oauth(400, 'invalid_client')],
  ['401 of the login host', faults.oauth(401, 'invalid_client')],
  ['an outage', faults.status(503)],
] as const) {
  test(`${name} during a refresh does not end the login`, () =>
    onBench(1, async (bench) => {
      bench.clock.advance(2 * hourMs);
      bench.standIn.outages.push({ fault, kinds: ['token'] });
      await bench.run();
      assert.equal((await bench.status()).login.state, 'valid');
    }));
}

test('a host of the login that refuses is asked once in a round, not for each player', async () => {
  const players = ['LanternFox', 'QuillOwl', 'MossyKettle'].map((onlineId, index) => ({
    accountId: String(index + 1),
    onlineId,
    titles: inventTitles(1),
  }));
  const bench = await startSyncBench(players);
  try {
    for (const fault of [
      faults.oauth(400, 'invalid_client'),
      faults.oauth(401, 'invalid_client'),
      faults.page(401),
    ]) {
      bench.clock.advance(2 * hourMs);
      bench.standIn.outages.splice(0, 1, { fault, kinds: ['token'] });
      const sent = bench.standIn.log.length;
      assert.notEqual((await bench.run()).ended, null);
      assert.deepEqual(
        bench.standIn.log.slice(sent).map(({ kind }) => kind),
        ['token'],
        fault.name,
      );
    }
    assert.equal((await bench.status()).network.state, 'blocked', 'by the page');
  } finally {
    await bench.stop();
  }
});

test('a login that is not granted any more has ended', () =>
  onBench(1, async (bench) => {
    bench.clock.advance(2 * hourMs);
    bench.standIn.plan('token', faults.oauth(400, 'invalid_grant'));
    assert.match((await bench.run()).ended ?? '', /The login has ended/);
    assert.equal((await bench.status()).login.state, 'ended');
  }));

test('a page with 401 is a block only if a fresh token meets it, too', () =>
  onBench(1, async (bench) => {
    bench.standIn.plan('profile', faults.page(401));
    assert.equal((await bench.run()).players[0]?.state, 'ok');
    bench.standIn.outages.push({ fault: faults.page(401), kinds: ['profile'] });
    const before = bench.standIn.log.length;
    assert.match((await bench.run()).ended ?? '', /blocks this address \(401 from /);
    assert.deepEqual(
      bench.standIn.log.slice(before).map(({ kind }) => kind),
      ['profile', 'token', 'profile'],
    );
  }));

test('a page with 200 is a block after one request', () =>
  onBench(1, async (bench) => {
    bench.standIn.outages.push({ fault: faults.page(200), kinds: ['earned'] });
    assert.match((await bench.run()).ended ?? '', /blocks this address \(200 from /);
    assert.equal(bench.standIn.log.filter(({ kind }) => kind === 'earned').length, 1);
  }));

for (const [name, fault, leastMs] of [
  ['429 with Retry-After', faults.limitPage('120'), 2 * minuteMs],
  ['429 without Retry-After', faults.limitPage(null), 15_000],
  ['code 2138635 with 200', faults.error(200, 2_138_635, 'Limit'), 15_000],
  ['code 2122251 with 200', faults.error(200, 2_122_251, 'Limit'), 15_000],
  ['code 2105867 with 200', faults.error(200, 2_105_867, 'Limit'), 15_000],
] as const) {
  test(`${name} is the limit: the request is sent again after a wait`, () =>
    onBench(1, async (bench) => {
      bench.standIn.plan('profile', fault);
      const before = bench.clock.now();
      const { players } = await bench.run();
      assert.equal(players[0]?.state, 'ok');
      assert.ok(bench.clock.now() - before >= leastMs);
    }));
}

test('rounds that do not reach the network are 5, 10, 20 minutes apart, at most 6 hours, and a single round is not held up', () =>
  onBench(1, async (bench) => {
    const { standIn, clock } = bench;
    const down: readonly RequestKind[] = ['account', 'profile', 'summary', 'titles'];
    standIn.outages.push({ fault: faults.status(503), kinds: down });
    const waits: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      await bench.run({ everyMs: minuteMs });
      const { network } = await bench.status();
      assert.equal(network.state, 'unavailable');
      waits.push(Math.round(((network.until ?? 0) - clock.now()) / minuteMs));
      const sent = standIn.log.length;
      assert.match((await bench.run({ everyMs: minuteMs })).ended ?? '', /cannot be reached/);
      assert.equal(standIn.log.length, sent);
      clock.advance(Math.max((network.until ?? 0) - clock.now(), dayMs));
    }
    assert.deepEqual(waits, [5, 10, 20, 40, 80, 160, 320, 360, 360]);
    await bench.run({ everyMs: minuteMs });
    standIn.outages.length = 0;
    assert.equal((await bench.run()).players[0]?.state, 'ok', 'a user asked for it');
    assert.equal((await bench.status()).network.state, 'open');
  }));

test('rounds whose daily refresh does not reach the host of the login are further and further apart', () =>
  onBench(1, async (bench) => {
    const { standIn, clock, run } = bench;
    clock.advance(2 * dayMs);
    standIn.outages.push({ fault: faults.status(503), kinds: ['token'] });
    await run({ everyMs: minuteMs });
    const { network } = await bench.status();
    assert.deepEqual([network.state, network.until], ['unavailable', clock.now() + 5 * minuteMs]);
    const sent = standIn.log.length;
    await run({ everyMs: minuteMs });
    assert.equal(standIn.log.length, sent);
  }));

test('the login is refreshed once a day although nobody is due', () =>
  onBench(1, async (bench) => {
    const { standIn, clock, state } = bench;
    await bench.run();
    await state.unfollow('LanternFox');
    const refreshes = (): number => standIn.log.filter(({ kind }) => kind === 'token').length - 1;
    for (let hour = 0; hour < 72; hour += 1) {
      await bench.run({ everyMs: hourMs });
      clock.advance(hourMs);
    }
    assert.ok(refreshes() >= 2 && refreshes() <= 3, String(refreshes()));
  }));

test('an outage while games are loaded counts no failure of a game, and its rounds are further and further apart', () =>
  onBench(6, async (bench) => {
    const { standIn, clock, state } = bench;
    const outage = { fault: faults.status(503), kinds: ['earned'] as const };
    standIn.outages.push(outage);
    const waits: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      await bench.run({ everyMs: minuteMs });
      waits.push(
        Math.round((((await bench.status()).network.until ?? 0) - clock.now()) / minuteMs),
      );
      clock.advance(6 * hourMs);
    }
    assert.deepEqual(waits, [5, 10, 20, 40, 80, 160]);
    assert.equal(await state.countPending('lanternfox', 1), 6);
    standIn.outages.length = 0;
    const { players } = await bench.run();
    assert.deepEqual([players[0]?.state, players[0]?.loaded], ['ok', 6]);
  }));
