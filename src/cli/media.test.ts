import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openStore } from '../store/index.ts';
import { makeGame, load, makePlayer } from '../store/testing/records.ts';
import type { Ran } from '../../test/support/run-laurel.ts';
import { widePng } from '../../test/support/bad-pictures.ts';
import { runLaurel } from '../../test/support/run-laurel.ts';
import { makeFolder } from '../../test/support/make-folder.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const folder = makeFolder();
const url = `sqlite:${join(folder, 'laurel.db')}`;
const file = join(folder, 'cover.png');
const server = createServer((request, response) => {
  if (request.url === '/cover.png') response.end(Buffer.concat([png, Buffer.from('2')]));
  else response.writeHead(404).end();
});

before(async () => {
  await writeFile(file, png);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const store = await openStore(url);
  await load(store, [
    ...makeGame('NPWR1_00', ['gold'], { image: `${base}/cover.png` }),
    makePlayer('LanternFox', { avatar: `${base}/gone.png` }),
  ]);
  await store.close();
});
after(() => server.close());

function laurel(...args: readonly string[]): Promise<Ran> {
  return runLaurel('media', ...args, '--store', url);
}

test('a picture is added to a trophy, and only to one subject that exists', async () => {
  const added = await laurel('add', file, '--game', 'NPWR1_00', '--trophy', '1');
  assert.match(added.out, /was stored as [0-9a-f]{64} \(1 × 1 pixels\)\.\n$/);
  assert.equal(
    (await laurel('add', file, '--player', 'NoOne')).err,
    'laurel: There is no such player, game or trophy.\n',
  );
  assert.equal((await laurel('add', file)).code, 2);
  assert.equal((await laurel('add', file, '--player', 'LanternFox', '--game', 'NPWR1_00')).code, 2);
});

test('a picture that cannot be decoded is refused with the reason', async () => {
  const wide = join(folder, 'wide.png');
  await writeFile(wide, widePng);
  const refused = await laurel('add', wide, '--game', 'NPWR1_00');
  assert.deepEqual(
    [refused.code, refused.err],
    [2, 'laurel: The image has 30000 × 30000 pixels; a side has at most 4096.\n'],
  );
});

test('pictures of addresses that are not public are fetched only with permission; one that is gone is named', async () => {
  const refused = await laurel('fetch');
  assert.match(
    refused.err,
    /cover\.png: 127\.0\.0\.1 is not a public address\. Use --allow-private to allow it/,
  );
  assert.equal(refused.out, '0 images were fetched, 2 failed.\n');
  const fetched = await laurel('fetch', '--allow-private');
  assert.match(fetched.err, /gone\.png: The server answered with the status 404\.\n$/);
  assert.equal(fetched.out, '1 image was fetched, 1 failed.\n');
  assert.equal(
    (await laurel('fetch', '--allow-private')).out,
    '0 images were fetched, 1 failed.\n',
  );
});

test('nothing is pruned that is shown', async () => {
  assert.equal((await laurel('prune')).out, '0 images were deleted.\n');
});

test('an import fetches the new pictures if the setting says so, from public addresses only', async () => {
  const records = join(folder, 'more.ndjson');
  const game = {
    type: 'game',
    id: 'NPWR2_00',
    title: 'Kites',
    image: 'http://127.0.0.1:9/kites.png',
  };
  await writeFile(records, `${JSON.stringify(game)}\n`);
  const run = (...more: readonly string[]) =>
    runLaurel('import', 'ndjson', records, '--store', url, ...more);
  assert.doesNotMatch((await run()).out, /Pictures/);
  const fetching = await run('--fetch-images', 'on');
  assert.equal(fetching.code, 0);
  assert.match(fetching.out, /Pictures: 0 fetched, \d failed\.\n$/);
});
