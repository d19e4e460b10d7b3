/** Small versions of the trials of `npm run hostile`. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { SmallServer } from '../support/small-service.ts';
import { smallHandler, startSmall } from '../support/small-service.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';
import { sendRaw } from '../conformance/raw-http.ts';
import { createBombs, sendBomb } from './bombs.ts';
import { driveOpen } from './open-loop.ts';
import { openSlowClients } from './slow-connections.ts';

const get = {
  method: 'GET',
  target: '/api/getNumberListGames',
  headers: [],
  body: Buffer.alloc(0),
};
const request = Buffer.from('GET /api/getNumberListGames HTTP/1.1\r\nHost: a\r\n\r\n');

describe('bombs', () => {
  let service: StartedService;
  before(async () => {
    service = await startService();
  });
  after(() => service.stop());

  for (const bomb of createBombs(262_144)) {
    test(`${bomb.name} is refused, and the service still answers`, async () => {
      const { status } = await sendBomb(service.port, bomb);
      assert.ok(bomb.refusals.includes(status), String(status));
      assert.equal((await sendRaw(service.port, get)).status, 200);
    });
  }
});

test('slow headers and bodies are refused with 408, and other clients are answered in the meantime', async () => {
  const server = await startSmall(smallHandler({ getNumberListGames: () => Promise.resolve(1) }), {
    headersTimeout: 1,
    requestTimeout: 1,
  });
  const slow = openSlowClients({ port: server.port, headers: 50, bodies: 50, pauseMs: 200 });
  await slow.connected;
  assert.equal((await sendRaw(server.port, get)).status, 200);
  const { headers, bodies } = await slow.ended;
  for (const { opened, cut, statusLines } of [headers, bodies]) {
    assert.deepEqual([opened, cut], [50, 50]);
    assert.deepEqual([...statusLines], [['HTTP/1.1 408 Request Timeout', 50]]);
  }
  await server.stop();
});

describe('overload', () => {
  /** Keeps the processor busy, as reading a store in this process does. */
  function work(ms: number): Promise<number> {
    const until = performance.now() + ms;
    while (performance.now() < until);
    return Promise.resolve(1);
  }

  let server: SmallServer;
  before(async () => {
    server = await startSmall(smallHandler({ getNumberListGames: () => work(10) }), {
      overloadDelay: 100,
    });
  });
  after(() => server.stop());

  test('some requests are answered, the others are refused with 503, and afterwards all requests are answered', async () => {
    const load = { port: server.port, requests: [request], connections: 200 };
    const { sent, statuses } = await driveOpen({ ...load, rate: 1000, durationMs: 500 });
    const answered = statuses.get(200) ?? 0;
    const refused = statuses.get(503) ?? 0;
    assert.equal(answered + refused, sent);
    assert.ok(answered > 0 && refused > 0, JSON.stringify([...statuses]));
    assert.equal((await sendRaw(server.port, get)).status, 200);
  });
});
