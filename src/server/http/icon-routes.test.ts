import assert from 'node:assert/strict';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sendRaw } from '../../../test/conformance/raw-http.ts';
import { png } from '../../../test/support/rpcs3-writer.ts';
import type { StartedService } from '../../../test/support/start-service.ts';
import { startService } from '../../../test/support/start-service.ts';
import { noBody } from '../../protocols/index.ts';
import { createIconStore } from '../../files/index.ts';

const at = Date.UTC(2024, 2, 1, 20, 14, 31);
const path = '/icons/NPWR90001_00/TROP000.PNG';

let folder = '';
let service: StartedService;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-'));
  // Large enough for compression.
  await writeFile(join(folder, 'source.png'), Buffer.concat([png, Buffer.alloc(4096)]));
  await utimes(join(folder, 'source.png'), at / 1000, at / 1000);
  await createIconStore(join(folder, 'icons'), (bytes) => Promise.resolve(bytes)).store(
    { setId: 'NPWR90001_00', file: 'TROP000.PNG' },
    join(folder, 'source.png'),
  );
  service = await startService({ icons: join(folder, 'icons') });
});
after(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

function get(target: string, init: RequestInit = {}): Promise<Response> {
  return fetch(new URL(target, service.url), init);
}

test('an icon is an image that shared caches may store', async () => {
  const response = await get(path);
  const header = (name: string): string | null => response.headers.get(name);
  assert.equal(response.status, 200);
  assert.deepEqual(
    [
      header('content-type'),
      header('cache-control'),
      header('x-content-type-options'),
      header('last-modified'),
    ],
    ['image/png', 'public, max-age=86400', 'nosniff', 'Fri, 01 Mar 2024 20:14:31 GMT'],
  );
  assert.equal(header('access-control-allow-origin'), '*');
  assert.equal(header('content-encoding'), null);
  assert.deepEqual(Buffer.from(await response.arrayBuffer()).subarray(0, png.length), png);
});

test('a matching entity tag is answered with 304, and HEAD has no body', async () => {
  const tag = (await get(path)).headers.get('etag') ?? '';
  assert.match(tag, /^"[\w-]+"$/);
  assert.equal((await get(path, { headers: { 'If-None-Match': tag } })).status, 304);
  const head = await get(path, { method: 'HEAD' });
  assert.deepEqual(
    [head.status, head.headers.get('etag'), (await head.arrayBuffer()).byteLength],
    [200, tag, 0],
  );
});

test('other sets, other files and paths out of the folder are not found', async () => {
  for (const target of [
    '/icons/',
    '/icons/NPWR90001_00/',
    '/icons/NPWR90001_00/TROP001.PNG',
    '/icons/NPWR90002_00/TROP000.PNG',
  ]) {
    assert.equal((await get(target)).status, 404, target);
  }
  for (const target of [
    '/icons/../source.png',
    '/icons/NPWR90001_00/../../source.png',
    '/icons/..%2fsource.png',
    '/icons/NPWR90001_00%2f..%2f..%2fsource.png',
    '/icons/NPWR90001_00%5c..%5csource.png',
    '/icons/%2e%2e/source.png',
    '/icons/NPWR90001_00/TROP000.PNG%00',
    '/icons/%',
  ]) {
    const { status, body } = await sendRaw(service.port, {
      method: 'GET',
      target,
      headers: [],
      body: noBody,
    });
    assert.deepEqual([status, body.length], [404, 0], target);
  }
});

test('icons can be read but not written', async () => {
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const response = await get(path, { method });
    assert.deepEqual([response.status, response.headers.get('allow')], [405, 'GET, HEAD'], method);
  }
});

test('an endpoint below /icons takes precedence', async () => {
  const other = await startService({ icons: join(folder, 'icons'), basePath: '/icons/api' });
  try {
    assert.equal((await fetch(`${other.url}/getNumberListGames`)).status, 200);
    assert.equal((await fetch(new URL(path, other.url))).status, 200);
  } finally {
    await other.stop();
  }
});

test('a client over its rate limit is refused an icon', async () => {
  const limited = await startService({
    icons: join(folder, 'icons'),
    limitExempt: '',
    rateLimit: 0.001,
    rateBurst: 1,
  });
  try {
    const statuses = [];
    for (const target of [path, path])
      statuses.push((await fetch(new URL(target, limited.url))).status);
    assert.deepEqual(statuses, [200, 429]);
  } finally {
    await limited.stop();
  }
});
