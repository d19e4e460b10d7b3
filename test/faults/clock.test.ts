/** The system clock is changed by days in both directions while the service runs (docs/troubleshooting.md, "Failures"). */

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { openStore } from '../../src/store/index.ts';
import type { InstanceFile } from '../support/instance-file.ts';
import { addToken, callAdmin, makeInstance } from '../support/instance-file.ts';
import type { Served } from '../support/served.ts';
import { startServed } from '../support/served.ts';
import { makeFolder } from '../support/make-folder.ts';

const folder = makeFolder();
const clockFile = join(folder, 'clock');
const day = 86_400_000;
const preload = pathToFileURL(join(import.meta.dirname, '..', 'support', 'settable-clock.ts')).href;
const env = { SETTABLE_CLOCK: clockFile, NODE_OPTIONS: `--import=${preload}` };

/** Shifts the clock of the service by days; 0 is the correct time. */
function setClock(days: number): void {
  writeFileSync(clockFile, String(days * day));
}

let instance: InstanceFile;
let served: Served;
let admin: unknown;
before(async () => {
  instance = await makeInstance(folder);
  setClock(0);
  // The burst allows more requests than the other tests send. The rate is so low that a used-up burst does not recover during this test.
  const limits = ['--limit-exempt', '', '--rate-limit', '2', '--rate-burst', '60'];
  served = await startServed(['--store', instance.url, '--admin-port', '0', ...limits], env);
  ({ url: admin } = await served.logged('admin address'));
});
afterEach(() => setClock(0));
after(() => served.signal('SIGKILL'));

async function ask(path: string): Promise<string> {
  const answer = await fetch(`${served.url}/${path}`);
  assert.equal(answer.status, 200);
  return answer.text();
}

function push(...records: readonly object[]): Promise<Response> {
  return callAdmin(
    admin,
    instance.token,
    'POST',
    '/v1/import',
    records.map((record) => `${JSON.stringify(record)}\n`).join(''),
  );
}

test('DisplayDate follows the clock in both directions, also in cached answers', async () => {
  const date = new Date(Date.now() - 10.5 * day).toISOString();
  const pushed = await push(
    { type: 'game', id: 'NPWR70001_00', title: 'Tide Clock' },
    { type: 'trophy', game: 'NPWR70001_00', id: 1, grade: 'gold', title: 'On time' },
    { type: 'player', name: 'ClockWren' },
    { type: 'earned', player: 'ClockWren', game: 'NPWR70001_00', trophy: 1, date },
  );
  assert.equal(pushed.status, 200);
  const shown = async (): Promise<string | undefined> =>
    /<DisplayDate>([^<]*)</.exec(
      await ask('getTrophies?sNetID=ClockWren&sGameId=NPWR70001_00'),
    )?.[1];
  const texts: unknown[] = [];
  for (const days of [0, 0, 3, 3, 0, -5, -5, 0]) {
    setClock(days);
    texts.push(await shown());
  }
  const now = '10 days ago';
  const later = '13 days ago';
  const earlier = '5 days ago';
  assert.deepEqual(texts, [now, now, later, later, now, earlier, earlier, now]);
});

test('data loaded at any clock setting is answered immediately and retained', async () => {
  for (const [index, days] of [30, -30, 0].entries()) {
    setClock(days);
    assert.equal(
      (await push({ type: 'player', name: 'DriftOwl', aboutMe: `load ${index}` })).status,
      200,
    );
    assert.match(await ask('getNetID?sNetID=DriftOwl'), new RegExp(`<AboutMe>load ${index}<`));
    assert.equal((await fetch(new URL('/readyz', served.url))).status, 200);
  }
});

test('a token expires by the clock, and is valid again when the clock is corrected', async () => {
  const store = await openStore(instance.url);
  const token = await addToken(store, Date.now() + day);
  await store.close();
  const asked = async (): Promise<number> =>
    (await callAdmin(admin, token, 'GET', '/v1/players/LanternFox')).status;
  setClock(2);
  assert.equal(await asked(), 401);
  setClock(0);
  assert.equal(await asked(), 200);
});

test('the wait of a rate-limited client does not depend on the system clock', async () => {
  for (const days of [5, -5]) {
    const answers = await Promise.all(
      Array.from({ length: 90 }, () => fetch(`${served.url}/getNumberListGames`)),
    );
    setClock(days);
    const refused = await fetch(`${served.url}/getNumberListGames`);
    const waits = [...answers, refused]
      .filter(({ status }) => status === 429)
      .map(({ headers }) => headers.get('retry-after'));
    assert.ok(waits.length > 0);
    assert.deepEqual([...new Set(waits)], ['1']);
  }
});

test('a start with a clock that is a century ahead does not delete the audit log', async () => {
  const before = await (
    await callAdmin(admin, instance.token, 'GET', '/v1/audit?limit=1000')
  ).text();
  setClock(36_525);
  const ahead = await startServed(['--store', instance.url, '--admin-port', '0'], env);
  await ahead.logged('admin address');
  ahead.signal('SIGTERM');
  assert.equal((await ahead.ended).code, 0);
  setClock(0);
  const after = await (
    await callAdmin(admin, instance.token, 'GET', '/v1/audit?limit=1000')
  ).text();
  assert.notEqual(before, '[]\n');
  assert.equal(after, before);
});
