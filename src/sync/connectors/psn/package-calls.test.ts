import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withNetworkCalls } from './package-calls.ts';

/** Creates a fetch that responds with its own name and records its requests. */
function answering(name: string, asked: string[]): typeof fetch {
  return async (input) => {
    asked.push(input instanceof Request ? input.url : String(input));
    return Response.json({ onlineId: name });
  };
}

test('a call of the package uses the fetch it was given, also while others are under way and while the process fetches itself', async (context) => {
  const asked: string[] = [];
  const before = globalThis.fetch;
  context.after(() => void (globalThis.fetch = before));
  const ofProcess = answering('process', asked);
  globalThis.fetch = ofProcess;
  const answers = await Promise.all([
    ...['one', 'other'].map((name) =>
      withNetworkCalls(answering(name, asked))((calls) =>
        calls.getProfileFromAccountId({ accessToken: 'token' }, '1234567890'),
      ),
    ),
    fetch('https://laurel.example/').then((response) => response.json()),
  ]);
  assert.deepEqual(answers, [{ onlineId: 'one' }, { onlineId: 'other' }, { onlineId: 'process' }]);
  assert.equal(asked.length, 3);
  assert.equal(globalThis.fetch, ofProcess);
});

test('a fetch that was given may itself use the one of the process', async (context) => {
  const asked: string[] = [];
  const before = globalThis.fetch;
  context.after(() => void (globalThis.fetch = before));
  globalThis.fetch = answering('process', asked);
  const withCalls = withNetworkCalls((input, init) => fetch(input, init));
  const answer = await withCalls((calls) =>
    calls.getProfileFromAccountId({ accessToken: 'token' }, '1234567890'),
  );
  assert.deepEqual(answer, { onlineId: 'process' });
});
