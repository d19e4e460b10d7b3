import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { exampleSet, writeSetFolder } from '../../test/support/rpcs3-writer.ts';
import type { Ran } from '../../test/support/run-laurel.ts';
import { runLaurel } from '../../test/support/run-laurel.ts';
import { makeFolder } from '../../test/support/make-folder.ts';

const folder = makeFolder();
let store = '';
before(async () => {
  store = `sqlite:${join(folder, 'laurel.db')}`;
  for (let number = 1; number <= 10; number += 1)
    await writeSetFolder(setFolder(number), exampleSet(number));
  await importSets();
});

function setFolder(number: number): string {
  return join(folder, 'emulator', 'trophy', exampleSet(number).id);
}

function importSets(...more: readonly string[]): Promise<Ran> {
  return runLaurel(
    'import',
    'rpcs3',
    join(folder, 'emulator'),
    '--player',
    'Fox',
    '--store',
    store,
    ...more,
  );
}

async function games(): Promise<string> {
  return (
    /(\d+) games/.exec((await runLaurel('player', 'show', 'Fox', '--store', store)).out)?.[1] ?? ''
  );
}

test('a set that is gone from the folder is removed only with --prune, and comes back with an undo', async () => {
  await rm(setFolder(1), { recursive: true });
  assert.equal((await importSets()).code, 0);
  assert.equal(await games(), '10');
  const { code, out } = await importSets('--prune');
  assert.equal(code, 0);
  assert.match(out, /\n {2}pruned: 1 game, 5 earned trophies\n/);
  assert.equal(await games(), '9');
  assert.equal((await runLaurel('player', 'undo', 'Fox', '--yes', '--store', store)).code, 0);
  assert.equal(await games(), '10');
});

test('nothing is loaded if more than a fifth would be removed, unless it is forced', async () => {
  for (const number of [2, 3, 4]) await rm(setFolder(number), { recursive: true });
  const { code, err } = await importSets('--prune');
  assert.equal(code, 1);
  assert.match(
    err,
    /prune: 4 games and 20 trophies would be removed, more than a fifth; --force-prune .* the same\. Nothing was imported\. --dry-run lists/,
  );
  assert.doesNotMatch(err, /keep-going/);
  assert.equal(await games(), '10');
  const tried = await importSets('--prune', '--dry-run');
  assert.equal(tried.code, 1);
  const listed =
    /would be pruned: 4 games, 20 earned trophies\n(( {4}NPWR\d+_00: the game, with trophies 2, 3, 5, 6, 8\n){4}) {2}rejected prune: /;
  assert.match(tried.out, listed);
  assert.equal(await games(), '10');
  assert.equal((await importSets('--prune', '--force-prune')).code, 0);
  assert.equal(await games(), '6');
  assert.equal((await runLaurel('db', 'check', '--store', store)).out, 'No problems found.\n');
});

test('a refused icon is a warning, and the folder was read completely all the same', async () => {
  await writeFile(join(setFolder(5), 'ICON0.PNG'), 'no picture');
  const { code, out, err } = await importSets('--prune');
  assert.equal(code, 0, err);
  assert.match(out, /warning [^\n]*NPWR90005_00\/ICON0\.PNG: the icon is not a PNG image/);
  assert.equal(await games(), '6');
});

test('nothing is pruned after an incomplete read', async () => {
  await mkdir(join(folder, 'emulator', 'trophy', 'NPWR99999_00'));
  const { code, err } = await importSets('--prune');
  assert.equal(code, 1);
  assert.match(err, /prune: items were rejected or skipped/);
});

test('--prune and --watch exclude each other', async () => {
  const { code, err } = await importSets('--prune', '--watch');
  assert.equal(code, 2);
  assert.match(err, /needs the whole source at once/);
});
