/**
 * `npm run access:sign-in -- [--seconds N] [--store URL]` measures how long people wait when they sign in while millions of trophies are
 * imported into the same, initially empty store. The time is from sending the form to the response. One person signs in each second,
 * alternately by password, which is slow by design, and by a link. Fails if a sign-in fails, or if the 99th percentile of either kind is
 * more than 100 ms (docs/spec/access.md 3, rule 13).
 */

import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { newSessionId, openAccess } from '../../src/access/index.ts';
import { openStore } from '../../src/store/index.ts';
import { makeFolder } from '../support/make-folder.ts';
import { printHelp } from '../support/print-help.ts';
import { startServed } from '../support/served.ts';

printHelp(import.meta.filename);

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '300' },
    store: { type: 'string', default: `sqlite:${join(makeFolder(), 'club.db')}` },
  },
});
const seconds = Number(values.seconds);
const goalMs = 100;
/** Number of people. It is large enough that the limit of attempts refuses nobody. */
const people = 20;
const password = 'copper lantern on the shelf';
const laurel = join(import.meta.dirname, '..', '..', 'src', 'cli', 'main.ts');

/** The way to sign in: the fields of the form. */
type Way = Readonly<Record<string, string>>;

/** Creates accounts with a password, and one way to sign in for each second: alternately by password and by link. */
async function makeAccounts(): Promise<readonly Way[]> {
  const store = await openStore(values.store);
  const access = openAccess(store);
  const now = Date.now();
  const ways: Way[] = [];
  for (let number = 0; number < people; number += 1) {
    const name = `person-${number}`;
    const { code } = await access.people.invite({ name, role: 'operator', playerId: null }, now);
    const visitor = { network: `net ${number}`, isPlain: true, browserId: newSessionId(), now };
    await access.entry.withCode(code, visitor);
    const account = await access.people.findByName(name);
    assert.ok(account !== null);
    await access.entry.setPassword(account.accountId, password, now);
    for (let second = number * 2; second < seconds; second += people * 2) {
      const link = await access.people.createLink(account.accountId, now);
      ways[second] = { do: 'password', name, password };
      ways[second + 1] = { do: 'code', code: link.code };
    }
  }
  await access.close();
  await store.close();
  return ways;
}

/** Starts an import of 50 million trophies, which is stopped when the time is over. */
function startLoad(): ChildProcess {
  const parameters = ['generate', '--size', 'L', '--store', values.store];
  return spawn(process.execPath, [laurel, ...parameters], { stdio: 'ignore' });
}

/** Signs in and returns the milliseconds from the form to the session. @param address the browser's address, as stated by a proxy */
async function signIn(origin: string, way: Way, address: string): Promise<number> {
  const headers = { 'x-forwarded-for': address, 'x-forwarded-proto': 'https' };
  const page = new URL('/sign-in', origin);
  const form = await fetch(page, { headers });
  const token = /name="token" value="([^"]*)"/.exec(await form.text())?.[1];
  assert.ok(token !== undefined, 'the page has a form');
  const [cookie = ''] = form.headers.getSetCookie().map((each) => each.split(';', 1).join(''));
  const startedAt = performance.now();
  const response = await fetch(page, {
    method: 'POST',
    headers: { ...headers, cookie, origin: origin.replace('http:', 'https:') },
    body: new URLSearchParams({ token, ...way }),
    redirect: 'manual',
  });
  const text = await response.text();
  const took = performance.now() - startedAt;
  assert.equal(response.status, 303, text);
  return took;
}

function describe(way: string, given: readonly number[]): number {
  const sorted = given.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? NaN; // absent: there was no sign-in
  process.stdout.write(
    `${way}: ${sorted.length} people, median ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms, longest ${at(1).toFixed(1)} ms\n`,
  );
  return at(0.99);
}

const ways = await makeAccounts();
const served = await startServed([
  '--store',
  values.store,
  '--trust-proxy',
  '127.0.0.1',
  '--rate-limit',
  '0',
  '--log-level',
  'error',
]);
const { origin } = new URL(served.url);
const load = startLoad();
const took = new Map<string, number[]>([
  ['password', []],
  ['code', []],
]);
try {
  for (const [second, way] of ways.slice(0, seconds).entries()) {
    assert.equal(load.exitCode, null, 'the load is still written');
    const begunAt = performance.now();
    const address = `10.${second % 250}.${Math.floor(second / 250)}.1`;
    took.get(way['do'] ?? '')?.push(await signIn(origin, way, address));
    await delay(Math.max(0, 1000 - (performance.now() - begunAt)));
  }
  process.stdout.write(
    `${seconds} seconds of one load, load average ${loadavg()[0]?.toFixed(1)}\n`,
  );
  for (const [way, times] of took) if (!(describe(way, times) <= goalMs)) process.exitCode = 1;
} finally {
  load.kill();
  served.signal('SIGTERM');
  await served.ended;
}
