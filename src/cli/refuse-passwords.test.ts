import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runWith } from '../../test/support/run-laurel.ts';

const url = 'postgres://fox:hunter2@127.0.0.1:1/laurel';

describe('a password in an argument', () => {
  const given: readonly (readonly string[])[] = [
    ['db', 'check', '--store', url],
    ['player', 'list', `--store=${url}`],
    ['serve', '--read-store', url],
    ['doctor', '--store', 'postgres://fox@127.0.0.1:1/laurel?password=hunter2'],
    ['db', 'copy', '--from', 'sqlite:data.db', '--to', url],
  ];
  for (const args of given) {
    test(`is refused, not repeated, and the message names other ways: ${args.join(' ').replace('hunter2', '***')}`, async () => {
      const { code, out, err } = await runWith({ args });
      assert.deepEqual([code, out], [2, '']);
      assert.match(err, /^laurel: --[a-z-]+: arguments are visible .* ~\/\.pgpass or PGPASSWORD/);
      assert.doesNotMatch(err, /hunter2/);
    });
  }

  test('is accepted from the environment', async () => {
    const { code, err } = await runWith({ args: ['db', 'check'], env: { LAUREL_STORE: url } });
    assert.equal(code, 1);
    assert.match(err, /cannot be reached/);
    const other = await runWith({
      args: ['db', 'check', '--store', 'postgres://fox@127.0.0.1:1/laurel'],
      env: { PGPASSWORD: 'hunter2' },
    });
    assert.match(other.err, /cannot be reached/);
  });
});
