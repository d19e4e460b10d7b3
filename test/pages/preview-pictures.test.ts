/** Preview images with photographs instead of drawn covers and faces (docs/spec/site.md 3.4). */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { noisePng, storedBefore } from '../support/drawn-png.ts';
import { readJpegSize } from '../support/jpeg-size.ts';
import type { StartedService } from '../support/start-service.ts';
import { startDemo } from '../support/start-service.ts';

const now = Date.UTC(2026, 10, 21, 12);
const game = 'NPWR90001_00';
const paths = [
  '/og/site.jpg',
  '/og/leaderboards.jpg',
  '/og/players/LanternFox.jpg',
  `/og/games/${game}.jpg`,
];

describe('a preview image', () => {
  let service: StartedService;
  before(async () => {
    service = await startDemo(now);
  });
  after(() => service.stop());

  async function get(path: string): Promise<Buffer> {
    const response = await fetch(`http://127.0.0.1:${service.port}${path}`);
    assert.equal(response.status, 200);
    return Buffer.from(await response.arrayBuffer());
  }

  test('shows a stored cover', async () => {
    const drawn = await get(`/og/games/${game}.jpg`);
    await service.store.pictures.set({ game }, storedBefore(noisePng(100)), now);
    assert.notDeepEqual(await get(`/og/games/${game}.jpg`), drawn);
  });

  test('has at most 300 KB and ends, whatever the covers and faces are, also with many at a time', async () => {
    const drawn = await get('/og/site.jpg');
    const games = await service.store.popularGames({ offset: 0, limit: 20 });
    for (const [index, each] of games.entries())
      await service.store.pictures.set(
        { game: each.game.gameId },
        storedBefore(noisePng(160, index)),
        now,
      );
    await service.store.pictures.set({ player: 'LanternFox' }, storedBefore(noisePng(800)), now);
    const images = await Promise.all([...paths, ...paths].map(get));
    for (const image of images) {
      assert.deepEqual(readJpegSize(image), [1200, 630]);
      assert.ok(image.length <= 300_000, String(image.length));
    }
    // The site's preview image shows the covers, which are random noise and cannot be compressed. It is therefore much larger.
    const [site] = images;
    assert.ok((site?.length ?? 0) > drawn.length + 50_000, `${site?.length} and ${drawn.length}`);
  });
});
