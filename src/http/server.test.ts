/** The host as clients meet it on a socket: decisions.md 5 and 6. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { RawRequest, RawResponse } from '../../test/conformance/raw-http.ts';
import { sendRaw } from '../../test/conformance/raw-http.ts';
import { actionOf, call, envelope } from '../../test/support/decode-request.ts';
import { openRaw, sendText } from '../../test/support/raw-connection.ts';
import type { SmallServer } from '../../test/support/small-service.ts';
import { smallHandler, startSmall } from '../../test/support/small-service.ts';
import type { WireValue } from '../wire/index.ts';
import type { RequestObserver } from './index.ts';

const games = Array.from({ length: 40 }, (_, index) => ({ Id: `NPWR${index}`, Title: 'Harbour of Lanterns' }));
const manyGames = Array.from({ length: 1000 }, () => games);

/** Batches of more than is held, and whether they were let go. */
const lettingGo = { count: 0 };
async function* hugeCatalogue(): AsyncGenerator<readonly WireValue[], void, undefined> {
  try {
    for (const batch of manyGames) yield batch;
  } finally {
    lettingGo.count += 1;
  }
}

async function* failingCatalogue(): AsyncGenerator<readonly WireValue[], void, undefined> {
  yield* manyGames;
  throw new RangeError('the store went away');
}

const handlers = {
  getGames: () => Promise.resolve(games),
  getNumberListGames: () => Promise.resolve(3),
  getListGames: ({ sGameId }: { readonly sGameId: string }) =>
    Promise.resolve(sGameId === 'fail' ? failingCatalogue() : hugeCatalogue()),
  getNetID: () => Promise.reject(new TypeError('a defect')),
};

let server: SmallServer;
before(async () => {
  server = await startSmall(smallHandler(handlers));
});
after(() => server.stop());

function send(
  method: string,
  target: string,
  headers: RawRequest['headers'] = [],
  body: string | Uint8Array = '',
  port = server.port,
): Promise<RawResponse> {
  return sendRaw(port, { method, target, headers, body: Buffer.from(body) });
}

const number = '/api/getNumberListGames';
const form = [['Content-Type', 'application/x-www-form-urlencoded']] as const;
const soap = [
  ['Content-Type', 'text/xml; charset=utf-8'],
  ['SOAPAction', `"${actionOf('getNumberListGames')}"`],
] as const;
const soapBody = envelope('1.1', call('getNumberListGames'));

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

for (const path of ['/', '/ap', '/apix', '/apix/getGames', '/other/api/getGames', '/favicon.ico', '/api%2FgetGames/../..']) {
  test(`there is nothing at ${path}`, async () => assert.equal((await send('GET', path)).status, 404));
}

test('every answer has Date, Content-Length and X-Request-Id, none has Server or X-Powered-By', async () => {
  const ids = new Set<string | undefined>();
  for (const answer of [
    await send('GET', number),
    await send('GET', '/nowhere'),
    await send('POST', '/api', soap, soapBody),
    await send('PUT', '/api'),
  ]) {
    assert.ok(!Number.isNaN(Date.parse(answer.headers.get('date') ?? '')));
    assert.equal(answer.headers.get('content-length'), String(answer.body.length));
    assert.match(answer.headers.get('x-request-id') ?? '', /^[\w-]{8,40}$/);
    ids.add(answer.headers.get('x-request-id'));
    assert.ok(!answer.headers.has('server') && !answer.headers.has('x-powered-by'));
  }
  assert.equal(ids.size, 4);
});

test('a defect is 500 with a generic text, its cause in the log under the request id', async () => {
  const { status, headers, body } = await send('GET', '/api/getNetID?sNetID=a');
  assert.equal(status, 500);
  assert.ok(!body.toString().includes('a defect'));
  const line = server.log.find(({ requestId }) => requestId === headers.get('x-request-id'));
  assert.equal(line?.['code'], 'server.internal');
  assert.match(JSON.stringify(line), /a defect/);
});

for (const method of ['PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND']) {
  test(`${method} is refused with 405 and Allow`, async () => {
    for (const path of ['/api', '/api/getGames']) {
      const { status, headers } = await send(method, path, form, method === 'TRACE' ? '' : 'sNetID=a');
      assert.equal(status, 405);
      assert.equal(headers.get('allow'), 'GET, HEAD, POST, OPTIONS');
    }
  });
}

