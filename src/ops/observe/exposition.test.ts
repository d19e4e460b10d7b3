import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addProcessFigures, createRegistry, exposeAll } from './exposition.ts';
import type { InstanceSources } from './instance-metrics.ts';
import { instanceMetrics } from './instance-metrics.ts';
import { processMetrics } from './process-metrics.ts';
import { RequestMetrics } from './request-metrics.ts';
import { StoreMetrics } from './store-metrics.ts';

const sync = {
  budgetUsed: 12,
  budgetLimit: 300,
  blockedUntil: null,
  expectedAt: 1_768_500_000_000,
  loginEndsAt: Date.UTC(2026, 0, 20),
  players: new Map([
    ['ok', 3],
    ['failed', 1],
  ]),
  queued: 40,
  logins: new Map([
    ['psn', true],
    ['steam', false],
  ]),
  failing: new Map([['retro', 'blocked']]),
};
const instance: InstanceSources = {
  version: '1.2.3',
  isReady: () => Promise.resolve(true),
  webhooks: () => Promise.resolve(new Map([['news', 5]])),
  lastLoads: () => Promise.resolve(new Map([['ndjson', 1_700_000_000_500]])),
  sync: () => Promise.resolve(sync),
};

const caches = () =>
  new Map([['answers', { entries: 2, bytes: 300, hits: 5, misses: 4, evictions: 1 }]]);
const pictures = () => ({ drawn: 9, refused: 2, waiting: 1, started: 3, lost: 1 });
const limits = {
  clients: { counts: { rate: 2, requests: 1, connections: 0 } },
  load: { shed: 4, active: 8, waiting: 3, delayMs: 250 },
};

