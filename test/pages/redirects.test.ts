/** URLs with a player's former name, or with a name in another case: the target of the redirect, and how long it may be cached. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { DataRecord } from '../../src/records/records.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';

const now = Date.UTC(2026, 10, 21, 12);
const oddNames = ['//evil.example', '\\\\evil.example', 'A/../B', '?x=1#y', '.', '~.'];
const records: readonly DataRecord[] = [
  { type: 'game', id: 'NPWR00001_00', europeId: 'BLES00001', title: 'Tidewater' },
  { type: 'trophy', game: 'NPWR00001_00', id: 1, grade: 'bronze', title: 'First Light' },
  ...['QuillOwl', ...oddNames].flatMap((player): DataRecord[] => [
    { type: 'player', name: player },
    { type: 'earned', player, game: 'NPWR00001_00', trophy: 1, date: now - 1000 },
  ]),
];

for (const [style, basePath] of [
  ['standard', '/api'],
  ['aspnet', '/ps3/api/psn.asmx'],
] as const) {
  describe(`a redirect, in style ${style} under ${basePath}`, () => {
    let service: StartedService;
    before(async () => {
      service = await startService(
        { style, basePath },
        (store) =>
          store.load({ now, source: 'test' }, (load) => load.apply(records)).then(() => undefined),
        () => now,
      );
    });
    after(() => service.stop());

    const urlOf = (path: string): string => `http://127.0.0.1:${service.port}${path}`;
    const get = (path: string, method = 'GET') =>
      fetch(urlOf(path), { method, headers: { Accept: 'text/html' }, redirect: 'manual' });
    async function rename(from: string, to: string): Promise<void> {
      assert.equal(await service.store.players.rename(from, to, now), 'renamed');
    }

    /** Follows redirects like a browser that caches every redirect it may cache without a stated lifetime. */
    async function follow(path: string, cache: Map<string, string>): Promise<string> {
      let url = urlOf(path);
      for (let step = 0; step < 10; step += 1) {
        const cached = cache.get(url);
        const response = cached === undefined ? await fetch(url, { redirect: 'manual' }) : null;
        if (response?.status === 200) return url;
        const location = cached ?? response?.headers.get('location') ?? '';
        // RFC 9110 15.4.2: a 301 may be stored without a stated lifetime, a 302 may not.
        const isStored =
          response?.status === 301 &&
          !/no-cache|no-store|max-age=0/.test(response.headers.get('cache-control') ?? '');
        if (isStored) cache.set(url, location);
        url = new URL(location, url).href;
      }
      throw new Error(`${path} leads in a circle.`);
    }

    for (const rest of ['', '/card', '/feed.atom', '/games/NPWR00001_00']) {
      test(`of /players/NAME${rest} does not become a circle when a player is renamed and renamed back`, async () => {
        const cache = new Map<string, string>();
        await rename('QuillOwl', 'InkOwl');
        assert.equal(
          await follow(`/players/QuillOwl${rest}`, cache),
          urlOf(`/players/InkOwl${rest}`),
        );
        await rename('InkOwl', 'QuillOwl');
        assert.equal(
          await follow(`/players/InkOwl${rest}`, cache),
          urlOf(`/players/QuillOwl${rest}`),
        );
      });
    }

    for (const [path, location] of [
      ['/players/quillowl?sort=title&reverse=1', '../players/QuillOwl?sort=title&reverse=1'],
      ['/players/QuillOwl?sort=title&reverse=1', '../players/QuillOwl/games?sort=title&reverse=1'],
      [
        '/players/quillowl/card?size=large&theme=dark',
        '../../players/QuillOwl/card?size=large&theme=dark',
      ],
      ['/players/quillowl/feed.atom?from=reader', '../../players/QuillOwl/feed.atom?from=reader'],
      [
        '/players/quillowl/games/npwr00001_00?x=a%26b',
        '../../../players/QuillOwl/games/NPWR00001_00?x=a%26b',
      ],
      ['/games/bles00001?lang=de', '../games/NPWR00001_00?lang=de'],
      ['/players/quillowl?', '../players/QuillOwl'],
      [
        '/players/quillowl?title=a+b%0d%0aSet-Cookie:x&x=%22%3E%3Cb%3E',
        '../players/QuillOwl?title=a+b%0D%0ASet-Cookie%3Ax&x=%22%3E%3Cb%3E',
      ],
    ] as const) {
      test(`from ${path} leads to ${location}, for this time only`, async () => {
        for (const method of ['GET', 'HEAD']) {
          const response = await get(path, method);
          assert.equal(response.status, 302);
          assert.equal(response.headers.get('location'), location);
          assert.equal(response.headers.get('cache-control'), 'private, no-cache');
        }
      });
    }

    test('never leads to another host, whatever a name looks like', async () => {
      for (const name of oddNames) {
        await rename(name, `${name} II`);
        const path = `/players/${encodeURIComponent(name).replace(/^~?\.$/, '~$&')}`;
        const location = (await get(path)).headers.get('location') ?? '';
        const target = new URL(location, urlOf(path));
        assert.equal(target.origin, `http://127.0.0.1:${service.port}`, `${name}: ${location}`);
        const { status } = await get(target.pathname);
        assert.equal(status, 200, `${name}: ${location}`);
      }
    });
  });
}
