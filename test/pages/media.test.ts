/** Images stored on the instance: by the admin API, shown by pages and previews, served by their hash. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addPicture } from '../../src/actions/index.ts';
import { noisePng } from '../support/drawn-png.ts';
import type { StartedService } from '../support/start-service.ts';
import { startDemo } from '../support/start-service.ts';

const now = Date.parse('2026-03-14T18:00:00Z');
const bytes = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let service: StartedService;
let address: string;

before(async () => {
  service = await startDemo(now);
  const { hash } = await addPicture(
    service.store,
    { player: 'LanternFox' },
    { bytes, now, decoder: service.pictures },
  );
  address = `/media/${hash}`;
});
after(() => service.stop());

const get = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${service.port}${path}`);

test('a picture is served without being changed on its way, and can run nothing', async () => {
  const response = await get(address);
  assert.equal(response.status, 200);
  const stored = await service.store.media(address.slice('/media/'.length));
  assert.deepEqual(Buffer.from(await response.arrayBuffer()), stored?.bytes);
  assert.equal(response.headers.get('content-type'), 'image/png');
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
  assert.equal(response.headers.get('content-security-policy'), "default-src 'none'; sandbox");
});

test('the picture of a player is for no shared cache, and is validated', async () => {
  const response = await get(address);
  assert.equal(response.headers.get('cache-control'), 'private, max-age=86400');
  const tag = response.headers.get('etag') ?? '';
  const again = await fetch(`http://127.0.0.1:${service.port}${address}`, {
    headers: { 'If-None-Match': tag },
  });
  assert.equal(again.status, 304);
});

test('the picture of a game never changes, also if a player has the same', async () => {
  const shared = noisePng(5);
  const upload = { bytes: shared, now, decoder: service.pictures };
  const { hash } = await addPicture(service.store, { player: 'PixelHeron' }, upload);
  await addPicture(service.store, { game: 'NPWR90002_00' }, upload);
  assert.equal(
    (await get(`/media/${hash}`)).headers.get('cache-control'),
    'public, max-age=31536000, immutable',
  );
});

test('pages show it in place of the drawing', async () => {
  assert.ok((await (await get('/players/LanternFox')).text()).includes(`src="..${address}"`));
});

test('a preview shows it', async () => {
  const preview = async () =>
    Buffer.from(await (await get('/og/games/NPWR90001_00.jpg')).arrayBuffer());
  const drawn = await preview();
  await addPicture(
    service.store,
    { game: 'NPWR90001_00' },
    { bytes, now, decoder: service.pictures },
  );
  assert.ok(!(await preview()).equals(drawn));
});

test('an unknown hash and another name are not found', async () => {
  for (const path of [
    `/media/${'0'.repeat(64)}`,
    '/media/x',
    `${address}.png`,
    address.toUpperCase(),
  ])
    assert.equal((await get(path)).status, 404, path);
});

test('a picture that is not one is refused', async () => {
  const text = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  await assert.rejects(
    addPicture(
      service.store,
      { player: 'LanternFox' },
      { bytes: text, now, decoder: service.pictures },
    ),
    /not a PNG, JPEG or WebP/,
  );
  await assert.rejects(
    addPicture(service.store, { player: 'NoOne' }, { bytes, now, decoder: service.pictures }),
    /no such player/,
  );
});

test('the picture of a player who is hidden is not found', async () => {
  const { hash } = await addPicture(
    service.store,
    { player: 'PixelHeron' },
    { bytes: noisePng(3), now, decoder: service.pictures },
  );
  assert.equal((await get(`/media/${hash}`)).status, 200);
  await service.store.players.setFlags('PixelHeron', { hidden: true }, now);
  assert.equal((await get(`/media/${hash}`)).status, 404);
});

test('the picture of a player who is deleted is not found', async () => {
  const { hash } = await addPicture(
    service.store,
    { player: 'BrassOtter' },
    { bytes: noisePng(4), now, decoder: service.pictures },
  );
  const before = await get(`/media/${hash}`);
  await service.store.players.delete('BrassOtter', now);
  const tag = before.headers.get('etag') ?? '';
  const after = await fetch(`http://127.0.0.1:${service.port}/media/${hash}`, {
    headers: { 'If-None-Match': tag },
  });
  assert.deepEqual([before.status, after.status], [200, 404]);
});
