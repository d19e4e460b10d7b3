/** Adds the accounts of a backup to existing accounts (docs/adr/0028-first-run.md). */

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { openFor, testEngines } from '../store/testing/engines.ts';
import type { TestEngine } from '../store/testing/engines.ts';
import type { Access } from './index.ts';
import { mergeAccess, newSessionId, openAccess } from './index.ts';
import { makeFolder } from '../../test/support/make-folder.ts';
import type { SqlStore } from '../store/index.ts';
import { openStore } from '../store/index.ts';
import type { WithCompanion } from '../store/sql.ts';
import { createPasswords } from './passwords/passwords.ts';

const now = Date.UTC(2026, 10, 26, 12);
const password = 'copper lantern on the shelf';

interface Context {
  after: (work: () => unknown) => void;
}

interface Opened {
  readonly store: WithCompanion;
  readonly access: Access;
}

/** Opens a store whose accounts can be opened twice. The in-memory SQLite stores of other tests do not allow that. */
async function openShared(context: Context, engine: TestEngine): Promise<SqlStore> {
  if (engine.name === 'PostgreSQL') return (await openFor(context, engine)).store;
  const store = await openStore(`sqlite:${join(makeFolder(), 'store.db')}`);
  context.after(() => store.close());
  return store;
}

async function open(context: Context, engine: TestEngine): Promise<Opened> {
  const store = await openShared(context, engine);
  const quick = createPasswords(async ({ password: given, length }) => Buffer.alloc(length, given));
  const access = openAccess(store, quick);
  context.after(() => access.close());
  return { store, access };
}

/** Signs in the first operator and gives them a name. Returns the ids of their account and session. */
async function addOperator({ access }: Opened, name: string) {
  const { code } = await access.entry.createOperatorLink(now);
  const visitor = { network: '192.0.2.1', isPlain: true, browserId: newSessionId(), now };
  const { sessionId, signedIn } = await access.entry.withCode(code, visitor);
  await access.people.rename(signedIn.account.accountId, name);
  return { sessionId, accountId: signedIn.account.accountId, visitor };
}

async function namesOf({ access }: Opened): Promise<readonly string[]> {
  return (await access.people.list()).map(({ name }) => name).toSorted();
}

