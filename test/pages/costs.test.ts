/**
 * The costs of each page in the route table with a generated store: statements, scans, bytes, rows. `npm run bench:pages` checks the same
 * with 6,000 generated players.
 */

import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { generate, playerNameAt, usualEnd } from '../../src/data/generate/index.ts';
import { sumCounts } from '../../src/domain/index.ts';
import { minOwnersForRarity } from '../../src/domain/play/index.ts';
import type { RouteName } from '../../src/site/frame/routes.ts';
import { routeNames } from '../../src/site/frame/routes.ts';
import type { TestStore } from '../../src/store/testing/engines.ts';
import { sqlite } from '../../src/store/testing/engines.ts';
import { fillRoute } from './route-addresses.ts';
import { maxBytes, maxRows, maxStatements, unboundScans } from './page-limits.ts';
import { measureCost } from './page-costs.ts';

const size = { about: 'pages', players: 60, sets: 400, period: 'modern' } as const;
const player = playerNameAt(0);
const other = playerNameAt(1);
const opened: TestStore = await sqlite.open();
await generate(opened.store, { size, seed: 1, until: usualEnd });
const { store } = opened;

/** A game with its number of owners and groups, and the number of trophies that the player has in it. */
interface Played {
  readonly game: string;
  readonly owners: number;
  readonly groups: number;
  readonly earned: number;
}

async function readPlayed(): Promise<readonly Played[]> {
  const games = await store.playerGames(player);
  return Promise.all(
    (games ?? []).map(async ({ game: { gameId: game }, earned }) => ({
      game,
      owners: (await store.rarity(game))?.owners ?? 0,
      groups: (await store.groups(game)).length,
      earned: sumCounts(earned),
    })),
  );
}

/** Games in which the player has trophies, so that their pages read as much as possible. */
const games = (await readPlayed()).filter(({ earned }) => earned > 0);
const whole = games.find(({ groups, owners }) => groups > 0 && owners >= minOwnersForRarity);
/** A game with too few owners for rarity, so that pages also read the figures that the network states. */
const rare = games.find(({ owners }) => owners < minOwnersForRarity);
assert.ok(whole !== undefined && rare !== undefined, 'the player has games of both kinds');
const subjects = [whole, rare].map(({ game }) => ({ player, game }));
const [subject = { player, game: whole.game }] = subjects;

const rival = (await store.gameLeaders(subject.game, 2)).find(
  ({ player: { name } }) => name !== player,
)?.player.name;
assert.ok(rival !== undefined, 'another player has the game, too');

/**
 * Routes that may answer 404 here: the operator has to switch them on, or they need parameters or files that the route table does not
 * state.
 */
const mayBeMissing: ReadonlySet<RouteName> = new Set([
  'imprint',
  'privacy',
  'sitemap',
  'media',
  'previewCompare',
]);

/** URLs with parameters, in addition to one URL of every route. */
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
  `/compare?p=${subject.player}&p=${rival}&game=${subject.game}`,
  `/og/compare.jpg?p=${subject.player}&p=${other}`,
];

/** The paths of every route for each game. */
const ofRoutes = routeNames.flatMap((name) =>
  subjects.map((each) => ({ path: fillRoute(name, each), mayBeMissing: mayBeMissing.has(name) })),
);
const pages = new Map([
  ...ofRoutes.map(({ path, ...rest }) => [path, rest] as const),
  ...withParameters.map((path) => [path, { mayBeMissing: false }] as const),
]);

after(() => opened[Symbol.asyncDispose]());

describe('a page over a generated store', () => {
  for (const [path, expected] of pages) {
    test(`${path} takes few statements by index, few bytes and few rows`, async () => {
      const { status, type, body, bytes, statements, scans } = await measureCost(
        opened.engine,
        path,
        () => usualEnd,
      );
      // A "not found" page costs little, and would hide the costs of the real page.
      if (!expected.mayBeMissing) assert.ok([200, 302].includes(status), String(status));
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

/** Asserts that a page has the elements from which other programs make a preview (docs/spec/site.md 3.4). */
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
