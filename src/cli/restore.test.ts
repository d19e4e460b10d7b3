import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Access } from '../access/index.ts';
import { copyAccess, openAccess, unlinkOtherPlayers } from '../access/index.ts';
import { loadSqliteDriver } from '../store/engine/sqlite/sqlite-driver.ts';
import type { SqlStore } from '../store/index.ts';
import { openStore, restoreStore } from '../store/index.ts';
import type { Ran } from '../../test/support/run-laurel.ts';
import { runLaurel } from '../../test/support/run-laurel.ts';
import { makeFolder } from '../../test/support/make-folder.ts';

/** A store of one player, and its backup. */
const made = makeFolder();
let backup = '';
before(async () => {
  backup = join(made, 'backup.db');
  await runLaurel('player', 'add', 'LanternFox', '--store', `sqlite:${join(made, 'laurel.db')}`);
  await addOperator(join(made, 'laurel.db'), 'Ada');
  await runLaurel('db', 'backup', backup, '--store', `sqlite:${join(made, 'laurel.db')}`);
});

const folders: string[] = [];
let folder = '';
let file = '';
beforeEach(async () => {
  folders.push((folder = await mkdtemp(join(tmpdir(), 'laurel-restore-'))));
  file = join(folder, 'laurel.db');
});
after(() => Promise.all(folders.map((each) => rm(each, { recursive: true }))));

function restore(from: string): Promise<Ran> {
  return runLaurel('restore', from, '--store', `sqlite:${file}`);
}

async function playersOf(path: string): Promise<string> {
  return (await runLaurel('player', 'list', '--json', '--store', `sqlite:${path}`)).out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line).name)
    .join();
}

async function addOperator(path: string, name: string): Promise<void> {
  const store = await openStore(`sqlite:${path}`);
  const access = openAccess(store);
  const { code } = await access.entry.createOperatorLink(Date.now());
  const browserId = 'b'.repeat(43);
  const visitor = { network: '192.0.2.1', isPlain: false, browserId, now: Date.now() };
  const { signedIn } = await access.entry.withCode(code, visitor);
  await access.people.rename(signedIn.account.accountId, name);
  await access.close();
  await store.close();
}

/** Returns the players and the accounts of a store. */
async function contentOf(path: string): Promise<readonly string[]> {
  const accounts = await runLaurel('account', 'list', '--store', `sqlite:${path}`);
  return [await playersOf(path), accounts.out];
}

async function change(path: string, commands: readonly string[]): Promise<void> {
  const connection = (await loadSqliteDriver())(path, { readOnly: false });
  for (const command of commands) connection.exec(command);
  connection.close();
}

/** Writes a backup of the oldest version that can be upgraded, with the accounts of an older version. */
async function writeOldBackup(path: string): Promise<void> {
  const { sqlite }: { readonly sqlite: readonly string[] } = JSON.parse(
    await readFile(
      new URL('../../test/expectations/stores/schema-48.json', import.meta.url),
      'utf8',
    ),
  );
  await mkdir(dirname(path));
  await writeFile(path, '');
  await change(path, sqlite);
  await writeFile(`${path}-accounts`, await readFile(`${backup}-accounts`));
  await change(`${path}-accounts`, [
    'DROP TABLE access_claim',
    'DROP TABLE access_claim_check',
    'UPDATE access_migration SET version = 2',
  ]);
}

async function digestOf(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}

