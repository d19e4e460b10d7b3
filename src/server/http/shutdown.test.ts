import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import pino from 'pino';
import { smallHandler } from '../../../test/support/small-service.ts';
import { openRaw } from '../../../test/support/raw-connection.ts';
import { defaultSettings } from '../../../test/support/start-service.ts';
import { createHttpServer } from './server.ts';
import { listen, listenTogether, stop } from './shutdown.ts';

test('the first answer begun after the stop closes a busy connection', async () => {
  const handler = smallHandler({ getNumberListGames: () => Promise.resolve(3) });
  const server = createHttpServer(handler, defaultSettings(), pino({ level: 'silent' }));
  const client = openRaw(await listen(server, '127.0.0.1', 0));
  // An incomplete request keeps the connection busy.
  client.socket.write(
    'GET /api/getNumberListGames HTTP/1.1\r\nHost: a\r\n\r\nGET /api/getNumberListGames HTTP/1.1\r\n',
  );
  await client.until(/<\/int>/);
  const stopped = stop(server, 60_000);
  client.socket.write('Host: a\r\n\r\n');
  const answers = await client.ended();
  assert.equal(answers.split('Connection: keep-alive').length, 2);
  assert.equal(answers.split('Connection: close').length, 2);
  await stopped;
});

test('several servers can share a port, and a server that does not share it cannot listen', async () => {
  const one = createServer();
  const other = createServer();
  const stranger = createServer();
  const port = await listenTogether(one, '127.0.0.1', 0);
  assert.equal(await listenTogether(other, '127.0.0.1', port), port);
  await assert.rejects(listen(stranger, '127.0.0.1', port), { code: 'EADDRINUSE' });
  await Promise.all([stop(one, 0), stop(other, 0)]);
});

test('a server without its own rule for waiting clients permits every body', async () => {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.end('received'));
  });
  const client = openRaw(await listen(server, '127.0.0.1', 0));
  client.socket.write(
    'POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n',
  );
  await client.until(/^HTTP\/1\.1 100 Continue\r\n\r\n/);
  client.socket.write('x');
  assert.match(await client.ended(), /received/);
  await stop(server, 0);
});
