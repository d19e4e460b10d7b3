/** The keys of networks without a login: entered, tried, stored and checked. */

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { listen } from '../../src/server/http/index.ts';
import type { KeyAnswer, KeyServer } from '../support/key-server.ts';
import { acceptingAnswers, refusingPage, startKeyServer } from '../support/key-server.ts';
import { makeFolder } from '../support/make-folder.ts';
import type { Ran } from '../support/run-laurel.ts';
import { runLaurel, runLaurelWith } from '../support/run-laurel.ts';

let server: KeyServer;
before(async () => {
  server = await startKeyServer();
});
after(() => server.stop());

/** Runs `laurel sync login` with a key at the standard input. */
function login(input: string, folder: string, ...more: readonly string[]): Promise<Ran> {
  const where = ['--sync-secrets', folder, '--sync-hosts', server.hosts, '--log-level', 'trace'];
  return runLaurelWith(input, 'sync', 'login', ...where, ...more);
}

const key = 'CanaryKey0123456789abcdefABCDEF0';

describe('a key that the network accepts', () => {
  for (const [network, name, path, parameter] of [
    ['retro', 'RetroAchievements', '/API/API_GetUsersIFollow.php', 'y'],
    ['steam', 'Steam', '/ISteamUser/GetPlayerSummaries/v2/', 'key'],
  ] as const) {
    test(`is stored after one request, ${network}`, async () => {
      const folder = join(makeFolder(), 'secrets');
      server.answer = acceptingAnswers[network];
      server.requests.length = 0;
      const { code, out, err } = await login(`${key}\n`, folder, '--network', network);
      assert.deepEqual([code, out], [0, `${name} accepts the key, which is stored now.\n`]);
      assert.doesNotMatch(err, new RegExp(key));
      assert.deepEqual(
        server.requests.map(({ pathname, searchParams }) => [
          pathname,
          searchParams.get(parameter),
        ]),
        [[path, key]],
      );
      assert.match(String(server.fields()['user-agent']), /^Laurel\/\d/);
      const file = join(folder, `${network}.json`);
      assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), { key });
      assert.equal(statSync(file).mode & 0o777, 0o600);
    });
  }
});

test('requests name the public address of the site, where there is one', async () => {
  server.answer = acceptingAnswers.retro;
  const folder = join(makeFolder(), 'secrets');
  const address = 'https://trophies.example/api';
  await login(`${key}\n`, folder, '--network', 'retro', '--public-url', address);
  const agent = String(server.fields()['user-agent']);
  assert.match(agent, /^Laurel\/\S+ \(\+https:\/\/trophies\.example\/api\)$/);
});

describe('a key that is not accepted is not stored, and the former one stays', () => {
  const html = (status: number): KeyAnswer => ({ status, body: refusingPage });
  const json = (status: number, body: string): KeyAnswer => ({ status, body });
  for (const [network, answer, message] of [
    ['retro', json(401, '{"message":"Unauthenticated."}'), /RetroAchievements refuses this key/],
    ['retro', json(403, '{"message":"no"}'), /RetroAchievements refuses this key/],
    ['retro', html(403), /RetroAchievements blocks this address .*Try again later/],
    ['retro', html(503), /RetroAchievements blocks this address/],
    ['retro', json(429, '{}'), /limits requests .*Try again later/],
    ['retro', json(422, '{}'), /RetroAchievements refuses the request/],
    ['retro', json(200, '{"Results":1}'), /not one of RetroAchievements/],
    ['retro', html(200), /not one of RetroAchievements/],
    ['steam', html(401), /Steam refuses this key \(401 from 127\.0\.0\.1:\d+\)/],
    ['steam', html(403), /Steam refuses this key/],
    ['steam', html(429), /limits requests/],
    ['steam', json(500, '{}'), /Steam is out of order/],
    ['steam', json(302, ''), /Steam may have moved .*--sync-hosts/],
    ['steam', json(200, '{}'), /not one of Steam/],
  ] as const) {
    test(`${network}: ${answer.status} with ${answer.body.slice(0, 20)}`, async () => {
      const folder = join(makeFolder(), 'secrets');
      mkdirSync(folder, { mode: 0o700 });
      const file = join(folder, `${network}.json`);
      writeFileSync(file, '{"key":"the-former-key"}', { mode: 0o600 });
      server.answer = answer;
      const { code, out, err } = await login(`${key}\n`, folder, '--network', network);
      assert.deepEqual([code, out], [1, '']);
      assert.match(err, message);
      assert.doesNotMatch(err, new RegExp(key));
      assert.equal(readFileSync(file, 'utf8'), '{"key":"the-former-key"}');
    });
  }

  test('a host that is not reached', async () => {
    const closed = createServer();
    const port = await listen(closed, '127.0.0.1', 0);
    await new Promise((resolve) => closed.close(resolve));
    const { code, err } = await login(
      `${key}\n`,
      makeFolder(),
      '--network',
      'steam',
      '--sync-hosts',
      `api.steampowered.com=http://127.0.0.1:${port}`,
    );
    assert.equal(code, 1);
    assert.match(err, /127\.0\.0\.1:\d+: the connection failed \(ECONNREFUSED\)/);
    assert.doesNotMatch(err, new RegExp(key));
  });
});

