import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  toAction,
  call,
  describeAnswer,
  envelope,
  soapRequest,
  wireRequest,
} from '../../test/support/decode-request.ts';
import { smallHandler } from '../../test/support/small-service.ts';
import type { WireRequest, WireResponse } from '../protocols/index.ts';
import { isStreamed, wholeBytes } from '../protocols/index.ts';
import type { Versions } from '../cache/index.ts';
import { CacheMemory } from '../cache/index.ts';
import { Fault } from '../contract/index.ts';
import { StoreError } from '../store/port/errors.ts';
import type { RequestHandler } from './service.ts';
import { requestBase } from '../documents/index.ts';

const base = requestBase({ path: '/api', address: 'http://127.0.0.1/api' }, '');
const get = (path: string, query: string | null = null): WireRequest =>
  wireRequest({ method: 'GET', path, query });
const soap = soapRequest(
  '1.1',
  envelope('1.1', call('getNumberListGames')),
  toAction('getNumberListGames'),
);

function bodyOf(response: Pick<WireResponse, 'body'>): string {
  assert.ok(!isStreamed(response.body));
  return Buffer.from(wholeBytes(response.body)).toString();
}

test('a call is answered in its binding, with operation and binding for the log', async () => {
  const handler = smallHandler({ getNumberListGames: () => Promise.resolve(3) });
  const byGet = await handler.handle(get('/getNumberListGames'), base);
  assert.match(bodyOf(byGet.response), /<int xmlns="[^"]*">3<\/int>$/);
  assert.deepEqual(
    [byGet.operation, byGet.binding, byGet.fault],
    ['getNumberListGames', 'get', null],
  );
  const bySoap = await handler.handle(soap, base);
  assert.match(bodyOf(bySoap.response), /<getNumberListGamesResult>3</);
  assert.deepEqual(
    [bySoap.operation, bySoap.binding, bySoap.fault],
    ['getNumberListGames', 'soap', null],
  );
});

test('a fault is answered in its binding, with the fault for the log', async () => {
  const { response, operation, binding, fault } = await smallHandler().handle(
    get('/getGamesSince', 'sNetID=a&sDate=x'),
    base,
  );
  assert.equal(response.status, 400);
  assert.deepEqual(
    [operation, binding, fault?.code],
    ['getGamesSince', 'get', 'client.parameter.not-a-date'],
  );
});

const failures: readonly (readonly [string, Error, string, number])[] = [
  [
    'an unavailable store',
    new StoreError('locked', 'database is locked'),
    'server.unavailable',
    503,
  ],
  ['an unexpected error', new TypeError('x is not a function'), 'server.internal', 500],
];

for (const [name, failure, code, status] of failures) {
  const handler = smallHandler({ getNumberListGames: () => Promise.reject(failure) });

  test(`${name} is ${status} over HTTP, and its cause is only logged`, async () => {
    const { response, fault } = await handler.handle(get('/getNumberListGames'), base);
    assert.equal(response.status, status);
    assert.ok(!bodyOf(response).includes(failure.message));
    assert.equal(fault?.code, code);
    assert.equal(fault?.cause, failure);
  });

  test(`${name} is ${status} and a Server fault over SOAP`, async () => {
    const { response } = await handler.handle(soap, base);
    assert.match(describeAnswer(response), new RegExp(`^${status} 1\\.1 Server: The service`));
  });
}

test('a thrown value that is not an Error is an internal error', async () => {
  // oxlint-disable-next-line prefer-promise-reject-errors -- what is thrown need not be an error
  const { response, fault } = await smallHandler({
    getNumberListGames: () => Promise.reject('no'),
  }).handle(get('/getNumberListGames'), base);
  assert.equal(response.status, 500);
  assert.equal(fault?.cause, 'no');
});

test('a request that could not be read is refused in the format of its binding', () => {
  const fault = new Fault('client.body.too-large', { limit: 10 });
  assert.match(
    describeAnswer(smallHandler().refuse(soap, base, fault).response),
    /^413 1\.1 Client: The request body is longer than 10 bytes/,
  );
  assert.match(
    describeAnswer(smallHandler().refuse(soapRequest('1.2', ''), base, fault).response),
    /^413 1\.2 Sender: /,
  );
  assert.match(
    describeAnswer(smallHandler().refuse(wireRequest({ path: '/getGames' }), base, fault).response),
    /^413 The request body/,
  );
  assert.match(
    describeAnswer(smallHandler().refuse(wireRequest({ method: 'PUT' }), base, fault).response),
    /^413 The request body/,
  );
});

const caching = (bytes?: number) => ({ versions: [1] as Versions, memory: new CacheMemory(bytes) });

/** Creates a handler that counts its calls. */
function countedGames(items: readonly { readonly Id: string }[] = []) {
  const state = { calls: 0 };
  const getGames = async (): Promise<readonly { readonly Id: string }[]> => {
    state.calls += 1;
    await new Promise(setImmediate);
    return items;
  };
  return { state, handlers: { getGames } };
}

