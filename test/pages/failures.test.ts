/**
 * Pages that cannot be shown (docs/spec/site.md 2.16) because of too many requests, an overloaded service, an unavailable store, or a fault
 * of the service.
 */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pino } from 'pino';
import { composeServer } from '../../src/app/compose.ts';
import { listen, stop } from '../../src/server/http/index.ts';
import type { Settings } from '../../src/settings/index.ts';
import { openStore } from '../../src/store/open-store.ts';
import { StoreError } from '../../src/store/port/errors.ts';
import type { Store } from '../../src/store/port/store.ts';
import { defaultSettings, startService } from '../support/start-service.ts';

const changes = { siteName: 'Harbour Club', rateLimit: 0 } as const;

/** Runs `work` with a service whose reads from the store fail with the error `cause`. */
async function withFailure(
  cause: Error | null,
  work: (get: Get) => Promise<void>,
  more: Partial<Settings> = {},
): Promise<void> {
  const store = await openStore('sqlite::memory:');
  const failing = (reads: Store): Store =>
    cause === null
      ? reads
      : {
          ...reads,
          atOneState: () => Promise.reject(cause),
          ofNetwork: (network) => failing(reads.ofNetwork(network)),
        };
  const settings = { ...defaultSettings(), ...changes, ...more };
  const server = composeServer(
    { store: failing(store), settings, now: Date.now },
    pino({ level: 'silent' }),
  );
  const port = await listen(server, '127.0.0.1', 0);
  try {
    await work((path, accept = 'text/html') =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { Accept: accept } }),
    );
  } finally {
    await stop(server, 0);
    await store.close();
  }
}
type Get = (path: string, accept?: string) => Promise<Response>;

describe('a page that fails', () => {
  test('because the store is away says that it will be back, with the name of the site and no data', () =>
    withFailure(new StoreError('unavailable', 'gone'), async (get) => {
      const response = await get('/players/LanternFox');
      assert.equal(response.status, 503);
      const body = await response.text();
      assert.match(body, /<h1>Back soon<\/h1>/);
      assert.match(
        body,
        new RegExp(`Try again in ${response.headers.get('retry-after')} seconds\\.`),
      );
      assert.match(body, /Harbour Club/);
      assert.match(body, /<meta name="robots" content="noindex"/);
      assert.doesNotMatch(body, /LanternFox/);
    }));

  test('because of a fault names the request, as the header field does', () =>
    withFailure(new TypeError('a fault'), async (get) => {
      const response = await get('/games');
      assert.equal(response.status, 500);
      const body = await response.text();
      assert.ok(body.includes(`<code>${response.headers.get('x-request-id')}</code>`), body);
      assert.doesNotMatch(body, /a fault|Try again/);
    }));

  test('because the client asks too often says how long to wait', () =>
    withFailure(
      null,
      async (get) => {
        const responses = await Promise.all([get('/about'), get('/about'), get('/nothing/here')]);
        const response = responses.find(({ status }) => status === 429);
        assert.ok(response !== undefined);
        const seconds = Number(response.headers.get('retry-after'));
        assert.match(
          await response.text(),
          new RegExp(`<h1>Too many requests</h1>[^]*Try again in ${seconds} second`),
        );
      },
      { limitExempt: '', rateLimit: 1, rateBurst: 1 },
    ));

  test('has drawings of its own sizes, because its style sheet may be refused, too', () =>
    withFailure(new StoreError('unavailable', 'gone'), async (get) => {
      const drawings = (await (await get('/games')).text()).match(/<svg[^>]*>/g) ?? []; // absent: the page has none
      assert.ok(drawings.length > 3, 'the page has drawings');
      for (const drawing of drawings) assert.match(drawing, / width="\d+" height="\d+"/);
    }));

  test('is text for programs', () =>
    withFailure(new StoreError('unavailable', 'gone'), async (get) => {
      const response = await get('/players/LanternFox', '*/*');
      assert.deepEqual(
        [response.status, response.headers.get('content-type')],
        [503, 'text/plain; charset=utf-8'],
      );
    }));
});

describe('an address that does not exist', () => {
  test('names players and games with a similar name', async () => {
    const service = await startService({}, async (store) => {
      await store.load({ now: 0, source: 'test' }, (load) =>
        load.apply([{ type: 'player', name: 'LanternFox' }]),
      );
    });
    for (const path of ['/players/LanternFux', '/players/LanternFux/log', '/LanternFux']) {
      const response = await fetch(`http://127.0.0.1:${service.port}${path}`, {
        headers: { Accept: 'text/html' },
      });
      assert.equal(response.status, 404);
      const body = await response.text();
      assert.match(body, /<h2 id="near">Did you mean<\/h2>[^]*<bdi>LanternFox<\/bdi>/, path);
      assert.match(body, /name="q"[^>]*value="LanternFux"/);
    }
    await service.stop();
  });
});
