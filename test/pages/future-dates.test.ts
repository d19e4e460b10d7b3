/**
 * Trophies dated more than 24 hours after their import do not appear in current data until their date has come (docs/spec/decisions.md
 * 9.2).
 */

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Grade } from '../../src/records/records.ts';
import { dayMs, hourMs } from '../../src/domain/time/index.ts';
import { makeEarned, makeGame, load, makePlayer } from '../../src/store/testing/records.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';
import { listApiAddresses } from './api-addresses.ts';
import { fillRoutes } from './route-addresses.ts';

const loadedAt = Date.UTC(2026, 2, 14, 12);
const set = ['platinum', ...Array.from({ length: 11 }, (): Grade => 'bronze')] as const;
const harbour = 'NPWR00001_00';
const quay = 'NPWR00002_00';
const far = Date.UTC(2030, 0, 1, 12);

let service: StartedService;
let now = loadedAt;
before(async () => {
  service = await startService({}, undefined, () => now);
  await load(
    service.store,
    [
      ...makeGame(harbour, set),
      ...makeGame(quay, ['bronze', 'bronze', 'bronze']),
      makePlayer('Fox'),
      makeEarned('Fox', harbour, 2, loadedAt - dayMs),
      makeEarned('Fox', harbour, 3, loadedAt - hourMs),
      makeEarned('Fox', harbour, 1, far),
      // Rarity needs at least five owners.
      ...['Crow', 'Daw', 'Jay', 'Rook'].flatMap((name) => [
        makePlayer(name),
        makeEarned(name, harbour, 4, null),
      ]),
      makePlayer('Owl'),
      makeEarned('Owl', quay, 1, loadedAt + 20 * hourMs),
      makeEarned('Owl', quay, 2, loadedAt + 26 * hourMs),
      makePlayer('Hare', { excluded: true }),
      makeEarned('Hare', quay, 3, far),
    ],
    loadedAt,
  );
});
after(() => service.stop());

async function textOf(path: string): Promise<string> {
  const body = await (await fetch(`http://127.0.0.1:${service.port}${path}`)).text();
  return body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

/** Requests a page twice, so that it is cached, and returns its content. */
async function shown(path: string): Promise<string> {
  await textOf(path);
  return textOf(path);
}

/** Pages with current data, and for each the text by which it would show the trophy that is dated 2030. */
const about: readonly (readonly [path: string, future: RegExp])[] = [
  ['/', /Fox earned the platinum of Title of NPWR00001_00 \d\d:\d\d Platinum Trophy 1/],
  ['/feed.atom', /2030-01-01/],
  ['/players/Fox', /Latest trophies .* Trophy 1 /],
  ['/players/Fox/feed.atom', /2030-01-01/],
  ['/players/Fox/milestones', /Latest platinum|1 Jan 2030/],
  [`/games/${harbour}`, /1 Jan 2030/],
  [`/games/${harbour}/trophies/1`, /1 Jan 2030/],
  ['/players/Fox/timeline', /Timeline of 2030/],
];

for (const [path, future] of about)
  test(`${path} leaves out a trophy of 2030 until then, and shows it then without a load`, async () => {
    now = loadedAt;
    assert.doesNotMatch(await shown(path), future);
    now = far - hourMs;
    assert.doesNotMatch(await shown(path), future);
    now = far;
    assert.match(await shown(path), future);
    // The clock goes back to the time of the import.
    now = loadedAt;
    assert.doesNotMatch(await shown(path), future);
  });

test('a streak goes on although a later trophy is dated in the future', async () => {
  now = loadedAt;
  assert.match(await shown('/players/Fox/milestones'), /Current streak 2 days/);
  assert.match(await shown('/players/Fox'), /Streak: 2 days/);
});

test('a trophy dated up to 24 hours after its import counts at once, a later one when its date has come', async () => {
  const count = async (): Promise<number> =>
    (await shown('/players/Owl/feed.atom')).split('Trophy ').length - 1;
  now = loadedAt;
  assert.equal(await count(), 1);
  now = loadedAt + 26 * hourMs - 1;
  assert.equal(await count(), 1);
  now = loadedAt + 26 * hourMs;
  assert.equal(await count(), 2);
});

test('an excluded player has their own pages by the same rule', async () => {
  now = loadedAt;
  assert.doesNotMatch(await shown('/players/Hare/feed.atom'), /2030/);
  now = far;
  assert.match(await shown('/players/Hare/feed.atom'), /2030/);
});

test('the operations have the trophy as it is stored', async () => {
  now = loadedAt;
  assert.match(await textOf('/api/getLastestTrophies?sNetID=Fox&iMax=1&sSince='), /2030/);
});

test('players of 30 days are those whose date has come', async () => {
  const countAt = async (at: number): Promise<number> => {
    await service.store.refreshFigures(at);
    return (await service.store.gameFigures(harbour)).recentPlayers;
  };
  assert.equal(await countAt(loadedAt), 1);
  assert.equal(await countAt(loadedAt + 60 * dayMs), 0);
  assert.equal(await countAt(far + dayMs), 1);
});

/**
 * URLs that may show the date (docs/spec/figures.md 9): pages about all of a player's trophies, dates of games in lists, and responses for
 * programs.
 */
const whole =
  /^\/players\/Fox(?:$|\/(?:games|log|cabinet))|^\/api\/v1\/(?:players\/Fox\/(?:games|trophies|progression)|leaderboards)/;

test('every other public address leaves out the date', async () => {
  const subject = { player: 'Fox', game: harbour };
  const addresses = [
    ...fillRoutes(subject),
    ...listApiAddresses('/api', subject).filter((address) => address.startsWith('/api/v1')),
  ];
  now = loadedAt;
  const wrong: string[] = [];
  for (const address of addresses) {
    const [found] = /.{0,60}2030.{0,40}/.exec(await textOf(address)) ?? [];
    if ((found !== undefined) !== whole.test(address)) wrong.push(`${address}: ${found}`);
  }
  assert.deepEqual(wrong, []);
});

/** Images that show the latest or the rarest platinum without its date. */
const drawn = [
  '/players/Fox/card.svg?show=platinum',
  '/players/Fox/card.svg?show=rarest',
  '/players/Fox/card.svg?background=cover',
  '/players/Fox/card.png?show=platinum',
  '/players/Fox/card?background=cover',
  '/og/players/Fox.jpg',
];

for (const address of drawn)
  test(`${address} has a platinum of 2030 from then on`, async () => {
    const at = async (time: number): Promise<string> => {
      now = time;
      const body = await (await fetch(`http://127.0.0.1:${service.port}${address}`)).arrayBuffer();
      return createHash('sha256').update(Buffer.from(body)).digest('hex');
    };
    const before = await at(loadedAt);
    assert.equal(await at(far - hourMs), before);
    assert.notEqual(await at(far), before);
    assert.equal(await at(loadedAt), before);
  });

test('a corrected date counts at once, and the store passes its check', async () => {
  now = loadedAt + dayMs;
  await load(service.store, [makeEarned('Fox', harbour, 1, loadedAt)], now);
  assert.match(
    await shown('/players/Fox/milestones'),
    /Latest platinum Title of NPWR00001_00 14 Mar 2026/,
  );
  assert.deepEqual(await service.store.check(), []);
  await service.store.rebuild({ now });
  assert.match(
    await shown('/players/Fox/milestones'),
    /Latest platinum Title of NPWR00001_00 14 Mar 2026/,
  );
});
