import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';

import { goldenDates, goldenSet } from '../../../../../test/support/golden-set.ts';
import {
  collectItems,
  listEarnedDates,
  listMessages,
  pickRecords,
} from '../../../../../test/support/import-items.ts';
import type { WrittenTitle } from '../../../../../test/support/ps4-writer.ts';
import { repeatPages } from '../../../../../test/support/repeated-pages.ts';
import { writePs4Database } from '../../../../../test/support/ps4-writer.ts';
import { openSource } from '../open-source.ts';
import type { SourceItem } from '../../source/source.ts';

let folder = '';
let path = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-'));
  path = join(folder, 'trophy_local.db');
});
afterEach(() => rm(folder, { recursive: true }));

async function read(
  from = path,
  chosen: { readonly user?: string; readonly strict?: boolean } = {},
): Promise<readonly SourceItem[]> {
  const { strict = false, ...options } = chosen;
  return collectItems(
    await openSource({
      kind: 'ps4',
      path: from,
      strict,
      options: { player: 'LanternFox', ...options },
    }),
  );
}

async function write(titles: readonly WrittenTitle[], more = ''): Promise<void> {
  await writeFile(path, writePs4Database(titles, more));
}

describe('the database of a PS4', () => {
  for (const times of ['both', 'first', 'second'] as const) {
    test(`gives the same dates if ${times} of the two time columns are set`, async () => {
      await write([{ set: goldenSet, times }]);
      const items = await read();
      assert.deepEqual([listMessages(items), listEarnedDates(items)], [[], goldenDates]);
    });
  }

  test('assumes the platform, because the database does not state it', async () => {
    await write([{ set: goldenSet }]);
    const games = pickRecords(await read()).filter(({ type }) => type === 'game');
    assert.deepEqual(
      games.map((game) => [
        'platform' in game,
        'platformIfUnknown' in game && game.platformIfUnknown,
      ]),
      [[false, 'ps4']],
    );
  });

  for (const place of ['', 'db', 'trophy/db']) {
    test(`is found in a folder at ${place || 'its top'}`, async () => {
      await mkdir(join(folder, 'user', place), { recursive: true });
      await writeFile(
        join(folder, 'user', place, 'trophy_local.db'),
        writePs4Database([{ set: goldenSet }]),
      );
      assert.deepEqual(listEarnedDates(await read(join(folder, 'user'))), goldenDates);
    });
  }

  test('can be sent as a stream', async () => {
    const chunks = (async function* () {
      yield writePs4Database([{ set: goldenSet }]);
    })();
    const source = await openSource(
      { kind: 'ps4', path: 'the body', options: { player: 'LanternFox' } },
      chunks,
    );
    assert.deepEqual(listEarnedDates(await collectItems(source)), goldenDates);
  });

  test('is read if it was in the mode of a write-ahead log', async () => {
    const bytes = writePs4Database([{ set: goldenSet }]);
    bytes.fill(2, 18, 20);
    await writeFile(path, bytes);
    assert.deepEqual(listEarnedDates(await read()), goldenDates);
  });

  test('of several users needs --user, as a number or in hexadecimal', async () => {
    await write([
      { set: goldenSet, user: 1 },
      { set: { ...goldenSet, id: 'NPWR90012_00' }, user: 26 },
    ]);
    await assert.rejects(read(), {
      reason:
        'contains the trophies of 2 users (1 = 00000001, 26 = 0000001a). On the command line, --user chooses one, such as --user 1',
    });
    const games = async (user: string): Promise<unknown> =>
      pickRecords(await read(path, { user })).flatMap((record) =>
        record.type === 'game' ? [record.id] : [],
      );
    assert.deepEqual(
      [await games('26'), await games('0000001a'), await games('1')],
      [['NPWR90012_00'], ['NPWR90012_00'], ['NPWR90011_00']],
    );
    await assert.rejects(read(path, { user: '7' }), {
      reason: 'has no user 7; found: 1 = 00000001, 26 = 0000001a',
    });
  });

  test('has sets of another status, which are skipped', async () => {
    await write([{ set: goldenSet }, { set: { ...goldenSet, id: 'NPWR90012_00' }, status: 3 }]);
    const items = await read();
    assert.deepEqual(listMessages(items), [
      `${path}, title NPWR90012_00: skipped: has the status 3; only sets with the status 0 are complete`,
    ]);
  });
});

