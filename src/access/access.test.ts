/** Accounts, codes, passwords and sessions with every database engine (docs/spec/access.md 1 to 3). */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dayMs, hourMs, minuteMs } from '../domain/time/index.ts';
import { openFor, testEngines } from '../store/testing/engines.ts';
import type { TestEngine } from '../store/testing/engines.ts';
import type { Access, AccessErrorCode, Connection, Credentials, Visitor } from './index.ts';
import { AccessError, newSessionId, openAccess } from './index.ts';
import { createPasswords } from './passwords/passwords.ts';

const now = Date.UTC(2026, 10, 26, 12);
const encrypted: Connection = { isEncryptedOnly: false, proxyUser: null, now };
const password = 'copper lantern on the shelf';

function visitor(changed: Partial<Visitor> = {}): Visitor {
  return { network: '192.0.2.1', isPlain: false, browserId: newSessionId(), now, ...changed };
}

const entry = {
  at: now,
  accountId: null,
  name: null,
  action: 'sign-in.code',
  subject: null,
  address: '192.0.2.0/24',
};

/** Tries a code that nobody has. */
function tryCode(access: Access, by: Visitor): Promise<unknown> {
  const work = () => access.entry.withCode('nothing', by);
  return access.attempts.around({ visitor: by, name: null }, entry, work);
}

/** Tries a password. */
function tryPassword(access: Access, by: Visitor, given: Credentials): Promise<unknown> {
  const work = () => access.entry.withPassword(given, by);
  return access.attempts.around({ visitor: by, name: given.name }, entry, work);
}

interface Context {
  after: (work: () => unknown) => void;
}

