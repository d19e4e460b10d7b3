/**
 * `npm run access:mixed` checks that a response for one person never reaches another. Twenty people and visitors request public pages and
 * their own pages, mixed, over two workers and an nginx that caches everything cacheable (docs/spec/access.md 8). Fails at the first wrong
 * response.
 *
 *   npm run access:mixed -- --requests 200000
 */

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { newSessionId, openAccess } from '../../src/access/index.ts';
import { loadDemo } from '../../src/data/generate/index.ts';
import { openStore } from '../../src/store/index.ts';
import { makeFolder } from '../support/make-folder.ts';
import { startServed } from '../support/served.ts';
import { printHelp } from '../support/print-help.ts';
import { startCachingProxy } from '../support/access/caching-proxy.ts';

printHelp(import.meta.filename);

const { values } = parseArgs({ options: { requests: { type: 'string', default: '20000' } } });
const count = Number(values.requests);
const people = 20;
/** Number of concurrent requests. */
const concurrency = 16;
const publicPaths = [
  '/',
  '/players',
  '/games',
  '/leaderboards',
  '/about',
  '/feed.atom',
  '/v1/players',
  '/api/GetCurrentAPIVersion',
  '/api/getNumberListGames',
];
const ownPaths = ['/session', '/me', '/manage', '/sign-in'];

/** The sender of requests. A visitor has neither a name nor a cookie. */
interface Asking {
  readonly name: string | null;
  readonly cookie: string;
}

function nameOf(number: number): string {
  return `person-${String(number).padStart(2, '0')}`;
}

/** Creates people with a session each; every fourth is an operator. */
async function makePeople(url: string): Promise<readonly Asking[]> {
  const store = await openStore(url);
  const access = openAccess(store);
  const now = Date.now();
  await loadDemo(store, now);
  const asking: Asking[] = [{ name: null, cookie: '' }];
  for (let number = 0; number < people; number += 1) {
    const role = number % 4 === 0 ? 'operator' : 'player';
    const invited = { name: nameOf(number), role, playerId: null } as const;
    const { code } = await access.people.invite(invited, now);
    const visitor = { network: `net ${number}`, isPlain: true, browserId: newSessionId(), now };
    const { sessionId } = await access.entry.withCode(code, visitor);
    asking.push({ name: nameOf(number), cookie: `laurel=${sessionId}` });
  }
  await access.close();
  await store.close();
  return asking;
}

/** Returns what is wrong with a response; null if nothing is. @param seen the hash of each public page when it was first seen */
function problemOf(
  { name }: Asking,
  {
    path,
    text,
    headers,
  }: { readonly path: string; readonly text: string; readonly headers: Headers },
  seen: Map<string, string>,
): string | null {
  const others = [...text.matchAll(/person-\d\d/g)]
    .map(([found]) => found)
    .filter((found) => found !== name);
  if (others.length > 0 && path !== '/manage') return `names ${others.join(' ')}`;
  if (ownPaths.includes(path)) {
    if (headers.get('cache-control') !== 'no-store') return 'may be stored';
    if (path === '/session' && text.trim() !== JSON.stringify({ name }))
      return `says ${text.trim()}`;
    return null;
  }
  const hash = createHash('sha256').update(text).digest('hex');
  const first = seen.get(path) ?? hash; // absent: this is the first response with this page
  seen.set(path, first);
  return first === hash ? null : 'has other bytes than for somebody else';
}

const url = `sqlite:${join(makeFolder(), 'club.db')}`;
const asking = await makePeople(url);
const served = await startServed([
  '--store',
  url,
  '--workers',
  '2',
  '--rate-limit',
  '0',
  // With this setting, the proxy stores everything that it may store.
  '--cache-control',
  'public, max-age=30',
  '--log-level',
  'error',
]);
const proxy = await startCachingProxy(new URL(served.url).port);
const seen = new Map<string, string>();
let done = 0;

async function ask(): Promise<void> {
  while (done < count) {
    done += 1;
    const who = asking[Math.floor(Math.random() * asking.length)];
    const paths = Math.random() < 0.5 ? publicPaths : ownPaths;
    const path = paths[Math.floor(Math.random() * paths.length)];
    assert.ok(who !== undefined && path !== undefined);
    const response = await fetch(new URL(path, proxy.origin), {
      headers: who.cookie === '' ? {} : { cookie: who.cookie },
      redirect: 'manual',
    });
    const text = await response.text();
    assert.ok(response.status < 500, `${path} is answered: ${response.status}`);
    const problem = problemOf(who, { path, text, headers: response.headers }, seen);
    assert.equal(problem, null, `${who.name ?? 'a visitor'} at ${path}`);
    if (done % 20_000 === 0) process.stdout.write(`${done} requests\n`);
  }
}

try {
  await Promise.all(Array.from({ length: concurrency }, ask));
  const kinds = `${publicPaths.length} public paths, ${ownPaths.length} of people`;
  process.stdout.write(
    `${count} requests of ${people} people and visitors to ${kinds}: none was answered with what is another's; ${proxy.hits()} came from the proxy's cache.\n`,
  );
} finally {
  await proxy.stop();
  served.signal('SIGTERM');
  await served.ended;
}
