import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withFetch } from './fetch-scope.ts';

const answer = (text: string) => async (): Promise<Response> => new Response(text);
const textOf = async (url: string): Promise<string> => (await fetch(url)).text();
const dataUrl = 'data:text/plain,outside';

test('a call from within the work gets the other fetch, also after a wait', async () => {
  const text = await withFetch(answer('inside'), async () => {
    await Promise.resolve();
    return textOf(dataUrl);
  });
  assert.equal(text, 'inside');
});

test('every other call gets the fetch that was there, also meanwhile', async () => {
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const inside = withFetch(answer('inside'), async () => {
    await held;
    return textOf(dataUrl);
  });
  assert.equal(await textOf(dataUrl), 'outside');
  goOn();
  assert.equal(await inside, 'inside');
});

test('two works at a time have each their own', async () => {
  const texts = await Promise.all(['one', 'two'].map((name) => withFetch(answer(name), () => textOf(dataUrl))));
  assert.deepEqual(texts, ['one', 'two']);
});

test('the other fetch can send with the one that was there', async () => {
  assert.equal(
    await withFetch(
      (send, ...call) => send(...call),
      () => textOf(dataUrl),
    ),
    'outside',
  );
});

test('afterwards the global fetch is the one before, also after a failure', async () => {
  const before = globalThis.fetch;
  await assert.rejects(
    withFetch(answer(''), () => Promise.reject(new Error('no'))),
    /no/,
  );
  assert.equal(globalThis.fetch, before);
});

test('who has put another fetch over it meanwhile keeps it', async () => {
  const before = globalThis.fetch;
  const seen: string[] = [];
  try {
    await withFetch(answer('inside'), async () => {
      const beneath = globalThis.fetch;
      globalThis.fetch = (...call) => {
        seen.push(String(call[0]));
        return beneath(...call);
      };
    });
    assert.equal(await textOf(dataUrl), 'outside');
    assert.equal(await withFetch(answer('inside'), () => textOf(dataUrl)), 'inside');
    assert.deepEqual(seen, [dataUrl], 'the work went past it');
    assert.equal(
      await withFetch(
        (send, ...call) => send(...call),
        () => textOf(dataUrl),
      ),
      'outside',
    );
    assert.deepEqual(seen, [dataUrl, dataUrl], 'and what the work sends goes through it');
  } finally {
    globalThis.fetch = before;
  }
});
