/**
 * What each page of the route table costs over a generated store: statements, scans, bytes, rows. `npm run bench:pages` checks the same
 * over a set of 6,000 players.
 */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { gameIdAt, generate, playerNameAt, usualEnd } from '../../src/data/generate/index.ts';
import { routeNames } from '../../src/site/frame/routes.ts';
import type { TestStore } from '../../src/store/testing/engines.ts';
import { sqlite } from '../../src/store/testing/engines.ts';
import { fillRoute } from './route-addresses.ts';
import { maxBytes, maxRows, maxStatements, unboundScans } from './page-limits.ts';
import { measureCost } from './page-costs.ts';

const size = { about: 'pages', players: 60, sets: 400, period: 'modern' } as const;
const subject = { player: playerNameAt(0), game: gameIdAt(0) };
const other = playerNameAt(1);

/** Addresses with parameters, beside one address of every route. */
const withParameters = [
  `/search?q=${subject.player.slice(0, 3)}`,
  `/search/suggest?q=${subject.player.slice(0, 3)}`,
  '/games?q=a&platform=ps4&sort=rarity&platinum=1',
  '/games?page=2&sort=title',
  '/games?sort=popular',
  '/games?sort=added&status=normal&series=none',
  `/games/${subject.game}?player=${subject.player}&grade=bronze&sort=rarity`,
  `/games/${subject.game}?platinums=fastest`,
  `/games?sort=completion&view=table&not-completed-by=${subject.player}`,
  `/players/${subject.player}/games?sort=title&show=complete`,
  `/players/${subject.player}/games?sort=rarest&show=stalled`,
  `/players/${subject.player}/games?sort=fastest`,
  `/players/${subject.player}/log?grade=platinum`,
  `/players/${subject.player}/log?platform=ps4&grade=gold`,
  `/players/${subject.player}/log?year=2024&month=3&sort=rarest`,
  `/players/${subject.player}/log?sort=rarest`,
  `/players/${subject.player}/log?undated=1`,
  `/leaderboards?player=${subject.player}`,
  '/leaderboards?country=us',
  `/leaderboards?game=${subject.game}&player=${subject.player}`,
  `/compare?p=${subject.player}&p=${other}&p=${playerNameAt(2)}&p=${playerNameAt(3)}`,
  `/compare?p=${subject.player}&p=${other}&game=${subject.game}`,
];

let opened: TestStore;
before(async () => {
  opened = await sqlite.open();
  await generate(opened.store, { size, seed: 1, until: usualEnd });
});
after(() => opened[Symbol.asyncDispose]());

describe('a page over a generated store', () => {
  for (const path of [...routeNames.map((name) => fillRoute(name, subject)), ...withParameters]) {
    test(`${path} takes few statements by index, few bytes and few rows`, async () => {
      const { status, type, body, bytes, statements, scans } = await measureCost(
        opened.engine,
        path,
        () => usualEnd,
      );
      // An operator's page that does not exist, or a game that the player does not have.
      assert.ok([200, 302, 404].includes(status), String(status));
      assert.ok(statements <= maxStatements, `${statements} statements`);
      assert.deepEqual(unboundScans(scans), []);
      if (!type.startsWith('text/html')) return;
      assert.ok(bytes <= maxBytes, `${bytes} bytes`);
      for (const list of body.match(/<(?:tbody|ol|ul)[\s\S]*?<\/(?:tbody|ol|ul)>/g) ?? [])
        assert.ok((list.match(/<(?:tr|li)[ >]/g)?.length ?? 0) <= maxRows);
      assertPreview(body, status);
    });
  }
});

/** The elements that other programs make a preview from (docs/spec/site.md 3.4). */
function assertPreview(body: string, status: number): void {
  const meta = (name: string): string =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]+)"`).exec(body)?.[1] ?? '';
  if (!body.startsWith('<!DOCTYPE html>') || status !== 200) return;
  for (const name of [
    'description',
    'og:title',
    'og:description',
    'og:site_name',
    'og:image',
    'og:image:alt',
    'twitter:card',
  ])
    assert.notEqual(meta(name), '', name);
  assert.ok(meta('description').length <= 160);
  assert.match(body, /<meta\s+name="theme-color"\s+content="#/);
  assert.ok(body.includes(`<link rel="canonical" href="${meta('og:url')}"`));
  assert.match(meta('og:url'), /^https:\/\/club\.example\//);
}
