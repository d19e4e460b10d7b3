/** Claims with every database engine (docs/spec/access.md 6, 2; docs/adr/0027-claims.md). */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dayMs, hourMs, minuteMs } from '../../domain/time/index.ts';
import { openFor, testEngines } from '../../store/testing/engines.ts';
import type { TestEngine } from '../../store/testing/engines.ts';
import type { Access, AccessErrorCode, Visitor } from '../index.ts';
import { AccessError, newSessionId, openAccess } from '../index.ts';

const start = Date.UTC(2026, 10, 26, 12);
const given = { network: 'retro', player: 'LanternFox' };
const fox = { playerId: 7, name: 'LanternFox' };

/**
 * Returns a visitor with an address that no other visitor has. Otherwise the visitors of all tests would share the limit on attempts from
 * one address.
 */
function visitorAt(address: number, changed: Partial<Visitor> = {}): Visitor {
  const network = `192.0.2.${address}`;
  return { network, isPlain: false, browserId: newSessionId(), now: start, ...changed };
}

interface Context {
  after: (work: () => unknown) => void;
}

async function open(context: Context, engine: TestEngine): Promise<Access> {
  const { store } = await openFor(context, engine);
  const access = openAccess(store);
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

for (const engine of testEngines)
  describe(`claims, ${engine.name}`, () => {
    test('have a code that can be read aloud, of one browser, for half an hour', async (context) => {
      const { claims } = await open(context, engine);
      const visitor = visitorAt(1);
      const begun = await claims.begin(given, visitor);
      assert.match(begun.code, /^laurel-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
      assert.deepEqual(await claims.find(visitor), begun);
      assert.equal(await claims.find(visitorAt(1)), null);
      const later = { ...visitor, now: start + 30 * minuteMs };
      assert.equal(await claims.find(later), null);
      assert.equal(await refusal(claims.takeCheck(later)), 'claim-over');
    });

    test('are replaced by the next one of the browser', async (context) => {
      const { claims } = await open(context, engine);
      const visitor = visitorAt(1);
      const former = await claims.begin(given, visitor);
      const next = await claims.begin({ network: 'psn', player: 'OrchardOwl' }, visitor);
      assert.deepEqual(await claims.find(visitor), next);
      const proved = { claim: former, player: fox, signedIn: null };
      assert.equal(await refusal(claims.prove(proved, visitor)), 'claim-unproved');
    });

    test('of a name are checked three times a day, from all browsers and in all spellings together', async (context) => {
      const { claims } = await open(context, engine);
      const results = [];
      for (const [index, player] of [
        'LanternFox',
        'LANTERNFOX',
        ' lanternfox ',
        'LanternFox',
      ].entries()) {
        const visitor = visitorAt(index);
        await claims.begin({ ...given, player }, visitor);
        results.push(await refusal(claims.takeCheck(visitor)));
      }
      assert.deepEqual(results, [null, null, null, 'claim-limit']);
      const tomorrow = visitorAt(9, { now: start + dayMs });
      await claims.begin(given, tomorrow);
      assert.equal(await refusal(claims.takeCheck(tomorrow)), null);
    });

    test('of a player are checked three times a day under all names', async (context) => {
      const { claims } = await open(context, engine);
      const taken = [];
      for (let time = 0; time < 4; time += 1)
        taken.push(await claims.takePlayerCheck(7, start + time * hourMs));
      assert.deepEqual(taken, [true, true, true, false]);
      assert.equal(await claims.takePlayerCheck(8, start), true);
      assert.equal(await claims.takePlayerCheck(7, start + dayMs + 1), true);
    });

    test('give a visitor an account of a player, and a session, once', async (context) => {
      const { claims, sessions } = await open(context, engine);
      const visitor = visitorAt(1);
      const proved = { claim: await claims.begin(given, visitor), player: fox, signedIn: null };
      const { account, begins } = await claims.prove(proved, visitor);
      assert.deepEqual([account.name, account.role, account.playerId], ['LanternFox', 'player', 7]);
      assert.ok(begins !== null);
      assert.equal(begins.signedIn.way, 'claim');
      const connection = { isEncryptedOnly: false, proxyUser: null, now: start };
      assert.deepEqual(await sessions.find(begins.sessionId, connection), begins.signedIn);
      assert.equal(await refusal(claims.prove(proved, visitor)), 'claim-unproved');
    });

    test('give the account the first 40 letters of a long name, also letters of two UTF-16 units', async (context) => {
      const { claims } = await open(context, engine);
      const visitor = visitorAt(1);
      const player = { playerId: 7, name: `x${'\u{1F98A}'.repeat(50)}` };
      const claim = await claims.begin(given, visitor);
      const { account } = await claims.prove({ claim, player, signedIn: null }, visitor);
      assert.equal(account.name, `x${'\u{1F98A}'.repeat(39)}`);
    });

    test('of two people who prove the same player at the same time, one gets it', async (context) => {
      const { claims, people } = await open(context, engine);
      const proving = [1, 2].map(async (address) => {
        const visitor = visitorAt(address);
        const claim = await claims.begin(given, visitor);
        return refusal(claims.prove({ claim, player: fox, signedIn: null }, visitor));
      });
      const results = await Promise.all(proving);
      assert.deepEqual(results.toSorted(), ['claim-unproved', null]);
      assert.equal((await people.list()).length, 1);
      assert.equal(await claims.isFree(7), false);
    });

    test('give nothing to somebody whose session has ended while the network was asked', async (context) => {
      const access = await open(context, engine);
      const { claims, entry, people, sessions } = access;
      const visitor = visitorAt(1);
      const { code } = await entry.createOperatorLink(start);
      const { signedIn } = await entry.withCode(code, visitor);
      const claim = await claims.begin(given, visitor);
      await sessions.endAll(signedIn.account.accountId);
      const proved = { claim, player: fox, signedIn };
      assert.equal(await refusal(claims.prove(proved, visitor)), 'proof-needed');
      assert.equal(await refusal(claims.use({ claim, signedIn }, visitor)), 'proof-needed');
      assert.equal((await people.find(signedIn.account.accountId))?.playerId, null);
    });

    test('give somebody who is signed in the player and a new session with the rights and end of the former', async (context) => {
      const access = await open(context, engine);
      const { claims, entry } = access;
      const visitor = visitorAt(1);
      const { code } = await entry.createOperatorLink(start);
      const { signedIn } = await entry.withCode(code, visitor);
      const later = { ...visitor, now: start + hourMs };
      const claim = await claims.begin(given, later);
      const { account, begins } = await claims.prove({ claim, player: fox, signedIn }, later);
      assert.deepEqual([account.role, account.playerId], ['operator', 7]);
      assert.ok(begins !== null);
      const { way, provedAt, expiresAt } = begins.signedIn;
      assert.deepEqual(
        [way, provedAt, expiresAt],
        [signedIn.way, signedIn.provedAt, signedIn.expiresAt],
      );
      const again = await claims.begin({ ...given, player: 'OrchardOwl' }, later);
      const owl = { playerId: 8, name: 'OrchardOwl' };
      const renewed = { claim: again, player: owl, signedIn: begins.signedIn };
      const second = claims.prove(renewed, later);
      assert.equal(await refusal(second), 'has-player');
    });
  });
