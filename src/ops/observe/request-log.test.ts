import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { openRaw } from '../../../test/support/raw-connection.ts';
import { smallHandler, startSmall } from '../../../test/support/small-service.ts';
import { createAddressFinder } from '../../server/http/index.ts';
import { logRequests } from './request-log.ts';

const addressOf = createAddressFinder({
  trustProxy: 'loopback',
  forwardedHeader: 'x-forwarded',
});
const handlers = {
  getGames: () => Promise.resolve([]),
  getNetID: () => Promise.reject(new TypeError('a defect')),
};

async function linesOf(
  level: string,
  targets: readonly string[],
): Promise<readonly Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { level, base: null },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  );
  const { port, stop } = await startSmall(
    smallHandler(handlers),
    {},
    { observer: logRequests(log, addressOf) },
  );
  for (const target of targets)
    await (await fetch(`http://127.0.0.1:${port}${target}`)).arrayBuffer();
  await stop();
  return lines;
}

test('a request is logged as one line with operation, binding, status and duration', async () => {
  const [line, ...others] = await linesOf('info', ['/api/getGames?sNetID=LanternFox']);
  assert.deepEqual(others, []);
  const { requestId, ms, time, ...facts } = line ?? {};
  assert.deepEqual(facts, {
    level: 30,
    method: 'GET',
    operation: 'getGames',
    binding: 'get',
    status: 200,
    cached: false,
    msg: 'request',
  });
  assert.match(String(requestId), /^[0-9a-f]{12}-1$/);
  assert.ok(typeof ms === 'number' && ms > 0 && typeof time === 'number');
});

test('the line of a failed request contains the fault code', async () => {
  const lines = await linesOf('info', ['/api/getNetID?sNetID=x', '/nope/LanternFox']);
  assert.deepEqual(
    lines.map(({ status, code }) => [status, code]),
    [
      [500, 'server.internal'],
      [404, 'client.path.unknown'],
    ],
  );
});

test('players and clients are not logged at level info, and URL and client are logged at debug', async () => {
  const targets = ['/api/getGames?sNetID=LanternFox', '/nope/LanternFox'];
  assert.doesNotMatch(JSON.stringify(await linesOf('info', targets)), /LanternFox|127\.0\.0\.1/);
  const [line] = await linesOf('debug', targets);
  assert.deepEqual([line?.['url'], line?.['client']], [targets[0], '127.0.0.1']);
});

test('a request aborted by the client is logged', async () => {
  let onLine: (text: string) => void = () => {};
  const line = new Promise<string>((resolve) => (onLine = resolve));
  const log = pino({ level: 'info' }, { write: (text: string) => onLine(text) });
  const { port, stop } = await startSmall(
    smallHandler(),
    {},
    { observer: logRequests(log, addressOf) },
  );
  const { socket } = openRaw(port);
  socket.write('POST /api/getGames HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nsNet', () =>
    socket.destroy(),
  );
  assert.match(await line, /"requestId":"[0-9a-f]{12}-1","msg":"request aborted"/);
  await stop();
});
