import assert from 'node:assert/strict';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { composeService } from '../app/compose.ts';
import { writeSchema } from '../documents/index.ts';
import { assertValid } from '../../test/support/described-services.ts';
import { defaultSettings } from '../../test/support/start-service.ts';
import type { Ran } from '../../test/support/run-laurel.ts';
import { runLaurel as laurel, runLaurelWith as laurelWith } from '../../test/support/run-laurel.ts';
import { toFileName } from './export-files.ts';
import { makeFolder } from '../../test/support/make-folder.ts';

const added = '2024-02-01T08:00:00Z';
/** Exported records: two editions of a game, a game without players, and two players. */
const lines = [
  {
    type: 'game',
    id: 'NPWR90001_00',
    europeId: 'NPWR90002_00',
    title: 'Harbour <of> Lanterns',
    platform: 'ps3',
    added,
  },
  {
    type: 'game',
    id: 'NPWR90002_00',
    title: 'Harbour <of> Lanterns',
    platform: 'ps3',
    series: 'Harbours',
    added,
  },
  { type: 'game', id: 'NPWR90003_00', title: 'Nobody & Co', status: 'delisted', added },
  {
    type: 'trophy',
    game: 'NPWR90001_00',
    id: 1,
    grade: 'gold',
    title: 'First, "light"',
    description: 'Light a lantern',
  },
  { type: 'trophy', game: 'NPWR90001_00', id: 2, grade: 'bronze', hidden: true },
  { type: 'trophy', game: 'NPWR90002_00', id: 1, grade: 'gold' },
  { type: 'trophy', game: 'NPWR90002_00', id: 2, grade: 'bronze' },
  {
    type: 'player',
    name: 'LanternFox',
    formerNames: ['LampFox'],
    updated: '2024-03-01T20:15:00Z',
    gamesUpdated: null,
    cardChanged: null,
  },
  {
    type: 'playerGame',
    player: 'LanternFox',
    game: 'NPWR90001_00',
    lastUpdated: '2024-03-01T20:14:31.5Z',
    updated: true,
  },
  {
    type: 'earned',
    player: 'LanternFox',
    game: 'NPWR90001_00',
    trophy: 1,
    date: '2024-03-01T20:14:31.5Z',
    updated: true,
  },
  { type: 'earned', player: 'LanternFox', game: 'NPWR90001_00', trophy: 2, updated: false },
  {
    type: 'player',
    name: 'QuietQuokka',
    updated: '2024-03-01T20:15:00Z',
    gamesUpdated: null,
    cardChanged: null,
  },
]
  .map((record) => `${JSON.stringify(record)}\n`)
  .join('');

const folder = makeFolder();
const storeAt = (name: string): string => `sqlite:${join(folder, name)}`;
let full = '';
before(async () => {
  full = storeAt('full.db');
  await laurelWith(lines, 'import', 'ndjson', '-', '--store', full);
});

