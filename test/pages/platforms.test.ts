/** Filters by platform: they have one entry for each name that readers see, and find games with any spelling of the platform. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { DataRecord } from '../../src/records/records.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';

const now = Date.UTC(2026, 10, 21, 12);
/** The platform of each game, as spelled by its source. */
const stated = ['psp2', 'psvita', 'PS Vita', 'ps3,PSVITA', 'ps4'];
const onVita = ['Harbour 1', 'Harbour 2', 'Harbour 3', 'Harbour 4'];

const records: readonly DataRecord[] = [
  { type: 'player', name: 'LanternFox' },
  ...stated.flatMap((platform, index): DataRecord[] => {
    const game = `NPWR0000${index + 1}_00`;
    return [
      { type: 'game', id: game, title: `Harbour ${index + 1}`, platform },
      { type: 'trophy', game, id: 1, grade: 'bronze', title: 'First Light' },
      { type: 'earned', player: 'LanternFox', game, trophy: 1, date: now - index * 60_000 },
    ];
  }),
];

let service: StartedService;
before(async () => {
  service = await startService(
    { publicUrl: 'https://trophies.example/api' },
    async (store) => {
      await store.load({ now, source: 'test' }, (load) => load.apply(records));
    },
    () => now,
  );
});
after(() => service.stop());

async function pageOf(path: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${service.port}${path}`, {
    headers: { Accept: 'text/html' },
  });
  assert.equal(response.status, 200, path);
  return response.text();
}

/** Returns value and label of each option in the filter by platform, and the chosen value. */
function filterOf(page: string): {
  readonly options: readonly string[];
  readonly chosen: string | undefined;
} {
  const [, content = ''] = /<select name="platform">([^]*?)<\/select>/.exec(page) ?? [];
  const options = Array.from(
    content.matchAll(/<option value="[^"]*"[^>]*>([^<]*)</g),
    ([, label = '']) => label.trim(),
  );
  return { options, chosen: /<option value="([^"]*)" selected/.exec(content)?.[1] };
}

const gamesIn = (page: string): string[] =>
  [
    ...new Set(
      Array.from(
        page.matchAll(/(?:<bdi>|dir="auto"\s*>)(Harbour \d)</g),
        ([, title = '']) => title,
      ),
    ),
  ].toSorted();

const pages = [
  '/games?',
  '/search?q=harbour&',
  '/players/LanternFox/games?',
  '/players/LanternFox/log?',
];

for (const path of pages)
  describe(`the filter by platform of ${path.slice(0, -1)}`, () => {
    test('offers each platform once, by a name of its own', async () => {
      const { options } = filterOf(await pageOf(path));
      assert.deepEqual(
        options.filter((label) => label.includes('Vita')),
        ['PS Vita'],
      );
      assert.equal(new Set(options).size, options.length);
    });

    for (const written of ['psp2', 'psvita', 'PSVITA', 'PS%20Vita'])
      test(`finds all games of the platform that an address names ${written}, and has one address`, async () => {
        const page = await pageOf(`${path}platform=${written}`);
        assert.deepEqual(gamesIn(page), onVita);
        assert.equal(filterOf(page).chosen, 'psp2');
        const [, address = ''] = /<meta property="og:url" content="([^"]*)"/.exec(page) ?? [];
        assert.match(address, /platform=psp2$/);
      });
  });

test('a game says its platforms once each, by their names', async () => {
  assert.match(await pageOf('/games/NPWR00004_00'), /PS3, PS Vita/);
  assert.doesNotMatch(await pageOf('/games'), /psvita/i);
});
