import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeFolder } from '../../test/support/make-folder.ts';
import { runLaurel } from '../../test/support/run-laurel.ts';

test('a store without games that look alike has no suggestions, and the command says so', async () => {
  const store = ['--store', `sqlite:${join(makeFolder(), 'laurel.db')}`];
  assert.equal((await runLaurel('demo', ...store)).code, 0);
  assert.deepEqual(await runLaurel('alias', 'suggest', ...store), {
    code: 0,
    out: 'No games look like editions of each other.\n',
    err: '',
  });
});
