import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { eventually } from '../../../test/support/eventually.ts';
import { sendText } from '../../../test/support/raw-connection.ts';
import type { AuditLog, TokenStore } from './state/index.ts';
import { StoreError } from '../../store/port/errors.ts';
import type { AdminProblem } from './problems.ts';
import { adminProblems, problem } from './problems.ts';
import type { AdminRoute } from './route.ts';
import { mediaTypes, text } from './route.ts';
import { createAdminServer } from './server.ts';
import { createToken } from './token.ts';
import { monitoringRoutes } from './monitoring-routes.ts';

const problemCodes = Object.keys(adminProblems).filter(
  (code): code is AdminProblem => code in adminProblems,
);
let ready = true;
let answerSlow = (): void => undefined;
const routes: readonly AdminRoute[] = [
  ...monitoringRoutes({
    areMetricsGuarded: false,
    readiness: () => Promise.resolve({ ready, checks: { store: ready ? 'ok' : 'gone' } }),
    metrics: {
      contentType: 'text/plain; version=0.0.4',
      write: () => Promise.resolve('laurel_ready 1\n'),
    },
  }),
  {
    method: 'GET',
    path: '/echo/{name}',
    about: 'Returns a name.',
    scope: null,
    gives: mediaTypes.text,
    statuses: { 200: 'The name.' },
    answer: ({ parameters: { name = '' } }) => Promise.resolve(text(200, name)),
  },
  ...problemCodes.map((code): AdminRoute => ({
    method: 'GET',
    path: `/problem/${code}`,
    about: 'Fails with a kind of error.',
    scope: null,
    gives: mediaTypes.text,
    statuses: {},
    answer: () => Promise.resolve(problem(code, 'Refused.')),
  })),
  {
    method: 'GET',
    path: '/defect',
    about: 'Fails.',
    scope: null,
    gives: mediaTypes.text,
    statuses: {},
    answer: () => Promise.reject(new TypeError('secret words')),
  },
  {
    method: 'GET',
    path: '/slow',
    about: 'Answers when it is told to.',
    scope: null,
    gives: mediaTypes.text,
    statuses: {},
    answer: () => new Promise((resolve) => (answerSlow = () => resolve(text(200, 'slow')))),
  },
  {
    method: 'GET',
    path: '/locked',
    about: 'Fails because the store is locked.',
    scope: null,
    gives: mediaTypes.text,
    statuses: {},
    answer: () =>
      Promise.reject(
        new StoreError('locked', 'The store /srv/laurel.db is being written by another process.'),
      ),
  },
  {
    method: 'PUT',
    path: '/change/{how}',
    about: 'Changes something.',
    scope: 'players',
    gives: mediaTypes.text,
    statuses: { 200: 'The change was made.' },
    async answer({ parameters: { how } }) {
      events.push('changed');
      if (how === 'wrong')
        throw new StoreError('read-only', 'The store /srv/laurel.db may not be written.');
      return text(200, 'changed');
    },
  },
];
const { text: token, id: tokenId, secretHash } = createToken();
/** Recorded events in order, and the operations that the store rejects. */
const events: string[] = [];
const failing = new Set<'write' | 'finish' | 'markUsed'>();
function note(event: string, what: 'write' | 'finish' | 'markUsed'): void {
  if (failing.has(what))
    throw new StoreError('disk-full', 'The store /srv/laurel.db cannot grow: the disk is full.');
  events.push(event);
}
const tokens: TokenStore = {
  add: async () => true,
  list: async () => [],
  find: async () => ({
    tokenId,
    name: 'agent',
    secretHash,
    scopes: 'players',
    createdAt: 0,
    expiresAt: null,
    lastUsedAt: null,
  }),
  remove: async () => 0,
  markUsed: async () => note('marked', 'markUsed'),
};
const audit: AuditLog = {
  write: async ({ action, outcome }) => {
    note(`${action}: ${outcome}`, 'write');
    return 'entry';
  },
  finish: async (entryId, { outcome }) => note(`${entryId}: ${outcome}`, 'finish'),
  latest: async () => [],
  prune: async () => 0,
};
const server = createAdminServer({
  routes,
  tokens,
  audit,
  log: pino({ level: 'silent' }),
  now: Date.now,
  isLocal: true,
});
let base = '';
before(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => {
  server.closeAllConnections();
  server.close();
});

