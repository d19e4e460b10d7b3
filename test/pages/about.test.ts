/** The page about the site (docs/spec/site.md 2.16). */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';

describe('the page about the site', () => {
  let service: StartedService;
  before(async () => {
    service = await startService({}, async (store) => {
      for (const [source, name, now] of [
        ['csv', 'PixelHeron', Date.UTC(2026, 10, 19, 8)],
        ['csv', 'BrassOtter', Date.UTC(2026, 10, 20, 8, 30)],
        ['rpcs3', 'LanternFox', Date.UTC(2026, 10, 21, 9)],
      ] as const)
        await store.load({ now, source }, (load) => load.apply([{ type: 'player', name }]));
    });
  });
  after(() => service.stop());

  async function about(): Promise<string> {
    return (await fetch(`http://127.0.0.1:${service.port}/about`)).text();
  }

  test('says when a player of each source was updated last, the latest first', async () => {
    const loads = [
      ...(await about()).matchAll(/<code>([^<]+)<\/code>:\s*<time [^>]*>([^<]+)<\/time/g),
    ];
    assert.deepEqual(
      loads.map(([, source, at]) => [source, at]),
      [
        ['rpcs3', '21 Nov 2026, 09:00'],
        ['csv', '20 Nov 2026, 08:30'],
      ],
    );
  });

  test('has the rules of every figure that pages show', async () => {
    const found = (await about()).matchAll(/<dt>([^<]+)<\/dt>/g);
    const names = new Set(Array.from(found, ([, name]) => name));
    for (const name of [
      'Points and ranks',
      'Completion',
      'Rarity',
      'Rarity score',
      'Time to platinum',
      'Streaks',
      'Sessions',
    ])
      assert.ok(names.has(name), name);
  });
});