test('HEAD answers like GET without a body', async () => {
  for (const target of [number, '/api', '/api?wsdl', '/api/getGames']) {
    const [head, get] = [await send('HEAD', target), await send('GET', target)];
    assert.equal(head.status, get.status);
    assert.equal(head.body.length, 0);
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control'])
      assert.equal(head.headers.get(name), get.headers.get(name), name);
  }
});

test('HEAD of an answer in pieces lets the pieces go', async () => {
  const before = lettingGo.count;
  const { status, body } = await send('HEAD', '/api/getListGames');
  assert.deepEqual([status, body.length], [200, 0]);
  assert.equal(lettingGo.count, before + 1);
});

test('OPTIONS tells the methods, and other origins what they may send', async () => {
  const { status, headers, body } = await send('OPTIONS', '/api', [['Origin', 'http://a.example']]);
  assert.deepEqual([status, body.length], [204, 0]);
  assert.equal(headers.get('allow'), 'GET, HEAD, POST, OPTIONS');
  assert.equal(headers.get('access-control-allow-origin'), '*');
  assert.equal(headers.get('access-control-allow-methods'), 'GET, HEAD, POST, OPTIONS');
  assert.match(headers.get('access-control-allow-headers') ?? '', /Content-Type, SOAPAction/);
});

test('any origin may read, errors too', async () => {
  for (const target of [number, '/api/nothing'])
    assert.equal((await send('GET', target)).headers.get('access-control-allow-origin'), '*');
});

test('the origin that may read is a setting, and none is one', async () => {
  for (const [corsOrigin, expected] of [
    ['https://a.example', 'https://a.example'],
    ['none', undefined],
  ] as const) {
    const other = await startSmall(smallHandler(handlers), { corsOrigin });
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await send(method, number, [], '', other.port);
      assert.equal(headers.get('access-control-allow-origin'), expected);
      assert.equal(headers.has('access-control-allow-methods'), expected !== undefined && method === 'OPTIONS');
    }
    await other.stop();
  }
});

test('an answer to GET has an ETag and is not sent again to who holds it', async () => {
  const { headers } = await send('GET', number);
  const tag = headers.get('etag') ?? '';
  assert.match(tag, /^"[\w-]+"$/);
  for (const held of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
    const { status, headers: fields, body } = await send('GET', number, [['If-None-Match', held]]);
    assert.deepEqual([status, body.length, fields.get('etag')], [304, 0, tag]);
  }
  assert.equal((await send('HEAD', number, [['If-None-Match', tag]])).status, 304);
  assert.equal((await send('GET', number, [['If-None-Match', '"x"']])).status, 200);
});

test('errors and answers to POST have no ETag', async () => {
  assert.ok(!(await send('GET', '/api/nothing')).headers.has('etag'));
  assert.ok(!(await send('POST', number, form)).headers.has('etag'));
  assert.equal((await send('POST', number, [...form, ['If-None-Match', '*']])).status, 200);
});

test('answers are private by default, the rule for GET is a setting', async () => {
  assert.equal((await send('GET', number)).headers.get('cache-control'), 'private, max-age=0');
  assert.equal((await send('GET', '/api/nothing')).headers.get('cache-control'), 'private');
  const other = await startSmall(smallHandler(handlers), { cacheControl: 'public, max-age=60' });
  assert.equal((await send('GET', number, [], '', other.port)).headers.get('cache-control'), 'public, max-age=60');
  assert.equal((await send('POST', number, form, '', other.port)).headers.get('cache-control'), 'private, max-age=0');
  assert.equal((await send('GET', '/api/nothing', [], '', other.port)).headers.get('cache-control'), 'private');
  await other.stop();
});

for (const [accept, coding] of [
  ['gzip', 'gzip'],
  ['GZIP, deflate', 'gzip'],
  ['br', 'br'],
  ['gzip;q=0.5, br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip, br;q=0.9', 'gzip'],
  ['*', 'br'],
  ['gzip;q=0', undefined],
  ['deflate', undefined],
  ['', undefined],
] as const) {
  test(`Accept-Encoding ${JSON.stringify(accept)} is answered ${coding ?? 'plain'}`, async () => {
    const { headers, body } = await send('GET', '/api/getGames?sNetID=a', [['Accept-Encoding', accept]]);
    assert.equal(headers.get('content-encoding'), coding);
    assert.match(headers.get('vary') ?? '', /Accept-Encoding/);
    const plain = coding === 'gzip' ? gunzipSync(body) : coding === 'br' ? brotliDecompressSync(body) : body;
    assert.deepEqual(plain, (await send('GET', '/api/getGames?sNetID=a')).body);
  });
}

