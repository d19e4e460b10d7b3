import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { before, describe, test } from 'node:test';
import { goldenSet } from '../../test/support/golden-set.ts';
import type { WrittenSet } from '../../test/support/rpcs3-writer.ts';
import { writeSetFolder, writeTropusr } from '../../test/support/rpcs3-writer.ts';
import { runLaurel } from '../../test/support/run-laurel.ts';
import { writeNewSet, writeTropXml } from '../../test/support/shadps4-writer.ts';
import { startService } from '../../test/support/start-service.ts';
import { writeVita3kSet, writeVitaTropusr } from '../../test/support/vita3k-writer.ts';
import { eventually } from '../../test/support/eventually.ts';
import { makeFolder } from '../../test/support/make-folder.ts';

const main = join(import.meta.dirname, 'main.ts');
const unlockedAt = Date.UTC(2030, 0, 1);

const folder = makeFolder();
let store = '';
before(async () => {
  store = `sqlite:${join(folder, 'laurel.db')}`;
});

function setOf(number: number): WrittenSet {
  return { ...goldenSet, id: `NPWR9101${number}_00` };
}

/** The set after the player has unlocked its first trophy. */
function unlockedFirst(set: WrittenSet): WrittenSet {
  return {
    ...set,
    trophies: set.trophies.map((trophy, index) =>
      index === 0 ? { ...trophy, unlockedAt } : trophy,
    ),
  };
}

interface Emulator {
  readonly name: string;
  readonly set: WrittenSet;
  /** Writes the set, and returns the file that the emulator writes when a trophy is unlocked. */
  readonly write: (path: string, set: WrittenSet) => Promise<string>;
  readonly contentOf: (set: WrittenSet) => string | Buffer;
}

const emulators: readonly Emulator[] = [
  {
    name: 'rpcs3',
    set: setOf(1),
    write: async (path, set) => join(await writeSetFolder(join(path, set.id), set), 'TROPUSR.DAT'),
    contentOf: writeTropusr,
  },
  {
    name: 'shadps4',
    set: setOf(2),
    write: writeNewSet,
    contentOf: (set) => writeTropXml(set, true, { names: false }),
  },
  { name: 'vita3k', set: setOf(3), write: writeVita3kSet, contentOf: writeVitaTropusr },
];

interface Following {
  readonly emulator: Emulator;
  readonly file: string;
  readonly child: ChildProcess;
  /** Lines of the output so far. */
  readonly lines: readonly string[];
}