test('/healthz responds with ok', async () => {
  const answer = await fetch(`${base}/healthz`);
  assert.deepEqual([answer.status, await answer.text()], [200, 'ok\n']);
});

test('/readyz lists the checks, and responds with 503 if one fails', async () => {
  const well = await fetch(`${base}/readyz`);
  assert.deepEqual(
    [well.status, await well.json()],
    [200, { ready: true, checks: { store: 'ok' } }],
  );
  ready = false;
  const ill = await fetch(`${base}/readyz`);
  assert.deepEqual(
    [ill.status, await ill.json()],
    [503, { ready: false, checks: { store: 'gone' } }],
  );
  assert.equal(ill.headers.get('retry-after'), '5');
  ready = true;
});

test('/metrics has the content type of the Prometheus text format', async () => {
  const answer = await fetch(`${base}/metrics`);
  assert.equal(answer.headers.get('content-type'), 'text/plain; version=0.0.4');
  assert.equal(await answer.text(), 'laurel_ready 1\n');
});

test('a segment of the path is percent-decoded', async () => {
  assert.equal(
    await (await fetch(`${base}/echo/Lantern%2FFox%20%C3%A9`)).text(),
    'Lantern/Fox é\n',
  );
});

for (const [segment, name] of [
  ['~..', '..'],
  ['~~.', '~.'],
  ['100%', '100%'],
  ['%E9', '\ufffd'],
] as const) {
  test(`/echo/${segment} names ${name}, as a path of the public address does`, async () => {
    assert.equal(await (await fetch(`${base}/echo/${segment}`)).text(), `${name}\n`);
  });
}

for (const path of ['/', '/nope', '/echo', '/echo/', '/echo/a/b', '/healthz/']) {
  test(`${path} is not found`, async () => {
    const answer = await fetch(`${base}${path}`);
    assert.equal(answer.status, 404);
    assert.equal(answer.headers.get('content-type'), 'application/problem+json');
  });
}

test('a method that is not allowed is rejected with the allowed methods', async () => {
  const answer = await fetch(`${base}/metrics`, { method: 'POST', body: 'x' });
  assert.deepEqual([answer.status, answer.headers.get('allow')], [405, 'GET']);
});

test('HEAD is answered like GET, without a body', async () => {
  const answer = await fetch(`${base}/healthz`, { method: 'HEAD' });
  assert.deepEqual([answer.status, await answer.text()], [200, '']);
});

test('a defect is answered with 500 and without its cause', async () => {
  const answer = await fetch(`${base}/defect`);
  assert.equal(answer.status, 500);
  assert.doesNotMatch(await answer.text(), /secret/);
});

test('every temporary problem is answered with Retry-After, and no other', async () => {
  for (const code of problemCodes) {
    const { status } = adminProblems[code];
    const answer = await fetch(`${base}/problem/${code}`);
    const expected = [status, status === 503 ? '5' : null];
    assert.deepEqual([answer.status, answer.headers.get('retry-after')], expected, code);
  }
});

test('a locked store is answered with the reason and Retry-After', async () => {
  const answer = await fetch(`${base}/locked`);
  const { detail } = (await answer.json()) as { detail: string };
  assert.deepEqual(
    [answer.status, answer.headers.get('retry-after'), detail],
    [503, '5', 'Another process is writing to the store.'],
  );
});