test('short answers are never coded', async () => {
  assert.ok(!(await send('GET', number, [['Accept-Encoding', 'gzip']])).headers.has('content-encoding'));
});

test('each coding has a tag of its own, and who holds the one that is asked for is not sent it again', async () => {
  const target = '/api/getGames?sNetID=a';
  const answerTo = (accept: string, held?: string) =>
    send('GET', target, [['Accept-Encoding', accept], ...(held === undefined ? [] : [['If-None-Match', held] as const])]);
  const tags = await Promise.all(
    ['identity', 'gzip', 'br'].map(async (accept) => (await answerTo(accept)).headers.get('etag') ?? ''),
  );
  assert.equal(new Set(tags).size, 3);
  for (const tag of tags) assert.match(tag, /^"[\w-]+"$/);
  for (const [place, accept] of ['identity', 'gzip', 'br'].entries()) {
    for (const [other, tag] of tags.entries()) {
      const { status, headers } = await answerTo(accept, tag);
      assert.equal(status, other === place ? 304 : 200);
      assert.equal(headers.get('etag'), tags[place]);
    }
  }
});

test('several origins may read, each told its own, and caches tell them apart', async () => {
  const other = await startSmall(smallHandler(handlers, 'standard', { marks: 'same', keptBytes: 1_000_000 }), {
    corsOrigin: 'https://a.example, https://b.example',
    corsMaxAge: 60,
    corsHeaders: 'X-Own',
  });
  for (const origin of ['https://a.example', 'https://b.example', 'https://c.example', 'https://a.example', 'null']) {
    const isAllowed = /[ab]\.example$/.test(origin);
    const { headers } = await send('GET', number, [['Origin', origin]], '', other.port);
    assert.equal(headers.get('access-control-allow-origin'), isAllowed ? origin : undefined);
    assert.match(headers.get('vary') ?? '', /\bOrigin\b/);
    const preflight = await send('OPTIONS', number, [['Origin', origin]], '', other.port);
    assert.equal(preflight.headers.get('access-control-max-age'), isAllowed ? '60' : undefined);
    assert.equal(preflight.headers.get('access-control-allow-headers'), isAllowed ? 'X-Own' : undefined);
  }
  await other.stop();
});

test('browsers are told to come over HTTPS where that is asked for', async () => {
  assert.ok(!(await send('GET', number)).headers.has('strict-transport-security'));
  const other = await startSmall(smallHandler(handlers), { hsts: 3600 });
  assert.equal((await send('GET', number, [], '', other.port)).headers.get('strict-transport-security'), 'max-age=3600');
  await other.stop();
});

test('an answer too large to hold is sent in pieces, plain and coded', async () => {
  const plain = await send('GET', '/api/getListGames');
  assert.equal(plain.headers.get('transfer-encoding'), 'chunked');
  assert.equal(plain.body.toString().match(/<Game>/g)?.length, 40_000);
  assert.match(plain.body.toString(), /<\/ArrayOfGame>$/);
  const coded = await send('GET', '/api/getListGames', [['Accept-Encoding', 'gzip']]);
  assert.deepEqual(gunzipSync(coded.body), plain.body);
});

test('an answer that fails half-way breaks off, the cause is in the log', async () => {
  const { body } = await send('GET', '/api/getListGames?sGameId=fail');
  assert.doesNotMatch(body.toString(), /<\/ArrayOfGame>/);
  assert.ok(server.log.some((line) => line['level'] === 50 && JSON.stringify(line).includes('the store went away')));
});

