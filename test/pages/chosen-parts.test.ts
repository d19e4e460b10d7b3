/** Sections of the site that the operator chooses while the service runs: docs/spec/site.md 4. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { loadDemo } from '../../src/data/generate/index.ts';
import type { StartedService } from '../support/start-service.ts';
import { startDemo } from '../support/start-service.ts';
import { measureCost } from './page-costs.ts';
import { maxStatements } from './page-limits.ts';
import { sqlite } from '../../src/store/testing/engines.ts';

const now = Date.UTC(2026, 10, 21, 12);
let service: StartedService;
before(async () => {
  service = await startDemo(now);
});
after(() => service.stop());

async function textOf(path: string): Promise<string> {
  return (
    await fetch(`http://127.0.0.1:${service.port}${path}`, { headers: { Accept: 'text/html' } })
  ).text();
}
async function statusOf(path: string): Promise<number> {
  return (await fetch(`http://127.0.0.1:${service.port}${path}`, { redirect: 'manual' })).status;
}
/** Returns the headings of the home page, in order. */
async function sectionsOfHome(): Promise<readonly (string | undefined)[]> {
  return Array.from((await textOf('/')).matchAll(/<h2 id="(\w+)"/g), ([, id]) => id);
}

test('the home page has the chosen sections in their order', async () => {
  const usual = await sectionsOfHome();
  assert.deepEqual(
    usual.filter((id) => id !== 'playing'),
    ['earned', 'top', 'rarest', 'platinums', 'popular'],
  );
  await service.store.site.set('home-sections', 'popular, ranking, earned');
  assert.deepEqual(await sectionsOfHome(), ['popular', 'top', 'earned']);
  await service.store.site.unset('home-sections');
  assert.deepEqual(await sectionsOfHome(), usual);
});

test('the spotlight shows a trophy from its first to its last day, with who earned it meanwhile', async () => {
  const game = 'NPWR90001_00';
  await service.store.load({ now, source: 'test' }, (load) =>
    load.apply([{ type: 'earned', player: 'MossyKettle', game, trophy: 1, date: now - 1000 }]),
  );
  await service.store.site.set('spotlight', `${game}/1 2026-11-20 2026-11-30`);
  const [, shown = ''] = /<h2 id="spotlight">([^]*?)<\/section>/.exec(await textOf('/')) ?? [];
  assert.match(shown, /href="[^"]*games\/NPWR90001_00\/trophies\/1"/);
  assert.match(shown, /30 Nov 2026/);
  assert.deepEqual(
    Array.from(shown.matchAll(/players\/(\w+)"/g), ([, name]) => name),
    ['MossyKettle', 'HaruNoUmi'], // these two players earned the platinum on the evening before
  );
  for (const other of [
    `${game} 2026-11-01 2026-11-20`,
    `${game} 2026-11-22 2026-11-30`,
    'NPWR00000_00 2026-11-01 2026-11-30',
  ]) {
    await service.store.site.set('spotlight', other);
    assert.doesNotMatch(await textOf('/'), /id="spotlight"/, other);
  }
  await service.store.site.unset('spotlight');
});

test('the spotlight keeps the home page within its statements', async (context) => {
  const opened = await sqlite.open();
  context.after(() => opened[Symbol.asyncDispose]());
  await loadDemo(opened.store, now);
  for (const what of ['NPWR90001_00', 'NPWR90001_00/1']) {
    await opened.store.site.set('spotlight', `${what} 2026-11-01 2026-11-30`);
    const { body, statements } = await measureCost(opened.engine, '/', () => now);
    assert.match(body, /id="spotlight"/);
    assert.ok(statements <= maxStatements, `${statements} statements`);
  }
});

test('rarity has the names of the chosen scale', async () => {
  assert.match(await textOf('/about'), /Very rare: up to 15\u00A0%/);
  await service.store.site.set('rarity-scale', 'hunter');
  assert.match(
    await textOf('/about'),
    /Very rare: up to 10\u00A0%\. Rare: up to 20\u00A0%\. Uncommon: up to 50\u00A0%/,
  );
  assert.match(await textOf('/games/NPWR90001_00'), /class="rarity uncommon"/);
  await service.store.site.unset('rarity-scale');
  assert.doesNotMatch(await textOf('/games/NPWR90001_00'), /class="rarity uncommon"/);
});

test('a board that is not chosen is not found, and no page links to it', async () => {
  const country = '/leaderboards?country=us';
  const game = '/leaderboards?game=NPWR90001_00';
  assert.deepEqual([await statusOf(country), await statusOf(game)], [200, 200]);
  await service.store.site.set('boards', 'world');
  assert.deepEqual(
    [await statusOf(country), await statusOf(game), await statusOf('/leaderboards')],
    [404, 404, 200],
  );
  for (const path of ['/leaderboards', '/players/LanternFox', '/games/NPWR90001_00'])
    assert.doesNotMatch(
      await textOf(path),
      /leaderboards\?(?:country|game|network)=|name="country"/,
      path,
    );
  await service.store.site.unset('boards');
});
