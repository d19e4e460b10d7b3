import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionOf, call, describeAnswer, envelope, soapRequest, wireRequest } from '../../test/support/decode-request.ts';
import { smallHandler } from '../../test/support/small-service.ts';
import type { WireRequest } from '../bindings/index.ts';
import { Fault } from '../contract/index.ts';
import { StoreError } from '../store/errors.ts';

const base = { path: '/api', address: 'http://127.0.0.1/api' };
const get = (path: string, query: string | null = null): WireRequest => wireRequest({ method: 'GET', path, query });
const soap = soapRequest('1.1', envelope('1.1', call('getNumberListGames')), actionOf('getNumberListGames'));

function bodyOf(response: { readonly body: unknown }): string {
  assert.ok(response.body instanceof Uint8Array);
  return Buffer.from(response.body).toString();
}

test('a call is answered in the binding it came in, and told for the log', async () => {
  const handler = smallHandler({ getNumberListGames: () => Promise.resolve(3) });
  const byGet = await handler.handle(get('/getNumberListGames'), base);
  assert.match(bodyOf(byGet.response), /<int xmlns="[^"]*">3<\/int>$/);
  assert.deepEqual([byGet.operation, byGet.binding, byGet.fault], ['getNumberListGames', 'get', null]);
  const bySoap = await handler.handle(soap, base);
  assert.match(bodyOf(bySoap.response), /<getNumberListGamesResult>3</);
  assert.deepEqual([bySoap.operation, bySoap.binding, bySoap.fault], ['getNumberListGames', 'soap', null]);
});

test('a fault is answered in the binding it came in, and told for the log', async () => {
  const { response, operation, binding, fault } = await smallHandler().handle(get('/getGamesSince', 'sNetID=a&sDate=x'), base);
  assert.equal(response.status, 400);
  assert.deepEqual([operation, binding, fault?.code], ['getGamesSince', 'get', 'client.parameter.not-a-date']);
});

const failures: readonly (readonly [string, Error, string, number])[] = [
  ['a store out of reach', new StoreError('locked', 'database is locked'), 'server.unavailable', 503],
  ['a defect of ours', new TypeError('x is not a function'), 'server.internal', 500],
];

for (const [name, failure, code, status] of failures) {
  const handler = smallHandler({ getNumberListGames: () => Promise.reject(failure) });

  test(`${name} is ${status} over HTTP, the cause for the log alone`, async () => {
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

test('something thrown that is no error is a defect too', async () => {
  // oxlint-disable-next-line prefer-promise-reject-errors -- what is thrown need not be an error
  const { response, fault } = await smallHandler({ getNumberListGames: () => Promise.reject('no') }).handle(
    get('/getNumberListGames'),
    base,
  );
  assert.equal(response.status, 500);
  assert.equal(fault?.cause, 'no');
});

test('a request that could not be read is refused in the form its sender expects', () => {
  const fault = new Fault('client.body.too-large', { limit: 10 });
  assert.match(
    describeAnswer(smallHandler().refuse(soap, fault).response),
    /^413 1\.1 Client: The request body is longer than 10 bytes/,
  );
  assert.match(describeAnswer(smallHandler().refuse(soapRequest('1.2', ''), fault).response), /^413 1\.2 Sender: /);
  assert.match(
    describeAnswer(smallHandler().refuse(wireRequest({ path: '/getGames' }), fault).response),
    /^413 The request body/,
  );
  assert.match(describeAnswer(smallHandler().refuse(wireRequest({ method: 'PUT' }), fault).response), /^413 The request body/);
});

const keeping = { marks: 'x', keptBytes: 1_000_000 };

test('an answer kept is recalled by the key of every request it answered, whatever the binding', async () => {
  let calls = 0;
  const getGames = (): Promise<never[]> => {
    calls += 1;
    return Promise.resolve([]);
  };
  const handler = smallHandler({ getGames }, 'standard', keeping);
  assert.equal(handler.recall('got'), null);
  const { response } = await handler.handle(get('/getGames', 'sNetID=a'), base, 'got');
  assert.equal(handler.recall('got')?.response, response);
  assert.equal(handler.recall('posted'), null);
  const posted = wireRequest({
    path: '/getGames',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'sNetID=a',
  });
  assert.equal((await handler.handle(posted, base, 'posted')).response, response);
  assert.equal(handler.recall('posted')?.response, response);
  assert.equal(calls, 1);
});

test('a request without a key is not remembered', async () => {
  const handler = smallHandler({ getGames: () => Promise.resolve([]) }, 'standard', keeping);
  await handler.handle(get('/getGames', 'sNetID=a'), base);
  await handler.handle(get('/getGames', 'sNetID=a'), base, null);
  assert.equal(handler.recall(''), null);
});

test('one answer is recalled for so many ways to ask and no more', async () => {
  const handler = smallHandler({ getGames: () => Promise.resolve([]) }, 'standard', keeping);
  const keys = Array.from({ length: 100 }, (_, index) => `sNetID=a&x=${index}`);
  for (const key of keys) await handler.handle(get('/getGames', key), base, key);
  const recalled = keys.filter((key) => handler.recall(key) !== null);
  assert.ok(recalled.length > 0 && recalled.length <= 16);
});

test('a request whose answer was let go is forgotten with it', async () => {
  const result = [{ Id: 'x'.repeat(3000) }];
  const handler = smallHandler({ getGames: () => Promise.resolve(result) }, 'standard', { ...keeping, keptBytes: 100_000 });
  const keys = Array.from({ length: 100 }, (_, index) => `sNetID=${index}`);
  for (const key of keys) await handler.handle(get('/getGames', key), base, key);
  const recalled = keys.filter((key) => handler.recall(key) !== null);
  assert.ok(recalled.length > 0 && recalled.length < 30, String(recalled.length));
});

test('after a commit a request seen before is answered with what was kept, if nothing it depends on has changed', async () => {
  let calls = 0;
  const getGames = (): Promise<never[]> => {
    calls += 1;
    return Promise.resolve([]);
  };
  const keeping = { marks: 'x', keptBytes: 1_000_000, committed: 0, stamp: () => keeping.committed };
  const handler = smallHandler({ getGames }, 'standard', keeping);
  const request = get('/getGames', 'sNetID=a');
  const { response } = await handler.handle(request, base, 'key');
  keeping.committed += 1;
  assert.equal(handler.recall('key'), null);
  assert.equal((await handler.handle(request, base, 'key')).response, response);
  assert.equal(handler.recall('key')?.response, response);
  keeping.committed += 1;
  keeping.marks = 'y';
  assert.notEqual((await handler.handle(request, base, 'key')).response, response);
  assert.equal(calls, 2);
});
