/** Accounts in backups and copies: accounts are copied, live sessions are not (docs/spec/access.md 3, rule 13). */

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import type { Access } from '../../src/access/index.ts';
import { openAccess } from '../../src/access/index.ts';
import { openStore } from '../../src/store/index.ts';
import { hasPostgres } from '../../src/store/testing/quick-run.ts';
import { takeTestDatabase } from '../../src/store/testing/test-databases.ts';
import { makeFolder } from '../support/make-folder.ts';
import { runLaurel } from '../support/run-laurel.ts';

const password = 'copper lantern on the shelf';
const visitor = { network: '192.0.2.1', isPlain: false, browserId: 'b'.repeat(43), now: 0 };

async function withAccess<T>(url: string, work: (access: Access) => Promise<T>): Promise<T> {
  const store = await openStore(url);
  const access = openAccess(store);
  try {
    return await work(access);
  } finally {
    await access.close();
    await store.close();
  }
}

/** Creates a store with an operator who has a password and a session. Returns the session's id. */
function fill(url: string): Promise<string> {
  return withAccess(url, async ({ entry, people }) => {
    const now = Date.now();
    const { code } = await entry.createOperatorLink(now);
    const { sessionId, signedIn } = await entry.withCode(code, { ...visitor, now });
    await people.rename(signedIn.account.accountId, 'Ada');
    await entry.setPassword(signedIn.account.accountId, password, now);
    return sessionId;
  });
}

async function takeUrl(context: TestContext, engine: 'SQLite' | 'PostgreSQL'): Promise<string> {
  if (engine === 'SQLite') return `sqlite:${join(makeFolder(), 'target.db')}`;
  const database = await takeTestDatabase();
  context.after(() => database.release());
  return database.url;
}

async function expectAda(url: string, sessionId: string): Promise<void> {
  await withAccess(url, async ({ entry, people, sessions }) => {
    const now = Date.now();
    assert.deepEqual(
      (await people.list()).map(({ name }) => name),
      ['Ada'],
    );
    const connection = { isEncryptedOnly: false, proxyUser: null, now };
    assert.equal(await sessions.find(sessionId, connection), null);
    const again = await entry.withPassword({ name: 'ada', password }, { ...visitor, now });
    assert.equal(again.signedIn.account.name, 'Ada');
  });
}

describe('accounts', () => {
  test('are in a backup, and come back with it', async () => {
    const folder = makeFolder();
    const url = `sqlite:${join(folder, 'club.db')}`;
    const sessionId = await fill(url);
    const backup = join(folder, 'backup.db');
    assert.equal((await runLaurel('db', 'backup', backup, '--store', url)).err, '');
    assert.equal(existsSync(`${backup}-accounts`), true);
    const other = `sqlite:${join(folder, 'other.db')}`;
    assert.equal((await runLaurel('restore', backup, '--store', other)).err, '');
    await expectAda(other, sessionId);
  });

  test('replace those of the store into which a backup is restored', async () => {
    const folder = makeFolder();
    const url = `sqlite:${join(folder, 'club.db')}`;
    const sessionId = await fill(url);
    const backup = join(folder, 'backup.db');
    await runLaurel('db', 'backup', backup, '--store', url);
    await withAccess(url, async ({ people }) => {
      const [ada] = await people.list();
      await people.rename(ada?.accountId ?? '', 'Grace');
    });
    assert.equal((await runLaurel('restore', backup, '--store', url)).err, '');
    await expectAda(url, sessionId);
  });

  test('go with a copy to another engine', { skip: !hasPostgres() }, async (context) => {
    const url = `sqlite:${join(makeFolder(), 'club.db')}`;
    const sessionId = await fill(url);
    const database = await takeTestDatabase();
    context.after(() => database.release());
    const copied = await runLaurel('db', 'copy', '--from', url, '--to', database.url);
    assert.match(copied.out, /1 account was copied/);
    await expectAda(database.url, sessionId);
  });

  for (const engine of ['SQLite', 'PostgreSQL'] as const)
    describe(
      `of an empty store that gets a copy, ${engine},`,
      {
        skip: engine === 'PostgreSQL' && !hasPostgres(),
      },
      () => {
        /** Copies a store to an empty one with the account `name`, whose player was deleted. Returns the address of the target, and the output. */
        async function copyOver(context: TestContext, name: string) {
          const source = `sqlite:${join(makeFolder(), 'club.db')}`;
          await runLaurel('player', 'add', 'Wren', '--store', source);
          await fill(source);
          const target = await takeUrl(context, engine);
          await fill(target);
          await withAccess(target, async ({ people, wishes }) => {
            const [own] = await people.list();
            await people.rename(own?.accountId ?? '', name);
            await people.setPlayer(own?.accountId ?? '', 1);
            await people.invite({ name: 'Heron', role: 'player', playerId: 1 }, Date.now());
            await wishes.askDeletion(1, Date.now());
          });
          const { code, out } = await runLaurel('db', 'copy', '--from', source, '--to', target);
          assert.equal(code, 0);
          return { target, out };
        }

        test('name no player of the copy', async (context) => {
          const { target } = await copyOver(context, 'Grace');
          await withAccess(target, async ({ people, wishes }) => {
            assert.deepEqual(
              (await people.list()).map(({ name, playerId }) => `${name} ${playerId}`).toSorted(),
              ['Ada null', 'Grace null'],
            );
            assert.deepEqual(await people.invitations(Date.now()), []);
            assert.deepEqual(await wishes.deletions(), []);
          });
        });

        test('keep nobody of the copy out: of two with a name, that of the store gets a number', async (context) => {
          const { target, out } = await copyOver(context, 'Ada');
          assert.match(out, /The account Ada, which the target had before, is now named Ada 2\./);
          await withAccess(target, async ({ people }) => {
            assert.deepEqual((await people.list()).map(({ name }) => name).toSorted(), [
              'Ada',
              'Ada 2',
            ]);
          });
        });
      },
    );
});