describe('bad input of a PS4', () => {
  const refusals: readonly (readonly [string, () => Buffer, string | RegExp])[] = [
    ['a text file', () => Buffer.from('a letter'), 'is not a SQLite database'],
    ['an empty file', () => Buffer.alloc(0), 'is not a SQLite database'],
    [
      'a missing table',
      () => writePs4Database([], 'DROP TABLE tbl_trophy_flag'),
      'has no table tbl_trophy_flag',
    ],
    [
      'a missing column',
      () => writePs4Database([], 'ALTER TABLE tbl_trophy_flag DROP COLUMN grade'),
      'has a table tbl_trophy_flag without grade',
    ],
    [
      'a view in place of a table',
      () =>
        writePs4Database(
          [],
          'ALTER TABLE tbl_trophy_flag RENAME TO x; CREATE VIEW tbl_trophy_flag AS SELECT * FROM x',
        ),
      'has no table tbl_trophy_flag',
    ],
    [
      'a database of which only a part of the header is left',
      () => writePs4Database([{ set: goldenSet }]).subarray(0, 18),
      /^is damaged: /,
    ],
    [
      'a table whose pages refer to one page so often that it has millions of rows',
      () => repeatPages(writePs4Database([{ set: goldenSet }]), 'tbl_trophy_title', 2),
      /^is damaged: /,
    ],
    [
      'half a database',
      () => writePs4Database([{ set: goldenSet }]).subarray(0, 5000),
      /^is damaged: /,
    ],
  ];
  for (const [what, bytes, reason] of refusals) {
    test(`${what} is refused`, async () => {
      await writeFile(path, bytes());
      await assert.rejects(read(), { name: 'SourceError', reason });
    });
  }

  test('a log beside the database asks for a clean copy', async () => {
    await write([{ set: goldenSet }]);
    await writeFile(`${path}-wal`, 'changes');
    await assert.rejects(read(), {
      reason:
        /^has changes in the file \S+-wal next to it that are not in it yet\. Use a clean copy/,
    });
  });

  test('a folder without it is refused', async () => {
    await assert.rejects(read(folder), {
      reason: 'contains no trophy_local.db; on the console it is in /user/home/USER/trophy/db',
    });
  });

  const rows: readonly (readonly [string, string, string])[] = [
    [
      'a set id of another form',
      "UPDATE tbl_trophy_title SET trophy_title_id = 'CUSA1'",
      'title CUSA1: invalid: trophy_title_id "CUSA1" is not a set id such as NPWR90001_00',
    ],
    [
      'a trophy of another set',
      "UPDATE tbl_trophy_flag SET trophy_title_id = 'NPWR90012_00' WHERE trophyid = 1",
      'title NPWR90011_00: invalid: trophy 1: trophy_title_id "NPWR90012_00" is not that of its title',
    ],
    [
      'a trophy number that is not one',
      "UPDATE tbl_trophy_flag SET trophyid = 'x' WHERE trophyid = 1",
      'title NPWR90011_00: invalid: trophy x: trophyid "x" is not a number from 0',
    ],
    [
      'a time that is not a date',
      "UPDATE tbl_trophy_flag SET time_unlocked = 'soon' WHERE trophyid = 1",
      'title NPWR90011_00: warning: trophy 1, time_unlocked "soon" is not a date; the trophy counts as earned on an unknown date',
    ],
    [
      'a grade outside 1 to 4',
      'UPDATE tbl_trophy_flag SET grade = 7 WHERE trophyid = 1',
      'title NPWR90011_00: warning: trophy 1, grade "7" is not one of platinum, gold, silver, bronze; a stored grade was not changed, a new trophy was imported as bronze',
    ],
  ];
  for (const [what, sql, message] of rows) {
    test(`${what} is reported`, async () => {
      await write([{ set: goldenSet }], sql);
      assert.deepEqual(listMessages(await read()), [`${path}, ${message}`]);
    });
    test(`${what} rejects the set with --strict`, async () => {
      await write([{ set: goldenSet }], sql);
      const items = await read(path, { strict: true });
      assert.equal(pickRecords(items).length, 1, 'only the player');
      assert.match(listMessages(items).join(), /^[^,]*, title \w+: invalid: [^,]*/);
    });
  }
});
