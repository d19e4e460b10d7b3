/** The database of an RPCN server (docs/spec/sources.md 10). */

import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import {
  collectItems,
  listMessages,
  pickRecords,
} from '../../../../../test/support/import-items.ts';
import { makeFolder } from '../../../../../test/support/make-folder.ts';
import { repeatPages } from '../../../../../test/support/repeated-pages.ts';
import {
  openRpcnServer,
  privateText,
  RpcnDatabase,
  toTicks,
} from '../../../../../test/support/rpcn-writer.ts';
import { writeSetFolder } from '../../../../../test/support/rpcs3-writer.ts';
import { openIsolated } from '../../isolated/open-isolated.ts';
import type { WatchedFolder } from '../../source/watched-folder.ts';
import { findFormat } from '../index.ts';
import { openSource } from '../open-source.ts';
import { openRpcn, watchRpcn } from './open.ts';

const set = 'NPWR90001_00';
const at = Date.UTC(2024, 2, 1, 20, 14, 31, 250);
const now = Date.UTC(2026, 0, 15, 12);
const dayMs = 86_400_000;
const options = { player: 'LanternFox', account: 'LanternFox' };

const root = makeFolder();
let folder = '';
let server: RpcnDatabase;
let count = 0;
beforeEach(async () => {
  count += 1;
  folder = join(root, String(count));
  server = await openRpcnServer(folder);
});
afterEach(() => server.close());

const clock = { now: () => now, pause: () => Promise.reject(new Error('not busy')) };

async function read(path = folder, given: Partial<typeof options> & { strict?: boolean } = {}) {
  return collectItems(await openRpcn({ path }, { ...options, ...given }, clock));
}

/** Returns the numbers and dates of the earned trophies. */
async function readDates(path = folder, given = {}) {
  return pickRecords(await read(path, given)).map((record) =>
    record.type === 'earned' && 'dateIfUnknown' in record
      ? [record.trophy, record.dateIfUnknown]
      : [record.type === 'earned' && record.trophy],
  );
}

describe('the times of an RPCN server', () => {
  test('are microseconds since the year 1, for one trophy and for a set, as in the folders of RPCS3', async () => {
    const trophies = [
      { grade: 'B', unlockedAt: at } as const,
      { grade: 'B', unlockedAt: null } as const,
    ];
    server.addSet('LanternFox', { id: set, trophies });
    const sets = await writeSetFolder(join(folder, 'rpcs3', set), { id: set, trophies });
    const records = pickRecords(
      await collectItems(await openSource({ kind: 'rpcs3', path: sets, options })),
    );
    const dates = records.flatMap((record) =>
      record.type === 'earned' ? [[record.trophy, ...(record.date ? [record.date] : [])]] : [],
    );
    assert.deepEqual(await readDates(), dates);
    assert.deepEqual(dates, [[1, at], [2]]);
  });

  test('are known from 2000 to a day from now; 0 is unknown, and all else is noted', async () => {
    const times = [
      0n,
      63_082_281_600_000_000n,
      63_082_281_599_999_999n,
      toTicks(now + dayMs),
      toTicks(now + dayMs) + 1n,
      -1n,
      1n,
    ];
    times.forEach((time, number) => server.addTrophy('LanternFox', set, [number, time]));
    assert.deepEqual(await readDates(), [
      [1],
      [2, Date.UTC(2000, 0, 1)],
      [3],
      [4, now + dayMs],
      [5],
      [6],
      [7],
    ]);
    assert.deepEqual(listMessages(await read()), [
      `LanternFox, ${set}: note: times that are not between 2000 and tomorrow: 4; their trophies count as earned on an unknown date`,
    ]);
    const strict = listMessages(await read(folder, { strict: true }));
    assert.deepEqual(
      [strict.length, strict[0]],
      [
        4,
        `LanternFox, ${set}: invalid: trophy 2 was earned at 63082281599999999, which is not between 2000 and tomorrow`,
      ],
    );
  });

  test('that are not integers are unknown', async () => {
    server.run(
      `INSERT INTO user_trophies VALUES (1, '${set}', 0, 'yesterday'), (1, '${set}', 1, 6.3e16), (1, '${set}', 2, x'00')`,
    );
    assert.deepEqual(await readDates(), [[1], [2], [3]]);
  });
});