test('a key is not accepted as an argument, nor a text that cannot be one', async () => {
  server.requests.length = 0;
  const calls: readonly (readonly [string, readonly string[]])[] = [
    ['', ['--network', 'retro', '--key', key]],
    ['', ['--network', 'retro', key]],
    ['', ['--network', 'xbox']],
    ['', ['--network', 'retro']],
    [`https://steamcommunity.com/?key=${key}\n`, ['--network', 'steam']],
    [`${key}\n`, ['--key', '-']],
    [`${key}\n`, ['--network', 'retro', '--npsso', '-']],
  ];
  for (const [input, args] of calls) {
    const { code, out, err } = await login(input, makeFolder(), ...args);
    assert.deepEqual([code, out], [2, ''], args.join(' '));
    assert.doesNotMatch(err, new RegExp(key), args.join(' '));
  }
  assert.deepEqual(server.requests, []);
});

test('the standard input is named by a hyphen, too', async () => {
  const folder = makeFolder();
  server.answer = acceptingAnswers.retro;
  const { code } = await login(`  ${key}  \n`, folder, '--network', 'retro', '--key', '-');
  assert.equal(code, 0);
  assert.deepEqual(JSON.parse(readFileSync(join(folder, 'retro.json'), 'utf8')), { key });
});

test('doctor checks stored keys without a request', async () => {
  const folder = join(makeFolder(), 'secrets');
  const diagnose = async (): Promise<string[]> => {
    const store = `sqlite:${join(folder, '..', 'laurel.db')}`;
    const args = ['--port', '0', '--store', store, '--sync-secrets', folder];
    const { out } = await runLaurel('doctor', '--json', ...args);
    const findings: { check: string; verdict: string; message: string }[] = JSON.parse(out);
    return findings
      .filter(({ check }) => /^Key|^Permissions/.test(check))
      .map(({ check, verdict, message }) => `${check}: ${verdict}: ${message}`);
  };
  assert.deepEqual(
    (await diagnose()).map((line) => line.slice(0, 15)),
    ['Permissions: ok'],
  );
  server.requests.length = 0;
  mkdirSync(folder, { mode: 0o755 });
  writeFileSync(join(folder, 'retro.json'), `{"key":"${key}"}`, { mode: 0o600 });
  const refused = `{"key":"${key}","refusedAt":${Date.UTC(2026, 0, 10)}}`;
  writeFileSync(join(folder, 'steam.json'), refused, { mode: 0o600 });
  const found = await diagnose();
  assert.deepEqual(found.slice(-2), [
    'Key of RetroAchievements: ok: The key is stored.',
    'Key of Steam: problem: The key was refused on 2026-01-10: run "laurel sync login --network steam".',
  ]);
  assert.match(found[0] ?? '', /^Permissions: warning: Other users can read .* Run "chmod 700 /);
  assert.deepEqual(server.requests, []);
});
