/** The admin API of a running service, used by a remote agent. */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { State } from '../../src/app/compose-state.ts';
import { composeState } from '../../src/app/compose-state.ts';
import { formats } from '../../src/data/import/index.ts';
import type { Scope } from '../../src/ops/admin/index.ts';
import { createToken } from '../../src/ops/admin/index.ts';
import type { SqlStore } from '../../src/store/index.ts';
import { openStore } from '../../src/store/index.ts';
import type { Served } from '../support/served.ts';
import { startServed } from '../support/served.ts';
import { openRaw } from '../support/raw-connection.ts';
import { makeFolder } from '../support/make-folder.ts';

const folder = makeFolder();
let store: SqlStore;
let state: State;
let served: Served;
let admin = '';
let all = '';

/** Adds a token to the store of the running service, like `laurel token add`. */
async function tokenFor(
  scopes: readonly Scope[],
  expiresAt: number | null = null,
): Promise<string> {
  const { text, id, secretHash } = createToken();
  await state.tokens.add({
    tokenId: id,
    name: `a test, ${id}`,
    secretHash,
    scopes: scopes.join(' '),
    createdAt: 0,
    expiresAt,
    lastUsedAt: null,
  });
  return text;
}

before(async () => {
  const url = `sqlite:${join(folder, 'laurel.db')}`;
  served = await startServed([
    '--store',
    url,
    '--admin-port',
    '0',
    '--sync-token-file',
    join(folder, 'login.json'),
  ]);
  admin = String((await served.logged('admin address'))['url']);
  store = await openStore(url);
  state = composeState(store);
  all = await tokenFor(['import', 'export', 'players', 'sync', 'audit']);
});
after(async () => {
  served.signal('SIGTERM');
  await served.ended;
  await store.close();
});

interface AdminResponse {
  readonly status: number;
  readonly type: string | null;
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- any JSON, checked by the tests
  readonly json: any;
}

async function ask(
  method: string,
  path: string,
  body?: string | object,
  token = all,
): Promise<AdminResponse> {
  const init =
    body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
  const answer = await fetch(`${admin}${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}` },
    ...init,
  });
  const text = await answer.text();
  const type = answer.headers.get('content-type');
  return {
    status: answer.status,
    type,
    text,
    json: type?.includes('json') === true && !type.includes('ndjson') ? JSON.parse(text) : null,
  };
}

const records = [
  { type: 'game', id: 'NPWR90001_00', title: 'Harbour of Lanterns' },
  { type: 'trophy', game: 'NPWR90001_00', id: 1, grade: 'gold', title: 'Lit' },
  { type: 'player', name: 'LanternFox' },
  {
    type: 'earned',
    player: 'LanternFox',
    game: 'NPWR90001_00',
    trophy: 1,
    date: '2026-01-02T03:04:05Z',
  },
]
  .map((record) => `${JSON.stringify(record)}\n`)
  .join('');

test('imported records are served at once and exported unchanged', async () => {
  const { status, json } = await ask('POST', '/v1/import', records);
  assert.equal(status, 200);
  assert.deepEqual([json.isLoaded, json.total.added], [true, 4]);
  assert.match(
    await (await fetch(`${served.url}/getGames?sNetID=LanternFox`)).text(),
    /Harbour of Lanterns/,
  );
  const exported = await ask('GET', '/v1/export?player=lanternfox');
  assert.equal(exported.type, 'application/x-ndjson');
  assert.match(
    exported.text,
    /"type":"earned","player":"LanternFox","game":"NPWR90001_00","trophy":1,"date":"2026-01-02T03:04:05/,
  );
  assert.equal((await ask('GET', '/v1/export')).text, exported.text);
  assert.equal((await ask('GET', '/v1/export?player=Nobody')).status, 404);
});

test('an export has one line per record and no empty lines', async () => {
  await ask(
    'POST',
    '/v1/import',
    '{"type":"player","name":"LineLynx"}\n{"type":"player","name":"LineLark"}\n',
  );
  const { text } = await ask('GET', '/v1/export');
  const lines = text.split('\n');
  assert.equal(lines.pop(), '');
  assert.ok(lines.length >= 2);
  assert.deepEqual(
    lines.filter((line) => !line.startsWith('{"type":"')),
    [],
  );
});

