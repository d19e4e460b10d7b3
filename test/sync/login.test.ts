/** The login: tokens, expiry, and a network whose hosts have changed. */

import assert from 'node:assert/strict';
import { chmod, readFile, stat } from 'node:fs/promises';
import { test } from 'node:test';
import {
  toLoginState,
  NetworkError,
  readHostMap,
  readTokens,
  SecretFileError,
} from '../../src/sync/index.ts';
import { faults, inventTitles } from '../support/stand-ins/psn/index.ts';
import type { SyncBench } from '../support/sync-bench.ts';
import { accountId, startSyncBench } from '../support/sync-bench.ts';
import { dayMs, hourMs, minuteMs } from '../../src/domain/time/index.ts';

async function onBench(work: (bench: SyncBench) => Promise<void>): Promise<void> {
  const bench = await startSyncBench([
    { accountId, onlineId: 'LanternFox', titles: inventTitles(2) },
  ]);
  try {
    await work(bench);
  } finally {
    await bench.stop();
  }
}

const kindsOf = ({ standIn }: SyncBench): string[] => standIn.log.map(({ kind }) => kind);

test('a login takes two requests, and its file is private', () =>
  onBench(async (bench) => {
    assert.deepEqual(kindsOf(bench), ['authorize', 'token']);
    assert.equal((await stat(bench.tokenFile)).mode & 0o777, 0o600);
  }));

test('a login ends with the session of the browser, as the page or the answer states', () =>
  onBench(async (bench) => {
    const now = bench.clock.now();
    await bench.logIn(JSON.stringify({ expires_in: 864_000, npsso: bench.standIn.npsso }, null, 2));
    assert.equal((await bench.status()).login.endsAt, now + 10 * dayMs);
    bench.standIn.loginMs = 20 * dayMs;
    await bench.logIn();
    assert.equal((await bench.status()).login.endsAt, now + 20 * dayMs);
  }));

test('a rejected npsso is reported and keeps the previous login', () =>
  onBench(async (bench) => {
    const before = await readFile(bench.tokenFile, 'utf8');
    await assert.rejects(
      bench.logIn('x'.repeat(64)),
      (error: unknown) => error instanceof NetworkError && error.kind === 'login-needed',
    );
    assert.equal(await readFile(bench.tokenFile, 'utf8'), before);
  }));

test('an access token is used for an hour and then refreshed', () =>
  onBench(async (bench) => {
    await bench.run();
    await bench.run();
    assert.equal(kindsOf(bench).filter((kind) => kind === 'token').length, 1);
    bench.clock.advance(hourMs);
    await bench.run();
    assert.equal(kindsOf(bench).filter((kind) => kind === 'token').length, 2);
  }));

test('an access token that expires early is refreshed at once', () =>
  onBench(async (bench) => {
    bench.standIn.expireAccess();
    assert.equal((await bench.run()).players[0]?.state, 'ok');
  }));

test('a refresh does not extend the login, even if the answer states so', () =>
  onBench(async (bench) => {
    const first = await readTokens(bench.tokenFile);
    bench.clock.advance(30 * dayMs);
    await bench.run();
    const later = await readTokens(bench.tokenFile);
    assert.notEqual(later?.accessToken.reveal(), first?.accessToken.reveal());
    assert.equal(later?.refreshExpiresAt, first?.refreshExpiresAt);
    assert.deepEqual(toLoginState(later, bench.clock.now()), {
      state: 'valid',
      endsAt: first?.refreshExpiresAt,
      daysLeft: 29,
    });
    bench.clock.advance(16 * dayMs);
    assert.equal(toLoginState(later, bench.clock.now()).state, 'ending');
  }));

test('an expired login ends the round with the command to run, and a new login resumes it', () =>
  onBench(async (bench) => {
    bench.clock.advance(61 * dayMs);
    const { players, ended } = await bench.run({ everyMs: hourMs });
    assert.match(ended ?? '', /The login has ended\. Run "laurel sync login"/);
    assert.deepEqual(players, [], 'it says nothing about a player');
    assert.equal((await bench.status()).login.state, 'ended');
    await bench.logIn();
    assert.equal((await bench.run({ everyMs: hourMs })).players[0]?.state, 'ok');
  }));

test('a login revoked by the network is reported like an expired one, and as refused', () =>
  onBench(async (bench) => {
    bench.standIn.endLogin();
    bench.standIn.expireAccess();
    assert.match((await bench.run()).ended ?? '', /laurel sync login/);
    const status = async () => (await bench.status()).login;
    const ended = { state: 'ended', endsAt: bench.clock.now(), daysLeft: 0, isRefused: true };
    assert.deepEqual(await status(), ended);
    bench.clock.advance(dayMs);
    assert.match((await bench.run()).ended ?? '', /laurel sync login/, 'it is tried again');
    await bench.logIn();
    assert.equal((await status()).state, 'valid');
  }));

