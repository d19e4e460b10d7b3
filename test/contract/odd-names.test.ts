/** Every player and game is found by its address, whatever characters its name or id contains. */

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { composeService } from '../../src/app/compose.ts';
import { writeTypeScriptClient } from '../../src/documents/index.ts';
import type { DataRecord } from '../../src/records/records.ts';
import type { Store } from '../../src/store/port/store.ts';
import { sendRaw } from '../conformance/raw-http.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';

const now = Date.UTC(2014, 2, 1, 12);
const earned = Date.UTC(2014, 1, 1, 12);

/** Names that a path, an escape, a query or a client could misinterpret. */
const oddNames = [
  'a/b',
  '/',
  '//',
  'a%2Fb',
  '%',
  '100%',
  '%zz',
  '%u0041',
  '.',
  '..',
  '...',
  '~',
  '~.',
  '~..',
  '~~..',
  'a/../b',
  'C++',
  'a b',
  'a\\b',
  'a?b#c',
  'a;b,c=d&e',
  '"<i>\'',
  'compare',
  'Zoë 漢字 😀',
];

/** Encodes a name as a path segment by the documented rule. */
function segmentOf(name: string): string {
  return /^~*\.{1,2}$/.test(name) ? `~${name}` : encodeURIComponent(name);
}

/** Imports a player and a game with each name. Every player has every game. */
async function loadOddNames(store: Store): Promise<void> {
  const games = oddNames.flatMap((id): DataRecord[] => [
    { type: 'game', id, title: `Game ${id}`, platform: 'ps3' },
    { type: 'trophy', game: id, id: 1, grade: 'bronze', title: 'First' },
  ]);
  const players = oddNames.flatMap((name): DataRecord[] => [
    { type: 'player', name, country: 'us' },
    ...oddNames.map((game): DataRecord => ({
      type: 'earned',
      player: name,
      game,
      trophy: 1,
      date: earned,
    })),
  ]);
  await store.load({ now, source: 'test' }, async (load) => {
    const outcomes = await load.apply([...games, ...players]);
    assert.deepEqual(
      outcomes.filter((outcome) => typeof outcome === 'object'),
      [],
    );
  });
}

interface Part {
  readonly Total: number;
  readonly Items: readonly unknown[];
}

/** The functions of the generated client for resources with names in their paths. */
interface NamesClient {
  comparePlayers(values: { player: string; other: string }): Promise<Part>;
  getGameLeaderboard(values: { game: string }): Promise<Part>;
}

describe('odd names and ids', () => {
  let started: StartedService;
  let site: string;
  before(async () => {
    started = await startService({}, loadOddNames, () => now);
    site = new URL('/', started.url).href;
  });
  after(() => started.stop());

  async function getJson(address: string): Promise<unknown> {
    const answer = await fetch(address);
    const text = await answer.text();
    assert.equal(answer.status, 200, `${address}: ${text}`);
    return JSON.parse(text);
  }

  for (const name of oddNames) {
    const segment = segmentOf(name);

    test(`${JSON.stringify(name)} is found by every resource`, async () => {
      const base = `${started.url}/json`;
      const rarity = (await getJson(`${base}/games/${segment}/rarity`)) as {
        Trophies: { Trophy: { GameId: string } }[];
      };
      assert.deepEqual(
        rarity.Trophies.map(({ Trophy }) => Trophy.GameId),
        [name],
      );
      assert.equal(
        ((await getJson(`${base}/leaderboards/games/${segment}`)) as Part).Total,
        oddNames.length,
      );
      assert.equal(
        ((await getJson(`${base}/players/${segment}/compare/a%2Fb`)) as Part).Total,
        oddNames.length,
      );
      assert.equal(
        ((await getJson(`${base}/players/C%2B%2B/compare/${segment}`)) as Part).Total,
        oddNames.length,
      );
    });

    test(`${JSON.stringify(name)} is found by the pages, and by the links on them`, async () => {
      let count = 0;
      for (const path of [
        `players/${segment}`,
        `games/${segment}`,
        `players/${segment}/games/${segment}`,
        `players/${segment}/feed.atom`,
      ]) {
        const answer = await fetch(site + path, { redirect: 'manual' });
        assert.equal(answer.status, 200, path);
        const text = (await answer.text()).replaceAll('&amp;', '&').replaceAll('&#39;', "'");
        const links = [...text.matchAll(/href="([^"#]+)/g)].map(
          ([, link = '']) => new URL(link, site + path),
        );
        const own = links.filter(
          ({ pathname }) => pathname.includes(`/${segment}/`) || pathname.endsWith(`/${segment}`),
        );
        count += own.length;
        for (const { href } of own)
          assert.equal((await fetch(href, { redirect: 'manual' })).status, 200, href);
      }
      assert.ok(count > 0);
    });

    test(`${JSON.stringify(name)} is preserved in the links between parts`, async () => {
      for (const path of [
        `leaderboards/games/${segment}`,
        `players/${segment}/compare/${segment}`,
      ]) {
        let count = 0;
        let next: string | undefined = `${started.url}/json/${path}?limit=10`;
        while (next !== undefined) {
          const answer: Response = await fetch(next);
          assert.equal(answer.status, 200, next);
          count += ((await answer.json()) as Part).Items.length;
          next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
        }
        assert.equal(count, oddNames.length);
      }
    });
  }

  test('the generated client finds all of them', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'laurel-names-'));
    try {
      const file = join(folder, 'client.ts');
      writeFileSync(file, writeTypeScriptClient(composeService(started.settings)));
      const module: unknown = await import(pathToFileURL(file).href);
      const { createClient } = module as { createClient: (address: string) => NamesClient };
      const client = createClient(started.url);
      for (const name of oddNames) {
        assert.equal(
          (await client.comparePlayers({ player: name, other: 'a/b' })).Total,
          oddNames.length,
          name,
        );
        assert.equal(
          (await client.getGameLeaderboard({ game: name })).Total,
          oddNames.length,
          name,
        );
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  /** Returns the status of a path that is sent unchanged; fetch would normalize it. */
  async function statusOf(path: string): Promise<number> {
    const { status } = await sendRaw(started.port, {
      method: 'GET',
      target: path,
      headers: [],
      body: new Uint8Array(0),
    });
    return status;
  }

  test('an unescaped slash separates segments, and an escaped one does not', async () => {
    assert.equal(await statusOf('/api/json/players/a/b/compare/C%2B%2B'), 404);
    assert.equal(await statusOf('/api/json/players/a%2fb/compare/C++'), 200);
    assert.equal(await statusOf('/api/json%2Fplayers/a%2Fb/compare/C++'), 404);
    assert.equal(await statusOf('/api/json/games//rarity'), 404);
    assert.equal(await statusOf('/players/a/b'), 404);
  });

  test('an invalid escape is literal text, in resources and pages', async () => {
    for (const [path, status] of [
      ['100%', 200],
      ['%', 200],
      ['%zz', 200],
      ['%u0041', 200],
      ['%FF', 404],
      ['%C0%AF', 404],
      ['%00', 404],
      ['%2', 404],
    ] as const) {
      assert.equal(await statusOf(`/api/json/players/${path}/compare/C++`), status, path);
      assert.equal(await statusOf(`/api/json/games/${path}/rarity`), status, path);
      assert.equal(await statusOf(`/players/${path}`), status, path);
    }
  });

  test('dot segments are names only after a tilde', async () => {
    assert.equal(await statusOf('/api/json/players/~../compare/~.'), 200);
    assert.equal(await statusOf('/api/json/players/~~../compare/~~.'), 200);
    assert.equal(await statusOf('/players/~..'), 200);
  });
});
