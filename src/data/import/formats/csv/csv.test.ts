import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { goldenAt, goldenSet } from '../../../../../test/support/golden-set.ts';
import { itemsOf, messagesOf, recordsOf } from '../../../../../test/support/import-items.ts';
import { writeSetFolder } from '../../../../../test/support/rpcs3-writer.ts';
import { openStore } from '../../../../store/open-store.ts';
import type { SqlStore } from '../../../../store/index.ts';
import { writeCsv } from '../../../export/csv.ts';
import { openSource } from '../../open-source.ts';
import { ingest } from '../../pipeline/ingest.ts';
import type { Summary } from '../../pipeline/ingest.ts';
import type { OptionValues } from '../../format.ts';
import type { SourceItem } from '../../source.ts';

let folder = '';
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'laurel-'))));
afterEach(() => rm(folder, { recursive: true }));

interface Chosen {
  readonly options?: OptionValues;
  readonly strict?: boolean;
  readonly timeZone?: string;
}

async function read(text: string | Buffer, chosen: Chosen = {}): Promise<readonly SourceItem[]> {
  const path = join(folder, 'trophies.csv');
  await writeFile(path, text);
  return itemsOf(await openSource({ kind: 'csv', path, ...chosen }));
}

async function datesOf(text: string, chosen: Chosen = {}): Promise<readonly (number | null | undefined)[]> {
  return recordsOf(await read(text, chosen)).flatMap((record) => (record.type === 'earned' ? [record.date] : []));
}

async function csvOf(store: SqlStore): Promise<string> {
  const players = (async function* () {
    yield 'LanternFox';
  })();
  let text = '';
  for await (const part of writeCsv(store, players)) text += part;
  return text;
}

async function loadFrom(store: SqlStore, kind: string, path: string, dryRun = false): Promise<Summary> {
  const options = kind === 'csv' ? {} : { player: 'LanternFox' };
  return ingest(store, await openSource({ kind, path, options }), { keepGoing: false, dryRun, now: goldenAt });
}

describe('our own export', () => {
  test('is imported into an empty store and exported again unchanged', async (context) => {
    const [first, second] = [await openStore('sqlite::memory:'), await openStore('sqlite::memory:')];
    context.after(() => Promise.all([first.close(), second.close()]));
    await writeSetFolder(join(folder, goldenSet.id), { ...goldenSet, title: '=1+1, "two"\nlines' });
    await loadFrom(first, 'rpcs3', join(folder, goldenSet.id));
    const text = await csvOf(first);
    await writeFile(join(folder, 'export.csv'), text);
    const summary = await loadFrom(second, 'csv', join(folder, 'export.csv'));
    assert.deepEqual([summary.rejected.total, summary.warnings.total, summary.byType.earned.added], [0, 0, 4]);
    assert.equal(await csvOf(second), text);
    assert.equal((await loadFrom(first, 'csv', join(folder, 'export.csv'))).total.changed, 0);
  });

  test('can be tried without loading, with a list of what would change', async (context) => {
    const store = await openStore('sqlite::memory:');
    context.after(() => store.close());
    const path = join(folder, 'a.csv');
    await writeFile(path, 'player,game_id,game_title,trophy_id,grade,earned_at\nWren,NPWR90011_00,Lanterns,1,gold,2024-03-01\n');
    const { isLoaded, changes, total } = await loadFrom(store, 'csv', path, true);
    assert.deepEqual([isLoaded, total.added, changes?.total], [false, 5, 5]);
    assert.deepEqual(changes?.first[0], {
      where: 'line 2',
      outcome: 'added',
      type: 'game',
      record: '"id":"NPWR90011_00","title":"Lanterns"',
    });
    assert.equal(await store.players.find('Wren'), null);
  });
});

