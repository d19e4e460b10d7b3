import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { describe, test } from 'node:test';
import { pino } from 'pino';
import { warnOfForwarded } from './forwarded-warning.ts';
import { listen } from './index.ts';

/** Returns the warnings about requests with these headers, each on its own connection. */
async function warningsOf(
  trustProxy: string,
  requests: readonly Readonly<Record<string, string>>[],
): Promise<number> {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const server = createServer((_, response) => response.setHeader('Connection', 'close').end());
  warnOfForwarded(server, { limitExempt: 'loopback', trustProxy }, log);
  const port = await listen(server, '127.0.0.1', 0);
  for (const headers of requests)
    await (await fetch(`http://127.0.0.1:${port}/`, { headers })).text();
  server.close();
  return lines.filter((line) => line.includes('"level":40') && line.includes('--trust-proxy'))
    .length;
}

describe('a request with forwarded headers from this machine', () => {
  const forwarded = { 'X-Forwarded-For': '203.0.113.7' };
  for (const [about, trustProxy, requests, expected] of [
    ['is warned of once', '', [forwarded, forwarded], 1],
    ['is warned of with the header of RFC 7239', '', [{ Forwarded: 'for=203.0.113.7' }], 1],
    ['is fine from a trusted proxy', 'loopback', [forwarded], 0],
    ['is fine without the headers', '', [{}], 0],
  ] as const) {
    test(about, async () => assert.equal(await warningsOf(trustProxy, requests), expected));
  }
});
