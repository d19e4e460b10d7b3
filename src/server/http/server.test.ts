/** The HTTP server as clients experience it on a socket (docs/spec/decisions.md 5 and 6). */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CacheMemory } from '../../cache/index.ts';
import { gunzipSync } from 'node:zlib';
import {
  answering,
  form,
  handlers,
  lettingGo,
  number,
  send,
  server,
  soap,
  soapBody,
} from '../../../test/support/answering-server.ts';
import { openRaw } from '../../../test/support/raw-connection.ts';
import { smallHandler, startSmall } from '../../../test/support/small-service.ts';
import type { RequestObserver } from './index.ts';

answering();

for (const path of [
  '/api/getNumberListGames',
  '/API/getNumberListGames',
  '/Api/getNumberListGames?',
  '/%61pi/getNumberListGames',
  '/api/get%4EumberListGames',
]) {
  test(`GET ${path} is answered`, async () => {
    const { status, headers, body } = await send('GET', path);
    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), 'text/xml; charset=utf-8');
    assert.match(body.toString(), /<int xmlns="[^"]*">3<\/int>$/);
  });
}

test('a target in absolute form is answered', async () => {
  assert.equal((await send('GET', 'http://other.example/api/getNumberListGames')).status, 200);
});

for (const path of [
  '/',
  '/ap',
  '/apix',
  '/apix/getGames',
  '/other/api/getGames',
  '/favicon.ico',
  '/api%2FgetGames/../..',
]) {
  test(`${path} is not found`, async () => assert.equal((await send('GET', path)).status, 404));
}

test('every answer has Date, Content-Length and X-Request-Id, and no Server or X-Powered-By', async () => {
  const ids = new Set<string | undefined>();
  for (const answer of [
    await send('GET', number),
    await send('GET', '/nowhere'),
    await send('POST', '/api', soap, soapBody),
    await send('PUT', '/api'),
    await send('GET', number, [['Expect', '200-maybe']]),
  ]) {
    assert.ok(!Number.isNaN(Date.parse(answer.headers.get('date') ?? '')));
    assert.equal(answer.headers.get('content-length'), String(answer.body.length));
    assert.match(answer.headers.get('x-request-id') ?? '', /^[\w-]{8,40}$/);
    ids.add(answer.headers.get('x-request-id'));
    assert.ok(!answer.headers.has('server') && !answer.headers.has('x-powered-by'));
  }
  assert.equal(ids.size, 5);
});

test('an unexpected error is answered with 500 and a generic text, and its cause is logged with the request id', async () => {
  const { status, headers, body } = await send('GET', '/api/getNetID?sNetID=a');
  assert.equal(status, 500);
  assert.ok(!body.toString().includes('a defect'));
  const line = server().log.find(({ requestId }) => requestId === headers.get('x-request-id'));
  assert.equal(line?.['code'], 'server.internal');
  assert.match(JSON.stringify(line), /a defect/);
});

for (const method of ['PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND']) {
  test(`${method} is refused with 405 and Allow`, async () => {
    for (const path of ['/api', '/api/getGames', '/api/json/getGames', '/api/docs', '/api/a/b']) {
      const { status, headers } = await send(
        method,
        path,
        form,
        method === 'TRACE' ? '' : 'sNetID=a',
      );
      assert.equal(status, 405);
      assert.equal(headers.get('allow'), 'GET, HEAD, POST, OPTIONS');
    }
  });
}

test('HEAD is answered like GET, without a body', async () => {
  for (const target of [number, '/api', '/api?wsdl', '/api/getGames']) {
    const head = await send('HEAD', target);
    const get = await send('GET', target);
    assert.equal(head.status, get.status);
    assert.equal(head.body.length, 0);
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control'])
      assert.equal(head.headers.get(name), get.headers.get(name), name);
  }
});