/** Sends the request twice, so that the response is cached. */
async function askTwice(
  handler: RequestHandler,
  query: string,
  key: string | null = query,
): Promise<unknown> {
  await handler.handle(get('/getGames', query), base, key);
  return (await handler.handle(get('/getGames', query), base, key)).response;
}

test('an answer is cached at the second request, and recalled by every request for it', async () => {
  const { state, handlers } = countedGames();
  const handler = smallHandler(handlers, 'standard', caching());
  await handler.handle(get('/getGames', 'sNetID=a'), base, 'got');
  assert.equal(handler.recall('got', base), null);
  const { response } = await handler.handle(get('/getGames', 'sNetID=a'), base, 'got');
  assert.equal(handler.recall('got', base)?.response, response);
  assert.equal(handler.recall('posted', base), null);
  const posted = wireRequest({
    path: '/getGames',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'sNetID=a',
  });
  assert.equal((await handler.handle(posted, base, 'posted')).response, response);
  assert.equal(handler.recall('posted', base)?.response, response);
  assert.equal(handler.recall('posted', base)?.binding, 'post');
  assert.equal(state.calls, 2);
});

test('concurrent requests for the same answer are rendered once', async () => {
  const { state, handlers } = countedGames();
  const handler = smallHandler(handlers, 'standard', caching());
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => handler.handle(get('/getGames', 'sNetID=a'), base)),
  );
  assert.equal(state.calls, 1);
  assert.equal(new Set(answers.map(({ response }) => bodyOf(response))).size, 1);
});

test('a request after a commit does not share an answer begun before it', async () => {
  const { state, handlers } = countedGames();
  let commits = 0;
  const handler = smallHandler(handlers, 'standard', {
    ...caching(),
    commitVersion: () => commits,
  });
  const first = handler.handle(get('/getGames', 'sNetID=a'), base);
  while (state.calls === 0) await new Promise(process.nextTick);
  commits += 1;
  await Promise.all([first, handler.handle(get('/getGames', 'sNetID=a'), base)]);
  assert.equal(state.calls, 2);
});

test('an error is returned to all waiting requests, and not to later ones', async () => {
  let calls = 0;
  const getGames = async (): Promise<never[]> => {
    calls += 1;
    await new Promise(setImmediate);
    if (calls === 1) throw new StoreError('locked', 'database is locked');
    return [];
  };
  const handler = smallHandler({ getGames }, 'standard', caching());
  const ask = () => handler.handle(get('/getGames', 'sNetID=a'), base);
  const [one, other] = await Promise.all([ask(), ask()]);
  assert.deepEqual([one.response.status, other.response.status], [503, 503]);
  assert.equal((await ask()).response.status, 200);
});

test('a request without a key is not indexed', async () => {
  const handler = smallHandler(countedGames().handlers, 'standard', caching());
  await askTwice(handler, 'sNetID=a', null);
  assert.equal(handler.recall('', base), null);
});

test('a crawl does not evict frequently requested answers', async () => {
  const handler = smallHandler(
    countedGames([{ Id: 'x'.repeat(3000) }]).handlers,
    'standard',
    caching(500_000),
  );
  await askTwice(handler, 'sNetID=often');
  for (let index = 0; index < 100; index += 1)
    await handler.handle(get('/getGames', `sNetID=${index}`), base, `${index}`);
  assert.notEqual(handler.recall('sNetID=often', base), null);
});

test('the answer cache stays within its budget and evicts the least recently used answer', async () => {
  const handler = smallHandler(
    countedGames([{ Id: 'x'.repeat(3000) }]).handlers,
    'standard',
    caching(500_000),
  );
  const keys = Array.from({ length: 100 }, (_, index) => `sNetID=${index}`);
  for (const key of keys) await askTwice(handler, key);
  const recalled = keys.filter((key) => handler.recall(key, base) !== null);
  assert.ok(recalled.length > 0 && recalled.length < 50, String(recalled.length));
  assert.equal(recalled.at(-1), keys.at(-1));
});

test('after a commit, a repeated request is answered from the cache if its data has not changed', async () => {
  const { state, handlers } = countedGames();
  const data = { ...caching(), committed: 0, commitVersion: () => data.committed };
  const handler = smallHandler(handlers, 'standard', data);
  const request = get('/getGames', 'sNetID=a');
  const response = await askTwice(handler, 'sNetID=a', 'key');
  data.committed += 1;
  assert.equal(handler.recall('key', base), null);
  assert.equal((await handler.handle(request, base, 'key')).response, response);
  assert.equal(handler.recall('key', base)?.response, response);
  data.committed += 1;
  data.versions = [2];
  assert.notEqual((await handler.handle(request, base, 'key')).response, response);
  assert.equal(state.calls, 3);
});
