import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { goldenSet } from '../../../test/support/golden-set.ts';
import { writePs4Database } from '../../../test/support/ps4-writer.ts';
import { consoleTables, writeTropusr } from '../../../test/support/rpcs3-writer.ts';
import { writeTropXml } from '../../../test/support/shadps4-writer.ts';
import { writeTar } from '../../../test/support/tar-writer.ts';
import { writeVitaTropusr } from '../../../test/support/vita3k-writer.ts';
import { makeFolder } from '../../../test/support/make-folder.ts';
import { detect, detectFile } from './detect.ts';
import { gpdFiles, retroFiles, steamFiles, xboxFiles } from '../../../test/support/saved-files.ts';
import { formats } from './formats/index.ts';

const files: readonly (readonly [format: string, file: Buffer | string])[] = [
  ['ps4', writePs4Database([{ set: goldenSet }])],
  ['vita3k', writeVitaTropusr(goldenSet)],
  ['rpcs3', writeTropusr(goldenSet, consoleTables)],
  ['shadps4', writeTropXml(goldenSet, true)],
  ['archive', await writeTar('games/A.xml', Buffer.from('<PlayStationGame/>'))],
  ['archive', '\uFEFF<?xml version="1.0"?>\n<PlayStationGame><Game/></PlayStationGame>'],
  ['xml', '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body/></s:Envelope>'],
  ['xml', '<?xml version="1.0"?><NetId><ID>Fox</ID></NetId>'],
  ['ndjson', '{"type":"player","name":"Fox"}\n'],
  ['psn', '{"trophySetVersion":"01.00","trophies":[]}'],
  ['psn', '{"totalItemCount":1,"trophyTitles":[]}'],
  ['csv', 'player,game_id,trophy_id,earned_at\r\n'],
  ...gpdFiles.slice(0, 1).map(({ content }) => ['xbox', content] as const),
  ...xboxFiles.map(({ content }) => ['xbox', content] as const),
  ['rpcn', '[\n  {\n    "communicationId": "NPWR90001_00",\n    "trophies": []\n  }\n]'],
  ...retroFiles.map(({ content }) => ['retroachievements', content] as const),
  ...steamFiles.map(({ content }) => ['steam', content] as const),
];

test('a file is recognised by its first bytes', () => {
  const found = files.map(([, file]) => detect(Buffer.from(file))?.format);
  assert.deepEqual(
    found,
    files.map(([format]) => format),
  );
});

test('every detected format has a command', () => {
  const names = new Set(formats.map(({ name }) => name));
  for (const [format] of files) assert.ok(names.has(format), format);
});

test('other files are not recognised', () => {
  for (const text of [
    '',
    'a letter',
    '<!doctype html><html></html>',
    '{}',
    '[]',
    'a,b\n1,2\n',
    '\0\0\0\0',
  ]) {
    assert.equal(detect(Buffer.from(text)), null, text);
  }
});

test('the database of a server is told from that of a console by its name', async () => {
  const path = join(makeFolder(), 'rpcn.db');
  await writeFile(path, writePs4Database([]));
  assert.equal((await detectFile(path))?.format, 'rpcn');
});
