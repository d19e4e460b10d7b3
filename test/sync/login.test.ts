/** The login: its tokens, its end, and what happens when the network is not where it was. */

import assert from 'node:assert/strict';
import { chmod, readFile, stat } from 'node:fs/promises';
import { test } from 'node:test';
import { loginStateOf, NetworkError, readHostMap, readSyncStatus, readTokens, TokenFileError } from '../../src/sync/index.ts';
import { faults, inventTitles } from '../support/network-stand-in.ts';
import type { SyncBench } from '../support/sync-bench.ts';
import { accountId, startSyncBench } from '../support/sync-bench.ts';
import { dayMs, hourMs, minuteMs } from '../../src/domain/time/index.ts';

async function onBench(work: (bench: SyncBench) => Promise<void>): Promise<void> {
  const bench = await startSyncBench([{ accountId, onlineId: 'LanternFox', titles: inventTitles(2) }]);
  try {
    await work(bench);
  } finally {
    await bench.stop();
  }
}

const kindsOf = ({ standIn }: SyncBench): string[] => standIn.log.map(({ kind }) => kind);

test("a login is two requests; the file it is kept in is its owner's alone", () =>
  onBench(async (bench) => {
    assert.deepEqual(kindsOf(bench), ['authorize', 'token']);
    assert.equal((await stat(bench.tokenFile)).mode & 0o777, 0o600);
  }));

test('a cookie that is not accepted is said to be so, and leaves the login before in place', () =>
  onBench(async (bench) => {
    const before = await readFile(bench.tokenFile, 'utf8');
    await assert.rejects(
      bench.logIn('x'.repeat(64)),
      (error: unknown) => error instanceof NetworkError && error.kind === 'login-needed',
    );
    assert.equal(await readFile(bench.tokenFile, 'utf8'), before);
  }));

test('an access token is used for its hour, then replaced', () =>
  onBench(async (bench) => {
    await bench.run();
    await bench.run();
    assert.equal(kindsOf(bench).filter((kind) => kind === 'token').length, 1);
    bench.clock.advance(hourMs);
    await bench.run();
    assert.equal(kindsOf(bench).filter((kind) => kind === 'token').length, 2);
  }));

test('an access token that ends before its time is replaced at once', () =>
  onBench(async (bench) => {
    bench.standIn.expireAccess();
    assert.equal((await bench.run()).players[0]?.state, 'ok');
  }));

test('refreshing does not move the end of the login, whatever the answer says', () =>
  onBench(async (bench) => {
    const first = await readTokens(bench.tokenFile);
    bench.clock.advance(30 * dayMs);
    await bench.run();
    const later = await readTokens(bench.tokenFile);
    assert.notEqual(later?.accessToken.reveal(), first?.accessToken.reveal());
    assert.equal(later?.refreshExpiresAt, first?.refreshExpiresAt);
    assert.deepEqual(loginStateOf(later, bench.clock.now()), { state: 'valid', endsAt: first?.refreshExpiresAt, daysLeft: 29 });
    bench.clock.advance(16 * dayMs);
    assert.equal(loginStateOf(later, bench.clock.now()).state, 'ending');
  }));

test('a login that has ended ends the round with what to do, and a new one is enough to go on', () =>
  onBench(async (bench) => {
    bench.clock.advance(61 * dayMs);
    const { players, ended } = await bench.run({ everyMs: hourMs });
    assert.match(ended ?? '', /The login has ended\. Run "laurel sync login"/);
    assert.match(players[0]?.problem ?? '', /laurel sync login/);
    assert.equal((await readSyncStatus(bench.state, bench.tokenFile, bench.clock.now())).login.state, 'ended');
    await bench.logIn();
    assert.equal((await bench.run({ everyMs: hourMs })).players[0]?.state, 'ok');
  }));

test('a login that the network has taken back is told like one that has ended', () =>
  onBench(async (bench) => {
    bench.standIn.endLogin();
    bench.standIn.expireAccess();
    assert.match((await bench.run()).ended ?? '', /laurel sync login/);
    const status = async () => (await readSyncStatus(bench.state, bench.tokenFile, bench.clock.now())).login;
    assert.deepEqual(await status(), { state: 'ended', endsAt: bench.clock.now(), daysLeft: 0 });
    bench.clock.advance(dayMs);
    assert.match((await bench.run()).ended ?? '', /laurel sync login/, 'it is tried again');
    await bench.logIn();
    assert.equal((await status()).state, 'valid');
  }));

