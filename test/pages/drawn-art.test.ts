/** Drawn art on pages of an instance without images: docs/spec/site.md 3.3. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { generateDemo } from '../../src/data/generate/index.ts';
import type { DataRecord } from '../../src/records/records.ts';
import { makeEarned, makePlayer } from '../../src/store/testing/records.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';

const now = Date.UTC(2026, 10, 21, 12);
const count = 60;

const records: readonly DataRecord[] = Array.from({ length: count }, (_, index) => {
  const id = `NPWR${10_000 + index}_00`;
  const name = `Player${index}`;
  return [
    { type: 'game', id, title: `Game ${index}`, platform: 'ps4' },
    { type: 'trophy', game: id, id: 1, grade: 'gold', title: 'First' },
    makePlayer(name),
    makeEarned(name, id, 1, now - index * 60_000),
    ...(index === 0 ? [] : [makeEarned('Player0', id, 1, now - (index + 1) * 3_600_000)]),
  ] as const satisfies readonly DataRecord[];
}).flat();

let service: StartedService;
before(async () => {
  service = await startService(
    {},
    async (store) => {
      await store.load({ now, source: 'test' }, (load) => load.apply(records));
    },
    () => now,
  );
});
after(() => service.stop());

function get(path: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${service.port}${path}`, { headers: { Accept: 'text/html' } });
}

async function drawingsOf(
  path: string,
): Promise<{ readonly addresses: Set<string>; readonly bytes: number }> {
  const body = await (await get(path)).text();
  const found = Array.from(
    body.matchAll(/<img[^>]* src="([^"]*)"/g),
    ([, address = '']) => new URL(address, `http://host${path}`).pathname,
  );
  return { addresses: new Set(found), bytes: Buffer.byteLength(body) };
}

describe('a page without pictures', () => {
  for (const path of ['/', '/games', '/leaderboards', '/players/Player0', '/players/Player0/games'])
    test(`${path} has at most 60 KB and drawings that answer`, async () => {
      const { addresses, bytes } = await drawingsOf(path);
      assert.ok(bytes <= 60_000, `${bytes} bytes`);
      assert.ok(addresses.size > 1);
      for (const address of addresses) {
        const response = await get(address);
        assert.equal(response.headers.get('content-type'), 'image/svg+xml; charset=utf-8', address);
        assert.equal(response.headers.get('cache-control'), 'public, max-age=86400');
        assert.ok((await response.text()).length <= 2200);
      }
    });

  test('shows 48 games by as many scenes', async () => {
    const { addresses } = await drawingsOf('/games');
    assert.equal([...addresses].filter((address) => address.startsWith('/art/covers/')).length, 48);
  });

  test('of a player has the landscape of the game played last', async () => {
    const { addresses } = await drawingsOf('/players/Player7');
    const cover = [...addresses].find((address) => address.startsWith('/art/covers/')) ?? 'none';
    const banner = [...addresses].find((address) => address.startsWith('/art/banners/'));
    assert.match(cover, /^\/art\/covers\/[a-z]+-\d+-\d+\.svg$/);
    assert.equal(banner, cover.replace(/covers\/[a-z]+-/, 'banners/'));
  });
});

test('every picture that the demo states is drawn', async () => {
  const images = new Set<string>();
  for (const record of generateDemo(now).base.records)
    if ('image' in record && typeof record.image === 'string') images.add(record.image);
  assert.ok(images.size > 200, String(images.size));
  for (const image of images) assert.equal((await get(image)).status, 200, image);
});

test('nothing is drawn at other addresses', async () => {
  for (const path of [
    '/art/covers/lantern-24-0.svg',
    '/art/banners/0-20.svg',
    '/art/faces/0.svg',
    '/art/trophies/key-gold-24.svg',
  ])
    assert.equal((await get(path)).status, 404, path);
});
