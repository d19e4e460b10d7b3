/** The admin address of a running service. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instanceMetrics, processMetrics } from '../../src/ops/observe/index.ts';
import { startServed } from '../support/served.ts';

test('the admin address serves health and metrics until the service stops', async () => {
  const served = await startServed(['--demo', '--store', 'sqlite::memory:', '--admin-port', '0']);
  const { url: admin } = await served.logged('admin address');
  assert.match(String(admin), /^http:\/\/127\.0\.0\.1:\d+$/);
  for (const method of ['GET', 'HEAD', 'GET'])
    await fetch(`${served.url}/getNumberListGames`, { method });
  const ready = await fetch(`${String(admin)}/readyz`);
  assert.equal(ready.status, 200);
  const metrics = await (await fetch(`${String(admin)}/metrics`)).text();
  assert.match(
    metrics,
    /^laurel_http_requests_total\{operation="getNumberListGames",binding="get",status="200"\} 3$/m,
  );
  assert.match(metrics, /^laurel_source_last_success_timestamp_seconds\{source="demo"\} \d+/m);
  for (const { name, type } of [...processMetrics, ...instanceMetrics])
    assert.match(metrics, new RegExp(`^# TYPE ${name} ${type}$`, 'm'));
  served.signal('SIGTERM');
  assert.deepEqual(await served.ended, { code: 0, signal: null });
});

test('requests are logged with --log-requests, with the request ids of their responses', async () => {
  const served = await startServed([
    '--demo',
    '--store',
    'sqlite::memory:',
    '--log-requests',
    '--trust-proxy',
    'loopback',
  ]);
  const answer = await fetch(`${served.url}/getGames?sNetID=LanternFox`, {
    headers: { 'X-Request-Id': 'from-the-proxy' },
  });
  assert.equal(answer.headers.get('x-request-id'), 'from-the-proxy');
  await answer.arrayBuffer();
  served.signal('SIGTERM');
  await served.ended;
  const line = served.log.find(({ msg }) => msg === 'request');
  assert.deepEqual(
    [line?.['requestId'], line?.['operation'], line?.['status']],
    ['from-the-proxy', 'getGames', 200],
  );
});

test('at level debug, a logged request contains the address that a trusted proxy states', async () => {
  const clientOf = async (flags: readonly string[]): Promise<unknown> => {
    const logging = ['--log-requests', '--log-level', 'debug'];
    const served = await startServed(['--store', 'sqlite::memory:', ...logging, ...flags]);
    const headers = { 'X-Forwarded-For': '203.0.113.9' };
    await (await fetch(`${served.url}/getNumberListGames`, { headers })).arrayBuffer();
    served.signal('SIGTERM');
    await served.ended;
    return served.log.find(({ msg }) => msg === 'request')?.['client'];
  };
  assert.equal(await clientOf(['--trust-proxy', 'loopback']), '203.0.113.9');
  assert.equal(await clientOf([]), '127.0.0.1');
});

test('a service without an admin port has no admin address', async () => {
  const served = await startServed(['--store', 'sqlite::memory:']);
  served.signal('SIGINT');
  assert.equal((await served.ended).code, 0);
  assert.equal(
    served.log.some(({ msg }) => msg === 'admin address'),
    false,
  );
});