test('nothing is sent without a login, or with a token file that others may read', () =>
  onBench(async (bench) => {
    await chmod(bench.tokenFile, 0o640);
    await assert.rejects(bench.run(), TokenFileError);
    await chmod(bench.tokenFile, 0o600);
    const { ended } = await bench.run({}, { tokenFile: `${bench.tokenFile}.none` });
    assert.match(ended ?? '', /Nobody has logged in/);
    assert.deepEqual(kindsOf(bench), ['authorize', 'token']);
  }));

test('the login is refreshed within the same budget and with the same patience', () =>
  onBench(async (bench) => {
    bench.clock.advance(2 * hourMs);
    bench.standIn.plan('token', faults.status(502), faults.tooMany('60'), faults.cut);
    assert.equal((await bench.run()).players[0]?.state, 'ok');
    const times = bench.standIn.log
      .filter(({ kind }) => kind === 'token')
      .slice(1)
      .map(({ at }) => at);
    const [afterError = 0, afterLimit = 0] = [1, 2].map((index) => (times[index] ?? 0) - (times[index - 1] ?? 0));
    assert.ok(afterError >= 500 && afterError <= 1000);
    assert.ok(afterLimit >= minuteMs);
  }));

test('a host that has moved is not followed with a token in hand; its new place is told as a setting', () =>
  onBench(async (bench) => {
    const elsewhere = await startSyncBench([]);
    try {
      bench.standIn.plan('titles', faults.moved(`${elsewhere.standIn.origin}/api/trophy/v1/users/${accountId}/trophyTitles`));
      const { ended } = await bench.run();
      assert.match(ended ?? '', /may have moved to 127\.0\.0\.1:\d+; --sync-hosts/);
      assert.deepEqual(kindsOf(elsewhere), ['authorize', 'token'], 'nothing came there');
      const hosts = readHostMap(bench.standIn.hosts);
      assert.ok(typeof hosts !== 'string');
      assert.equal((await bench.run({}, { hosts })).players[0]?.state, 'ok');
    } finally {
      await elsewhere.stop();
    }
  }));

test('a host where nobody listens, and one that is another server, end the round and lose nothing', () =>
  onBench(async (bench) => {
    const gone = readHostMap('m.np.playstation.com=http://127.0.0.1:1,us-prof.np.community.playstation.net=http://127.0.0.1:1');
    assert.ok(typeof gone !== 'string');
    assert.match((await bench.run({}, { hosts: gone })).ended ?? '', /nobody listens there|connection broke/);
    const other = readHostMap(`${bench.standIn.hosts},us-prof.np.community.playstation.net=${bench.standIn.origin}`);
    assert.ok(typeof other !== 'string');
    bench.standIn.plan('account', faults.status(404));
    assert.match((await bench.run({}, { hosts: other })).ended ?? '', /not as the network does/);
    assert.equal((await bench.run()).players[0]?.state, 'ok');
  }));

test('a wait of more than an hour ends the round, and holds for the next one too', () =>
  onBench(async (bench) => {
    bench.standIn.plan('titles', faults.tooMany('7200'));
    assert.match((await bench.run()).ended ?? '', /no request before 2026-01-15T14:00/);
    const asked = bench.standIn.log.length;
    assert.match((await bench.run()).ended ?? '', /no request before 2026-01-15T14:00/);
    assert.equal(bench.standIn.log.length, asked, 'nothing was sent meanwhile');
    bench.clock.advance(2 * hourMs);
    assert.equal((await bench.run()).players[0]?.state, 'ok');
  }));

test('a server that does not answer is given up on, and asked again', () =>
  onBench(async (bench) => {
    bench.standIn.plan('summary', { name: 'silent', answer: () => undefined });
    assert.equal((await bench.run({}, { timeoutMs: 200 })).players[0]?.state, 'ok');
  }));