/** Returns the lines with values, without process metrics. */
async function lines(
  { requests = new RequestMetrics(), store = new StoreMetrics() } = {},
  changes: Partial<InstanceSources> = {},
): Promise<readonly string[]> {
  const ofProcess = createRegistry(processMetrics, {
    requests,
    store,
    limits,
    caches,
    pictures,
    connections: () => Promise.resolve(7),
  });
  const text = await exposeAll([
    ofProcess,
    createRegistry(instanceMetrics, { ...instance, ...changes }),
  ]).write();
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

const call = { operation: 'getGames', binding: 'get', isReused: false };

test('requests are counted by operation, binding and status', async () => {
  const requests = new RequestMetrics();
  requests.add(call, 200, 3);
  requests.add(call, 200, 3);
  requests.add({ ...call, binding: 'soap' }, 500, 3);
  requests.add({ operation: null, binding: null, isReused: false }, 404, 3);
  const found = (await lines({ requests })).filter((line) =>
    line.startsWith('laurel_http_requests_total'),
  );
  assert.deepEqual(found.toSorted(), [
    'laurel_http_requests_total{operation="getGames",binding="get",status="200"} 2',
    'laurel_http_requests_total{operation="getGames",binding="soap",status="500"} 1',
    'laurel_http_requests_total{operation="none",binding="none",status="404"} 1',
  ]);
});

test('latencies are a cumulative histogram in seconds whose last bucket is the count', async () => {
  const requests = new RequestMetrics();
  for (const ms of [0.05, 0.1, 3, 20_000]) requests.add(call, 200, ms);
  const found = await lines({ requests });
  const labels = 'operation="getGames",binding="get"';
  const bucket = (le: string): string | undefined =>
    found
      .find((line) =>
        line.startsWith(`laurel_http_request_duration_seconds_bucket{le="${le}",${labels}}`),
      )
      ?.split(' ')[1];
  assert.deepEqual(['0.0001', '0.0025', '0.005', '10', '+Inf'].map(bucket), [
    '2',
    '2',
    '3',
    '3',
    '4',
  ]);
  assert.ok(found.includes(`laurel_http_request_duration_seconds_count{${labels}} 4`));
  assert.ok(found.includes(`laurel_http_request_duration_seconds_sum{${labels}} 20.00315`));
});

test('a successful call is a cache hit or miss, and other requests are not counted', async () => {
  const requests = new RequestMetrics();
  requests.add(call, 200, 1);
  requests.add({ ...call, isReused: true }, 304, 1);
  requests.add({ ...call, isReused: true }, 200, 1);
  requests.add(call, 500, 1);
  requests.add({ operation: null, binding: null, isReused: false }, 200, 1);
  const found = (await lines({ requests })).filter((line) =>
    line.startsWith('laurel_answer_cache'),
  );
  assert.deepEqual(found, [
    'laurel_answer_cache_requests_total{result="hit"} 2',
    'laurel_answer_cache_requests_total{result="miss"} 1',
  ]);
});

test('the store reports durations, failures and open transactions', async () => {
  const store = new StoreMetrics();
  store.begin('transaction');
  store.begin('read');
  store.end('read', 2, 'locked');
  const found = await lines({ store });
  assert.ok(found.includes('laurel_store_transactions 1'));
  assert.ok(found.includes('laurel_store_failures_total{code="locked"} 1'));
  assert.ok(found.includes('laurel_store_duration_seconds_count{work="read"} 1'));
  assert.ok(found.includes('laurel_store_duration_seconds_count{work="transaction"} 0'));
});

test('the sync reports budget, login expiry, players and queue, and sources report their last load', async () => {
  const found = await lines();
  for (const line of [
    'laurel_sync_budget_used 12',
    'laurel_sync_budget_limit 300',
    'laurel_sync_login_expiry_timestamp_seconds 1768867200',
    'laurel_sync_players{state="ok"} 3',
    'laurel_sync_queue_games 40',
    'laurel_sync_login_valid{network="psn"} 1',
    'laurel_sync_login_valid{network="steam"} 0',
    'laurel_sync_failing{network="retro",reason="blocked"} 1',
    'laurel_source_last_success_timestamp_seconds{source="ndjson"} 1700000000.5',
    'laurel_ready 1',
  ])
    assert.ok(found.includes(line), line);
});

test('unknown values are omitted instead of 0', async () => {
  const found = await lines({}, { sync: () => Promise.resolve({ ...sync, loginEndsAt: null }) });
  assert.deepEqual(
    found.filter((line) => /login_expiry|blocked_until/.test(line)),
    [],
  );
});

test('limits report rejections and the length of the queue', async () => {
  const found = await lines();
  for (const line of [
    'laurel_http_refused_total{reason="rate"} 2',
    'laurel_http_refused_total{reason="overload"} 4',
    'laurel_http_requests_active 8',
    'laurel_http_requests_waiting 3',
    'laurel_http_wait_seconds 0.25',
    'laurel_webhook_messages_waiting{webhook="news"} 5',
  ])
    assert.ok(found.includes(line), line);
});

test('if a source fails, only its metrics are omitted', async () => {
  const found = await lines({}, { sync: () => Promise.reject(new Error('the store is gone')) });
  assert.deepEqual(
    found.filter((line) => line.startsWith('laurel_sync')),
    [],
  );
  assert.ok(found.includes('laurel_ready 1'));
});

test('repeated reads do not add up', async () => {
  const requests = new RequestMetrics();
  const registry = createRegistry(processMetrics, {
    requests,
    store: new StoreMetrics(),
    limits,
    pictures,
    caches,
    connections: () => Promise.resolve(0),
  });
  requests.add(call, 200, 1);
  await registry.metrics();
  assert.match(await registry.metrics(), /^laurel_http_requests_total\{[^}]*\} 1$/m);
});

test('process metrics are exposed', async () => {
  const registry = createRegistry([], {});
  addProcessFigures(registry);
  const text = await exposeAll([registry]).write();
  for (const name of [
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
  ])
    assert.match(text, new RegExp(`^${name} \\d`, 'm'));
});

test('every metric follows the Prometheus naming conventions and has a help text of one sentence', () => {
  for (const { name, type, help } of [...processMetrics, ...instanceMetrics]) {
    assert.match(name, /^laurel_[a-z]+(_[a-z]+)*$/);
    assert.equal(name.endsWith('_total'), type === 'counter', name);
    if (type === 'histogram') assert.match(name, /_seconds$/);
    assert.match(help, /^[A-Z0-9].*\.$/, name);
  }
});