test('webhooks, followed players and tombstones are exported and imported only with instance=true and a token with that scope', async () => {
  const secret = 'whsec_aW52ZW50ZWQgc2VjcmV0IG9mIGEgdGVzdA==';
  const webhook = `${JSON.stringify({ type: 'webhook', id: 'wh_restored', url: 'https://hooks.example/', secret, days: 7 })}\n`;
  for (const path of ['/v1/export?instance=true', '/v1/import?instance=true']) {
    const { status, text } = await ask(
      path.startsWith('/v1/export') ? 'GET' : 'POST',
      path,
      path.includes('import') ? webhook : undefined,
    );
    assert.equal(status, 403);
    assert.match(text, /does not have the scope \\"instance\\"/);
  }
  const rejected = await ask('POST', '/v1/import', webhook);
  assert.equal(rejected.status, 422);
  assert.doesNotMatch(rejected.text, /whsec_/);
  assert.equal(await state.webhooks.find('wh_restored'), null);
  const restoring = await tokenFor(['import', 'export', 'instance']);
  const loaded = await ask('POST', '/v1/import?instance=true', webhook, restoring);
  assert.deepEqual([loaded.status, loaded.json.byType.webhook.added], [200, 1]);
  assert.equal((await state.webhooks.find('wh_restored'))?.secret, secret);
  assert.match(
    (await ask('GET', '/v1/export?instance=true', undefined, restoring)).text,
    /"type":"webhook","id":"wh_restored"/,
  );
  assert.doesNotMatch((await ask('GET', '/v1/export', undefined, restoring)).text, /whsec_/);
  const entries = (await ask('GET', '/v1/audit')).text;
  assert.match(entries, /"everything"/);
  await state.webhooks.remove('wh_restored');
});

test('a body in another format is loaded with the options of that format', async () => {
  const games =
    '<ArrayOfGame><Game><Id>NPWR90044_00</Id><Title>Lanterns by post</Title><LastUpdated>2024-03-01</LastUpdated></Game></ArrayOfGame>';
  assert.equal((await ask('POST', '/v1/import?format=xml&player=PostOwl', games)).status, 200);
  assert.match((await ask('GET', '/v1/export?player=PostOwl')).text, /Lanterns by post/);
});

test('a compressed body is not unpacked, whatever its format', async () => {
  const document =
    '<ArrayOfGame><Game><Id>NPWR90045_00</Id><Title>Packed lanterns</Title><LastUpdated>2024-03-01</LastUpdated></Game></ArrayOfGame>';
  const bodies: Readonly<Record<string, string>> = {
    ndjson: '{"type":"player","name":"PackedOwl"}\n',
    csv: 'player,game,trophy\nPackedOwl,NPWR90045_00,1\n',
    xml: document,
  };
  const streamed = formats.filter(({ inputs }) => inputs.includes('stream'));
  assert.ok(streamed.length > 5);
  for (const { name } of streamed) {
    const response = await fetch(
      `${admin}/v1/import?format=${name}${name === 'xml' ? '&player=PackedOwl' : ''}`,
      {
        method: 'POST',
        headers: { Authorization: `Bearer ${all}` },
        body: gzipSync(bodies[name] ?? document), // absent: any document will do, because no format reads compressed data
      },
    );
    assert.ok(response.status === 400 || response.status === 422, `${name}: ${response.status}`);
  }
  assert.equal(await store.players.find('PackedOwl'), null);
});