test('HEAD of a streamed answer closes the stream', async () => {
  const before = lettingGo.count;
  const { status, body } = await send('HEAD', '/api/getListGames');
  assert.deepEqual([status, body.length], [200, 0]);
  assert.equal(lettingGo.count, before + 1);
});

test('a large answer is streamed, plain and compressed', async () => {
  const plain = await send('GET', '/api/getListGames');
  assert.equal(plain.headers.get('transfer-encoding'), 'chunked');
  assert.equal(plain.body.toString().match(/<Game>/g)?.length, 40_000);
  assert.match(plain.body.toString(), /<\/ArrayOfGame>$/);
  const coded = await send('GET', '/api/getListGames', [['Accept-Encoding', 'gzip']]);
  assert.deepEqual(gunzipSync(coded.body), plain.body);
});

test('an answer that fails while it is streamed is aborted, and the cause is logged', async () => {
  const { body } = await send('GET', '/api/getListGames?sGameId=fail');
  assert.doesNotMatch(body.toString(), /<\/ArrayOfGame>/);
  assert.ok(
    server().log.some(
      (line) => line['level'] === 50 && JSON.stringify(line).includes('the store went away'),
    ),
  );
});

test('a client that disconnects closes the stream', async () => {
  const before = lettingGo.count;
  const { socket, until } = openRaw(server().port);
  socket.write('GET /api/getListGames HTTP/1.1\r\nHost: a\r\n\r\n');
  await until(/<Game>/);
  socket.destroy();
  for (let turn = 0; turn < 1000 && lettingGo.count === before; turn += 1)
    await new Promise((resolve) => setImmediate(resolve));
  assert.equal(lettingGo.count, before + 1);
});

test('open answers are completed during shutdown', async () => {
  const other = await startSmall(smallHandler(handlers));
  const { socket, until, ended } = openRaw(other.port);
  socket.write('GET /api/getNumberListGames HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  await until(/^HTTP/);
  await other.stop();
  assert.match(await ended(), />3<\/int>$/);
  await assert.rejects(send('GET', number, [], '', other.port));
});

test('health checks are answered if a readiness check is configured', async () => {
  let isReady = true;
  const watched = await startSmall(
    smallHandler(handlers),
    {},
    { isReady: () => Promise.resolve(isReady) },
  );
  const ask = async (path: string): Promise<readonly [number, string]> => {
    const { status, body } = await send('GET', path, [], '', watched.port);
    return [status, body.toString()];
  };
  assert.deepEqual(await ask('/healthz'), [200, 'ok\n']);
  assert.deepEqual(await ask('/readyz'), [200, 'ready\n']);
  isReady = false;
  assert.deepEqual(await ask('/readyz'), [503, 'not ready\n']);
  assert.equal((await ask('/healthz'))[0], 200);
  await watched.stop();
  assert.equal((await send('GET', '/healthz')).status, 404);
});

test('the observer is notified once for each request, when its answer has been sent', async () => {
  const notifications: unknown[] = [];
  const observer: RequestObserver = {
    finished: ({ operation, binding, isReused }, { response }) =>
      notifications.push([operation, binding, isReused, response.statusCode]),
    aborted: () => notifications.push('aborted'),
  };
  const caching = smallHandler(handlers, 'standard', { versions: [], memory: new CacheMemory() });
  const watched = await startSmall(caching, {}, { observer });
  for (const path of [
    number,
    number,
    number,
    '/api/getNetID?sNetID=x',
    '/api?wsdl',
    '/nope',
    '/icons/NPWR1_00/ICON0.PNG',
  ])
    await send('GET', path, [], '', watched.port);
  await watched.stop();
  assert.deepEqual(notifications, [
    ['getNumberListGames', 'get', false, 200],
    ['getNumberListGames', 'get', false, 200],
    ['getNumberListGames', 'get', true, 200],
    ['getNetID', 'get', false, 500],
    [null, null, false, 200],
    [null, null, false, 404],
    [null, null, false, 404],
  ]);
});