describe('the database of an RPCN server', () => {
  test('is found as a file, in its folder and in that of the server', async () => {
    server.addTrophy('LanternFox', set, [0, toTicks(at)]);
    for (const path of [folder, join(folder, 'db'), server.path])
      assert.deepEqual(await readDates(path), [[1, at]]);
  });

  test('is read while the server has it open, and nothing is written to it or beside it', async () => {
    for (const mode of ['DELETE', 'WAL']) {
      server.run(`PRAGMA journal_mode = ${mode}`);
      server.addTrophy('LanternFox', set, [0, toTicks(at)]);
      const before = [await readdir(dirname(server.path)), await readFile(server.path)];
      assert.deepEqual(await readDates(), [[1, at]]);
      assert.deepEqual([await readdir(dirname(server.path)), await readFile(server.path)], before);
    }
  });

  test('leaves nothing beside a database with a log that its server has closed', async () => {
    server.run('PRAGMA journal_mode = WAL');
    server.addTrophy('LanternFox', set, [0, toTicks(at)]);
    server.close();
    assert.deepEqual(await readDates(), [[1, at]]);
    assert.deepEqual(await readdir(dirname(server.path)), ['rpcn.db']);
    server = new RpcnDatabase(server.path, []);
  });

  test('is tried again in five seconds while the server writes it, and not for ever', async () => {
    server.addTrophy('LanternFox', set, [0, toTicks(at)]);
    server.run('BEGIN EXCLUSIVE');
    const pauses: number[] = [];
    const pause = async (ms: number): Promise<void> => {
      pauses.push(ms);
      if (pauses.length === 2) server.run('COMMIT');
    };
    const items = await collectItems(
      await openRpcn({ path: folder }, options, { ...clock, pause }),
    );
    assert.deepEqual([pickRecords(items).length, pauses], [1, [5000, 5000]]);
    server.run('BEGIN EXCLUSIVE');
    const never = { ...clock, pause: () => Promise.resolve() };
    await assert.rejects(openRpcn({ path: folder }, options, never), {
      name: 'SourceError',
      reason: 'is locked by another program',
    });
    server.run('COMMIT');
  });

  test('gives nothing of its passwords and addresses', async () => {
    server.addTrophy('LanternFox', set, [0, 17n]);
    assert.equal(JSON.stringify(await read()).includes(privateText), false);
    server.run('ALTER TABLE account DROP COLUMN hash');
    server.run('ALTER TABLE account DROP COLUMN email');
    assert.deepEqual(await readDates(), [[1]]);
  });

  test('is refused if a table is missing, is no plain table, or lacks a column', async () => {
    const refused = async (sql: string): Promise<string> => {
      const path = join(folder, `${(count += 1)}.db`);
      const other = new RpcnDatabase(path);
      other.run(sql);
      other.close();
      const items = read(path).then(
        listMessages,
        (error: Error & { reason: string }) => error.reason,
      );
      return String(await items);
    };
    assert.equal(await refused('DROP TABLE user_trophies'), 'has no table user_trophies');
    assert.equal(
      await refused(
        'ALTER TABLE account RENAME TO other; CREATE VIEW account AS SELECT user_id, username FROM other',
      ),
      'has no table account',
    );
    assert.equal(
      await refused('ALTER TABLE user_trophies RENAME COLUMN earned_at TO at'),
      'has a table user_trophies without earned_at',
    );
    assert.equal(
      await refused(
        'DROP TABLE account; CREATE TABLE account (user_id INTEGER, username TEXT AS (hex(user_id)))',
      ),
      'has a table account without username',
    );
  });

  test('is refused if it is something else, or was cut', async () => {
    const path = join(folder, 'letter');
    await writeFile(path, 'a letter');
    await assert.rejects(read(path), { name: 'SourceError', reason: 'is not a SQLite database' });
    await assert.rejects(read(join(folder, 'nowhere')), { name: 'SourceError' });
    await writeFile(path, (await readFile(server.path)).subarray(0, 5000));
    await assert.rejects(read(path), { name: 'SourceError', reason: /^is damaged: / });
    await mkdir(join(folder, 'empty'));
    await assert.rejects(read(join(folder, 'empty')), {
      name: 'SourceError',
      reason: 'contains no db/rpcn.db, the database of the server',
    });
  });
});

