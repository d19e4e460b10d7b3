/** For each network: a wrong login or key, and a login or key that the network revokes. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { follow, startNetwork } from './followed.ts';

const names = { psn: 'the login', retro: 'the key', steam: 'the key' } as const;
const wrong = { psn: 'w'.repeat(64), retro: 'w'.repeat(32), steam: 'A'.repeat(32) } as const;

describe('what lets Laurel in', { concurrency: true }, () => {
  for (const kind of ['psn', 'retro', 'steam'] as const) {
    test(`a wrong one is refused and replaces nothing, and what was entered is in no output: ${kind}`, async (context) => {
      const network = await startNetwork[kind](1);
      context.after(() => network.close());
      const { logIn, laurel, assertWhole } = await follow(network);
      const refused = await logIn(wrong[kind]);
      assert.equal(refused.code, 1, refused.out);
      assert.doesNotMatch(refused.out + refused.err, new RegExp(wrong[kind]));
      const ran = await laurel(['sync', 'run']);
      assert.equal(ran.code, 0, `${names[kind]} from before is still used: ${ran.err}`);
      await assertWhole();
    });

    test(`one that the network takes back ends the run, loses nothing, and a new one goes on: ${kind}`, async (context) => {
      const network = await startNetwork[kind](1);
      context.after(() => network.close());
      const { logIn, laurel, status, assertWhole } = await follow(network);
      assert.equal((await laurel(['sync', 'run'])).code, 0);
      network.revoke();
      const ended = await laurel(['sync', 'run']);
      assert.equal(ended.code, 1, ended.out);
      assert.match(ended.out + ended.err, /laurel sync login/);
      await assertWhole();
      const shown = await status();
      assert.equal(shown.code, 1, shown.out);
      assert.match(shown.out, /laurel sync login/);
      const { length } = network.requests;
      await laurel(['sync', 'run']);
      assert.ok(
        network.requests.length <= length + 1,
        'a refused one is not tried again and again',
      );
      network.play();
      assert.equal((await logIn()).code, 0);
      const again = await laurel(['sync', 'run']);
      assert.equal(again.code, 0, again.out + again.err);
      await assertWhole();
    });
  }
});
