import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { goldenSet } from '../../test/support/golden-set.ts';
import { runLaurel } from '../../test/support/run-laurel.ts';
import { writeTropXml } from '../../test/support/shadps4-writer.ts';
import { makeFolder } from '../../test/support/make-folder.ts';

const folder = makeFolder();

const wrong: readonly (readonly [name: string, content: string, given: string, hint: RegExp])[] = [
  [
    'records.csv',
    '{"type":"player","name":"Fox"}\n',
    'csv',
    /This looks like records of Laurel: use "laurel import ndjson"/,
  ],
  [
    'trophy.xml',
    writeTropXml(goldenSet, true),
    'ps4',
    /This looks like the trophy file of an emulator: use "laurel import shadps4"/,
  ],
  [
    'trophies.db',
    'player,game_id,trophy_id\r\n',
    'ps4',
    /This looks like a table of earned trophies: use "laurel import csv"/,
  ],
  [
    'answer.json',
    '{"trophyTitles":[],"totalItemCount":0}',
    'ndjson',
    /This looks like an answer of the console network: use "laurel import psn"/,
  ],
];

for (const [name, content, given, hint] of wrong) {
  test(`${name} given to laurel import ${given} names the right command`, async () => {
    await writeFile(join(folder, name), content);
    const store = `sqlite:${join(folder, 'laurel.db')}`;
    const player = given === 'ndjson' ? [] : ['--player', 'Fox'];
    const { code, err } = await runLaurel(
      'import',
      given,
      join(folder, name),
      ...player,
      '--store',
      store,
    );
    assert.equal(code, 1);
    assert.match(err, hint);
  });
}

test('a file of the right format with an error gets no such hint', async () => {
  await writeFile(join(folder, 'bad.ndjson'), '{"type":"player","name":""}\n');
  const store = `sqlite:${join(folder, 'laurel.db')}`;
  const { code, err } = await runLaurel(
    'import',
    'ndjson',
    join(folder, 'bad.ndjson'),
    '--store',
    store,
  );
  assert.equal(code, 1);
  assert.doesNotMatch(err, /looks like/);
});
