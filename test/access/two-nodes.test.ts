/**
 * Two processes over one store share accounts, sessions, codes and limits (docs/spec/access.md 3, rules 4 and 8; 2, 1). A request to the
 * other process arrives in a later tick of the event loop. So it sees everything that was committed before (docs/adr/0016).
 */

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import type { Access, AccessErrorCode } from '../../src/access/index.ts';
import { AccessError, newSessionId, openAccess } from '../../src/access/index.ts';
import { openStore } from '../../src/store/index.ts';
import { hasPostgres } from '../../src/store/testing/quick-run.ts';
import { takeTestDatabase } from '../../src/store/testing/test-databases.ts';
import { makeFolder } from '../support/make-folder.ts';

const now = Date.UTC(2026, 10, 26, 12);
const connection = { isEncryptedOnly: false, proxyUser: null, now };
const visitor = { network: '192.0.2.1', isPlain: false, browserId: newSessionId(), now };

const entry = {
  at: now,
  accountId: null,
  name: null,
  action: 'sign-in.code',
  subject: null,
  address: '192.0.2.0/24',
};

async function openNode(context: TestContext, url: string): Promise<Access> {
  const store = await openStore(url);
  const access = openAccess(store);
  context.after(async () => {
    await access.close();
    await store.close();
  });
  return access;
}

async function refusal(work: Promise<unknown>): Promise<AccessErrorCode | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (!(error instanceof AccessError)) throw error;
    return error.code;
  }
}

const engines = [
  { name: 'SQLite', isThere: true },
  { name: 'PostgreSQL', isThere: hasPostgres() },
] as const;

for (const { name, isThere } of engines)
  describe(`two nodes, ${name}`, { skip: isThere ? false : 'needs PostgreSQL' }, () => {
    async function openBoth(context: TestContext): Promise<readonly [Access, Access]> {
      if (name === 'SQLite') {
        const url = `sqlite:${join(makeFolder(), 'club.db')}`;
        return [await openNode(context, url), await openNode(context, url)];
      }
      const database = await takeTestDatabase();
      const nodes = [await openNode(context, database.url), await openNode(context, database.url)];
      context.after(() => database.release());
      const [one, other] = nodes;
      assert.ok(one !== undefined && other !== undefined);
      return [one, other];
    }

    test('of two codes for setting up, one wins, whichever node takes it', async (context) => {
      const [one, other] = await openBoth(context);
      const first = await one.entry.createOperatorLink(now);
      const second = await other.entry.createOperatorLink(now);
      const codes = await Promise.all([
        refusal(other.entry.withCode(first.code, visitor)),
        refusal(one.entry.withCode(second.code, visitor)),
      ]);
      assert.equal(codes.filter((code) => code === null).length, 1);
      assert.equal((await one.people.list()).length, 1);
    });

    test('a session of one is known to the other, and ends for both', async (context) => {
      const [one, other] = await openBoth(context);
      const { code } = await one.entry.createOperatorLink(now);
      const { sessionId, signedIn } = await one.entry.withCode(code, visitor);
      await nextTurn();
      assert.deepEqual(await other.sessions.find(sessionId, connection), signedIn);
      await other.sessions.endAll(signedIn.account.accountId);
      await nextTurn();
      assert.equal(await one.sessions.find(sessionId, connection), null);
    });

    test('a claim is known to both, its checks are counted together, and one of two proofs wins', async (context) => {
      const [one, other] = await openBoth(context);
      const claim = await one.claims.begin({ network: 'retro', player: 'LanternFox' }, visitor);
      await nextTurn();
      assert.deepEqual(await other.claims.find(visitor), claim);
      const checks = [];
      for (const [index, node] of [one, other, one, other].entries())
        checks.push(
          await refusal(node.claims.takeCheck({ ...visitor, network: `192.0.2.${index + 10}` })),
        );
      assert.deepEqual(checks, [null, null, null, 'claim-limit']);
      const proved = { claim, player: { playerId: 7, name: 'LanternFox' }, signedIn: null };
      const proofs = await Promise.all([
        refusal(one.claims.prove(proved, visitor)),
        refusal(other.claims.prove(proved, visitor)),
      ]);
      assert.deepEqual(proofs.toSorted(), ['claim-unproved', null]);
    });

    test('attempts are counted together', async (context) => {
      const [one, other] = await openBoth(context);
      const codes = [];
      for (const node of [one, other, one, other, one, other])
        codes.push(
          await refusal(
            node.attempts.around({ visitor, name: null }, entry, () =>
              node.entry.withCode('nothing', visitor),
            ),
          ),
        );
      assert.deepEqual(codes, [
        ...Array.from({ length: 5 }, () => 'code-invalid'),
        'too-many-attempts',
      ]);
    });
  });
