/** Pictures of the instance's own: stored by the admin API's action, shown by pages and previews, served by their hash. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addPicture } from '../../src/actions/index.ts';
import { loadDemo } from '../../src/data/generate/index.ts';
import { Pictures } from '../../src/media/index.ts';
import { noisePng } from '../support/drawn-png.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';

const now = Date.parse('2026-03-14T18:00:00Z');
const bytes = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const decoder = new Pictures();
let service: StartedService;
let address: string;

before(async () => {
  service = await startService(
    {},
    (store) => loadDemo(store, now),
    () => now,
  );
  const { hash } = await addPicture(service.store, { player: 'LanternFox' }, { bytes, now, decoder });
  address = `/media/${hash}`;
});
after(async () => {
  await service.stop();
  await decoder.end();
});

const get = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${service.port}${path}`);

test('a picture is served as its bytes, immutable, and can run nothing', async () => {
  const response = await get(address);
  assert.equal(response.status, 200);
  assert.deepEqual(Buffer.from(await response.arrayBuffer()), bytes);
  assert.equal(response.headers.get('content-type'), 'image/png');
  assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
  assert.equal(response.headers.get('content-security-policy'), "default-src 'none'; sandbox");
});

test('pages show it in place of the drawing', async () => {
  assert.ok((await (await get('/players/LanternFox')).text()).includes(`src="..${address}"`));
});

test('a preview shows it', async () => {
  const preview = async () => Buffer.from(await (await get('/og/games/NPWR90001_00.png')).arrayBuffer());
  const drawn = await preview();
  await addPicture(service.store, { game: 'NPWR90001_00' }, { bytes, now, decoder });
  assert.ok(!(await preview()).equals(drawn));
});

test('an unknown hash and another name are not found', async () => {
  for (const path of [`/media/${'0'.repeat(64)}`, '/media/x', `${address}.png`, address.toUpperCase()])
    assert.equal((await get(path)).status, 404, path);
});

test('a picture that is not one is refused', async () => {
  const text = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  await assert.rejects(addPicture(service.store, { player: 'LanternFox' }, { bytes: text, now, decoder }), /not a PNG, JPEG or WebP/);
  await assert.rejects(addPicture(service.store, { player: 'NoOne' }, { bytes, now, decoder }), /no such player/);
});

test('the picture of a player who is hidden is not found', async () => {
  const { hash } = await addPicture(
    service.store,
    { player: 'PixelHeron' },
    { bytes: noisePng(3), now, decoder },
  );
  assert.equal((await get(`/media/${hash}`)).status, 200);
  await service.store.players.setFlags('PixelHeron', { hidden: true }, now);
  assert.equal((await get(`/media/${hash}`)).status, 404);
});
