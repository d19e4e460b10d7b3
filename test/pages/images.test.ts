/**
 * Drawn images over HTTP: shared drawings, refused requests, and the effects of malicious images stored by older versions
 * (docs/spec/site.md 3.4).
 */

import assert from 'node:assert/strict';
import { get as request } from 'node:http';
import { after, before, test } from 'node:test';
import { overlongPng, widePng } from '../support/bad-pictures.ts';
import { noisePng, storedBefore } from '../support/drawn-png.ts';
import type { StartedService } from '../support/start-service.ts';
import { startDemo } from '../support/start-service.ts';

const now = Date.UTC(2026, 10, 21, 12);
const square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>';
let service: StartedService;

before(async () => {
  service = await startDemo(now);
});
after(() => service.stop());

interface Got {
  readonly status: number | undefined;
  readonly retryAfter: string | undefined;
  readonly body: Buffer;
}

function get(path: string, host = '127.0.0.1'): Promise<Got> {
  return new Promise((resolve, reject) => {
    const sent = request({ port: service.port, path, headers: { Host: host } }, (response) => {
      response
        .toArray()
        .then((chunks: Buffer[]) =>
          resolve({
            status: response.statusCode,
            retryAfter: response.headers['retry-after'],
            body: Buffer.concat(chunks),
          }),
        )
        .catch(reject);
    });
    sent.on('error', reject);
  });
}

/** Returns how many images the service draws for these requests. */
async function drawnFor(
  requests: readonly (readonly [path: string, host: string])[],
  isTogether: boolean,
): Promise<number> {
  const { drawn } = service.pictures.counts;
  const answers: Got[] = [];
  if (isTogether)
    answers.push(...(await Promise.all(requests.map(([path, host]) => get(path, host)))));
  else for (const [path, host] of requests) answers.push(await get(path, host));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  assert.equal(new Set(answers.map(({ body }) => body.toString('latin1'))).size, 1);
  return service.pictures.counts.drawn - drawn;
}

for (const [what, isTogether, name] of [
  ['one after the other', false, 'LanternFox'],
  ['at the same time', true, 'BrassOtter'],
] as const) {
  // A response is cached at its second request (docs/adr/0003-cached-answers.md), so requests one after the other draw the image exactly
  // twice.
  const drawings = isTogether ? 1 : 2;

  test(`an image is drawn for all hosts and spellings together, ${what}`, async () => {
    const spellings = [
      name,
      name.toUpperCase(),
      name.toLowerCase(),
      `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`,
    ];
    const hosts = ['127.0.0.1', 'club.example', 'other.example', 'x.example'];
    const requests = (path: (spelt: string) => string) =>
      spellings.map((spelt, index) => [path(spelt), hosts[index] ?? ''] as const);
    assert.equal(
      await drawnFor(
        requests((spelt) => `/og/players/${spelt}.jpg`),
        isTogether,
      ),
      drawings,
    );
    assert.equal(
      await drawnFor(
        requests((spelt) => `/players/${spelt}/card.png?utm=${spelt}`),
        isTogether,
      ),
      drawings,
    );
  });
}

test('an ending in another spelling is no image, whatever is cached', async () => {
  assert.equal((await get('/og/players/LanternFox.jpg')).status, 200);
  assert.equal((await get('/og/players/LanternFox.JPG')).status, 404);
});

test('images are refused with 503 while too many wait, and pages are not', async () => {
  await service.pictures.draw(square, 8);
  const pid = service.pictures.pid ?? NaN;
  process.kill(pid, 'SIGSTOP');
  const waiting = Promise.allSettled(
    Array.from({ length: 32 }, () => service.pictures.draw(square, 8)),
  );
  const [refused, page] = await Promise.all([
    get('/og/players/MossyKettle.jpg'),
    get('/players/MossyKettle'),
  ]);
  assert.deepEqual([refused.status, refused.retryAfter, page.status], [503, '2', 200]);
  process.kill(pid, 'SIGCONT');
  await waiting;
  assert.equal((await get('/og/players/MossyKettle.jpg')).status, 200);
});

test('a request whose drawing is killed is refused, and the next one is answered', async () => {
  await service.pictures.draw(square, 8);
  const killed = get('/og/players/RiverMoth.jpg');
  process.kill(service.pictures.pid ?? NaN, 'SIGKILL');
  const { status, retryAfter } = await killed;
  assert.ok(status === 200 || (status === 503 && retryAfter === '2'), String(status));
  assert.equal((await get('/og/players/RiverMoth.jpg')).status, 200);
});

test('a hostile cover of a former store is drawn as if there were none', async () => {
  const game = 'NPWR90001_00';
  const path = `/og/games/${game}.jpg`;
  const drawn = (await get(path)).body;
  for (const bytes of [widePng, noisePng(64).subarray(0, 3000)]) {
    await service.store.pictures.set({ game }, storedBefore(bytes), now);
    assert.ok((await get(path)).body.equals(drawn));
  }
  await service.store.pictures.set({ game }, storedBefore(overlongPng), now);
  assert.equal((await get(path)).status, 200);
});

test('a hostile logo of a former store leaves the icon of Laurel', async () => {
  const usual = (await get('/icon-192.png')).body;
  await service.store.site.set('site-logo', widePng.toString('base64'));
  assert.ok((await get('/icon-192.png')).body.equals(usual));
  await service.store.site.set('site-logo', noisePng(64).toString('base64'));
  assert.ok(!(await get('/icon-192.png')).body.equals(usual));
});
