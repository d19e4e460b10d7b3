/** Entity tags, caching, content codings and CORS (docs/spec/decisions.md 6). */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CacheMemory } from '../../cache/index.ts';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { RawRequest } from '../../../test/conformance/raw-http.ts';
import { answering, form, handlers, number, send } from '../../../test/support/answering-server.ts';
import { smallHandler, startSmall } from '../../../test/support/small-service.ts';

answering();

test('OPTIONS lists the methods, and the header fields allowed for other origins', async () => {
  const { status, headers, body } = await send('OPTIONS', '/api', [['Origin', 'http://a.example']]);
  assert.deepEqual([status, body.length], [204, 0]);
  assert.equal(headers.get('allow'), 'GET, HEAD, POST, OPTIONS');
  assert.equal(headers.get('access-control-allow-origin'), '*');
  assert.equal(headers.get('access-control-allow-methods'), 'GET, HEAD, POST, OPTIONS');
  assert.match(headers.get('access-control-allow-headers') ?? '', /Content-Type, SOAPAction/);
  assert.match(headers.get('access-control-allow-headers') ?? '', /\bAuthorization\b/);
});

test('any origin may read answers and errors', async () => {
  for (const target of [number, '/api/nothing'])
    assert.equal((await send('GET', target)).headers.get('access-control-allow-origin'), '*');
});

test('the corsOrigin setting selects the allowed origin, or none', async () => {
  for (const [corsOrigin, expected] of [
    ['https://a.example', 'https://a.example'],
    ['none', undefined],
  ] as const) {
    const other = await startSmall(smallHandler(handlers), { corsOrigin });
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await send(method, number, [], '', other.port);
      assert.equal(headers.get('access-control-allow-origin'), expected);
      assert.equal(
        headers.has('access-control-allow-methods'),
        expected !== undefined && method === 'OPTIONS',
      );
    }
    await other.stop();
  }
});

