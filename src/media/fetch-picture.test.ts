import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { widePng } from '../../test/support/bad-pictures.ts';
import { fetchPicture as fetchWith } from './fetch-picture.ts';
import type { FetchRules } from './fetch-picture.ts';
import { Pictures } from './pictures.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const decoder = new Pictures();
after(() => decoder.end());
const fetchPicture = (address: string, given: FetchRules) => fetchWith(address, given, decoder);
const rules = { allowPrivate: true, ports: [], timeoutMs: 5000 };

const server = createServer((request, response) => {
  const redirects: Record<string, string> = {
    '/moved': '/picture',
    '/loop': '/loop',
    '/inside': 'file:///etc/passwd',
  };
  const to = redirects[request.url ?? ''];
  if (to !== undefined) response.writeHead(302, { Location: to }).end();
  else if (request.url === '/picture')
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(png);
  else if (request.url === '/wide') response.writeHead(200).end(widePng);
  else if (request.url === '/endless') {
    response.writeHead(200);
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
    };
    response.on('drain', more);
    more();
  } else if (request.url !== '/silent') response.writeHead(404).end();
});
let base = '';
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
after(() => {
  server.closeAllConnections();
  server.close();
});

test('a picture is fetched, whatever type is declared, also through a redirect', async () => {
  for (const path of ['/picture', '/moved']) {
    const { kind, width, height } = await fetchPicture(base + path, rules);
    assert.deepEqual([kind, width, height], ['image/png', 1, 1]);
  }
});

test('an address that is not public is refused, also as the target of a redirect', async () => {
  const guarded = { ...rules, allowPrivate: false, option: '-' };
  await assert.rejects(
    fetchPicture(`${base}/picture`, guarded),
    /127\.0\.0\.1 is not a public address\. Use --allow-private/,
  );
  await assert.rejects(fetchPicture(`${base}/inside`, rules), /not one of http or https/);
});

test('redirects, sizes and times are bounded', async () => {
  await assert.rejects(fetchPicture(`${base}/loop`, rules), /redirects more than 3 times/);
  await assert.rejects(fetchPicture(`${base}/endless`, rules), /more than 2097152 bytes/);
  await assert.rejects(fetchPicture(`${base}/silent`, { ...rules, timeoutMs: 50 }), /aborted/);
});

test('a picture that cannot be decoded is refused', async () => {
  await assert.rejects(fetchPicture(`${base}/wide`, rules), /30000 × 30000 pixels/);
});

test('a status other than 200 is not a picture', async () => {
  await assert.rejects(fetchPicture(`${base}/gone`, rules), /status 404/);
});
