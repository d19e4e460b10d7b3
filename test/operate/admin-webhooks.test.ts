/** Webhooks over the admin API of a running service, which may send to the hosts that a setting names. */

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { join } from 'node:path';
import type { State } from '../../src/app/compose-state.ts';
import { composeState } from '../../src/app/compose-state.ts';
import { createToken } from '../../src/ops/admin/index.ts';
import { listen } from '../../src/server/http/index.ts';
import type { SqlStore } from '../../src/store/index.ts';
import { openStore } from '../../src/store/index.ts';
import { makeFolder } from '../support/make-folder.ts';
import type { Served } from '../support/served.ts';
import { startServed } from '../support/served.ts';

let store: SqlStore;
let state: State;
let served: Served;
let admin = '';
let receiverUrl = '';
let token = '';
const receiver = createServer((request, response) => {
  request.resume();
  response.writeHead(200).end('{"id":"abc"}');
});

before(async () => {
  receiverUrl = `http://127.0.0.1:${await listen(receiver, '127.0.0.1', 0)}`;
  const url = `sqlite:${join(makeFolder(), 'laurel.db')}`;
  const hosts = ['--notice-hosts', new URL(receiverUrl).host];
  served = await startServed(['--store', url, '--admin-port', '0', ...hosts]);
  admin = String((await served.logged('admin address'))['url']);
  store = await openStore(url);
  state = composeState(store);
  token = await tokenFor('webhooks import');
});
after(async () => {
  receiver.close();
  served.signal('SIGTERM');
  await served.ended;
  await store.close();
});

async function tokenFor(scopes: string): Promise<string> {
  const { text, id, secretHash } = createToken();
  const rights = { scopes, createdAt: 0, expiresAt: null, lastUsedAt: null };
  await state.tokens.add({ tokenId: id, name: `a test, ${id}`, secretHash, ...rights });
  return text;
}

interface Answer {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- any JSON, checked by the tests
  readonly json: any;
}

async function ask(method: string, path: string, body?: object, bearer = token): Promise<Answer> {
  const answer = await fetch(`${admin}${path}`, {
    method,
    headers: { Authorization: `Bearer ${bearer}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, json: await answer.json() };
}

test('a webhook is added, listed without its secrets, tested, changed and removed', async () => {
  const url = `${receiverUrl}/a-topic`;
  const added = await ask('POST', '/v1/webhooks', { url, format: 'ntfy', events: 'level.up' });
  assert.deepEqual([added.status, added.json.address], [201, url]);
  assert.match(added.json.secret, /^whsec_/);
  const path = `/v1/webhooks/${added.json.id}`;
  const listed = await ask('GET', '/v1/webhooks');
  assert.deepEqual(listed.json.webhooks.length, 1);
  assert.doesNotMatch(
    JSON.stringify([listed.json, (await ask('GET', path)).json]),
    /secret|a-topic/,
  );
  assert.deepEqual((await ask('POST', `${path}/test`, { event: 'week.summary' })).json, {
    delivered: true,
    status: 200,
    error: null,
    answer: '{"id":"abc"}',
  });
  const changed = await ask('PATCH', path, { events: 'week.summary, disk.low', enabled: false });
  assert.deepEqual(
    [changed.status, changed.json.events, changed.json.enabled],
    [200, ['week.summary', 'disk.low'], false],
  );
  assert.equal((await ask('PATCH', path, { events: '' })).json.events, null);
  assert.equal((await ask('DELETE', path)).status, 200);
  for (const [method, at] of [
    ['GET', path],
    ['PATCH', path],
    ['DELETE', path],
    ['POST', `${path}/test`],
  ] as const)
    assert.equal((await ask(method, at, method === 'GET' ? undefined : {})).status, 404);
});

test('what cannot be a webhook is refused without its address', async () => {
  for (const [body, detail] of [
    [{ url: 'ftp://secret.example' }, /not an http or https URL/],
    [{ url: 'http://10.1.2.3/secret' }, /--notice-hosts 10\.1\.2\.3/],
    [{ url: 'http://127.0.0.1:1/secret' }, /is not a public address/],
    [{ url: 'https://secret.example', events: 'x' }, /events/],
    [{ url: 'https://secret.example', format: 'x' }, /format/],
    [{ url: 'https://secret.example/t', format: 'apprise' }, /\/notify\/KEY/],
    [{ url: 'https://secret.example', days: 0 }, /days/],
    [{ url: 'https://secret.example', events: 'disk.low', player: 'LanternFox' }, /no player/],
    [{ url: 'https://secret.example', secret: 'x' }, /secret/],
    [{}, /url/],
  ] as const) {
    const { status, json } = await ask('POST', '/v1/webhooks', body);
    assert.equal(status, 400);
    assert.match(json.detail, detail);
    assert.doesNotMatch(json.detail, /secret\.example/);
  }
  assert.equal(
    (await ask('POST', '/v1/webhooks', { url: 'https://a.example', player: 'Nobody' })).status,
    404,
  );
  assert.equal((await ask('GET', '/v1/webhooks', undefined, await tokenFor('import'))).status, 403);
});

test('an import that fails is told to the webhook that names it', async () => {
  const url = `${receiverUrl}/told`;
  const { json: hook } = await ask('POST', '/v1/webhooks', { url, events: 'import.failed' });
  const refused = await ask('POST', '/v1/import', { type: 'nothing' });
  assert.equal(refused.status, 422);
  const [message, ...others] = await state.webhooks.log(hook.id, 10);
  assert.deepEqual(others, []);
  const { source, reason } = JSON.parse(message?.payload ?? '').data;
  assert.equal(source, 'api');
  assert.match(reason, /^1: |^line 1: /);
});
