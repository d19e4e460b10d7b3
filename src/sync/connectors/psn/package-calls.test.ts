import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadNetworkCalls } from './package-calls.ts';

/** A fetch that answers with its own name and records its requests. */
function answering(name: string, asked: string[]): typeof fetch {
  return async (input) => {
    asked.push(input instanceof Request ? input.url : String(input));
    return Response.json({ onlineId: name });
  };
}

test('a call of the package uses only the fetch it was loaded with', async () => {
  const asked: string[] = [];
  const before = globalThis.fetch;
  const loaded = ['one', 'other'].map((name) => loadNetworkCalls(answering(name, asked)));
  const answers = await Promise.all(loaded.map((calls) => calls.getProfileFromAccountId({ accessToken: 'token' }, '1234567890')));
  assert.deepEqual(answers, [{ onlineId: 'one' }, { onlineId: 'other' }]);
  assert.equal(asked.length, 2);
  assert.equal(globalThis.fetch, before);
});