test('a format or option that does not exist is rejected with its name', async () => {
  const detailOf = async (query: string): Promise<string> => {
    const { status, json } = await ask('POST', `/v1/import?${query}`, '');
    assert.equal(status, 400);
    return json.detail;
  };
  assert.equal(await detailOf('format=rpcs3'), 'format: "rpcs3" cannot be imported as one file.');
  assert.equal(
    await detailOf('format=__proto__'),
    'format: "__proto__" cannot be imported as one file.',
  );
  assert.equal(await detailOf('player=PostOwl'), 'player: is not an option of the format ndjson.');
  assert.match(await detailOf('format=xml&player='), /^player: the player's name: is empty/);
});

test('a rejected record rolls back the import, or ends its dry run, unless keepGoing is set', async () => {
  const wrong = '{"type":"player","name":"HarbourCat"}\n{"type":"player"}\n';
  const { status, json, type } = await ask('POST', '/v1/import', wrong);
  assert.equal(status, 422);
  assert.equal(type, 'application/problem+json');
  assert.deepEqual(json.rejected.first, [{ where: 'line 2', reason: 'name: is missing' }]);
  assert.equal((await ask('POST', '/v1/import?dryRun=true', wrong)).status, 422);
  const tried = await ask('POST', '/v1/import?dryRun=true&keepGoing=true', wrong);
  assert.deepEqual([tried.status, tried.json.changes.total], [200, 1]);
  assert.equal((await ask('GET', '/v1/players/HarbourCat')).status, 404);
  assert.equal((await ask('POST', '/v1/import?keepGoing=true', wrong)).status, 200);
  assert.equal((await ask('GET', '/v1/players/HarbourCat')).status, 200);
});

test('an invalid value is omitted with a warning, and its record is rejected if strict is set', async () => {
  const odd = '{"type":"player","name":"TideHare","country":"es-ES","aboutMe":"Low water"}\n';
  const strict = await ask('POST', '/v1/import?strict=true', odd);
  assert.equal(strict.status, 422);
  assert.match(strict.json.rejected.first[0].reason, /country.*"es-ES"/);
  assert.equal((await ask('GET', '/v1/players/TideHare')).status, 404);
  const { status, json } = await ask('POST', '/v1/import', odd);
  assert.deepEqual([status, json.total.added, json.rejected.total], [200, 1, 0]);
  const reason = 'country "es-ES" is not a two-letter country code; it was left out';
  assert.deepEqual(json.warnings, {
    total: 1,
    first: [{ where: 'line 1', reason }],
    kinds: [{ count: 1, first: [{ where: 'line 1', reason }] }],
  });
  assert.match((await ask('GET', '/v1/export?player=TideHare')).text, /"aboutMe":"Low water"/);
});

/** Sends a request that waits for permission to send its body, and returns all that is received until the connection ends. */
async function sendWaiting(body: string, token: string): Promise<string> {
  const { socket, until, ended } = openRaw(Number(new URL(admin).port));
  socket.write(
    `POST /v1/import HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  const begun = await until(/\r\n\r\n/);
  if (begun.startsWith('HTTP/1.1 100 ')) socket.write(body, 'latin1');
  return ended();
}

for (const [size, players] of [
  ['small', 1],
  ['large', 50_000],
] as const)
  test(`a client that waits for permission may send a ${size} body`, async () => {
    const line = '{"type":"player","name":"PatientWren"}\n';
    const received = await sendWaiting(line.repeat(players), all);
    assert.match(received, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
  });

test('a client that waits for permission with a wrong token is refused before it sends its body', async () => {
  assert.match(await sendWaiting(records, 'wrong'), /^HTTP\/1\.1 401 /);
});

test('an incomplete body loads nothing', async () => {
  const { port } = new URL(admin);
  await new Promise<void>((resolve) => {
    const sending = request({
      port,
      method: 'POST',
      path: '/v1/import',
      headers: { Authorization: `Bearer ${all}` },
    });
    sending.on('error', () => resolve());
    sending.write('{"type":"player","name":"HalfAPlayer"}\n', () =>
      sending.destroy(new Error('gone')),
    );
  });
  // The next import is refused until the service has noticed the end of the broken one.
  for (let status = 503; status === 503;)
    ({ status } = await ask('POST', '/v1/import', '{"type":"player","name":"WholePlayer"}\n'));
  assert.equal((await ask('GET', '/v1/players/WholePlayer')).status, 200);
  assert.equal((await ask('GET', '/v1/players/HalfAPlayer')).status, 404);
});

test('an import that is still being received does not block other writers, and is loaded when it is complete', async () => {
  const { port } = new URL(admin);
  const sending = request({
    port,
    method: 'POST',
    path: '/v1/import',
    headers: { Authorization: `Bearer ${all}` },
  });
  const answered = new Promise<number>((resolve, reject) => {
    sending
      .on('response', (answer) => resolve(answer.resume().statusCode ?? 0))
      .on('error', reject);
  });
  sending.write('{"type":"player","name":"SlowSnail"}\n');
  while ((await state.audit.latest(1))[0]?.outcome !== 'begun') await delay(10);
  const other = await tokenFor(['audit']);
  assert.equal(await state.tokens.remove(other.split('_')[1] ?? ''), 1);
  assert.equal(
    (await ask('POST', '/v1/import', '{"type":"player","name":"QuickHare"}\n')).status,
    200,
  );
  assert.equal((await ask('GET', '/v1/players/SlowSnail')).status, 404);
  sending.end('{"type":"player","name":"SlowerSnail"}\n');
  assert.equal(await answered, 200);
  for (const name of ['SlowSnail', 'QuickHare', 'SlowerSnail'])
    assert.equal((await ask('GET', `/v1/players/${name}`)).status, 200, name);
});

test('an import whose token is revoked while its body arrives is refused, and loads nothing', async () => {
  const { port } = new URL(admin);
  const revoked = await tokenFor(['import']);
  const sending = request({
    port,
    method: 'POST',
    path: '/v1/import',
    headers: { Authorization: `Bearer ${revoked}` },
  });
  const answered = once(sending, 'response');
  sending.write('{"type":"player","name":"LateLemur"}\n');
  while ((await state.audit.latest(1))[0]?.outcome !== 'begun') await delay(10);
  assert.equal(await state.tokens.remove(revoked.split('_')[1] ?? ''), 1);
  sending.end('{"type":"player","name":"LaterLemur"}\n');
  const [answer] = await answered;
  assert.equal(answer.resume().statusCode, 401);
  assert.equal((await ask('GET', '/v1/players/LateLemur')).status, 404);
});

test('an import aborted by its sender is in the audit log with its outcome', async () => {
  const { port } = new URL(admin);
  const sending = request({
    port,
    method: 'POST',
    path: '/v1/import',
    headers: { Authorization: `Bearer ${all}` },
  });
  sending.on('error', () => {});
  sending.write('{"type":"player","name":"HalfAPlayer"}\n');
  while ((await state.audit.latest(1))[0]?.outcome !== 'begun') await delay(10);
  sending.destroy();
  while ((await state.audit.latest(1))[0]?.outcome === 'begun') await delay(10);
  assert.equal((await state.audit.latest(1))[0]?.outcome, '400');
});

test('a body too large for memory is loaded, and leaves no temporary file', async () => {
  const records = Array.from(
    { length: 60_000 },
    (_, index) => `{"type":"player","name":"Finch","aboutMe":"${'x'.repeat(80)} ${index}"}`,
  );
  assert.equal((await ask('POST', '/v1/import', records.join('\n'))).status, 200);
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.includes('import')),
    [],
  );
});

test('a slow reader of an export does not block writers', async () => {
  const { port } = new URL(admin);
  const reading = connect(Number(port), '127.0.0.1');
  reading.write(
    `GET /v1/export HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${all}\r\n\r\n`,
  );
  await once(reading, 'readable');
  assert.equal((await ask('PATCH', '/v1/players/Finch', { hidden: true })).status, 200);
  assert.equal(
    (await ask('POST', '/v1/import', '{"type":"player","name":"BusyWren"}\n')).status,
    200,
  );
  reading.destroy();
});

test('an import waits for a load in another process, and other requests are answered meanwhile', async () => {
  let finish = (): void => {};
  let isBegun = (): void => {};
  const begun = new Promise<void>((resolve) => (isBegun = resolve));
  const elsewhere = store.load({ now: Date.now(), source: 'ndjson' }, async () => {
    isBegun();
    await new Promise<void>((resolve) => (finish = resolve));
  });
  await begun;
  const importing = ask('POST', '/v1/import', '{"type":"player","name":"PatientOwl"}\n');
  assert.equal((await fetch(`${admin}/readyz`)).status, 200);
  assert.equal((await ask('GET', '/v1/players/PatientOwl')).status, 404);
  finish();
  await elsewhere;
  assert.equal((await importing).status, 200);
  assert.equal((await ask('GET', '/v1/players/PatientOwl')).status, 200);
});

test('a player is added, found by any of their names, renamed, hidden and deleted', async () => {
  assert.equal((await ask('PUT', '/v1/players/QuayOwl')).status, 201);
  assert.equal((await ask('PUT', '/v1/players/QuayOwl')).status, 200);
  const changed = await ask('PATCH', '/v1/players/quayowl', { name: 'PierOwl', hidden: true });
  assert.deepEqual(
    [changed.json.name, changed.json.formerNames, changed.json.hidden],
    ['PierOwl', ['QuayOwl'], true],
  );
  assert.equal((await ask('GET', '/v1/players/QuayOwl')).json.name, 'PierOwl');
  assert.equal((await ask('PATCH', '/v1/players/PierOwl', { name: 'LanternFox' })).status, 409);
  assert.ok((await ask('GET', '/v1/players')).text.includes('"name":"PierOwl","hidden":true'));
  assert.equal((await ask('DELETE', '/v1/players/PierOwl')).status, 200);
  assert.equal((await ask('DELETE', '/v1/players/PierOwl')).status, 404);
  assert.equal((await ask('PUT', '/v1/players/QuayOwl')).status, 409);
  assert.equal((await ask('PUT', '/v1/players/QuayOwl?force=true')).status, 201);
});

test('the sync follows players, reports its status, and ends a round at once without a login', async () => {
  assert.equal((await ask('PUT', '/v1/sync/players/LanternFox')).status, 201);
  assert.equal((await ask('PUT', '/v1/sync/players/LanternFox')).status, 200);
  assert.equal((await ask('PUT', '/v1/sync/players/a%20b')).status, 400);
  assert.equal((await ask('POST', '/v1/sync/run')).status, 202);
  let sync = (await ask('GET', '/v1/sync')).json;
  while (sync.running) sync = (await ask('GET', '/v1/sync')).json;
  assert.deepEqual(
    [sync.login.state, sync.players[0].name, sync.lastRound.ended === null],
    ['none', 'LanternFox', false],
  );
  assert.equal(sync.network.state, 'open');
  assert.match(sync.loginAdvice, /^Do not log out at the maker's site/);
  assert.equal((await ask('DELETE', '/v1/sync/run')).status, 409);
  assert.equal((await ask('DELETE', '/v1/sync/players/LanternFox')).status, 200);
  assert.equal((await ask('DELETE', '/v1/sync/players/LanternFox')).status, 404);
});

test('an account that is followed for another player is a conflict', async () => {
  for (const name of ['TidyWren', 'TidyOwl'])
    assert.equal((await ask('PUT', `/v1/players/${name}`)).status, 201);
  const follow = async (account: string, player: string): Promise<number> =>
    (await ask('PUT', `/v1/sync/players/steam/${account}?player=${player}`)).status;
  assert.deepEqual(
    [await follow('tidy', 'TidyWren'), await follow('tidy', 'TidyWren')],
    [201, 200],
  );
  assert.deepEqual(
    [await follow('tidy', 'TidyOwl'), await follow('other', 'TidyWren')],
    [409, 409],
  );
});

test('a request with a missing, wrong, expired or revoked token is rejected', async () => {
  assert.equal((await fetch(`${admin}/v1/players`)).status, 401);
  const wrong = `${all.slice(0, -1)}${all.endsWith('A') ? 'B' : 'A'}`;
  const expired = await tokenFor(['players'], 1);
  const revoked = await tokenFor(['players']);
  await state.tokens.remove(revoked.split('_')[1] ?? '');
  for (const token of [wrong, expired, revoked, createToken().text, 'x']) {
    const { status, type } = await ask('PUT', '/v1/players/Intruder', undefined, token);
    assert.deepEqual([status, type], [401, 'application/problem+json']);
  }
  assert.equal((await ask('GET', '/v1/players/Intruder')).status, 404);
});

test('a token permits only what its scopes state', async () => {
  const importing = await tokenFor(['import']);
  assert.equal(
    (await ask('POST', '/v1/import', '{"type":"player","name":"LanternFox"}\n', importing)).status,
    200,
  );
  for (const [method, path] of [
    ['GET', '/v1/export'],
    ['GET', '/v1/players'],
    ['DELETE', '/v1/players/LanternFox'],
    ['POST', '/v1/sync/run'],
    ['GET', '/v1/audit'],
  ] as const)
    assert.equal((await ask(method, path, undefined, importing)).status, 403, path);
});

for (const [method, path, body, detail] of [
  ['PATCH', '/v1/players/LanternFox', '{', 'The body is not valid JSON.'],
  ['PATCH', '/v1/players/LanternFox', '[]', 'The body is not a JSON object.'],
  [
    'PATCH',
    '/v1/players/LanternFox',
    '{"hiden":true}',
    'Unknown parameter: hiden. Valid parameters: name, hidden, excluded, hoursHidden, presenceHidden.',
  ],
  [
    'PATCH',
    '/v1/players/LanternFox',
    '{"hidden":"yes"}',
    'Parameter hidden: expected a boolean, got a string.',
  ],
  ['PATCH', '/v1/players/LanternFox', '{"name":""}', "The player's name: is empty."],
  [
    'GET',
    '/v1/audit?limit=x',
    undefined,
    'Parameter limit: "x" is not a whole number from 0 to 999999999.',
  ],
  [
    'GET',
    '/v1/export?all',
    undefined,
    'Unknown parameter: all. Valid parameters: player, format, instance.',
  ],
] as const) {
  test(`${method} ${path} ${body ?? ''} is rejected: ${detail}`, async () => {
    const { status, json } = await ask(method, path, body);
    assert.deepEqual([status, json.detail], [400, detail]);
  });
}

test('the size of a JSON body is limited', async () => {
  assert.equal(
    (await ask('PATCH', '/v1/players/LanternFox', `{"name":"${'x'.repeat(20_000)}"}`)).status,
    413,
  );
});

test('the audit log contains actions, callers and outcomes, but no names of players', async () => {
  await ask('DELETE', '/v1/players/HarbourCat');
  const { json } = await ask('GET', '/v1/audit?limit=1000');
  const [newest] = json;
  assert.equal(newest.action, 'DELETE /v1/players/{name}');
  assert.match(newest.actor, /^([0-9a-f]{12}) a test, \1$/);
  assert.match(newest.subject, /^player \d+$/);
  assert.equal(newest.outcome, '200');
  assert.match(newest.at, /^\d{4}-\d\d-\d\dT.*Z$/);
  const actions = new Set(json.map(({ action }: { readonly action: string }) => action));
  for (const action of [
    'POST /v1/import',
    'GET /v1/export',
    'PUT /v1/players/{name}',
    'POST /v1/sync/run',
  ])
    assert.ok(actions.has(action), action);
  assert.doesNotMatch(JSON.stringify(json), /LanternFox|HarbourCat|QuayOwl|PierOwl/);
});

test('the OpenAPI document describes every path and requires no token', async () => {
  const document: unknown = await (await fetch(`${admin}/openapi.json`)).json();
  const { valid, errors } = await new Validator().validate(document as Record<string, unknown>);
  assert.equal(valid, true, JSON.stringify(errors));
  const { openapi, paths } = document as {
    openapi: string;
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  assert.equal(openapi, '3.1.0');
  const ids = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  assert.equal(new Set(ids).size, ids.length);
  for (const path of [
    '/healthz',
    '/metrics',
    '/v1/import',
    '/v1/players/{name}',
    '/v1/sync/run',
    '/v1/audit',
    '/openapi.json',
  ])
    assert.ok(path in paths, path);
});

test('an error has a code, and its type leads to a description of it', async () => {
  const failures = [
    await ask('GET', '/v1/players/Nobody'),
    await ask('GET', '/v1/players?limit=x'),
    await ask('GET', '/v1/players', undefined, 'wrong'),
    await ask('GET', '/v1/webhooks'),
    await ask('GET', '/nothing'),
    await ask('POST', '/v1/audit', {}),
    await ask('POST', '/v1/import', '{"type":"earned","player":"Nobody","game":"X","trophy":1}\n'),
    await ask('DELETE', '/v1/sync/run'),
    await ask('GET', '/problems/admin.nothing'),
  ];
  const { components } = (await ask('GET', '/openapi.json')).json;
  const { enum: declared } = components.schemas.Problem.properties.code;
  for (const { status, json } of failures) {
    assert.ok(declared.includes(json.code), json.code);
    const described = await ask('GET', json.type);
    const { code, title } = described.json;
    assert.deepEqual(
      [described.status, code, described.json.status, title],
      [200, json.code, status, json.title],
    );
  }
  assert.deepEqual(
    failures.map(({ status }) => status),
    [404, 400, 401, 403, 404, 405, 422, 409, 404],
  );
});
