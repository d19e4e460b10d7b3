/** Raw UTF-8 in the request line: docs/spec/wire-format.md 4. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { openRaw, sendText } from '../../../test/support/raw-connection.ts';
import type { SmallServer } from '../../../test/support/small-service.ts';
import { smallHandler, startSmall } from '../../../test/support/small-service.ts';
import { escapeTarget } from './raw-target.ts';

const utf8 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
const escaped = (packet: string): string | undefined =>
  escapeTarget(Buffer.from(packet, 'latin1'))?.toString('latin1');

test('non-ASCII bytes are escaped, and the connection closes after this request', () => {
  assert.equal(
    escaped(
      `GET /api/getGames?a=${utf8('ñ')}%41+b HTTP/1.1\r\nHost: a\r\nConnection: keep-alive\r\nX: 1\r\n\r\n`,
    ),
    'GET /api/getGames?a=%C3%B1%41+b HTTP/1.1\r\nHost: a\r\nX: 1\r\nConnection: close\r\n\r\n',
  );
});

for (const [name, packet] of [
  ['an ASCII target', 'GET /api?a=b HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a POST', 'POST /api?a=\xf1 HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['an incomplete header', 'GET /api?a=\xf1 HTTP/1.1\r\nHost: a\r\n'],
  ['a header followed by bytes', 'GET /api?a=\xf1 HTTP/1.1\r\nHost: a\r\n\r\nGET'],
  [
    'two requests',
    'GET /api?a=\xf1 HTTP/1.1\r\nHost: a\r\n\r\nGET /api?a=\xf1 HTTP/1.1\r\nHost: a\r\n\r\n',
  ],
  [
    'a request after another',
    'GET / HTTP/1.1\r\nHost: a\r\n\r\nGET /api?a=\xf1 HTTP/1.1\r\nHost: a\r\n\r\n',
  ],
  ['a control character in the target', 'GET /api?a=\xf1\x01 HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a space in the target', 'GET /api?a=\xf1 b HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['line endings without CR', 'GET /api?a=\xf1 HTTP/1.1\nHost: a\n\n'],
  ['another HTTP version', 'GET /api?a=\xf1 HTTP/2.0\r\nHost: a\r\n\r\n'],
  ['an empty packet', ''],
] as const) {
  test(`${name} is not escaped`, () => assert.equal(escaped(packet), undefined));
}

test('escaping is idempotent and never adds a line', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 60 }),
      fc.uint8Array({ maxLength: 60 }),
      (target, field) => {
        const packet = Buffer.concat([
          Buffer.from('GET /'),
          target,
          Buffer.from(' HTTP/1.1\r\nX: '),
          field,
          Buffer.from('\r\n\r\n'),
        ]);
        const request = escapeTarget(packet);
        if (request === null) return;
        const [line = '', ...lines] = request.toString('latin1').split('\r\n');
        assert.match(line, /^GET \/[\x21-\x7e]* HTTP\/1\.1$/);
        assert.ok(lines.length <= packet.toString('latin1').split('\r\n').length + 1);
        assert.equal(escapeTarget(request), null);
      },
    ),
    { numRuns: 2000 },
  );
});

let server: SmallServer;
const asked: unknown[] = [];

before(async () => {
  const getTrophies = (args: unknown): Promise<never[]> => {
    asked.push(args);
    return Promise.resolve([]);
  };
  server = await startSmall(smallHandler({ getTrophies }), { keepAliveTimeout: 1 });
});
after(() => server.stop());

const rawRequest = `GET /api/getTrophies?sNetID=x&sGameId=${utf8('ñ漢')} HTTP/1.1\r\nHost: a\r\n\r\n`;
const plainRequest = 'GET /api/getTrophies?sNetID=x&sGameId=y HTTP/1.1\r\nHost: a\r\n\r\n';

test('a raw target is read as UTF-8, and the connection is closed', async () => {
  const answer = await sendText(server.port, rawRequest);
  assert.match(
    answer,
    /^HTTP\/1\.1 200 OK\r\n[^]*Connection: close\r\n[^]*<ArrayOfTrophy [^>]*\/>$/,
  );
  assert.deepEqual(asked.pop(), { sNetID: 'x', sGameId: 'ñ漢' });
});

test('HEAD with a raw target has no body', async () => {
  assert.match(
    await sendText(server.port, rawRequest.replace('GET', 'HEAD')),
    /^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\n$/,
  );
});

test('a raw target after an answered request on the same connection is answered', async () => {
  const { socket, until, ended } = openRaw(server.port);
  socket.write(plainRequest);
  await until(/<ArrayOfTrophy [^>]*\/>$/);
  socket.write(rawRequest, 'latin1');
  assert.equal((await ended()).match(/HTTP\/1\.1 200 OK/g)?.length, 2);
});

test('invalid UTF-8 becomes U+FFFD', async () => {
  await sendText(server.port, rawRequest.replace(utf8('ñ漢'), '\xf1'));
  assert.deepEqual(asked.pop(), { sNetID: 'x', sGameId: '\ufffd' });
});

for (const [name, text] of [
  ['with a control character', rawRequest.replace('sNetID=x', 'sNetID=\x01')],
  ['followed by another request', rawRequest + rawRequest],
  ['in a POST request', rawRequest.replace('GET', 'POST')],
  ['without a Host', rawRequest.replace('Host: a\r\n', '')],
  ['with a malformed header', rawRequest.replace('Host: a', 'Host a')],
] as const) {
  test(`a raw target ${name} is refused once, and the connection is closed`, async () => {
    const answer = await sendText(server.port, text);
    assert.match(answer, /^HTTP\/1\.1 400 Bad Request\r\n/);
    assert.equal(answer.match(/HTTP\/1\.1/g)?.length, 1);
  });
}

test('a raw target pipelined after another request is refused when that request was answered', async () => {
  const answers = await sendText(server.port, plainRequest + rawRequest);
  assert.deepEqual(answers.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 200', 'HTTP/1.1 400']);
});

test('a raw target that arrives in two packets is refused', async () => {
  const { socket, ended } = openRaw(server.port);
  socket.setNoDelay(true);
  socket.write(rawRequest.slice(0, -10), 'latin1');
  assert.match(await ended(), /^HTTP\/1\.1 400 Bad Request\r\n/);
});

test('requests after a raw target are not read', async () => {
  const { socket, ended } = openRaw(server.port);
  socket.write(rawRequest, 'latin1', () => socket.write(rawRequest.repeat(20), 'latin1'));
  const answers = (await ended()).match(/HTTP\/1\.1 \d+/g);
  assert.ok(answers === null || answers.length === 1);
});

test('a raw target over the header limit is refused', async () => {
  assert.match(
    await sendText(server.port, rawRequest.replace(utf8('ñ漢'), '\xf1'.repeat(9000))),
    /^HTTP\/1\.1 4(?:14|31) /,
  );
});

test('the server still answers after refused raw targets', async () => {
  assert.match(
    await sendText(server.port, plainRequest.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')),
    /^HTTP\/1\.1 200 /,
  );
});