test('an answer to GET has an ETag, and a matching If-None-Match is answered with 304', async () => {
  const { headers } = await send('GET', number);
  const tag = headers.get('etag') ?? '';
  assert.match(tag, /^"[\w-]+"$/);
  for (const candidate of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
    const {
      status,
      headers: fields,
      body,
    } = await send('GET', number, [['If-None-Match', candidate]]);
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

test('answers are private by default, and a setting changes Cache-Control of GET', async () => {
  assert.equal((await send('GET', number)).headers.get('cache-control'), 'private, max-age=0');
  assert.equal((await send('GET', '/api/nothing')).headers.get('cache-control'), 'private');
  const other = await startSmall(smallHandler(handlers), { cacheControl: 'public, max-age=60' });
  assert.equal(
    (await send('GET', number, [], '', other.port)).headers.get('cache-control'),
    'public, max-age=60',
  );
  assert.equal(
    (await send('POST', number, form, '', other.port)).headers.get('cache-control'),
    'private, max-age=0',
  );
  assert.equal(
    (await send('GET', '/api/nothing', [], '', other.port)).headers.get('cache-control'),
    'private',
  );
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
  test(`Accept-Encoding ${JSON.stringify(accept)} is answered with ${coding ?? 'no coding'}`, async () => {
    const { headers, body } = await send('GET', '/api/getGames?sNetID=a', [
      ['Accept-Encoding', accept],
    ]);
    assert.equal(headers.get('content-encoding'), coding);
    assert.match(headers.get('vary') ?? '', /Accept-Encoding/);
    const plain =
      coding === 'gzip' ? gunzipSync(body) : coding === 'br' ? brotliDecompressSync(body) : body;
    assert.deepEqual(plain, (await send('GET', '/api/getGames?sNetID=a')).body);
  });
}

for (const [coding, decode] of [
  ['gzip', gunzipSync],
  ['br', brotliDecompressSync],
] as const) {
  test(`a large answer is coded with ${coding} while it is sent, and its tag is answered with 304`, async () => {
    const many = Array.from({ length: 5000 }, (_, index) => ({
      Id: `NPWR${index}`,
      Title: 'Harbour of Lanterns',
    }));
    const other = await startSmall(smallHandler({ getGames: () => Promise.resolve(many) }));
    const target = '/api/getGames?sNetID=a';
    const ask = (headers: RawRequest['headers']) => send('GET', target, headers, '', other.port);
    const plain = await ask([]);
    const { headers, body } = await ask([['Accept-Encoding', coding]]);
    assert.ok(plain.body.length > 300_000);
    assert.deepEqual(
      [headers.get('content-encoding'), headers.get('transfer-encoding')],
      [coding, 'chunked'],
    );
    assert.deepEqual(decode(body), plain.body);
    const tag = headers.get('etag') ?? '';
    assert.equal(
      (
        await ask([
          ['Accept-Encoding', coding],
          ['If-None-Match', tag],
        ])
      ).status,
      304,
    );
    const head = await send('HEAD', target, [['Accept-Encoding', coding]], '', other.port);
    assert.deepEqual([head.status, head.headers.get('etag'), head.body.length], [200, tag, 0]);
    await other.stop();
  });

  test(`a large answer that is cached is coded with ${coding} once, and has a length`, async () => {
    const many = Array.from({ length: 5000 }, (_, index) => ({
      Id: `NPWR${index}`,
      Title: 'Harbour of Lanterns',
    }));
    const handler = smallHandler({ getGames: () => Promise.resolve(many) }, 'standard', {
      versions: [],
      memory: new CacheMemory(),
    });
    const other = await startSmall(handler);
    const ask = () =>
      send('GET', '/api/getGames?sNetID=a', [['Accept-Encoding', coding]], '', other.port);
    await ask();
    const answers = await Promise.all([ask(), ask(), ask()]);
    for (const { headers, body } of answers) {
      assert.equal(headers.get('content-length'), String(body.length));
      assert.deepEqual(body, answers[0]?.body);
    }
    await other.stop();
  });
}

test('short answers are never compressed', async () => {
  assert.ok(
    !(await send('GET', number, [['Accept-Encoding', 'gzip']])).headers.has('content-encoding'),
  );
});

test('each coding has its own entity tag, which is answered with 304', async () => {
  const target = '/api/getGames?sNetID=a';
  const answerTo = (accept: string, held?: string) =>
    send('GET', target, [
      ['Accept-Encoding', accept],
      ...(held === undefined ? [] : [['If-None-Match', held] as const]),
    ]);
  const tags = await Promise.all(
    ['identity', 'gzip', 'br'].map(
      async (accept) => (await answerTo(accept)).headers.get('etag') ?? '',
    ),
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

test('with several allowed origins, each gets its own field and Vary names Origin', async () => {
  const other = await startSmall(
    smallHandler(handlers, 'standard', { versions: [], memory: new CacheMemory() }),
    {
      corsOrigin: 'https://a.example, https://b.example',
    },
  );
  for (const origin of [
    'https://a.example',
    'https://b.example',
    'https://c.example',
    'https://a.example',
    'null',
  ]) {
    const isAllowed = /[ab]\.example$/.test(origin);
    const { headers } = await send('GET', number, [['Origin', origin]], '', other.port);
    assert.equal(headers.get('access-control-allow-origin'), isAllowed ? origin : undefined);
    assert.match(headers.get('vary') ?? '', /\bOrigin\b/);
    const preflight = await send('OPTIONS', number, [['Origin', origin]], '', other.port);
    assert.equal(preflight.headers.get('access-control-max-age'), isAllowed ? '86400' : undefined);
    assert.equal(
      (preflight.headers.get('access-control-allow-headers') ?? '').includes('SOAPAction'),
      isAllowed,
    );
  }
  await other.stop();
});

test('Strict-Transport-Security is sent if the setting enables it', async () => {
  assert.ok(!(await send('GET', number)).headers.has('strict-transport-security'));
  const other = await startSmall(smallHandler(handlers), { hsts: 3600 });
  assert.equal(
    (await send('GET', number, [], '', other.port)).headers.get('strict-transport-security'),
    'max-age=3600',
  );
  await other.stop();
});
