/** The list of players: all visible players, in three orders (docs/spec/site.md 2.16). */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';

const names = Array.from({ length: 60 }, (_, index) => `Player${String(index).padStart(2, '0')}`);

describe('the list of players', () => {
  let service: StartedService;
  before(async () => {
    service = await startService({}, async (store) => {
      await store.load({ now: Date.UTC(2026, 10, 21), source: 'test' }, (load) =>
        load.apply([
          ...names.map((name) => ({ type: 'player', name }) as const),
          { type: 'player', name: 'Player000', hidden: true },
        ]),
      );
    });
  });
  after(() => service.stop());

  async function read(path: string) {
    const response = await fetch(`http://127.0.0.1:${service.port}${path}`);
    const body = await response.text();
    const [, next] = /<a href="\.?\/?(players[^"]*)" rel="next"/.exec(body) ?? [];
    return {
      status: response.status,
      names: Array.from(body.matchAll(/<bdi>(Player\d+)<\/bdi>/g), ([, name]) => name),
      next: next === undefined ? null : `/${next.replaceAll('&amp;', '&')}`,
    };
  }

  for (const [order, path] of [
    ['name', '/players?sort=name'],
    ['update', '/players'],
  ] as const) {
    test(`has everybody once, by ${order}, and nobody who is hidden`, async () => {
      const found: (string | undefined)[] = [];
      for (let at: string | null = path; at !== null;) {
        const part = await read(at);
        found.push(...part.names);
        at = part.next;
      }
      assert.deepEqual(order === 'name' ? found : found.toSorted(), names);
    });
  }

  test('begins where the address says', async () =>
    assert.deepEqual((await read('/players?sort=name&from=player57')).names, names.slice(57)));

  for (const path of [
    '/players?page=9',
    '/players?sort=name&from=zzz',
    '/players?sort=rank&page=9',
  ])
    test(`${path} is beyond the end`, async () => assert.equal((await read(path)).status, 404));
});
