import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { freePort, startOnFreePort } from './free-port.ts';

test('a port that another program takes before the server has it is replaced by another one', async (context) => {
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
  const [taken, own] = [other.address(), server.address()];
  assert.ok(taken !== null && typeof taken === 'object' && own !== null && typeof own === 'object');
  assert.equal(own.port, port);
  assert.notEqual(taken.port, port);
});

test('a server that does not start on any port fails with its own reason', async () => {
  await assert.rejects(
    startOnFreePort(() => Promise.reject(new Error('no such file'))),
    /no such file/,
  );
});

test('a free port is none that the system gives to outgoing connections', async () => {
  for (let asked = 0; asked < 20; asked += 1) assert.ok((await freePort()) < 32_768);
});
