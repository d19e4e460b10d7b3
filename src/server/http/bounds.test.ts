/** Requests that are too large, malformed, slow or pipelined. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  answering,
  form,
  handlers,
  number,
  send,
  server,
  soap,
  soapBody,
} from '../../../test/support/answering-server.ts';
import { toAction } from '../../../test/support/decode-request.ts';
import { openRaw, sendText } from '../../../test/support/raw-connection.ts';
import { smallHandler, startSmall } from '../../../test/support/small-service.ts';

answering();

const large = 'x'.repeat(262_145);

test('a body over the limit is refused with 413, with Content-Length and chunked', async () => {
  assert.equal((await send('POST', '/api/getGames', form, large)).status, 413);
  const chunked = `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`;
  assert.equal(
    (await send('POST', '/api/getGames', [...form, ['Transfer-Encoding', 'chunked']], chunked))
      .status,
    413,
  );
});

test('a SOAP body over the limit is answered with a fault and 413', async () => {
  const { status, body } = await send('POST', '/api', soap, large);
  assert.equal(status, 413);
  assert.match(
    body.toString(),
    /<faultcode>soap:Client<\/faultcode><faultstring>The request body is longer than 262144 bytes\./,
  );
});

test('a body of exactly the maximum size is accepted', async () => {
  assert.equal((await send('POST', number, form, large.slice(1))).status, 200);
});

test('the body limit may be larger than the number of drained bytes', async () => {
  const other = await startSmall(smallHandler(handlers), { maxBody: 16_777_216 });
  assert.equal((await send('POST', number, form, 'x'.repeat(9_000_000), other.port)).status, 200);
  await other.stop();
});

test('a body with a Content-Length far over the limit is refused unread', async () => {
  const text = await sendText(
    server().port,
    'POST /api/getGames HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 99999999999\r\n\r\n',
  );
  assert.match(text, /^HTTP\/1\.1 413 /);
});

test('a URL over the limit is refused with 414, however long', async () => {
  for (const length of [8200, 20_000, 60_000]) {
    const text = await sendText(
      server().port,
      `GET /api/getGames?sNetID=${'x'.repeat(length)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
    );
    assert.match(text, /^HTTP\/1\.1 414 /, String(length));
  }
});

test('a header over the limit is refused with 431', async () => {
  const text = await sendText(
    server().port,
    `GET /api HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(60_000)}\r\n\r\n`,
  );
  assert.match(text, /^HTTP\/1\.1 431 /);
});

test('the URL and the header fields share a limit of 24 KiB', async () => {
  for (const [url, header, status] of [
    [10, 24_000, 200],
    [10, 24_700, 431],
    [8000, 16_000, 200],
    [8000, 16_700, 431],
  ] as const) {
    const text = await sendText(
      server().port,
      `GET /api?${'x'.repeat(url)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX: ${'x'.repeat(header)}\r\n\r\n`,
    );
    assert.match(text, new RegExp(`^HTTP/1\\.1 ${status} `), `${url} and ${header} bytes`);
  }
});

test('Expect: 100-continue is answered before the body is sent', async () => {
  const { socket, until, ended } = openRaw(server().port);
  socket.write(
    `POST /api HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Type: text/xml\r\nSOAPAction: ${toAction('getNumberListGames')}\r\nContent-Length: ${soapBody.length}\r\n\r\n`,
  );
  await until(/^HTTP\/1\.1 100 Continue\r\n\r\n$/);
  socket.write(soapBody);
  assert.match(await ended(), /HTTP\/1\.1 200 OK\r\n[^]*getNumberListGamesResult>3</);
});

test('an expectation that is not known is refused with 417', async () => {
  const { status, body } = await send('GET', number, [['Expect', '200-maybe']]);
  assert.equal(status, 417);
  assert.match(body.toString(), /only Expect header field that the service knows is 100-continue/);
});

test('a request that the parser refuses has an answer with Date and Content-Length', async () => {
  for (const [request, status] of [
    ['GET /api HTTP/1.1\r\nHost : a\r\n\r\n', 400],
    [`GET /api HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(60_000)}\r\n\r\n`, 431],
    ['CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n', 501],
  ] as const) {
    const text = await sendText(server().port, request);
    assert.match(text, new RegExp(`^HTTP/1\\.1 ${status} `));
    const [, date = ''] = /^Date: (.*)\r$/m.exec(text) ?? [];
    assert.ok(Math.abs(Date.parse(date) - Date.now()) < 60_000, date);
    assert.match(text, /^Content-Length: 0\r$/m);
  }
});

test('the connection remains usable after errors', async () => {
  const { socket, until } = openRaw(server().port);
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

test('pipelined requests are answered in order', async () => {
  const text = await sendText(
    server().port,
    'GET /nowhere HTTP/1.1\r\nHost: a\r\n\r\nGET /api/getNumberListGames HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  );
  assert.deepEqual(text.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 404', 'HTTP/1.1 200']);
});

test('an HTTP/1.0 request is answered and its connection closed', async () => {
  assert.match(
    await sendText(server().port, 'GET /api/getNumberListGames HTTP/1.0\r\n\r\n'),
    /^HTTP\/1\.1 200 OK\r\n[^]*>3<\/int>$/,
  );
  assert.match(
    await sendText(server().port, 'GET /api/getListGames HTTP/1.0\r\n\r\n'),
    /<\/ArrayOfGame>$/,
  );
});

for (const [name, text] of [
  ['a line that is not HTTP', 'hello\r\n\r\n'],
  ['a request without Host', 'GET /api HTTP/1.1\r\n\r\n'],
  [
    'Content-Length and chunks',
    'POST /api HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  [
    'a request with two lengths',
    'POST /api HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcde',
  ],
  [
    'a request with an invalid length',
    'POST /api HTTP/1.1\r\nHost: a\r\nContent-Length: abc\r\n\r\n',
  ],
  ['an invalid chunk', 'POST /api HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
  ['a folded header', 'GET /api HTTP/1.1\r\nHost: a\r\n b\r\n\r\n'],
] as const) {
  test(`${name} is refused with 400, and the connection is closed`, async () => {
    assert.match(
      await sendText(server().port, text),
      /^HTTP\/1\.1 400 Bad Request\r\n[^]*Connection: close\r\n/,
    );
  });
}

test('a header that does not arrive in time is answered with 408', async () => {
  const slow = await startSmall(smallHandler(handlers), { headersTimeout: 1, requestTimeout: 2 });
  const { socket, ended } = openRaw(slow.port);
  socket.write('GET /api HTTP/1.1\r\nHost: a\r\n');
  assert.match(await ended(), /^HTTP\/1\.1 408 Request Timeout\r\n/);
  await slow.stop();
});
