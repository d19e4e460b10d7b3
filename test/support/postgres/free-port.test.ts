import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { freePort, startOnFreePort } from './free-port.ts';

test('the server starts on another port if the free port is taken first by another program', async (context) => {
  const other = createServer();
  const server = createServer();
  context.after(() => {
    other.close();
    server.close();
  });
  let attempts = 0;
  const port = await startOnFreePort(async (free) => {
    attempts += 1;
    if (attempts === 1) await once(other.listen(free, '127.0.0.1'), 'listening');
    await once(server.listen(free, '127.0.0.1'), 'listening');
  });
  const taken = other.address();
  const own = server.address();
  assert.ok(taken !== null && typeof taken === 'object' && own !== null && typeof own === 'object');
  assert.equal(own.port, port);
  assert.notEqual(taken.port, port);
});

test('a server that does not start on any port fails with its own error', async () => {
  await assert.rejects(
    startOnFreePort(() => Promise.reject(new Error('no such file'))),
    /no such file/,
  );
});

test('a free port is outside the range of outgoing connections', async () => {
  for (let asked = 0; asked < 20; asked += 1) assert.ok((await freePort()) < 32_768);
});