async function follow(emulator: Emulator): Promise<Following> {
  const path = join(folder, emulator.name);
  const file = await emulator.write(path, emulator.set);
  const args = [
    main,
    'import',
    emulator.name,
    path,
    '--player',
    'LanternFox',
    '--store',
    store,
    '--watch',
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  assert.ok(child.stdout);
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  return { emulator, file, child, lines };
}

function awaitLine({ lines }: Following, pattern: RegExp): Promise<boolean> {
  return eventually(
    () => lines.some((line) => pattern.test(line)),
    60_000,
    `a line matches ${pattern.source}`,
  );
}

test('three emulators are followed at once, and each new trophy is on the page of the player', async (context) => {
  const service = await startService({ store });
  const following = await Promise.all(emulators.map(follow));
  try {
    await Promise.all(following.map((each) => awaitLine(each, /^Watching 1 set\.$/)));
    const pageOf = async ({ emulator }: Following): Promise<string> =>
      (await fetch(new URL(`/players/LanternFox/games/${emulator.set.id}`, service.url))).text();
    for (const page of await Promise.all(following.map(pageOf))) assert.doesNotMatch(page, /2030/);
    const startedAt = performance.now();
    await Promise.all(
      following.map(({ file, emulator }) =>
        writeFile(file, emulator.contentOf(unlockedFirst(emulator.set))),
      ),
    );
    await Promise.all(following.map((each) => awaitLine(each, /trophies earned 1, /)));
    context.diagnostic(
      `${(performance.now() - startedAt).toFixed(0)} ms from the files to the store`,
    );
    for (const page of await Promise.all(following.map(pageOf))) assert.match(page, /2030/);
    context.diagnostic(
      `${(performance.now() - startedAt).toFixed(0)} ms from the files to the pages`,
    );
    assert.deepEqual(await service.store.check(), []);
  } finally {
    for (const { child } of following) child.kill('SIGINT');
    await Promise.all(
      following
        .filter(({ child }) => child.exitCode === null)
        .map(({ child }) => once(child, 'exit')),
    );
    await service.stop();
  }
});

describe('an import without a path', () => {
  const laurel = (
    environment: Readonly<Record<string, string>>,
    ...args: readonly string[]
  ): Promise<string> =>
    new Promise((resolve) => {
      const env = { ...process.env, ...environment };
      const child = spawn(process.execPath, [main, 'import', ...args, '--store', store], { env });
      let out = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (out += chunk.toString()));
      child.on('close', () => resolve(out));
    });

  test(
    'finds the folder of the emulator, and says which one it reads',
    { skip: process.platform !== 'linux' },
    async () => {
      const data = join(folder, 'data');
      await writeNewSet(join(data, 'shadPS4'), setOf(4));
      const environment = { XDG_DATA_HOME: data, HOME: folder, LAUREL_IMPORT_PLAYER: 'LanternFox' };
      const out = await laurel(environment, 'shadps4');
      assert.match(
        out,
        /^Reading .*\/data\/shadPS4\nadded \d+, changed \d+, unchanged \d+, rejected 0\n/,
      );
    },
  );

  test(
    'says where it searched if there is none',
    { skip: process.platform !== 'linux' },
    async () => {
      const out = await laurel(
        { XDG_DATA_HOME: '', HOME: folder },
        'vita3k',
        '--player',
        'LanternFox',
      );
      assert.equal(
        out,
        `laurel: No folder of vita3k was found. Searched: ${folder}/.local/share/Vita3K/Vita3K. Give the path: laurel import vita3k PATH\n`,
      );
    },
  );
});

test('a dry run of a set checks its icons, and stores none', async () => {
  const path = join(folder, 'dry');
  const set = setOf(9);
  const place = await writeSetFolder(join(path, set.id), set);
  await writeFile(join(place, 'TROP001.PNG'), 'no image');
  const icons = join(folder, 'dry-icons');
  const store = `sqlite:${join(folder, 'dry-set.db')}`;
  const options = ['--player', 'LanternFox', '--store', store, '--icons', icons];
  const tried = await runLaurel('import', 'rpcs3', path, '--dry-run', ...options);
  assert.equal(tried.code, 0);
  assert.match(`${tried.out}${tried.err}`, /TROP001\.PNG.*not a PNG image/s);
  assert.equal(existsSync(icons), false);
  assert.equal((await runLaurel('import', 'rpcs3', path, ...options)).code, 0);
  assert.equal(existsSync(icons), true);
});

test('a dry run of an import shows a table and loads nothing', async () => {
  const path = join(folder, 'games.csv');
  await writeFile(path, 'game_id,game_title\nNPWR91019_00,Tides\n');
  const { code, out } = await runLaurel(
    'import',
    'csv',
    path,
    '--dry-run',
    '--store',
    `sqlite:${join(folder, 'dry.db')}`,
  );
  assert.deepEqual(
    [code, out.split('\n').slice(0, 3)],
    [
      0,
      [
        'Dry run: nothing was imported. These records would change.',
        '  line 2  added    game  "id":"NPWR91019_00","title":"Tides"',
        'added 1, changed 0, unchanged 0, rejected 0',
      ],
    ],
  );
  const again = await runLaurel(
    'import',
    'csv',
    path,
    '--store',
    `sqlite:${join(folder, 'dry.db')}`,
  );
  assert.match(again.out, /^added 1, /);
});