describe('a CSV file', () => {
  test('may have its columns in any order, with spaces, capitals, semicolons, quotes and a byte order mark', async () => {
    const items = await read(
      '\uFEFFGrade;Trophy ID;Game-Id;"Trophy Title";Earned At;Player\r\nGold;2;NPWR90011_00;"Keeper; ""again""";2024-03-01T20:14:31Z;Wren\r\n',
    );
    assert.deepEqual(messagesOf(items), []);
    const records = recordsOf(items);
    assert.deepEqual(
      records.find(({ type }) => type === 'trophy'),
      { type: 'trophy', game: 'NPWR90011_00', id: 2, grade: 'gold', title: 'Keeper; "again"' },
    );
    assert.deepEqual(records.at(-1), { type: 'earned', player: 'Wren', game: 'NPWR90011_00', trophy: 2, date: goldenAt });
  });

  test('of games has no player and no trophies', async () => {
    const records = recordsOf(
      await read('game_id,game_title,platform,released\nNPWR90011_00,Lanterns,ps4,2019-05-17\nNPWR90012_00,Tides,ps3,\n'),
    );
    assert.deepEqual(records, [
      { type: 'game', id: 'NPWR90011_00', title: 'Lanterns', platform: 'ps4', released: Date.UTC(2019, 4, 17) },
      { type: 'game', id: 'NPWR90012_00', title: 'Tides', platform: 'ps3' },
    ]);
  });

  test('may name its columns otherwise, and its player on the command line', async () => {
    const options = { player: 'Wren', map: 'game_id=Set, trophy_id=No., earned_at=When', earnedOnly: true };
    const records = recordsOf(await read('Set,No.,When\nNPWR90011_00,2,2024-03-01\n', { options }));
    assert.deepEqual(
      records.map(({ type }) => type),
      ['player', 'playerGame', 'earned'],
    );
  });

  const forms: readonly (readonly [form: string, text: string])[] = [
    ['iso', '2024-03-01 20:14:31'],
    ['iso', '2024-03-01T21:14:31+01:00'],
    ['dmy', '1.3.2024 20:14:31'],
    ['dmy', '01/03/2024 20:14:31'],
    ['mdy', '3/1/2024 8:14:31 PM'],
    ['unix', '1709324071'],
    ['unix-ms', '1709324071000'],
  ];
  for (const [dates, text] of forms) {
    test(`may write dates as ${dates}, such as ${text}`, async () => {
      assert.deepEqual(await datesOf(`game_id,trophy_id,earned_at\nG,1,${text}\n`, { options: { player: 'Wren', dates } }), [
        goldenAt,
      ]);
    });
  }

  for (const dates of ['unix', 'unix-ms'])
    test(`write 0 for an unknown date in ${dates}`, async () => {
      const items = await read('game_id,trophy_id,earned_at\nG,1,0\nG,2,1709324071\n', { options: { player: 'Wren', dates } });
      const earned = recordsOf(items).flatMap((record) => (record.type === 'earned' ? [[record.trophy, record.date]] : []));
      assert.deepEqual(earned[0], [1, undefined]);
      assert.equal(earned.length, 2);
      assert.deepEqual(
        items.filter((item) => 'warning' in item),
        [],
      );
    });

  test('may write dates of a time zone', async () => {
    const chosen = { options: { player: 'Wren', dates: 'dmy' }, timeZone: '-07:00' };
    assert.deepEqual(await datesOf('game_id,trophy_id,earned_at\nG,1,01.03.2024 13:14:31\n', chosen), [goldenAt]);
  });

  test('may state trophies that are not earned', async () => {
    const items = await read('player,game_id,trophy_id,grade,earned,hidden\nWren,G,1,bronze,no,yes\nWren,G,2,gold,Yes,no\n');
    assert.deepEqual(
      recordsOf(items).flatMap((record) => (record.type === 'earned' ? [record.trophy] : [])),
      [2],
    );
  });
});