describe('a hostile database', () => {
  test('that never ends is ended in its own process', async () => {
    server.run('ALTER TABLE account RENAME TO other');
    server.run('CREATE TABLE account (user_id INTEGER PRIMARY KEY, username TEXT)');
    server.run("INSERT INTO account VALUES (1, 'Nobody')");
    const path = join(folder, 'hostile.db');
    await writeFile(path, repeatPages(await readFile(server.path), 'account', 5));
    const limits = { timeMs: 3000, memoryMb: 640 };
    await assert.rejects(openIsolated({ kind: 'rpcn', path, options }, { limits }), {
      name: 'SourceError',
      reason: 'could not be read within 3 seconds',
    });
  });
});

describe('a followed RPCN server', () => {
  let time = now;
  const open = (): Promise<WatchedFolder> =>
    watchRpcn(folder, options, { ...clock, now: () => time });
  beforeEach(() => (time = now));

  async function scan(watched: WatchedFolder) {
    const { units, remarks } = await watched.scan();
    const items = await Promise.all(units.map((unit) => unit.read()));
    return {
      sets: units.map(({ where }, index) => [where, items[index]?.length]),
      versions: units.map(({ version }) => version),
      messages: listMessages(remarks),
    };
  }

  test('is read from the row after the last one, and daily in full', async () => {
    server.addTrophy('LanternFox', set, [0, toTicks(at)]);
    const watched = await open();
    const first = await scan(watched);
    server.run(`UPDATE user_trophies SET trophy_id = 5000 WHERE trophy_id = 0`);
    server.addTrophy('LanternFox', set, [1, toTicks(at)]);
    server.addTrophy('LanternFox', 'NPWR90002_00', [1, toTicks(at)]);
    const second = await scan(watched);
    assert.deepEqual(second.sets, [
      [`LanternFox, ${set}`, 2],
      ['LanternFox, NPWR90002_00', 1],
    ]);
    assert.notEqual(second.versions[0], first.versions[0]);
    assert.deepEqual((await scan(watched)).versions, second.versions);
    time += dayMs;
    const daily = await scan(watched);
    assert.deepEqual(daily.sets[0], [`LanternFox, ${set}`, 1]);
    assert.notEqual(daily.versions[1], second.versions[1]);
    assert.deepEqual(daily.messages, [
      'LanternFox: note: rows with a number that no trophy has were left out: 1',
    ]);
  });

  test('is read in full when rows vanished, because their numbers are given out again', async () => {
    server.addTrophy('LanternFox', set, [0, toTicks(at)]);
    server.addTrophy('LanternFox', set, [1, toTicks(at)]);
    const watched = await open();
    await scan(watched);
    server.run('DELETE FROM user_trophies WHERE trophy_id > 0');
    assert.deepEqual((await scan(watched)).sets, [[`LanternFox, ${set}`, 1]]);
  });

  test('says that an account vanished, and takes no other one for it', async () => {
    server.addTrophy('LanternFox', set, [0, toTicks(at)]);
    const watched = await open();
    await scan(watched);
    const gone = {
      sets: [],
      versions: [],
      messages: [
        'rpcn.db: skipped: has no account LanternFox, or another one than before; what is stored of LanternFox stays',
      ],
    };
    server.run('PRAGMA foreign_keys = ON; DELETE FROM account');
    assert.deepEqual(await scan(watched), gone);
    server.addAccount('LanternFox');
    server.addTrophy('LanternFox', set, [3, toTicks(at)]);
    assert.deepEqual(await scan(watched), gone);
  });

  test('changes in the folder of its database', async () => {
    assert.deepEqual((await (await open()).scan()).folders, [dirname(server.path)]);
  });
});

