import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { composeState } from '../../../app/compose-state.ts';
import { testEngines } from '../../../store/testing/engines.ts';
import type { TokenRow } from './tokens.ts';

const token: TokenRow = {
  tokenId: '0123456789ab',
  name: 'agent',
  secretHash: 'f00d',
  scopes: 'import export',
  createdAt: 1000,
  expiresAt: null,
  lastUsedAt: null,
};

for (const engine of testEngines) {
  describe(`state of the admin API, ${engine.name}`, () => {
    test('a token is found by id, listed in order of creation, and updated when it is used', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { tokens } = composeState(opened.store);
      await tokens.add({
        ...token,
        tokenId: 'ffffffffffff',
        name: 'older',
        createdAt: 500,
        expiresAt: 9000,
      });
      await tokens.add(token);
      assert.deepEqual(
        (await tokens.list()).map(({ tokenId }) => tokenId),
        ['ffffffffffff', '0123456789ab'],
      );
      await tokens.markUsed(token.tokenId, 2000);
      assert.deepEqual(await tokens.find(token.tokenId), { ...token, lastUsedAt: 2000 });
      assert.equal(await tokens.find('000000000000'), null);
    });

    test('a second token of the same name is refused', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { tokens } = composeState(opened.store);
      assert.equal(await tokens.add(token), true);
      assert.equal(await tokens.add({ ...token, tokenId: 'ffffffffffff' }), false);
      assert.deepEqual(await tokens.list(), [token]);
    });

    test('a token is removed by id or by name', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { tokens } = composeState(opened.store);
      await tokens.add({ ...token, tokenId: 'a' });
      await tokens.add({ ...token, tokenId: 'b', name: 'other' });
      assert.equal(await tokens.remove('b'), 1);
      assert.equal(await tokens.remove('agent'), 1);
      assert.equal(await tokens.remove('agent'), 0);
      assert.deepEqual(await tokens.list(), []);
    });

    test('the audit log lists the newest entries first and deletes old entries', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { audit } = composeState(opened.store);
      const entry = { actor: 'a', action: 'POST /v1/import', subject: null, outcome: '200' };
      for (const at of [10, 30, 20, 20]) await audit.write({ at, ...entry });
      assert.deepEqual(
        (await audit.latest(3)).map(({ at }) => at),
        [30, 20, 20],
      );
      assert.deepEqual((await audit.latest(1))[0], { at: 30, ...entry });
      assert.equal(await audit.prune(20), 1);
      assert.equal((await audit.latest(10)).length, 3);
    });

    test('an audit entry is written as begun and updated with its outcome', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { audit } = composeState(opened.store);
      const entry = {
        at: 10,
        actor: 'a',
        action: 'POST /v1/import',
        subject: null,
        outcome: 'begun',
      };
      const entryId = await audit.write(entry);
      assert.deepEqual(await audit.latest(1), [entry]);
      await audit.finish(entryId, { outcome: '200', subject: '1 added' });
      assert.deepEqual(await audit.latest(2), [{ ...entry, outcome: '200', subject: '1 added' }]);
    });
  });
}
