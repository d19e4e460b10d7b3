/** A defect in Laurel's code is reported as a defect, and not as an error in the file that was being read. */

import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { SaxesParser } from 'saxes';
import { pack } from 'tar-stream';
import { openSource } from '../index.ts';
import type { Source, SourceRequest } from '../index.ts';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-'));
  const game = '<PlayStationGame><Game><Id>A</Id></Game><Trophies/></PlayStationGame>';
  await writeFile(join(folder, 'game.xml'), game);
  await writeFile(join(folder, 'profile.xml'), '<NetId><ID>LanternFox</ID></NetId>');
  await writeFile(join(folder, 'game.ndjson'), '{"type":"game","id":"A"}\n');
  const tar = pack();
  tar.entry({ name: 'A.xml' }, game);
  tar.finalize();
  const chunks: Uint8Array[] = [];
  for await (const chunk of tar) if (chunk instanceof Uint8Array) chunks.push(chunk);
  await writeFile(join(folder, 'games.tar'), Buffer.concat(chunks));
});
after(() => rm(folder, { recursive: true }));

async function readAll(source: Source): Promise<void> {
  for await (const _ of source.batches());
}

class Defect extends Error {}

const requests: readonly (readonly [string, (path: string) => SourceRequest])[] = [
  ['game.xml', (path) => ({ kind: 'archive', path })],
  ['games.tar', (path) => ({ kind: 'archive', path })],
  ['profile.xml', (path) => ({ kind: 'xml', path, timeZone: 'UTC' })],
  ['.', (path) => ({ kind: 'xml', path, timeZone: 'UTC' })],
];
for (const defect of [
  new TypeError('undefined has no length'),
  new Defect('two and two are five'),
]) {
  for (const [name, request] of requests) {
    test(`${defect.constructor.name} while ${request(name).kind} ${name} is parsed comes out as it is`, async (context) => {
      context.mock.method(SaxesParser.prototype, 'write', () => {
        throw defect;
      });
      await assert.rejects(
        readAll(await openSource(request(join(folder, name)))),
        (error) => error === defect,
      );
    });
  }

  test(`${defect.constructor.name} while a line is parsed comes out as it is`, async (context) => {
    context.mock.method(JSON, 'parse', () => {
      throw defect;
    });
    await assert.rejects(
      readAll(await openSource({ kind: 'ndjson', path: join(folder, 'game.ndjson') })),
      (error) => error === defect,
    );
  });
}
