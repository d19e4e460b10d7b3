import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { text } from 'node:stream/consumers';
import { askOsv, shippedPackages } from '../../scripts/osv.ts';
import { root } from './pages.ts';

/** Runs `work` with a server that answers as OSV does. One package has two vulnerabilities, and only one of them states a severity. */
async function withStandIn<T>(work: (url: string) => Promise<T>): Promise<T> {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { url = '' } = request;
    const answers: Readonly<Record<string, () => unknown>> = {
      '/v1/querybatch': () => ({
        results: JSON.parse(body).queries.map(
          ({ package: { name } }: { package: { name: string } }) =>
            name === 'left-pad' ? { vulns: [{ id: 'GHSA-1' }, { id: 'OSV-2' }] } : {},
        ),
      }),
      '/v1/vulns/GHSA-1': () => ({ id: 'GHSA-1', database_specific: { severity: 'HIGH' } }),
      '/v1/vulns/OSV-2': () => ({ id: 'OSV-2' }),
    };
    const answer = answers[url];
    response.statusCode = answer === undefined ? 404 : 200;
    response.end(JSON.stringify(answer?.() ?? {}));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

test('the packages that are shipped are those of the lock file without those for development', () => {
  const shipped = shippedPackages(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const names = new Set(shipped.map(({ name }) => name));
  assert.ok(names.has('commander'));
  assert.ok(!names.has('oxlint'));
});

test('vulnerabilities are counted by severity', () =>
  withStandIn(async (url) => {
    const packages = [
      { name: 'left-pad', version: '1.0.0' },
      { name: 'commander', version: '14.0.3' },
    ];
    assert.deepEqual(
      [...((await askOsv(packages, url)) ?? [])],
      [
        ['high', 1],
        ['unknown', 1],
      ],
    );
    assert.deepEqual(await askOsv(packages.slice(1), url), new Map());
  }));

test('a service that gives no answer is told from one that knows nothing', () =>
  withStandIn(async (url) =>
    assert.equal(await askOsv([{ name: 'left-pad', version: '1.0.0' }], `${url}/elsewhere`), null),
  ));