describe('a restore', () => {
  test('puts the backup where there was no store, readable only by its owner', async () => {
    assert.deepEqual(await restore(backup), {
      code: 0,
      out: `The store was restored from ${backup}.\n`,
      err: '',
    });
    assert.equal(await playersOf(file), 'LanternFox');
    assert.equal((await stat(file)).mode & 0o777, 0o600);
  });

  test('gives the replaced store another name, with all its data', async () => {
    await runLaurel('player', 'add', 'Wren', '--store', `sqlite:${file}`);
    const { code, out } = await restore(backup);
    const [, replaced = ''] =
      /^The store that it replaced is now (\S+\.replaced-\d{8}T\d{6}Z)\./m.exec(out) ?? [];
    assert.deepEqual(
      [code, await playersOf(file), await playersOf(replaced)],
      [0, 'LanternFox', 'Wren'],
    );
  });

  test('leaves the store that a restore of the same second has replaced', async () => {
    await runLaurel('player', 'add', 'Wren', '--store', `sqlite:${file}`);
    const options = {
      now: Date.UTC(2026, 0, 1),
      copyAccounts: copyAccess,
      unlinkOthers: unlinkOtherPlayers,
      onProgress: () => undefined,
    };
    const first = await restoreStore(`sqlite:${file}`, backup, options);
    const second = await restoreStore(`sqlite:${file}`, backup, options);
    assert.deepEqual(
      [await playersOf(first.replaced ?? ''), await playersOf(second.replaced ?? '')],
      ['Wren', 'LanternFox'],
    );
  });

  test('does not change the backup', async () => {
    const digest = await digestOf(backup);
    await restore(backup);
    assert.equal(await digestOf(backup), digest);
  });

  test('does not change the backup of an older version, nor the accounts next to it', async () => {
    const old = join(folder, 'old', 'backup.db');
    await writeOldBackup(old);
    const read = async () => [await digestOf(old), await digestOf(`${old}-accounts`)];
    const digests = await read();
    assert.deepEqual(await restore(old), {
      code: 0,
      out: `The store was restored from ${old}.\n`,
      err: '',
    });
    assert.deepEqual(await read(), digests);
    assert.match((await runLaurel('account', 'list', '--store', `sqlite:${file}`)).out, /Ada/);
  });

  test('replaces a damaged store, and its log does not stay next to the restored one', async () => {
    await writeFile(file, 'not a database');
    await writeFile(`${file}-wal`, 'a log of the damaged store');
    assert.equal((await restore(backup)).code, 0);
    assert.equal(await playersOf(file), 'LanternFox');
    const replaced = (await readdir(folder)).find((name) => name.includes('.replaced-')) ?? '';
    assert.equal(await readFile(join(folder, replaced), 'utf8'), 'not a database');
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name === 'laurel.db-wal'),
      [],
    );
  });
});

describe('a restore of a backup without accounts, over accounts that exist,', () => {
  const withAccess = async <T>(work: (access: Access, store: SqlStore) => Promise<T>) => {
    const store = await openStore(`sqlite:${file}`);
    const access = openAccess(store);
    try {
      return await work(access, store);
    } finally {
      await access.close();
      await store.close();
    }
  };
  /** Makes everything that names the player of the store by number. */
  async function linkPlayer(name: string): Promise<void> {
    await runLaurel('player', 'add', name, '--store', `sqlite:${file}`);
    await addOperator(file, 'Grace');
    await withAccess(async ({ people, wishes, reports }, { players }) => {
      const playerId = (await players.find(name))?.playerId ?? 0; // absent: the test fails below
      const [grace] = await people.list();
      await people.setPlayer(grace?.accountId ?? '', playerId);
      await people.invite({ name: 'Heron', role: 'player', playerId }, Date.now());
      await wishes.askDeletion(playerId, Date.now());
      await reports.add({ at: 1, playerId, gameId: null, trophyId: null, text: 'Wrong.' });
    });
  }
  /** Returns the accounts, the number of those with a player, and the numbers of invitations, requests and reports. */
  function linksOf(): Promise<readonly unknown[]> {
    return withAccess(async ({ people, wishes, reports }) => [
      (await people.list()).map(({ name }) => name).join(),
      (await people.list()).filter(({ playerId }) => playerId !== null).length,
      (await people.invitations(Date.now())).length,
      (await wishes.deletions()).length,
      (await reports.latest(10)).length,
    ]);
  }
  let alone = '';
  beforeEach(async () => {
    alone = join(folder, 'alone.db');
    await writeFile(alone, await readFile(backup));
  });

  test('leaves nothing that names a player whose number is now that of another one', async () => {
    await linkPlayer('Wren');
    const { out } = await restore(alone);
    assert.match(
      out,
      /^The backup has no accounts, so those of the store remain\. What named 1 player who is not in the backup was removed\.$/m,
    );
    assert.deepEqual(await linksOf(), ['Grace', 0, 0, 0, 0]);
  });

  test('leaves all that names a player whom the backup has, too, even if they were renamed since', async () => {
    await linkPlayer('LanternFox');
    await runLaurel('player', 'rename', 'LanternFox', 'Vixen', '--store', `sqlite:${file}`);
    assert.equal((await restore(alone)).code, 0);
    assert.deepEqual(
      [await playersOf(file), await linksOf()],
      ['LanternFox', ['Grace', 1, 1, 1, 1]],
    );
  });

  test('leaves nothing that names a player if the store that it replaces is damaged', async () => {
    await linkPlayer('LanternFox');
    await writeFile(file, 'not a database');
    assert.equal((await restore(alone)).code, 0);
    assert.deepEqual(await linksOf(), ['Grace', 0, 0, 0, 0]);
  });

  test('leaves nothing that names a player if there was no store next to the accounts', async () => {
    await linkPlayer('LanternFox');
    await rm(file);
    assert.equal((await restore(alone)).code, 0);
    assert.deepEqual(await linksOf(), ['Grace', 0, 0, 0, 0]);
  });

  test('gives the accounts as they were the name of the replaced store', async () => {
    await linkPlayer('Wren');
    const [, replaced = ''] = /is now (\S+)\. Delete/.exec((await restore(alone)).out) ?? [];
    file = replaced;
    assert.deepEqual([await playersOf(file), await linksOf()], ['Wren', ['Grace', 1, 1, 1, 1]]);
  });

  test('changes nothing if the accounts cannot be read', async () => {
    await linkPlayer('Wren');
    await writeFile(`${file}-accounts`, 'These are notes.'.repeat(100));
    const { code, err } = await restore(alone);
    assert.equal(code, 1);
    assert.match(
      err,
      /The accounts in \S+-accounts cannot be read, and the backup has none\. Move/,
    );
    assert.equal(await playersOf(file), 'Wren');
  });
});

