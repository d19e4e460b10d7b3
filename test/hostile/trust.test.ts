/** Attacks on trust boundaries: request smuggling, header injection, prototype pollution, path traversal (docs/explanation/security.md). */

import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { readAnswers } from '../fuzz/http-answers.ts';
import { openRaw, sendText } from '../support/raw-connection.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';
import { makeFolder } from '../support/make-folder.ts';

const folder = makeFolder();
let service: StartedService;
before(async () => {
  mkdirSync(join(folder, 'icons'));
  writeFileSync(join(folder, 'secret.png'), 'secret');
  service = await startService({
    store: `sqlite:${join(folder, 'laurel.db')}`,
    trustProxy: 'loopback',
    headersTimeout: 2,
    requestTimeout: 2,
  });
});
after(() => service.stop());

/** Sends text, waits until the server closes the connection, and returns the responses. */
async function answersTo(text: string): Promise<ReturnType<typeof readAnswers>> {
  return readAnswers(Buffer.from(await sendText(service.port, text), 'latin1'), () => false);
}

const hidden = 'GET /api/GetCurrentAPIVersion HTTP/1.1\r\nHost: a\r\n\r\n';

describe('a smuggled request is not answered: with ambiguous framing, the connection is closed', () => {
  const post =
    'POST /api/getGames HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\n';
  for (const [name, text] of [
    [
      'Content-Length with chunks',
      `${post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    ],
    [
      'chunks with Content-Length',
      `${post}Transfer-Encoding: chunked\r\nContent-Length: 200\r\n\r\n0\r\n\r\n${hidden}`,
    ],
    ['two lengths', `${post}Content-Length: 0\r\nContent-Length: 60\r\n\r\n${hidden}`],
    ['a list of lengths', `${post}Content-Length: 0, 60\r\n\r\n${hidden}`],
    ['an unknown coding', `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`],
    [
      'chunks that are not the last coding',
      `${post}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`,
    ],
    [
      'a space before the colon',
      `${post}Transfer-Encoding : chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${hidden}`,
    ],
    [
      'a bare line feed in a chunk',
      `${post}Transfer-Encoding: chunked\r\n\r\n3\nabc\n0\n\n${hidden}`,
    ],
    [
      'a folded field',
      `${post}X: y\r\n Transfer-Encoding: chunked\r\nContent-Length: -1\r\n\r\n${hidden}`,
    ],
    ['a length with a sign', `${post}Content-Length: +0\r\n\r\n${hidden}`],
  ] as const) {
    test(name, async () => {
      const answers = await answersTo(text);
      assert.deepEqual(
        answers.map(({ status }) => status),
        [400],
      );
    });
  }
});

describe('input never becomes a header field', () => {
  const evil = '%0d%0aSet-Cookie:%20a=b%0d%0a';
  for (const [name, head] of [
    ['the query', `GET /api/getGames?sNetID=${evil} HTTP/1.1\r\nHost: a`],
    ['the path', `GET /api/${evil} HTTP/1.1\r\nHost: a`],
    ['a page', `GET /players/${evil} HTTP/1.1\r\nHost: a`],
    ['a cursor', `GET /api/json/getListGames?limit=1&cursor=${evil} HTTP/1.1\r\nHost: a`],
    ['the document', `GET /api?op=${evil} HTTP/1.1\r\nHost: a`],
    ['Host', `GET /api?wsdl HTTP/1.1\r\nHost: a${evil}`],
    [
      'a forwarded host',
      `GET /api/json/getListGames?limit=1 HTTP/1.1\r\nHost: a\r\nX-Forwarded-Host: b>; rel="x"\u0085Set-Cookie: a=b`,
    ],
    ['a forwarded scheme', `GET /api?wsdl HTTP/1.1\r\nHost: a\r\nX-Forwarded-Proto: javascript`],
    ['a request id', `GET /api HTTP/1.1\r\nHost: a\r\nX-Request-Id: a\u0085Set-Cookie: a=b`],
    ['an origin', `GET /api HTTP/1.1\r\nHost: a\r\nOrigin: http://x\tSet-Cookie: a=b`],
  ] as const) {
    test(name, async () => {
      const [answer] = await answersTo(`${head}\r\nConnection: close\r\n\r\n`);
      assert.ok(answer !== undefined);
      assert.doesNotMatch(answer.head, /set-cookie|javascript/i);
      assert.doesNotMatch(answer.body.toString('latin1'), /location="javascript/);
    });
  }
});

test('JavaScript property names in a form, a query or JSON do not pollute prototypes', async () => {
  const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];
  const base = service.url;
  for (const name of names) {
    const form = {
      method: 'POST',
      body: new URLSearchParams({ [name]: 'x', [`${name}[polluted]`]: 'x', sNetID: 'a' }),
    };
    assert.equal((await fetch(`${base}/getGames`, form)).status, 200);
    assert.equal((await fetch(`${base}/getGames?${name}=x&sNetID=a`)).status, 200);
    const body = `{"sNetID":"a","${name}":{"polluted":"yes"}}`;
    const headers = { 'Content-Type': 'application/json' };
    assert.equal(
      (await fetch(`${base}/json/getGames`, { method: 'POST', headers, body })).status,
      400,
    );
    assert.equal((await fetch(`${base}/${name}`)).status, 404);
    assert.equal((await fetch(`${base}/json/${name}`)).status, 404);
    assert.equal(
      await (await fetch(`${base}?op=${name}`)).text(),
      await (await fetch(`${base}?op=nothing`)).text(),
    );
  }
  assert.equal(Reflect.get({}, 'polluted'), undefined);
});

describe('only icons are served below /icons/', () => {
  for (const path of [
    '../secret.png',
    '..%2fsecret.png',
    '%2e%2e/secret.png',
    '%2e%2e%2fsecret.png',
    '..\\secret.png',
    '..%5csecret.png',
    'NPWR90001_00/../../secret.png',
    'NPWR90001_00/..%2f..%2fsecret.png',
    '/etc/passwd',
    '%00',
    'NPWR90001_00/ICON0.PNG%00.png',
    '%c0%ae%c0%ae/secret.png',
    'NPWR90001_00//ICON0.PNG',
  ]) {
    test(path, async () => {
      const [answer] = await answersTo(
        `GET /icons/${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
      );
      assert.equal(answer?.status, 404);
      assert.doesNotMatch(answer.body.toString(), /secret|root:/);
    });
  }
});

test('a compressed body is refused without decompression in every binding', async () => {
  const bomb = gzipSync(Buffer.alloc(10_000_000));
  for (const type of [
    'text/xml',
    'application/soap+xml',
    'application/x-www-form-urlencoded',
    'application/json',
  ]) {
    const headers = { 'Content-Type': type, 'Content-Encoding': 'gzip' };
    const answer = await fetch(`${service.url}/getGames`, { method: 'POST', headers, body: bomb });
    assert.ok(answer.status >= 400, type);
    assert.ok((await answer.arrayBuffer()).byteLength < 2000);
  }
});

test('protocol upgrades are ignored', async () => {
  for (const protocol of ['websocket', 'h2c', 'TLS/1.0']) {
    const { socket, ended } = openRaw(service.port);
    socket.write(
      `GET /api/GetCurrentAPIVersion HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: ${protocol}\r\n\r\n`,
    );
    assert.match(await ended(), /^HTTP\/1\.1 200 OK/, protocol);
  }
});