async function open(context: Context, engine: TestEngine): Promise<Access> {
  const { store } = await openFor(context, engine);
  const quick = createPasswords(async ({ password: given, length }) => Buffer.alloc(length, given));
  const access = openAccess(store, quick);
  context.after(() => access.close());
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

async function operatorOf(access: Access, how: Partial<Visitor> = {}) {
  const { code } = await access.entry.createOperatorLink(now);
  return access.entry.withCode(code, visitor(how));
}

for (const engine of testEngines) {
  describe(`codes, ${engine.name}`, () => {
    test('the setup code makes the first operator and is used once', async (context) => {
      const access = await open(context, engine);
      assert.equal(await access.hasOperator(), false);
      const { code, kind } = await access.entry.createOperatorLink(now);
      const { sessionId, signedIn } = await access.entry.withCode(
        `http://x/setup#${code}`,
        visitor(),
      );
      assert.equal(kind, 'setup');
      assert.equal(signedIn.account.role, 'operator');
      assert.deepEqual(await access.sessions.find(sessionId, encrypted), signedIn);
      assert.equal(await refusal(access.entry.withCode(code, visitor())), 'code-invalid');
      assert.equal((await access.people.list()).length, 1);
    });

    test('of two who set up at the same time, one wins, and all codes are gone', async (context) => {
      const access = await open(context, engine);
      const codes = [
        await access.entry.createOperatorLink(now),
        await access.entry.createOperatorLink(now),
      ];
      const outcomes = await Promise.all(
        codes.map(({ code }) => refusal(access.entry.withCode(code, visitor()))),
      );
      assert.deepEqual(new Set(outcomes), new Set([null, 'code-invalid']));
      assert.equal((await access.people.list()).length, 1);
    });

    test('is refused after 30 minutes', async (context) => {
      const access = await open(context, engine);
      const { code } = await access.entry.createOperatorLink(now);
      const later = visitor({ now: now + 30 * minuteMs });
      assert.equal(await refusal(access.entry.withCode(code, later)), 'code-invalid');
    });

    test('a new link signs the operator in again', async (context) => {
      const access = await open(context, engine);
      const first = await operatorOf(access);
      const { code, kind } = await access.entry.createOperatorLink(now);
      const again = await access.entry.withCode(code, visitor());
      assert.equal(kind, 'link');
      assert.equal(again.signedIn.account.accountId, first.signedIn.account.accountId);
      assert.notEqual(again.sessionId, first.sessionId);
    });

    test('an invitation makes an account with its player, and signs it in again', async (context) => {
      const access = await open(context, engine);
      const invited = { name: 'LanternFox', role: 'player', playerId: 7 } as const;
      const one = await access.people.invite(invited, now);
      const { account } = (await access.entry.withCode(one.code, visitor())).signedIn;
      assert.deepEqual([account.name, account.role, account.playerId], ['LanternFox', 'player', 7]);
      const other = await access.people.invite({ ...invited, name: 'Other' }, now);
      const again = await access.entry.withCode(other.code, visitor());
      assert.equal(again.signedIn.account.accountId, account.accountId);
    });

    test('an invitation gives its player to the person who is signed in and has none, but not to an operator', async (context) => {
      const access = await open(context, engine);
      const operator = (await operatorOf(access)).signedIn.account;
      const invite = async (playerId: number | null) => {
        const invited = { name: 'LanternFox', role: 'player', playerId } as const;
        return (await access.people.invite(invited, now)).code;
      };
      const first = await access.entry.withCode(await invite(null), visitor());
      const { accountId } = first.signedIn.account;
      const use = { signedIn: accountId };
      const extended = await access.entry.withCode(await invite(7), visitor(), use);
      assert.equal(extended.signedIn.account.accountId, accountId);
      assert.equal((await access.people.findByPlayer(7))?.accountId, accountId);
      const byOperator = { signedIn: operator.accountId };
      const other = await access.entry.withCode(await invite(8), visitor(), byOperator);
      assert.notEqual(other.signedIn.account.accountId, operator.accountId);
      const again = await access.entry.withCode(await invite(9), visitor(), use);
      assert.notEqual(again.signedIn.account.accountId, accountId);
    });

    test('an invitation that makes a player an operator ends their sessions', async (context) => {
      const access = await open(context, engine);
      const invited = { name: 'LanternFox', role: 'player', playerId: 7 } as const;
      const one = await access.people.invite(invited, now);
      const before = await access.entry.withCode(one.code, visitor());
      const other = await access.people.invite({ ...invited, role: 'operator' }, now);
      const after = await access.entry.withCode(other.code, visitor());
      assert.equal(after.signedIn.account.role, 'operator');
      assert.equal(await access.sessions.find(before.sessionId, encrypted), null);
      assert.notEqual(await access.sessions.find(after.sessionId, encrypted), null);
    });

    test("a player's invitation does not open an account that has become an operator's", async (context) => {
      const access = await open(context, engine);
      const invited = { name: 'LanternFox', role: 'player', playerId: 7 } as const;
      const early = await access.people.invite(invited, now);
      const { code } = await access.people.invite({ ...invited, role: 'operator' }, now);
      await access.entry.withCode(code, visitor());
      assert.equal(await refusal(access.entry.withCode(early.code, visitor())), 'code-invalid');
    });

    test('a code for one account refuses that of another, and does not use it up', async (context) => {
      const access = await open(context, engine);
      const { accountId } = (await operatorOf(access)).signedIn.account;
      const invited = { name: 'LanternFox', role: 'operator', playerId: null } as const;
      const { code } = await access.people.invite(invited, now);
      const asProof = access.entry.withCode(code, visitor(), { onlyFor: accountId });
      assert.equal(await refusal(asProof), 'other-account');
      assert.equal((await access.people.list()).length, 1);
      assert.equal(
        (await access.entry.withCode(code, visitor())).signedIn.account.name,
        'LanternFox',
      );
    });

    test('an invitation is valid for seven days, and can be withdrawn', async (context) => {
      const access = await open(context, engine);
      const invited = { name: 'LanternFox', role: 'player', playerId: null } as const;
      const { code } = await access.people.invite(invited, now);
      assert.equal((await access.people.invitations(now + 7 * dayMs - 1)).length, 1);
      const [open_] = await access.people.invitations(now);
      await access.people.withdraw(open_?.codeHash ?? '');
      assert.equal(await refusal(access.entry.withCode(code, visitor())), 'code-invalid');
      const late = await access.people.invite(invited, now);
      const then = visitor({ now: now + 7 * dayMs });
      assert.equal(await refusal(access.entry.withCode(late.code, then)), 'code-invalid');
    });
  });

  describe(`passwords, ${engine.name}`, () => {
    async function withPassword(context: Context): Promise<{ access: Access; name: string }> {
      const access = await open(context, engine);
      const { account } = (await operatorOf(access, { network: 'first' })).signedIn;
      await access.people.rename(account.accountId, 'Ada Lantern');
      await access.entry.setPassword(account.accountId, password, now);
      return { access, name: 'ada lantern' };
    }

    test('sign in by the name in any case', async (context) => {
      const { access, name } = await withPassword(context);
      const { signedIn } = await access.entry.withPassword({ name, password }, visitor());
      assert.deepEqual([signedIn.way, signedIn.account.name], ['password', 'Ada Lantern']);
    });

    test('unknown names and wrong passwords are refused alike, five times a minute', async (context) => {
      const { access, name } = await withPassword(context);
      for (const tried of [name, 'nobody at all']) {
        const codes = [];
        for (let time = 0; time < 6; time += 1)
          codes.push(
            await refusal(
              tryPassword(access, visitor({ network: `192.0.2.${time}` }), {
                name: tried,
                password: 'wrong wrong wrong',
              }),
            ),
          );
        assert.deepEqual(codes, [
          ...Array.from({ length: 5 }, () => 'wrong-password'),
          'too-many-attempts',
        ]);
      }
    });

    test('an address has five attempts a minute and 30 in 15 minutes, whatever it asks for', async (context) => {
      const access = await open(context, engine);
      let refused = 0;
      for (let minute = 0; minute < 7; minute += 1)
        for (let time = 0; time < 6; time += 1) {
          const at = visitor({ now: now + minute * minuteMs + time });
          const code = await refusal(tryCode(access, at));
          if (code === 'too-many-attempts') refused += 1;
        }
      assert.equal(refused, 12);
      const later = visitor({ now: now + 15 * minuteMs + 1 });
      assert.equal(await refusal(tryCode(access, later)), 'code-invalid');
    });

    test('attempts from before the clock was set back do not count', async (context) => {
      const access = await open(context, engine);
      const tryAt = (at: number) => refusal(tryCode(access, visitor({ now: at })));
      for (let time = 0; time < 5; time += 1) await tryAt(now + hourMs);
      assert.equal(await tryAt(now + hourMs), 'too-many-attempts');
      assert.equal(await tryAt(now), 'code-invalid');
    });

    test("an account's limit does not bind a browser that has signed in to it", async (context) => {
      const { access, name } = await withPassword(context);
      const { browserId } = visitor();
      await access.entry.withPassword({ name, password }, visitor({ browserId }));
      for (let time = 0; time < 6; time += 1)
        await refusal(
          tryPassword(access, visitor({ network: `n${time}` }), { name, password: 'wrong' }),
        );
      const known = tryPassword(access, visitor({ browserId, network: 'x' }), { name, password });
      assert.equal(await refusal(known), null);
      const other = tryPassword(access, visitor({ network: 'y' }), { name, password });
      assert.equal(await refusal(other), 'too-many-attempts');
    });

    test('attempts over a limit are not logged, also if they come at the same time', async (context) => {
      const access = await open(context, engine);
      const codes = await Promise.all(
        Array.from({ length: 8 }, () => refusal(tryCode(access, visitor()))),
      );
      assert.equal(codes.filter((code) => code === 'too-many-attempts').length, 3);
      const logged = await access.steps.latest({ accountId: '', action: '', limit: 50 });
      assert.deepEqual(
        logged.map(({ outcome }) => outcome),
        Array.from({ length: 5 }, () => 'code-invalid'),
      );
    });

    test("attempts over an account's limit count for the address, and are not logged", async (context) => {
      const { access, name } = await withPassword(context);
      const wrong = { name, password: 'wrong' };
      for (let time = 0; time < 5; time += 1)
        await refusal(tryPassword(access, visitor({ network: `n${time}` }), wrong));
      for (let time = 0; time < 5; time += 1)
        await refusal(tryPassword(access, visitor({ network: 'x' }), wrong));
      assert.equal(await refusal(tryCode(access, visitor({ network: 'x' }))), 'too-many-attempts');
      const logged = await access.steps.latest({ accountId: '', action: '', limit: 50 });
      assert.equal(logged.length, 5);
    });
  });

  describe(`sessions, ${engine.name}`, () => {
    test('only the hash of an id is stored', async (context) => {
      const access = await open(context, engine);
      const { sessionId } = await operatorOf(access);
      assert.match(sessionId, /^[A-Za-z0-9_-]{43}$/);
      assert.equal(await access.sessions.find(newSessionId(), encrypted), null);
      assert.equal(await access.sessions.find('', encrypted), null);
      assert.equal(await access.sessions.find(undefined, encrypted), null);
    });

    test("an operator's ends after 24 hours without a request, and after 7 days", async (context) => {
      const access = await open(context, engine);
      const { sessionId } = await operatorOf(access);
      const at = (ms: number) => access.sessions.find(sessionId, { ...encrypted, now: now + ms });
      assert.equal(await at(dayMs), null);
      for (let hours = 20; hours < 7 * 24; hours += 20)
        assert.notEqual(await at(hours * hourMs), null);
      assert.equal(await at(7 * dayMs), null);
    });

    test("a player's ends after 30 days without a request, and after 90", async (context) => {
      const access = await open(context, engine);
      const { code } = await access.people.invite(
        { name: 'Fox', role: 'player', playerId: 1 },
        now,
      );
      const { sessionId } = await access.entry.withCode(code, visitor());
      const at = (days: number) =>
        access.sessions.find(sessionId, { ...encrypted, now: now + days * dayMs });
      assert.notEqual(await at(29), null);
      assert.notEqual(await at(58), null);
      assert.equal(await at(88), null);
    });

    test('without encryption ends after 12 hours, and at once where there is an encrypted address', async (context) => {
      const access = await open(context, engine);
      const { sessionId } = await operatorOf(access, { isPlain: true });
      const at = (changed: Partial<Connection>) =>
        access.sessions.find(sessionId, { ...encrypted, ...changed });
      assert.notEqual(await at({}), null);
      assert.equal(await at({ isEncryptedOnly: true }), null);
      assert.equal(await at({ now: now + 12 * hourMs }), null);
    });

    test('"last seen" is written at most once an hour', async (context) => {
      const access = await open(context, engine);
      const { sessionId } = await operatorOf(access);
      const seen = async (ms: number) => {
        await access.sessions.find(sessionId, { ...encrypted, now: now + ms });
        return (await access.people.list())[0]?.seenAt;
      };
      assert.equal(await seen(59 * minuteMs), now);
      assert.equal(await seen(61 * minuteMs), now + 61 * minuteMs);
    });

    test('all of a person end at once, at "sign out everywhere" and at a change of rights', async (context) => {
      const access = await open(context, engine);
      const { account } = (await operatorOf(access)).signedIn;
      const { code } = await access.people.createLink(account.accountId, now);
      await access.entry.withCode(code, visitor());
      assert.equal(await access.sessions.endAll(account.accountId), 2);
      const { code: invited } = await access.people.invite(
        { name: 'Fox', role: 'player', playerId: 1 },
        now,
      );
      const player = await access.entry.withCode(invited, visitor());
      await access.people.setRole(player.signedIn.account.accountId, 'operator');
      assert.equal(await access.sessions.find(player.sessionId, encrypted), null);
    });

    test('a deleted account ends its sessions', async (context) => {
      const access = await open(context, engine);
      await operatorOf(access);
      const { code } = await access.people.invite(
        { name: 'Fox', role: 'player', playerId: 1 },
        now,
      );
      const { sessionId, signedIn } = await access.entry.withCode(code, visitor());
      await access.people.remove(signedIn.account.accountId);
      assert.equal(await access.sessions.find(sessionId, encrypted), null);
    });
  });

  describe(`accounts, ${engine.name}`, () => {
    test('the last operator is neither deleted nor made a player', async (context) => {
      const access = await open(context, engine);
      const { accountId } = (await operatorOf(access)).signedIn.account;
      assert.equal(await refusal(access.people.remove(accountId)), 'last-operator');
      assert.equal(await refusal(access.people.setRole(accountId, 'player')), 'last-operator');
    });

    test('two names that read alike are one', async (context) => {
      const access = await open(context, engine);
      const { accountId } = (await operatorOf(access)).signedIn.account;
      const { code } = await access.people.invite(
        { name: 'OPERATOR', role: 'player', playerId: null },
        now,
      );
      const { account } = (await access.entry.withCode(code, visitor())).signedIn;
      assert.equal(account.name, 'OPERATOR 2');
      assert.equal(await refusal(access.people.rename(accountId, 'operator 2')), 'name-taken');
      assert.equal(await refusal(access.people.rename(accountId, ' ')), 'name-invalid');
    });

    test('a player belongs to one account', async (context) => {
      const access = await open(context, engine);
      const { accountId } = (await operatorOf(access)).signedIn.account;
      const { code } = await access.people.invite(
        { name: 'Fox', role: 'player', playerId: 1 },
        now,
      );
      await access.entry.withCode(code, visitor());
      assert.equal(await refusal(access.people.setPlayer(accountId, 1)), 'player-taken');
      await access.people.setPlayer(accountId, 2);
      assert.equal((await access.people.findByPlayer(2))?.accountId, accountId);
    });

    test('a step is written before its work, and keeps its outcome', async (context) => {
      const access = await open(context, engine);
      const entry = {
        at: now,
        accountId: 'a',
        name: 'Ada',
        action: 'player.hide',
        subject: '7',
        address: '192.0.2.0/24',
      };
      const latest = () => access.steps.latest({ accountId: '', action: '', limit: 5 });
      await access.steps.around(entry, async () => {
        assert.equal((await latest())[0]?.outcome, 'begun');
      });
      const [written] = await latest();
      assert.deepEqual(written, { ...entry, stepId: written?.stepId, outcome: 'done' });
      const failing = access.steps.around({ ...entry, at: now + 1 }, () =>
        Promise.reject(new AccessError('proof-needed')),
      );
      assert.equal(await refusal(failing), 'proof-needed');
      assert.equal((await latest())[0]?.outcome, 'proof-needed');
    });
  });

  test(`the log is read in parts, of which none repeats or misses an entry of the same time, ${engine.name}`, async (context) => {
    const access = await open(context, engine);
    for (const action of ['a', 'b', 'c', 'd', 'e'])
      await access.steps.around({ ...entry, action }, () => Promise.resolve());
    const filter = { accountId: '', action: '', limit: 2 };
    const read = [];
    let part = await access.steps.latest(filter);
    for (let after = part.at(-1); after !== undefined; after = part.at(-1)) {
      read.push(...part.map(({ action }) => action));
      part = await access.steps.latest({ ...filter, after });
    }
    assert.deepEqual(read.toSorted(), ['a', 'b', 'c', 'd', 'e']);
  });

  test(`accounts neither wait for a load nor change its numbers, ${engine.name}`, async (context) => {
    const { store, engine: database } = await openFor(context, engine);
    const access = openAccess(store);
    context.after(() => access.close());
    await access.hasOperator(); // this creates the tables
    const before = store.commitVersions().of(null);
    await database.transaction(async () => {
      await operatorOf(access);
      return null;
    });
    assert.equal(store.commitVersions().of(null), before);
    assert.equal(await access.hasOperator(), true);
  });
}