async function change(how: string): Promise<Response> {
  events.length = 0;
  return fetch(`${base}/change/${how}`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${token}` },
  });
}

test('a change is written to the audit log before it runs, and its outcome afterwards', async () => {
  assert.equal((await change('well')).status, 200);
  assert.deepEqual(events, ['marked', 'PUT /change/{how}: begun', 'changed', 'entry: 200']);
  const failed = await change('wrong');
  assert.deepEqual([failed.status, failed.headers.get('retry-after')], [503, '5']);
  assert.match(await failed.text(), /"detail":"The store is read-only\."/);
  assert.deepEqual(events.slice(-2), ['changed', 'entry: 503']);
});

test('a change does not run if the audit log cannot be written', async () => {
  failing.add('write');
  const answer = await change('well');
  failing.clear();
  assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '5']);
  assert.match(await answer.text(), /"detail":"The disk of the store is full\."/);
  assert.deepEqual(events, ['marked']);
});

test('a change succeeds even if its outcome cannot be written to the audit log', async () => {
  failing.add('finish');
  const answer = await change('well');
  failing.clear();
  assert.equal(answer.status, 200);
  assert.deepEqual(events, ['marked', 'PUT /change/{how}: begun', 'changed']);
});

test('a request succeeds even if the last use of its token cannot be written', async () => {
  failing.add('markUsed');
  const answer = await change('well');
  failing.clear();
  assert.equal(answer.status, 200);
});

for (const [host, status] of [
  ['127.0.0.1:9464', 200],
  ['[::1]:9464', 200],
  ['localhost:9464', 200],
  ['LOCALHOST', 200],
  ['rebound.example:9464', 421],
  ['localhost.rebound.example', 421],
  ['', 421],
] as const) {
  test(`on loopback, a request with the Host header "${host}" is answered with ${status}`, async () => {
    const { port } = new URL(base);
    assert.match(
      await sendText(
        Number(port),
        `GET /metrics HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      ),
      new RegExp(`^HTTP/1.1 ${status} `),
    );
  });
}

/** Opens connections that send nothing. */
async function idleConnections(count: number): Promise<Socket[]> {
  const { port } = server.address() as AddressInfo;
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined); // the connection may be reset
      await once(socket, 'connect');
      return socket;
    }),
  );
}

test('a probe is answered while one client without a token opens all connections it can', async () => {
  const sockets: Socket[] = [];
  for (let round = 0; round < 3; round += 1) {
    sockets.push(...(await idleConnections(100)));
    assert.equal(
      await sendText(
        Number(new URL(base).port),
        'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      ).then(statusLine),
      'HTTP/1.1 200 OK',
    );
  }
  for (const socket of sockets) socket.destroy();
});

test('a connection with a valid token is not ended for those without', async () => {
  const { port } = server.address() as AddressInfo;
  const known = connect(port, '127.0.0.1');
  const call = `PUT /change/right HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Length: 0\r\n\r\n`;
  for (const sockets of [[], await idleConnections(100)]) {
    known.write(call);
    const [answer]: Buffer[] = await once(known, 'data');
    assert.match(String(answer), /^HTTP\/1\.1 200 /);
    for (const socket of sockets) socket.destroy();
  }
  known.destroy();
});

test('a connection whose second request is being answered is not idle', async () => {
  const requests = ['/healthz', '/slow'].map(
    (path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  );
  assert.match(await receiveAmongIdle(requests.join(''), 'ok\n'), /slow\n/);
});

test('a connection that was permitted to send its body is not idle', async () => {
  const waiting = 'GET /slow HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n\r\n';
  assert.match(await receiveAmongIdle(waiting, '100 Continue'), /slow\n/);
});

/** Sends requests, the last of them to /slow, and opens too many other connections when `first` is received. Returns what is received. */
async function receiveAmongIdle(requests: string, first: string): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const busy = connect(port, '127.0.0.1').on('error', () => undefined);
  const received: string[] = [];
  busy.setEncoding('latin1').on('data', (part: string) => received.push(part));
  busy.write(requests);
  await eventually(
    () => received.join('').includes(first),
    10_000,
    'the first response is received',
  );
  const sockets = await idleConnections(20);
  for (const socket of sockets) socket.resume();
  await eventually(
    () => sockets.filter(({ closed }) => closed).length >= 9,
    10_000,
    'the oldest idle connections are ended',
  );
  answerSlow();
  await eventually(
    () => received.join('').includes('slow\n') || busy.closed,
    10_000,
    'the slow request is answered',
  );
  for (const socket of [busy, ...sockets]) socket.destroy();
  return received.join('');
}

function statusLine(answer: string): string {
  return answer.split('\r\n', 1)[0] ?? '';
}
