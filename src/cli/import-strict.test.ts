import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { exampleSet, writeSetFolder, writeTropconf } from '../../test/support/rpcs3-writer.ts';
import { runLaurel } from '../../test/support/run-laurel.ts';
import { makeFolder } from '../../test/support/make-folder.ts';

const folder = makeFolder();
before(async () => {
  await writeFile(
    join(folder, 'player.ndjson'),
    '{"type":"player","name":"LanternFox","country":"es-ES"}\n',
  );
  const country = '<Country><Culture>es-ES</Culture></Country>';
  await writeFile(
    join(folder, 'profile.xml'),
    `<NetId xmlns="http://laurel.example/api"><ID>LanternFox</ID>${country}</NetId>`,
  );
  const trophies = '<Trophies><Trophy><Id>1</Id><Type>WOOD</Type></Trophy></Trophies>';
  await writeFile(
    join(folder, 'game.xml'),
    `<PlayStationGame><Game><Id>A</Id></Game>${trophies}</PlayStationGame>`,
  );
  await writeSetFolder(join(folder, 'set'), exampleSet(1));
  await writeFile(
    join(folder, 'set/TROPCONF.SFM'),
    writeTropconf(exampleSet(1))
      .toString()
      .replace(/ttype="."/, 'ttype="W"'),
  );
});

const grade = 'is not one of platinum, gold, silver, bronze';
const imports: readonly (readonly [
  kind: string,
  path: string,
  options: readonly string[],
  warning: string,
])[] = [
  ['ndjson', 'player.ndjson', [], 'line 1: country "es-ES" is not a two-letter country code'],
  [
    'xml',
    'profile.xml',
    [],
    'profile.xml line 1: Country/Culture "es-ES" is not a two-letter country code',
  ],
  ['archive', 'game.xml', [], `game.xml: trophy 1, Type "WOOD" ${grade}`],
  ['rpcs3', 'set', ['--player', 'LanternFox'], `set: TROPCONF.SFM, trophy 0, grade "W" ${grade}`],
];

describe('an invalid value', () => {
  for (const [kind, path, options, warning] of imports) {
    test(`is omitted with a warning in an import of ${kind}, and rejected with --strict`, async () => {
      const store = `sqlite:${join(folder, `${kind}.db`)}`;
      const load = (...more: readonly string[]) =>
        runLaurel('import', kind, join(folder, path), ...options, '--store', store, ...more);
      const rejected = await load('--strict');
      assert.equal(rejected.code, 1);
      assert.match(rejected.out, /^added 0, changed 0, unchanged 0, rejected 1/);
      const loaded = await load();
      assert.deepEqual([loaded.code, loaded.err], [0, '']);
      assert.match(loaded.out, /^added [1-9]\d*, changed 0, unchanged 0, rejected 0, warnings 1\b/);
      assert.ok(loaded.out.includes(`  warning ${warning}; `), loaded.out);
    });
  }
});