describe('bad input of CSV', () => {
  const refusals: readonly (readonly [string, string | Buffer, string])[] = [
    [
      'no column game_id',
      'Set,Player\na,b\n',
      'has no column game_id; its columns are Set, Player. Name it with --map, such as --map "game_id=Set"',
    ],
    ['the same column twice', 'game_id,Game ID\na,b\n', 'has the column "game_id" twice'],
    ['JSON', '{"type":"player"}', 'is JSON, not a CSV file in UTF-8'],
    ['UTF-16', Buffer.from('\uFEFFgame_id\n', 'utf16le'), 'is text in UTF-16, not a CSV file in UTF-8'],
    ['another encoding', Buffer.from('game_id,title\nG,\u00e9\n', 'latin1'), 'is not in UTF-8; save it as "CSV UTF-8"'],
  ];
  for (const [what, text, reason] of refusals) {
    test(`${what} refuses the file`, async () => {
      await assert.rejects(read(text), { name: 'SourceError', reason });
    });
  }

  const rows: readonly (readonly [string, string, string])[] = [
    [
      'a date of another form',
      'Wren,G,1,gold,31.12.2024',
      'line 2: warning: earned_at "31.12.2024" is not a date of the form iso; --dates names another form (iso, dmy, mdy, unix, unix-ms); it was left out',
    ],
    ['a trophy number that is not one', 'Wren,G,x,gold,', '2: invalid: id: is not a number: "x"'],
    ['no game', 'Wren,,1,gold,', '2: invalid: id: is empty'],
    [
      'too many cells',
      'Wren,G,1,gold,,,',
      '2: invalid: has 7 cells, but the header has 5; a text with a separator must be quoted',
    ],
    ['too few cells', 'Wren,G,1,gold', '2: note: has 4 cells, but the header has 5; the others count as empty'],
    ['no player', ',G,1,gold,2024-03-01', '2: invalid: names no player; add a column player, or name the player with --player'],
    [
      'a quote that is not closed',
      'Wren,G,1,"gold,2024-03-01',
      '2: invalid: has a quote that is not closed; the rest of the file was not read',
    ],
    [
      'an unknown grade',
      'Wren,G,1,wood,',
      '2: warning: grade "wood" is not one of platinum, gold, silver, bronze; a stored grade was not changed, a new trophy was loaded as bronze',
    ],
  ];
  for (const [what, row, message] of rows) {
    test(`${what} is reported with its line`, async () => {
      assert.deepEqual(messagesOf(await read(`player,game_id,trophy_id,grade,earned_at\n${row}\n`)), [
        message.replace(/^line /, ''),
      ]);
    });
  }

  const earnedRows: readonly (readonly [string, string, string])[] = [
    ['a word that is neither yes nor no', 'Wren,G,1,locked', '2: invalid: earned "locked" is not yes or no'],
    [
      'an earned trophy of nobody',
      ',G,1,yes',
      '2: invalid: names no player; add a column player, or name the player with --player',
    ],
  ];
  for (const [what, row, message] of earnedRows) {
    test(`${what} rejects its row`, async () => {
      const items = await read(`player,game_id,trophy_id,earned\n${row}\n`);
      assert.deepEqual([messagesOf(items), recordsOf(items)], [[message], []]);
    });
  }

  test('a column that is not read is noted, an empty file too', async () => {
    assert.match(messagesOf(await read('game_id,mood\nG,fine\n')).join(), /note: has the column "mood", which is not read$/);
    assert.match(messagesOf(await read('')).join(), /note: is empty$/);
  });

  test('a value rejects its row with --strict', async () => {
    const items = await read('player,game_id,earned_at\nWren,G,soon\nWren,H,\n', { strict: true });
    assert.equal(messagesOf(items).length, 0, 'a row without a trophy has no use for the date');
    const strict = await read('player,game_id,trophy_id,earned_at\nWren,G,1,soon\n', { strict: true });
    assert.match(messagesOf(strict).join(), /^2: invalid: earned_at "soon" is not a date/);
  });
});
