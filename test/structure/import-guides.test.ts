/** The output in the import guides is what the commands print for an invented set. Tutorials have their own test. */

import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import type { TestFile } from '../support/saved-files.ts';
import { playniteFiles, retroFiles, steamFiles, xboxFiles } from '../support/saved-files.ts';
import { goldenSet } from '../support/golden-set.ts';
import { writePs4Database } from '../support/ps4-writer.ts';
import { openRpcnServer } from '../support/rpcn-writer.ts';
import { writeSetFolder } from '../support/rpcs3-writer.ts';
import { runLaurel, withVariables } from '../support/run-laurel.ts';
import { writeNewSet } from '../support/shadps4-writer.ts';
import { writeVitaSet } from '../support/vita-writer.ts';
import { writeVita3kSet } from '../support/vita3k-writer.ts';
import { makeFolder } from '../support/make-folder.ts';
import { readCodeBlocks, readPages } from './pages.ts';

const guides = join(import.meta.dirname, '..', '..', 'docs', 'how-to', 'import');

const home = makeFolder();

async function writeFiles(folder: string, files: readonly TestFile[]): Promise<void> {
  for (const { path, content } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

interface Guide {
  readonly kind: string;
  /** Writes the source's files into the home folder or folders in it. */
  readonly write: (folder: string) => Promise<unknown>;
  /** The folder in the home folder where an emulator usually has its files. Without it, the command gets the path. */
  readonly usual?: string;
}

const sources: readonly Guide[] = [
  {
    kind: 'rpcs3',
    usual: '.config/rpcs3',
    write: (folder) =>
      writeSetFolder(join(folder, 'dev_hdd0/home/00000001/trophy', goldenSet.id), goldenSet),
  },
  {
    kind: 'shadps4',
    usual: '.local/share/shadPS4',
    write: (folder) => writeNewSet(folder, goldenSet),
  },
  {
    kind: 'vita3k',
    usual: '.local/share/Vita3K/Vita3K',
    async write(folder) {
      await writeVita3kSet(folder, goldenSet);
      await mkdir(join(folder, 'ux0/user/00/trophy/conf/NPWR90012_00'));
    },
  },
  {
    kind: 'ps3',
    write: (folder) => writeSetFolder(join(folder, goldenSet.id), goldenSet, { header: true }),
  },
  {
    kind: 'ps4',
    write: (folder) =>
      writeFiles(folder, [
        { path: 'trophy_local.db', content: writePs4Database([{ set: goldenSet }]) },
      ]),
  },
  { kind: 'vita', write: (folder) => writeVitaSet(folder, goldenSet) },
  { kind: 'retroachievements', write: (folder) => writeFiles(folder, retroFiles) },
  { kind: 'steam', write: (folder) => writeFiles(folder, steamFiles) },
  { kind: 'xbox', write: (folder) => writeFiles(folder, xboxFiles) },
  { kind: 'playnite', write: (folder) => writeFiles(folder, playniteFiles) },
];

for (const { kind, write, usual } of sources) {
  const skip =
    usual !== undefined && process.platform !== 'linux'
      ? 'the guide shows the folder on Linux'
      : false;
  test(`${kind}.md shows what the command prints`, { skip }, async () => {
    const folder = join(home, usual ?? kind);
    await write(folder);
    const path = usual === undefined ? [folder] : [];
    const { code, out } = await withVariables(
      { HOME: home, XDG_DATA_HOME: '', XDG_CONFIG_HOME: '' },
      () =>
        runLaurel('import', kind, ...path, '--player', 'LanternFox', '--store', 'sqlite::memory:'),
    );
    assert.equal(code, 0);
    assert.equal(out.replaceAll(home, '/home/wren'), await shownIn(kind));
  });
}

async function shownIn(kind: string): Promise<string | undefined> {
  const guide = await readFile(join(guides, `${kind}.md`), 'utf8');
  return /## What you see\n\n```text\n(.*?)```/s.exec(guide)?.[1];
}

test('rpcn.md shows what the command prints, for a player and a set that the store has', async () => {
  const folder = join(home, 'rpcn');
  const server = await openRpcnServer(folder, 'lantern_fox');
  for (const id of [goldenSet.id, 'NPWR90012_00'])
    server.addSet('lantern_fox', { ...goldenSet, id });
  server.close();
  const undated = goldenSet.trophies.map(({ grade }, index) =>
    index === 1 ? { grade, unlockedAt: null } : { grade },
  );
  const stored = await writeSetFolder(join(folder, 'rpcs3', goldenSet.id), {
    ...goldenSet,
    trophies: undated,
  });
  const store = ['--player', 'LanternFox', '--store', `sqlite:${join(folder, 'laurel.db')}`];
  await runLaurel('import', 'rpcs3', stored, ...store);
  const { out } = await runLaurel('import', 'rpcn', folder, '--account', 'lantern_fox', ...store);
  assert.equal(out, await shownIn('rpcn'));
});

/** The blocks of output in the guides, except those of the sources above. */
const others = readPages(['docs/*.md', 'docs/{explanation,how-to,integrate}/**/*.md'])
  .filter(
    ({ name }) =>
      ![...sources.map(({ kind }) => kind), 'csv', 'rpcn'].some((kind) =>
        name.endsWith(`/import/${kind}.md`),
      ),
  )
  .flatMap(readCodeBlocks)
  .filter(({ info }) => info === 'text');

test('csv.md shows what a dry run prints', async () => {
  const file = join(home, 'trophies.csv');
  const row = 'NPWR90001_00,Harbour,1,First,bronze,2024-03-01T20:14:31Z,LanternFox';
  await writeFile(file, `game_id,game,trophy_id,trophy,grade,date,player\n${row}\n`);
  const { out } = await runLaurel('import', 'csv', file, '--dry-run', '--store', 'sqlite::memory:');
  assert.equal(out, await shownIn('csv'));
});

test('the guides show the summary of an import that leaves a value out, and what is said of a player who was deleted', async () => {
  const store = ['--store', `sqlite:${join(home, 'others.db')}`];
  const file = join(home, 'players.ndjson');
  const load = async (text: string): Promise<string> => {
    await writeFile(file, text);
    return (await runLaurel('import', 'ndjson', file, ...store)).out;
  };
  const summary = await load('{"type":"player","name":"LanternFox","country":"USA"}\n');
  await runLaurel('player', 'remove', 'LanternFox', '--yes', ...store);
  const again = await load(`${'\n'.repeat(1419)}{"type":"player","name":"LanternFox"}\n`);
  const printed = [summary, again].map((text) =>
    others.filter((block) => text.includes(block.text)),
  );
  assert.deepEqual(
    printed.map(({ length }) => length),
    [1, 1],
  );
  assert.deepEqual(new Set(printed.flat()), new Set(others), 'a test prints every block of output');
});