test('a client that leaves half-way lets the pieces go', async () => {
  const before = lettingGo.count;
  const { socket, until } = openRaw(server.port);
  socket.write('GET /api/getListGames HTTP/1.1\r\nHost: a\r\n\r\n');
  await until(/<Game>/);
  socket.destroy();
  for (let turn = 0; turn < 1000 && lettingGo.count === before; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  assert.equal(lettingGo.count, before + 1);
});

const large = 'x'.repeat(262_145);

test('a body over the limit is refused with 413, by Content-Length and in chunks', async () => {
  assert.equal((await send('POST', '/api/getGames', form, large)).status, 413);
  const chunked = `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`;
  assert.equal((await send('POST', '/api/getGames', [...form, ['Transfer-Encoding', 'chunked']], chunked)).status, 413);
});

test('a body over the limit in SOAP is a fault with 413', async () => {
  const { status, body } = await send('POST', '/api', soap, large);
  assert.equal(status, 413);
  assert.match(body.toString(), /<faultcode>soap:Client<\/faultcode><faultstring>The request body is longer than 262144 bytes\./);
});

test('a body of the limit is read', async () => {
  assert.equal((await send('POST', number, form, large.slice(1))).status, 200);
});

test('the limit of bodies may be above what is drained of others', async () => {
  const other = await startSmall(smallHandler(handlers), { maxBody: 16_777_216 });
  assert.equal((await send('POST', number, form, 'x'.repeat(9_000_000), other.port)).status, 200);
  await other.stop();
});

test('a body announced far beyond the limit is refused without being read', async () => {
  const text = await sendText(
    server.port,
    'POST /api/getGames HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 99999999999\r\n\r\n',
  );
  assert.match(text, /^HTTP\/1\.1 413 /);
});

test('a URL over the limit is refused with 414, however long', async () => {
  for (const length of [8200, 20_000, 60_000]) {
    const text = await sendText(
      server.port,
      `GET /api/getGames?sNetID=${'x'.repeat(length)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
    );
    assert.match(text, /^HTTP\/1\.1 414 /, String(length));
  }
});

test('a header over the limit is refused with 431', async () => {
  const text = await sendText(server.port, `GET /api HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(60_000)}\r\n\r\n`);
  assert.match(text, /^HTTP\/1\.1 431 /);
});

test('Expect: 100-continue is answered before the body is sent', async () => {
  const { socket, until, ended } = openRaw(server.port);
  socket.write(
    `POST /api HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Type: text/xml\r\nSOAPAction: ${actionOf('getNumberListGames')}\r\nContent-Length: ${soapBody.length}\r\n\r\n`,
  );
  await until(/^HTTP\/1\.1 100 Continue\r\n\r\n$/);
  socket.write(soapBody);
  assert.match(await ended(), /HTTP\/1\.1 200 OK\r\n[^]*getNumberListGamesResult>3</);
});

test('the connection stays usable after errors', async () => {
  const { socket, until } = openRaw(server.port);
  const requests = [
    'GET /nowhere HTTP/1.1\r\nHost: a\r\n\r\n',
    'PUT /api HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc',
    'POST /api HTTP/1.1\r\nHost: a\r\nContent-Type: text/xml\r\nContent-Length: 3\r\n\r\n<a>',
    `POST /api/getGames HTTP/1.1\r\nHost: a\r\nContent-Length: ${large.length}\r\n\r\n${large}`,
    'GET /api/getNetID?sNetID=a HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET /api/getNumberListGames HTTP/1.1\r\nHost: a\r\n\r\n',
  ];
  let answers = '';
  for (const [index, request] of requests.entries()) {
    socket.write(request);
    answers = await until(new RegExp(`(?:HTTP/1\\.1 [^]*\\r\\n\\r\\n[^]*[>.]\\s*){${index + 1}}$`));
  }
  socket.destroy();
  assert.deepEqual(
    answers.match(/HTTP\/1\.1 \d+/g)?.map((line) => Number(line.slice(-3))),
    [404, 405, 500, 413, 500, 200],
  );
});

test('requests sent together are answered in their order', async () => {
  const text = await sendText(
    server.port,
    'GET /nowhere HTTP/1.1\r\nHost: a\r\n\r\nGET /api/getNumberListGames HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  );
  assert.deepEqual(text.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 404', 'HTTP/1.1 200']);
});

test('HTTP/1.0 is answered and closed', async () => {
  assert.match(
    await sendText(server.port, 'GET /api/getNumberListGames HTTP/1.0\r\n\r\n'),
    /^HTTP\/1\.1 200 OK\r\n[^]*>3<\/int>$/,
  );
  assert.match(await sendText(server.port, 'GET /api/getListGames HTTP/1.0\r\n\r\n'), /<\/ArrayOfGame>$/);
});

for (const [name, text] of [
  ['no HTTP', 'hello\r\n\r\n'],
  ['no Host', 'GET /api HTTP/1.1\r\n\r\n'],
  [
    'Content-Length and chunks',
    'POST /api HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['two lengths', 'POST /api HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcde'],
  ['a length that is none', 'POST /api HTTP/1.1\r\nHost: a\r\nContent-Length: abc\r\n\r\n'],
  ['a bad chunk', 'POST /api HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
  ['a folded header', 'GET /api HTTP/1.1\r\nHost: a\r\n b\r\n\r\n'],
] as const) {
  test(`${name} is refused with 400, and the connection is closed`, async () => {
    assert.match(await sendText(server.port, text), /^HTTP\/1\.1 400 Bad Request\r\n[^]*Connection: close\r\n/);
  });
}

test('a header that does not come in time is answered with 408', async () => {
  const slow = await startSmall(smallHandler(handlers), { headersTimeout: 1, requestTimeout: 2 });
  const { socket, ended } = openRaw(slow.port);
  socket.write('GET /api HTTP/1.1\r\nHost: a\r\n');
  assert.match(await ended(), /^HTTP\/1\.1 408 Request Timeout\r\n/);
  await slow.stop();
});

/** The address the WSDL gives. */
async function locationOf(headers: RawRequest['headers'], port = server.port): Promise<string | undefined> {
  const { body } = await send('GET', '/api?wsdl', headers, '', port);
  return /<soap:address location="([^"]*)"/.exec(body.toString())?.[1];
}

test('the WSDL gives the address the client used', async () => {
  assert.equal(await locationOf([['Host', 'trophies.example:81']]), 'http://trophies.example:81/api');
  assert.equal(await locationOf([['Host', '[::1]:8080']]), 'http://[::1]:8080/api');
});

for (const host of ['a"><script>', 'a b', 'a/b', 'a@b', '', 'a:99999999', 'ä', 'a\\b', "a'b", 'x'.repeat(300)]) {
  test(`the Host ${JSON.stringify(host.slice(0, 20))} is not repeated`, async () => {
    assert.equal(await locationOf([['Host', host]]), `http://127.0.0.1:${server.port}/api`);
  });
}

const forwarded = [
  ['Host', 'inner.example'],
  ['X-Forwarded-Host', 'outer.example, inner.example'],
  ['X-Forwarded-Proto', 'https'],
] as const;

test('forwarded fields count only when the proxy is trusted', async () => {
  assert.equal(await locationOf(forwarded), 'http://inner.example/api');
  const trusting = await startSmall(smallHandler(handlers), { trustProxy: 'loopback' });
  assert.equal(await locationOf(forwarded, trusting.port), 'https://outer.example/api');
  assert.equal(
    await locationOf(
      [
        ['Host', 'a'],
        ['X-Forwarded-Proto', 'javascript'],
      ],
      trusting.port,
    ),
    'http://a/api',
  );
  assert.equal(
    await locationOf(
      [
        ['Host', 'a'],
        ['X-Forwarded-Host', '"><b>'],
      ],
      trusting.port,
    ),
    `http://127.0.0.1:${trusting.port}/api`,
  );
  await trusting.stop();
});

test('the public address is a setting that wins', async () => {
  const known = await startSmall(smallHandler(handlers), { publicUrl: 'https://trophies.example/x', trustProxy: 'loopback' });
  assert.equal(await locationOf(forwarded, known.port), 'https://trophies.example/x');
  await known.stop();
});

test('what is answered when the server stops is answered to its end', async () => {
  const other = await startSmall(smallHandler(handlers));
  const { socket, until, ended } = openRaw(other.port);
  socket.write('GET /api/getNumberListGames HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  await until(/^HTTP/);
  await other.stop();
  assert.match(await ended(), />3<\/int>$/);
  await assert.rejects(send('GET', number, [], '', other.port));
});

test('health is answered beside the endpoint, where somebody can be asked for it', async () => {
  let isReady = true;
  const watched = await startSmall(smallHandler(handlers), {}, { isReady: () => Promise.resolve(isReady) });
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

test('an observer is told of every request once, when its answer has been sent', async () => {
  const told: unknown[] = [];
  const observer: RequestObserver = {
    answered: ({ operation, binding, isReused }, { response }) => told.push([operation, binding, isReused, response.statusCode]),
    aborted: () => told.push('aborted'),
  };
  const keeping = smallHandler(handlers, 'standard', { marks: 'as it was', keptBytes: 1_000_000 });
  const watched = await startSmall(keeping, {}, { observer });
  for (const path of [number, number, '/api/getNetID?sNetID=x', '/api?wsdl', '/nope', '/icons/NPWR1_00/ICON0.PNG'])
    await send('GET', path, [], '', watched.port);
  await watched.stop();
  assert.deepEqual(told, [
    ['getNumberListGames', 'get', false, 200],
    ['getNumberListGames', 'get', true, 200],
    ['getNetID', 'get', false, 500],
    [null, null, false, 200],
    [null, null, false, 404],
    [null, null, false, 404],
  ]);
});