describe('what clients of an RPCN server report', () => {
  test('is numbered from 1, and of sets and numbers that can be', async () => {
    server.addTrophy('LanternFox', set, [0, 0n]);
    for (const id of ['NPWR1', 'npwr90001_00', 'NPWR90001_001', 'CUSA00001_00', ''])
      server.addTrophy('LanternFox', id, [0, 0n]);
    for (const number of [-1, 4096, 2 ** 31]) server.addTrophy('LanternFox', set, [number, 0n]);
    server.run(
      `INSERT INTO user_trophies VALUES (1, zeroblob(20), 0, 0), (1, '${set}', 'many', 0)`,
    );
    const items = await read();
    assert.deepEqual(pickRecords(items), [
      { type: 'earned', player: 'LanternFox', game: set, trophy: 1 },
    ]);
    assert.deepEqual(listMessages(items), [
      'LanternFox: note: rows that are not about a set such as NPWR90001_00 were left out: 6',
      'LanternFox: note: rows with a number that no trophy has were left out: 4',
    ]);
  });

  test('needs the definition of its set, and creates no player and no game', async () => {
    server.addTrophy('LanternFox', set, [0, 0n]);
    const items = await read();
    assert.deepEqual(
      items.map((item) => 'record' in item && [item.record.type, item.needsDefinition]),
      [['earned', true]],
    );
  });

  test('of more than an account can have is left out, so that one client does not keep the others from being read', async () => {
    const numbers =
      'WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 200000)';
    const sets = "'NPWR' || (10000 + i / 40) || '_00'";
    server.run(`${numbers} INSERT INTO user_trophies SELECT 1, ${sets}, i % 40, 0 FROM n`);
    assert.equal((await readDates()).length, 200_000);
    assert.deepEqual(listMessages(await read()), [
      'LanternFox: note: rows that are more than an account can have were left out: 1',
    ]);
    server.run('DELETE FROM user_trophies WHERE trophy_id > 0');
    server.run(`INSERT INTO user_trophies VALUES (1, 'NPWR80001_00', 0, 0)`);
    assert.equal((await readDates()).length, 5000);
  });
});

describe('accounts of an RPCN server', () => {
  test('are found in any case, and read for their own players only', async () => {
    server.addAccount('wren-7');
    server.addAccount('Other');
    for (const account of ['LanternFox', 'wren-7', 'Other'])
      server.addTrophy(account, set, [account.length, 0n]);
    const records = pickRecords(
      await read(folder, { player: '', account: 'lanternFOX = Lantern Fox, Wren-7=Wren' }),
    );
    assert.deepEqual(
      records.map((record) => record.type === 'earned' && [record.player, record.trophy]),
      [
        ['Lantern Fox', 11],
        ['Wren', 7],
      ],
    );
  });

  test('without a player, twice, or with another name than accounts have, are refused', async () => {
    const reasonOf = (account: string, player = '') =>
      read(folder, { account, player }).then(
        () => 'read',
        (error: Error & { reason: string }) => error.reason,
      );
    assert.deepEqual(
      [await reasonOf('LanternFox'), await reasonOf('a=A,A=B'), await reasonOf('a b', 'Fox')],
      [
        'the account LanternFox is linked to no player: write LanternFox=NAME, or name the player (on the command line, with --player)',
        'the account A is there twice',
        '"a b" is not the name of an account',
      ],
    );
  });

  test('that the server does not have leave what is stored', async () => {
    assert.equal(findFormat('rpcn')?.isComplete, undefined); // without `isComplete`, the format cannot be used for pruning
    server.addTrophy('LanternFox', set, [0, 0n]);
    const messages = listMessages(await read(folder, { account: 'LanternFox,Nobody' }));
    assert.deepEqual(messages, [
      'rpcn.db: skipped: has no account Nobody, or another one than before; what is stored of LanternFox stays',
    ]);
  });
});

describe('shadNet', () => {
  test('is described, and cannot be imported before it stores trophies', async () => {
    assert.equal(findFormat('shadnet'), undefined);
    for (const path of ['shadnet.db', 'shadnet/db/shadnet.db'].map((name) => join(folder, name))) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, await readFile(server.path));
    }
    for (const given of ['shadnet.db', 'shadnet', 'shadnet/db'])
      await assert.rejects(read(join(folder, given)), {
        reason: 'is of shadNet, which stores no trophies yet',
      });
  });
});