describe('laurel export', () => {
  test('writes the imported lines byte for byte', async () => {
    assert.equal((await laurel('export', '--store', full)).out, lines);
  });

  test('writes a folder of documents that conform to the schema and can be imported again', async () => {
    const out = join(folder, 'documents');
    assert.equal(
      (await laurel('export', '--format', 'xml', '-o', `${out}/`, '--store', full)).code,
      0,
    );
    assert.deepEqual((await readdir(out)).toSorted(), ['games.xml', 'players']);
    const files = (await readdir(join(out, 'players'))).map((name) => join(out, 'players', name));
    const schema = writeSchema(composeService(defaultSettings()));
    for (const file of [join(out, 'games.xml'), ...files])
      assertValid(schema, await readFile(file, 'utf8'));
    const copy = storeAt('from-folder.db');
    const { code, out: summary } = await laurel('import', 'xml', out, '--store', copy);
    assert.equal(code, 0, summary);
    assert.match(summary, /^added \d+, changed \d+, unchanged \d+, rejected 0\n/);
    const again = await laurel('import', 'xml', out, '--store', copy);
    assert.match(again.out, /^added 0, /);
    const [csv, copied] = await Promise.all(
      [full, copy].map((store) => laurel('export', '--format', 'csv', '--store', store)),
    );
    assert.equal(copied?.out, csv?.out);
  });

  test('writes all data as one document to the standard output, and the document can be imported again', async () => {
    const { out } = await laurel('export', '--format', 'xml', '--store', full);
    const copy = storeAt('from-stream.db');
    const imported = await laurelWith(out, 'import', 'xml', '-', '--store', copy);
    assert.equal(imported.code, 0, imported.out);
    const [exported, csv] = await Promise.all([
      laurel('export', '--format', 'csv', '--store', copy),
      laurel('export', '--format', 'csv', '--store', full),
    ]);
    assert.equal(exported.out, csv.out);
  });

  test('of one player contains only their games, and finds the player by any of their names', async () => {
    const { out } = await laurel('export', '--player', 'lampfox', '--store', full);
    const records = out
      .trimEnd()
      .split('\n')
      .map((line) => line.slice(0, 40));
    assert.equal(records.filter((line) => line.startsWith('{"type":"player"')).length, 1);
    const csv = await laurel('export', '--player', 'lampfox', '--format', 'csv', '--store', full);
    assert.match(csv.out, /^player,[\w,]+\r\nLanternFox,/);
    const xml = await laurel('export', '--player', 'lampfox', '--format', 'xml', '--store', full);
    assert.doesNotMatch(xml.out, /<ArrayOfGame/);
  });

  test('omits hidden players from XML and CSV, and reports how many', async () => {
    const store = storeAt('hidden.db');
    await laurelWith(
      '{"type":"player","name":"Shy","hidden":true}\n',
      'import',
      'ndjson',
      '-',
      '--store',
      store,
    );
    const { out, err } = await laurel('export', '--format', 'xml', '--store', store);
    assert.doesNotMatch(out, /Shy/);
    assert.match(err, /1 hidden players were omitted/);
    assert.match((await laurel('export', '--store', store)).out, /Shy/);
    const named = await laurel('export', '--format', 'csv', '--player', 'shy', '--store', store);
    assert.deepEqual([named.code, named.out], [1, '']);
    assert.match(named.err, /"Shy" is hidden/);
  });

  test('of all data restores webhooks, followed players and tombstones, and is accessible only to its owner', async () => {
    const store = storeAt('instance.db');
    await laurelWith(lines, 'import', 'ndjson', '-', '--store', store);
    const added = await laurelWith('https://hooks.example/\n', 'webhook', 'add', '--store', store);
    const [, secret = ''] = added.out.split('\n');
    await laurel('sync', 'add', 'LanternFox', '--store', store);
    await laurel('player', 'delete', 'QuietQuokka', '--yes', '--store', store);
    const out = join(folder, 'instance.ndjson');
    const copy = storeAt('instance-copy.db');
    await writeFile(out, 'an older export that others could read', { mode: 0o644 });
    assert.equal((await laurel('export', '-o', out, '--store', store)).code, 0);
    assert.equal((await stat(out)).mode & 0o777, 0o600);
    assert.match(
      await readFile(out, 'utf8'),
      new RegExp(`"secret":${JSON.stringify(secret).replaceAll('+', '\\+')}`),
    );
    assert.equal((await laurel('import', 'ndjson', out, '--restore', '--store', copy)).code, 0);
    assert.equal((await laurel('export', '--store', copy)).out, await readFile(out, 'utf8'));
    const back = await laurelWith(
      '{"type":"player","name":"QuietQuokka"}\n',
      'import',
      'ndjson',
      '-',
      '--store',
      copy,
    );
    assert.match(back.out, /was deleted on request/);
  });

  test('in every form, and of one player, is accessible only to its owner', async () => {
    const store = storeAt('modes.db');
    await laurelWith(lines, 'import', 'ndjson', '-', '--store', store);
    const forms = [
      ['ndjson', '--player', 'LanternFox'],
      ['ndjson', '--data-only'],
      ['csv'],
      ['xml'],
      ['xml', '--player', 'LanternFox'],
    ];
    for (const [index, [format = '', ...choice]] of forms.entries()) {
      const out = join(folder, `mode-${index}`);
      await writeFile(out, 'an older export', { mode: 0o644 });
      assert.equal(
        (await laurel('export', '--format', format, ...choice, '-o', out, '--store', store)).code,
        0,
      );
      assert.equal((await stat(out)).mode & 0o777, 0o600, forms[index]?.join(' '));
    }
    const documents = join(folder, 'mode-folder');
    await laurel('export', '--format', 'xml', '-o', `${documents}/`, '--store', store);
    for (const path of ['', 'games.xml', 'players'])
      assert.equal((await stat(join(documents, path))).mode & 0o077, 0, path);
  });

  test('with --data-only or of one player contains no secrets, and an import can omit them', async () => {
    const store = storeAt('instance.db');
    for (const choice of [['--data-only'], ['--player', 'LanternFox']]) {
      const { out } = await laurel('export', ...choice, '--store', store);
      assert.match(out, /"type":"player","name":"LanternFox"/);
      assert.doesNotMatch(out, /"type":"(webhook|followed|tombstone)/);
    }
  });

  test('brings what belongs to the instance along only with --restore, and an import says so', async () => {
    const file = join(folder, 'instance.ndjson');
    const message =
      / {2}skipped line \d+: records of an instance begin here and were not imported: \d+ \((\w+ \d+(, )?)+\)\. On the command line, --restore imports them/;
    for (const choice of [[], ['--data-only'], ['--restore', '--data-only']]) {
      const store = storeAt(`data${choice.join('')}.db`);
      const imported = await laurel('import', 'ndjson', file, ...choice, '--store', store);
      assert.equal(imported.code, 0, imported.err);
      assert.match(imported.out, message);
      assert.match(imported.out, /webhook 1/);
      assert.match(
        (await laurel('webhook', 'list', '--store', store)).out,
        /^There are no webhooks\./,
      );
      assert.doesNotMatch(
        (await laurel('export', '--store', store)).out,
        /"type":"(webhook|followed|tombstone)/,
      );
    }
  });

  test('contains the games of all networks, whatever the service lists, and import them again', async () => {
    const store = storeAt('networks.db');
    const records = ['NPWR1_00', 'RA-1', 'STEAM-440', 'XBOX-7'].flatMap((game) => [
      { type: 'game', id: game, title: `Title of ${game}` },
      { type: 'trophy', game, id: 1, grade: 'gold' },
      { type: 'player', name: 'LanternFox' },
      { type: 'playerGame', player: 'LanternFox', game },
      { type: 'earned', player: 'LanternFox', game, trophy: 1, date: '2024-03-01T20:14:31Z' },
    ]);
    await laurelWith(
      records.map((record) => JSON.stringify(record)).join('\n'),
      'import',
      'ndjson',
      '-',
      '--store',
      store,
    );
    const settings = join(folder, 'networks.toml');
    await writeFile(settings, 'networks = "psn,retro"\n');
    for (const format of ['csv', 'xml'] as const) {
      const exported = async (...options: readonly string[]): Promise<string> =>
        (
          await laurel(
            'export',
            '--format',
            format,
            ...options,
            '--config',
            settings,
            '--store',
            store,
          )
        ).out;
      const whole = await exported();
      assert.deepEqual(
        [...new Set(whole.match(/\b(NPWR1_00|RA-1|STEAM-440|XBOX-7)\b/g))].toSorted(),
        ['NPWR1_00', 'RA-1', 'STEAM-440', 'XBOX-7'],
      );
      assert.doesNotMatch(await exported('--networks', 'psn,steam'), /RA-1|XBOX-7/);
      const copy = storeAt(`networks-${format}.db`);
      const again = await laurelWith(whole, 'import', format, '-', '--store', copy);
      assert.match(again.out, / {2}earned: added 4, changed 0, unchanged 0\n/);
    }
    const unknown = await laurel(
      'export',
      '--format',
      'csv',
      '--networks',
      'sega',
      '--store',
      store,
    );
    assert.match(unknown.err, /"sega" is not one of psn, retro, steam, xbox/);
  });

  test('rejects an unknown player, a folder that is not empty and a path it cannot write to with one sentence', async () => {
    const unknown = await laurel('export', '--player', 'Nobody', '--store', full);
    assert.deepEqual(
      [unknown.code, unknown.err],
      [1, 'laurel: There is no player named "Nobody".\n'],
    );
    const used = await laurel('export', '--format', 'xml', '-o', folder, '--store', full);
    assert.equal(used.code, 1);
    assert.match(
      used.err,
      /^laurel: The folder .* is not empty\. Use an empty or a new folder for the export\.\n$/,
    );
    const nowhere = await laurel(
      'export',
      '-o',
      join(folder, 'no', 'where.ndjson'),
      '--store',
      full,
    );
    assert.match(nowhere.err, /^laurel: Cannot write .*: its folder does not exist\.\n$/);
    const file = join(folder, 'a file');
    await writeFile(file, '');
    const noFolder = await laurel('export', '--format', 'xml', '-o', `${file}/`, '--store', full);
    assert.deepEqual(
      [noFolder.code, noFolder.err],
      [1, `laurel: Cannot write ${file}/: a part of the path is not a folder.\n`],
    );
    assert.equal((await laurel('export', '--format', 'pdf', '--store', full)).code, 2);
  });
});

describe('the name of a file for a player', () => {
  test('is safe on every file system and different for every player', () => {
    assert.equal(toFileName('LanternFox'), 'LanternFox');
    assert.equal(toFileName('../a\\b:*'), '%2E%2E%2Fa%5Cb%3A%2A');
    const [one, other] = ['漢', '字'].map((char) => toFileName('長'.repeat(99) + char));
    assert.notEqual(one, other);
    assert.equal((one?.length ?? 999) <= 200, true);
  });
});

describe('laurel import xml', () => {
  const profile =
    '<PSNId xmlns="urn:a"><ID>Tin_Whistle</ID><Games><Game><Id>NPWR80001_00</Id><OrderPlayed>1</OrderPlayed><LastUpdated>2013-08-14T14:37:46</LastUpdated></Game></Games></PSNId>';

  test('reads times without a zone in the configured time zone', async () => {
    const file = join(folder, 'profile.xml');
    await writeFile(file, profile);
    const store = storeAt('xml.db');
    const { code, out } = await laurel(
      'import',
      'xml',
      file,
      '--player',
      'tin_whistle',
      '--time-zone',
      '-07:00',
      '--store',
      store,
    );
    assert.equal(code, 0);
    assert.equal(
      out,
      'added 3, changed 0, unchanged 0, rejected 0\n  game: added 1, changed 0, unchanged 0\n  player: added 1, changed 0, unchanged 0\n  playerGame: added 1, changed 0, unchanged 0\n',
    );
    assert.match(
      (await laurel('export', '--store', store)).out,
      /"lastUpdated":"2013-08-14T21:37:46Z"/,
    );
  });

  test('loads nothing if a record is invalid, and reports the problem', async () => {
    const store = storeAt('nothing.db');
    const wrong = await laurelWith(
      profile.replace('NPWR80001_00', ''),
      'import',
      'xml',
      '-',
      '--store',
      store,
    );
    assert.equal(wrong.code, 1);
    assert.match(wrong.out, /rejected line 1: Game: Id is missing\n/);
    assert.match(wrong.err, /^laurel: line 1: Game: Id is missing\. Nothing was imported\. .*\n$/);
    const missing = await laurel('import', 'xml', join(folder, 'missing'), '--store', store);
    assert.match(missing.err, /no such file or folder\n$/);
  });
});

describe('laurel alias', () => {
  test('removes, suggests, adds and lists pairs', async () => {
    const alias = (...args: readonly string[]): Promise<Ran> =>
      laurel('alias', ...args, '--store', full);
    assert.equal(
      (await alias('remove', 'npwr90001_00')).out,
      'NPWR90001_00: no European edition\n',
    );
    assert.equal(
      (await alias('suggest')).out,
      [
        'GAMES                      TROPHIES  PLATFORM  TITLE',
        'NPWR90001_00 NPWR90002_00  2         ps3       Harbour <of> Lanterns\n',
      ].join('\n'),
    );
    assert.equal(
      (await alias('add', 'npwr90001_00', 'npwr90002_00')).out,
      'NPWR90001_00: European edition NPWR90002_00\n',
    );
    const [listed, refused, incomplete] = await Promise.all([
      alias('list'),
      alias('add', 'NPWR90001_00', 'NPWR90003_00'),
      alias('add', 'NPWR90001_00'),
    ]);
    assert.equal(
      listed.out,
      [
        'GAME          EUROPEAN EDITION  TITLE',
        'NPWR90001_00  NPWR90002_00      Harbour <of> Lanterns\n',
      ].join('\n'),
    );
    assert.deepEqual([refused.code, refused.out], [1, '']);
    assert.match(
      refused.err,
      /already has the European edition NPWR90002_00; use --force to replace it/,
    );
    assert.equal(incomplete.code, 2);
  });
});