for (const engine of testEngines)
  describe(`accounts of a backup, ${engine.name}`, () => {
    test('sign in as before, and nobody who is there is signed out', async (context) => {
      const backup = await open(context, engine);
      const site = await open(context, engine);
      const ada = await addOperator(backup, 'Ada');
      await backup.access.entry.setPassword(ada.accountId, password, now);
      const here = await addOperator(site, 'Operator');
      const { added, renamed } = await mergeAccess(backup.store, site.store);
      assert.deepEqual([added.map(({ name }) => name), renamed], [['Ada'], []]);
      assert.deepEqual(await namesOf(site), ['Ada', 'Operator']);
      await site.access.entry.withPassword({ name: 'Ada', password }, here.visitor);
      const connection = { isEncryptedOnly: false, proxyUser: null, now };
      assert.notEqual(await site.access.sessions.find(here.sessionId, connection), null);
      assert.equal(await site.access.sessions.find(ada.sessionId, connection), null);
    });

    test('keep their names: of two, that of the site gets a number', async (context) => {
      const backup = await open(context, engine);
      const site = await open(context, engine);
      await addOperator(backup, 'ADA');
      const here = await addOperator(site, 'Ada');
      const { renamed } = await mergeAccess(backup.store, site.store);
      assert.deepEqual(renamed, [{ from: 'Ada', to: 'Ada 2' }]);
      assert.equal((await site.access.people.find(here.accountId))?.name, 'Ada 2');
    });

    test('keep their names although the site has one of them, and the backup the name with a number', async (context) => {
      const backup = await open(context, engine);
      const site = await open(context, engine);
      const { visitor } = await addOperator(backup, 'Ada');
      const invited = { name: 'Ada 2', role: 'player', playerId: null } as const;
      const { code } = await backup.access.people.invite(invited, now);
      await backup.access.entry.withCode(code, { ...visitor, browserId: newSessionId() });
      await addOperator(site, 'Ada');
      const { renamed } = await mergeAccess(backup.store, site.store);
      assert.deepEqual(renamed, [{ from: 'Ada', to: 'Ada 3' }]);
      assert.deepEqual(await namesOf(site), ['Ada', 'Ada 2', 'Ada 3']);
    });

    test('are added once, however often the backup is restored', async (context) => {
      const backup = await open(context, engine);
      const site = await open(context, engine);
      const ada = await addOperator(backup, 'Ada');
      await backup.access.people.setPlayer(ada.accountId, 7);
      const here = await addOperator(site, 'Operator');
      await site.access.people.setPlayer(here.accountId, 7);
      await mergeAccess(backup.store, site.store);
      const again = await mergeAccess(backup.store, site.store);
      assert.deepEqual(again, { added: [], renamed: [] });
      assert.deepEqual(await namesOf(site), ['Ada', 'Operator']);
      assert.equal((await site.access.people.findByPlayer(7))?.name, 'Ada');
    });

    test('have the players of the backup, and nobody keeps a number of the empty store', async (context) => {
      const backup = await open(context, engine);
      const site = await open(context, engine);
      const ada = await addOperator(backup, 'Ada');
      await backup.access.people.setPlayer(ada.accountId, 7);
      await backup.access.wishes.askDeletion(8, now);
      const here = await addOperator(site, 'Operator');
      await site.access.people.setPlayer(here.accountId, 1);
      for (const playerId of [2, null])
        await site.access.people.invite({ name: 'Bob', role: 'player', playerId }, now);
      await site.access.wishes.askDeletion(7, now);
      const report = { at: now, playerId: 7, gameId: null, trophyId: null, text: 'Wrong.' };
      await site.access.reports.add(report);
      for (let check = 0; check < 3; check += 1) await site.access.claims.takePlayerCheck(7, now);
      await mergeAccess(backup.store, site.store);
      const { people, wishes, reports, claims } = site.access;
      assert.equal((await people.find(here.accountId))?.playerId, null);
      assert.equal((await people.findByPlayer(7))?.name, 'Ada');
      assert.deepEqual(
        (await people.invitations(now)).map(({ playerId }) => playerId),
        [null],
      );
      assert.deepEqual(
        (await wishes.deletions()).map(({ playerId }) => playerId),
        [8],
      );
      assert.deepEqual(await reports.latest(10), []);
      assert.equal(await claims.takePlayerCheck(7, now), true);
    });

    test('are added if one has the name, and another the player number, of an account of the site', async (context) => {
      const backup = await open(context, engine);
      const site = await open(context, engine);
      await addOperator(backup, 'Ada');
      const invited = { name: 'Bob', role: 'player', playerId: 1 } as const;
      const { code } = await backup.access.people.invite(invited, now);
      const browserId = newSessionId();
      await backup.access.entry.withCode(code, {
        network: '192.0.2.2',
        isPlain: true,
        browserId,
        now,
      });
      const here = await addOperator(site, 'Ada');
      await site.access.people.setPlayer(here.accountId, 1);
      await mergeAccess(backup.store, site.store);
      assert.deepEqual(await namesOf(site), ['Ada', 'Ada 2', 'Bob']);
      assert.equal((await site.access.people.findByPlayer(1))?.name, 'Bob');
    });

    test('that the site has as well get the player that they have in the backup', async (context) => {
      const backup = await open(context, engine);
      const site = await open(context, engine);
      const ada = await addOperator(backup, 'Ada');
      await backup.access.people.setPlayer(ada.accountId, 7);
      await mergeAccess(backup.store, site.store);
      await site.access.people.setPlayer(ada.accountId, 3);
      await mergeAccess(backup.store, site.store);
      assert.equal((await site.access.people.find(ada.accountId))?.playerId, 7);
    });
  });