describe('a restore is refused, and the store stays as it is,', () => {
  async function refuse(from: string, message: RegExp): Promise<void> {
    const before = await contentOf(file);
    const { code, out, err } = await restore(from);
    assert.deepEqual([code, out], [1, '']);
    assert.match(err, message);
    assert.deepEqual(await contentOf(file), before);
    const others = (await readdir(folder)).filter((name) =>
      /restoring|replaced|incomplete/.test(name),
    );
    assert.deepEqual(others, []);
  }
  beforeEach(async () => {
    await runLaurel('player', 'add', 'Wren', '--store', `sqlite:${file}`);
    await addOperator(file, 'Grace');
  });

  test('while another process has the store open', async () => {
    const store = await openStore(`sqlite:${file}`);
    try {
      await refuse(backup, /is in use\. Stop the service/);
    } finally {
      await store.close();
    }
    assert.equal((await restore(backup)).code, 0);
  });

  test('if there is no such file', () =>
    refuse(join(folder, 'missing.db'), /There is no backup at .*missing\.db/));

  test('if the file is not a database', async () => {
    const other = join(folder, 'notes.txt');
    await writeFile(other, 'These are notes.'.repeat(100));
    await refuse(other, /notes\.txt is not a SQLite database/);
  });

  test('if the file is another database', async () => {
    const other = join(folder, 'other.db');
    await writeFile(other, '');
    const connection = (await loadSqliteDriver())(other, { readOnly: false });
    connection.exec('CREATE TABLE note (text TEXT)');
    connection.close();
    await refuse(other, /other\.db is a database, but not a backup of Laurel/);
  });

  test('if the backup is cut off', async () => {
    const cut = join(folder, 'cut.db');
    await writeFile(cut, await readFile(backup));
    await truncate(cut, 40_000);
    await refuse(cut, /cut\.db is damaged/);
  });

  test('if the derived data of the backup is wrong', async () => {
    const wrong = join(folder, 'wrong.db');
    await writeFile(wrong, await readFile(backup));
    const connection = (await loadSqliteDriver())(wrong, { readOnly: false });
    connection.exec('UPDATE player_score SET points = 7');
    connection.close();
    await refuse(wrong, /wrong\.db has problems and was not restored: /);
  });

  describe('if the accounts next to the backup', () => {
    let damaged = '';
    beforeEach(async () => {
      damaged = join(folder, 'damaged.db');
      await writeFile(damaged, await readFile(backup));
    });

    test('are not a database', async () => {
      await writeFile(`${damaged}-accounts`, 'These are notes.'.repeat(100));
      await refuse(damaged, /damaged\.db-accounts is not a SQLite database/);
    });

    test('are empty', async () => {
      await writeFile(`${damaged}-accounts`, '');
      await refuse(damaged, /damaged\.db-accounts does not contain accounts of Laurel/);
    });

    test('lack a table', async () => {
      await writeFile(`${damaged}-accounts`, await readFile(`${backup}-accounts`));
      await change(`${damaged}-accounts`, ['DROP TABLE access_account']);
      await refuse(damaged, /The accounts in .*damaged\.db-accounts cannot be read/);
    });
  });

  test('for PostgreSQL, whose own tools are named', async () => {
    const { code, err } = await runLaurel(
      'restore',
      backup,
      '--store',
      'postgres://laurel@127.0.0.1:1/laurel',
    );
    assert.deepEqual([code, /pg_restore/.test(err)], [1, true]);
    assert.equal(existsSync(file), true);
  });
});
