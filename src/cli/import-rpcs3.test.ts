import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { before, describe, test } from 'node:test';
import { exampleSet, png, writeSetFolder, writeTropusr } from '../../test/support/rpcs3-writer.ts';
import type { Ran } from '../../test/support/run-laurel.ts';
import { runLaurel as laurel } from '../../test/support/run-laurel.ts';
import { startService } from '../../test/support/start-service.ts';
import { makeFolder } from '../../test/support/make-folder.ts';

const main = join(import.meta.dirname, 'main.ts');
const setCount = 50;

const folder = makeFolder();
let emulator = '';
let store = '';
before(async () => {
  emulator = join(folder, 'emulator');
  store = `sqlite:${join(folder, 'data', 'laurel.db')}`;
  for (let number = 1; number <= setCount; number += 1)
    await writeSetFolder(setFolder(number), exampleSet(number));
  await mkdir(join(emulator, 'dev_hdd0/home/00000001/trophy/NPWR99999_00'));
});

function setFolder(number: number): string {
  return join(emulator, 'dev_hdd0/home/00000001/trophy', exampleSet(number).id);
}

function importOnce(...more: readonly string[]): Promise<Ran> {
  return laurel('import', 'rpcs3', emulator, '--player', 'LanternFox', '--store', store, ...more);
}

/** Iterates over the output lines of a process. */
function linesOf(child: ChildProcess): AsyncIterator<string> {
  assert.ok(child.stdout);
  return createInterface({ input: child.stdout })[Symbol.asyncIterator]();
}

describe('laurel import rpcs3', () => {
  test('imports a whole emulator with one command and explains what it skips', async () => {
    const { code, out, err } = await importOnce();
    assert.equal(err, '');
    assert.equal(code, 0);
    assert.equal(
      out,
      `added 751, changed 0, unchanged 0, rejected 0, skipped 1
  game: added 50, changed 0, unchanged 0
  trophy: added 400, changed 0, unchanged 0
  player: added 1, changed 0, unchanged 0
  playerGame: added 50, changed 0, unchanged 0
  earned: added 250, changed 0, unchanged 0
  skipped dev_hdd0/home/00000001/trophy/NPWR99999_00: contains neither TROPCONF.SFM nor TROPUSR.DAT
`,
    );
  });

  test('reports no changes when it runs again', async () => {
    const { code, out } = await importOnce();
    assert.equal(code, 0);
    assert.match(out, /^added 0, changed 0, unchanged 751, rejected 0, skipped 1\n/);
  });

  test('stores icons next to the database, and the service serves them', async () => {
    const service = await startService({ store });
    try {
      const trophies = await (
        await fetch(`${service.url}/getListTrophies?sGameId=NPWR90001_00`)
      ).text();
      const [, image = ''] = /<Image>([^<]+)<\/Image>/.exec(trophies) ?? [];
      assert.equal(image, `http://127.0.0.1:${service.port}/icons/NPWR90001_00/TROP000.PNG`);
      const response = await fetch(image);
      assert.deepEqual(Buffer.from(await response.arrayBuffer()), png);
    } finally {
      await service.stop();
    }
  });

  test('loads nothing if one set is damaged, and loads the other sets with --keep-going', async () => {
    const broken = join(folder, 'broken');
    await writeSetFolder(join(broken, exampleSet(1).id), exampleSet(1));
    const damaged = await writeSetFolder(join(broken, exampleSet(2).id), exampleSet(2));
    await writeFile(join(damaged, 'TROPUSR.DAT'), 'half');
    const args = [
      'import',
      'rpcs3',
      broken,
      '--player',
      'LanternFox',
      '--store',
      `sqlite:${join(folder, 'broken.db')}`,
    ];
    const all = await laurel(...args);
    assert.equal(all.code, 1);
    assert.match(
      all.out,
      /^added 0, .*rejected 1\n  rejected NPWR90002_00: TROPUSR\.DAT ends at byte 4, inside the header/,
    );
    assert.match(
      all.err,
      /^laurel: NPWR90002_00: TROPUSR\.DAT ends .* Nothing was imported\. Use --keep-going .*\n$/,
    );
    const rest = await laurel(...args, '--keep-going');
    assert.equal(rest.code, 1);
    assert.equal(rest.err, 'laurel: 1 record was rejected. All other records were imported.\n');
    assert.match(rest.out, /^added 16, changed 0, unchanged 0, rejected 1\n/);
  });

  test('reports an invalid command line or path in one sentence', async () => {
    const withoutPlayer = await laurel('import', 'rpcs3', emulator, '--store', store);
    assert.deepEqual(
      [withoutPlayer.code, withoutPlayer.err.split('\n')[0]],
      [2, "error: required option '--player <name>' not specified"],
    );
    const nowhere = await laurel(
      'import',
      'rpcs3',
      join(folder, 'nowhere'),
      '--player',
      'LanternFox',
      '--store',
      store,
    );
    assert.deepEqual(
      [nowhere.code, nowhere.err],
      [1, `laurel: ${join(folder, 'nowhere')}: no such file or folder\n`],
    );
  });
});

describe('laurel import rpcs3 --watch', () => {
  test('makes a trophy visible in getLastestTrophies within two seconds, and exits cleanly on a signal', async () => {
    const service = await startService({ store });
    const args = [
      main,
      'import',
      'rpcs3',
      emulator,
      '--player',
      'LanternFox',
      '--store',
      store,
      '--watch',
    ];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const exited = once(child, 'exit');
    try {
      const lines = linesOf(child);
      assert.match(String((await lines.next()).value), /^skipped .*NPWR99999_00: contains neither/);
      assert.equal((await lines.next()).value, `Watching ${setCount} sets.`);

      const set = exampleSet(7);
      const trophies = set.trophies.map((trophy, index) =>
        index === 0 ? { ...trophy, unlockedAt: Date.UTC(2030, 0, 1) } : trophy,
      );
      await writeFile(join(setFolder(7), 'TROPUSR.DAT'), writeTropusr({ trophies }));
      const future =
        /^warning .*NPWR90007_00: a trophy is dated 2030-01-01T00:00:00Z, in the future/;
      assert.match(String((await lines.next()).value), future);
      const line =
        'dev_hdd0/home/00000001/trophy/NPWR90007_00: trophies earned 1, records added 1, records changed 1';
      assert.equal((await lines.next()).value, line);
      const latest = await fetch(
        `${service.url}/getLastestTrophies?sNetID=LanternFox&iMax=1&sSince=`,
      );
      assert.match(await latest.text(), /<DateEarned>2030-01-01T00:00:00/);

      child.kill('SIGINT');
      assert.deepEqual(await exited, [0, null]);
      assert.deepEqual(await service.store.check(), []);
    } finally {
      child.kill('SIGKILL');
      await service.stop();
    }
  });
});
