import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { drive } from './drive.ts';

const unlimitedMs = 60_000;

/** Starts a server that responds to `/5` with five bytes, and to `/0` with status 404. */
async function withServer(work: (port: number, asked: string[]) => Promise<void>): Promise<void> {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.statusCode = url === '/0' ? 404 : 200;
    response.end('x'.repeat(Number(url.slice(1))));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  try {
    await work(typeof address === 'object' ? (address?.port ?? 0) : 0, asked);
  } finally {
    server.close();
  }
}

const requestsFor = (lengths: readonly number[]) =>
  lengths.map((length) => Buffer.from(`GET /${length} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`));

test('a pass sends every request once and has the length of each answer', () =>
  withServer(async (port, asked) => {
    const lengths = Array.from({ length: 100 }, (_, index) => index + 1);
    const requests = requestsFor(lengths);
    const run = await drive({
      port,
      requests,
      connections: 7,
      durationMs: unlimitedMs,
      maxRequests: requests.length,
    });
    assert.deepEqual([run.answers, run.errors], [100, 0]);
    assert.deepEqual([...run.bodyBytes], lengths);
    assert.deepEqual(new Set(asked).size, 100);
  }));

test('fewer requests than connections are sent once, and errors are counted', () =>
  withServer(async (port) => {
    const run = await drive({
      port,
      requests: requestsFor([0]),
      connections: 7,
      durationMs: unlimitedMs,
      maxRequests: 1,
    });
    assert.deepEqual([run.answers, run.errors], [1, 1]);
  }));