test('a login that was refused is not asked for again within an hour, because the host blocks who asks often', () =>
  onBench(async (bench) => {
    bench.clock.advance(2 * hourMs);
    bench.standIn.endLogin();
    await bench.run();
    const sent = bench.standIn.log.length;
    bench.clock.advance(59 * minuteMs);
    assert.match((await bench.run()).ended ?? '', /The login has ended\. Run "laurel sync login"/);
    assert.equal(bench.standIn.log.length, sent);
    bench.clock.advance(2 * minuteMs);
    await bench.run();
    assert.equal(bench.standIn.log.length, sent + 1);
  }));

test('nothing is sent without a login or with a token file that others can read', () =>
  onBench(async (bench) => {
    await chmod(bench.tokenFile, 0o640);
    await assert.rejects(bench.run(), SecretFileError);
    await chmod(bench.tokenFile, 0o600);
    const { ended } = await bench.run({}, { tokenFile: `${bench.tokenFile}.none` });
    assert.match(ended ?? '', /There is no login/);
    assert.deepEqual(kindsOf(bench), ['authorize', 'token']);
  }));

test('a refresh uses the same budget and retries', () =>
  onBench(async (bench) => {
    bench.clock.advance(2 * hourMs);
    bench.standIn.plan('token', faults.status(502), faults.tooMany('60'), faults.cut);
    assert.equal((await bench.run()).players[0]?.state, 'ok');
    const times = bench.standIn.log
      .filter(({ kind }) => kind === 'token')
      .slice(1)
      .map(({ at }) => at);
    const [afterError = 0, afterLimit = 0] = [1, 2].map(
      (index) => (times[index] ?? 0) - (times[index - 1] ?? 0),
    );
    assert.ok(afterError >= 500 && afterError <= 1000);
    assert.ok(afterLimit >= minuteMs);
  }));

test('a redirect is not followed with a token, and the error names the setting for the new host', () =>
  onBench(async (bench) => {
    const elsewhere = await startSyncBench([]);
    try {
      bench.standIn.plan(
        'titles',
        faults.moved(`${elsewhere.standIn.origin}/api/trophy/v1/users/${accountId}/trophyTitles`),
      );
      const { ended } = await bench.run();
      assert.match(ended ?? '', /may have moved to 127\.0\.0\.1:\d+\. Use --sync-hosts/);
      assert.deepEqual(kindsOf(elsewhere), ['authorize', 'token'], 'nothing came there');
      const hosts = readHostMap(bench.standIn.hosts);
      assert.ok(typeof hosts !== 'string');
      assert.equal((await bench.run({}, { hosts })).players[0]?.state, 'ok');
    } finally {
      await elsewhere.stop();
    }
  }));

test('an unreachable host and an unrelated server end the round without losing data', () =>
  onBench(async (bench) => {
    const gone = readHostMap(
      'm.np.playstation.com=http://127.0.0.1:1,us-prof.np.community.playstation.net=http://127.0.0.1:1',
    );
    assert.ok(typeof gone !== 'string');
    assert.match(
      (await bench.run({}, { hosts: gone })).ended ?? '',
      /nothing accepts connections there|connection failed/,
    );
    const other = readHostMap(
      `${bench.standIn.hosts},us-prof.np.community.playstation.net=${bench.standIn.origin}`,
    );
    assert.ok(typeof other !== 'string');
    bench.standIn.plan('account', faults.status(404));
    assert.match((await bench.run({}, { hosts: other })).ended ?? '', /unlike the network/);
    assert.equal((await bench.run()).players[0]?.state, 'ok');
  }));

test('a requested wait of more than an hour ends the round and applies to the next one', () =>
  onBench(async (bench) => {
    bench.standIn.plan('titles', faults.tooMany('7200'));
    assert.match((await bench.run()).ended ?? '', /asks to wait until 2026-01-15T14:00/);
    const asked = bench.standIn.log.length;
    assert.match((await bench.run()).ended ?? '', /asks to wait until 2026-01-15T14:00/);
    assert.equal(bench.standIn.log.length, asked, 'nothing was sent meanwhile');
    bench.clock.advance(2 * hourMs);
    assert.equal((await bench.run()).players[0]?.state, 'ok');
  }));

test('a request to an unresponsive server times out and is retried', () =>
  onBench(async (bench) => {
    bench.standIn.plan('summary', { name: 'silent', answer: () => undefined });
    assert.equal((await bench.run({}, { timeoutMs: 200 })).players[0]?.state, 'ok');
  }));
