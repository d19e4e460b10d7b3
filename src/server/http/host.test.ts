/** Validation of the Host header (RFC 9112, 3.2) and its use in documents. */

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { startServed } from '../../../test/support/served.ts';
import { sendText } from '../../../test/support/raw-connection.ts';
import { styleNames } from '../../../test/support/decode-request.ts';
import type { StartedService } from '../../../test/support/start-service.ts';
import { startService } from '../../../test/support/start-service.ts';

/** All documents that contain the address of the service or of the site. */
const documents = [
  '/api?wsdl',
  '/api?disco',
  '/api',
  '/api?op=getGames',
  '/api/openapi.json',
  '/feed.atom',
  '/bindings/get',
];

/** Values of a Host field that are not a host with an optional port. */
const invalidHosts = [
  'user@evil.example',
  'user:word@evil.example',
  'evil.example/path',
  'evil.example?x',
  'evil.example#x',
  'evil example',
  'evil\texample',
  'evil.example, other.example',
  'evil"example',
  "evil'example",
  'evil<b>example',
  'evil\\example',
  'evil%2eexample',
  'evil\u00e9.example',
  'evil.example:http',
  'evil.example:-1',
  'evil.example:65536',
  'evil.example:999999',
  'evil.example:80:80',
  '[::1',
  '::1',
  '[evil]',
  '[::::]',
  '[fe80::1%25eth0]',
  '1.2.3.256',
  ':80',
  'x'.repeat(300),
];

/** Valid values. */
const validHosts = [
  'trophies.example',
  'trophies.example:81',
  'trophies.example.',
  'my_service:8080',
  '127.0.0.1',
  '127.0.0.1:65535',
  '[::1]',
  '[::1]:8080',
  '[2001:db8::192.0.2.33]',
];

/** Sends a request and resolves with the complete response. */
function ask(
  port: number,
  target: string,
  fields: readonly string[],
  version = '1.1',
): Promise<string> {
  return sendText(
    port,
    `GET ${target} HTTP/${version}\r\n${[...fields, 'Connection: close'].join('\r\n')}\r\n\r\n`,
  );
}

function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 0);
}

function addressIn(wsdl: string): string | undefined {
  return /<soap:address location="([^"]*)"/.exec(wsdl)?.[1];
}

for (const style of styleNames) {
  describe(`the Host of a request, style ${style}`, () => {
    let started: StartedService;
    before(async () => {
      started = await startService({ style });
    });
    after(() => started.stop());

    function assertRefused(answer: string, text: RegExp): void {
      assert.equal(statusOf(answer), 400, answer);
      assert.match(answer, text);
      assert.match(answer, /\r\nConnection: close\r\n/i);
      assert.doesNotMatch(answer, /evil/);
    }

    for (const host of invalidHosts) {
      test(`${JSON.stringify(host.slice(0, 30))} is refused on every path`, async () => {
        for (const target of [
          ...documents,
          '/',
          '/healthz',
          '/nothing',
          '/api/getNumberListGames',
          '/api/json/getNumberListGames',
        ]) {
          assertRefused(await ask(started.port, target, [`Host: ${host}`]), /\r\n\r\n.*Host/s);
        }
      });
    }

    for (const host of validHosts) {
      test(`documents contain the host ${host}`, async () => {
        for (const target of documents)
          assert.equal(statusOf(await ask(started.port, target, [`Host: ${host}`])), 200, target);
        assert.equal(
          addressIn(await ask(started.port, '/api?wsdl', [`Host: ${host}`])),
          `http://${host}/api`,
        );
      });
    }

    test('two Host fields are refused, even if they are equal or the target is in absolute form', async () => {
      for (const target of ['/api?wsdl', '/', 'http://trophies.example/api?wsdl']) {
        assertRefused(
          await ask(started.port, target, ['Host: trophies.example', 'Host: evil.example']),
          /more than one Host/,
        );
        assertRefused(
          await ask(started.port, target, ['Host: a', 'X: 1', 'host: a']),
          /more than one Host/,
        );
      }
    });

    test('a request without Host is refused in HTTP/1.1 and answered in HTTP/1.0', async () => {
      assertRefused(await ask(started.port, '/api?wsdl', []), /must have a Host/);
      assertRefused(
        await ask(started.port, 'http://trophies.example/api?wsdl', []),
        /must have a Host/,
      );
      const answer = await ask(started.port, '/api?wsdl', [], '1.0');
      assert.deepEqual(
        [statusOf(answer), addressIn(answer)],
        [200, `http://127.0.0.1:${started.port}/api`],
      );
    });

    test('an empty Host is answered with the address of the connection', async () => {
      const answer = await ask(started.port, '/api?wsdl', ['Host:']);
      assert.deepEqual(
        [statusOf(answer), addressIn(answer)],
        [200, `http://127.0.0.1:${started.port}/api`],
      );
    });

    test('an empty port is omitted from addresses', async () => {
      assert.equal(
        addressIn(await ask(started.port, '/api?wsdl', ['Host: trophies.example:'])),
        'http://trophies.example/api',
      );
    });

    test('the authority of a target in absolute form overrides the Host', async () => {
      for (const target of [
        'http://trophies.example:81/api?wsdl',
        'HTTP://trophies.example:81/API?WSDL',
      ]) {
        const answer = await ask(started.port, target, ['Host: evil.example']);
        assert.deepEqual(
          [statusOf(answer), addressIn(answer)],
          [200, 'http://trophies.example:81/api'],
        );
      }
      const feed = await ask(started.port, 'http://trophies.example/feed.atom', [
        'Host: evil.example',
      ]);
      assert.match(
        feed,
        /rel="self" type="application\/atom\+xml" href="http:\/\/trophies\.example\/feed\.atom"/,
      );
      assert.equal(statusOf(await ask(started.port, 'http://trophies.example', ['Host: a'])), 200);
      assert.equal(
        statusOf(await ask(started.port, 'http://trophies.example?q=1', ['Host: a'])),
        200,
      );
      assert.equal(
        statusOf(
          await ask(started.port, 'http://trophies.example/api/getNumberListGames', ['Host: a']),
        ),
        200,
      );
    });

    for (const authority of [
      'user@evil.example',
      'evil.example:65536',
      '',
      'evil"example',
      '[evil]',
      "evil'example",
    ]) {
      test(`a target with the authority ${JSON.stringify(authority)} is refused`, async () => {
        assertRefused(
          await ask(started.port, `http://${authority}/api?wsdl`, ['Host: trophies.example']),
          / 400 /,
        );
      });
    }

    test('an invalid Host is refused even if the target is in absolute form', async () => {
      assertRefused(
        await ask(started.port, 'http://trophies.example/api?wsdl', ['Host: a b']),
        /Host/,
      );
    });

    test('control characters in Host are refused', async () => {
      for (const character of ['\0', '\u0001', '\u007f']) {
        const answer = await ask(started.port, '/api?wsdl', [`Host: evil${character}example`]);
        assert.equal(statusOf(answer), 400);
        assert.doesNotMatch(answer, /evil/);
      }
    });

    test('a SOAP request with two Host fields is refused with 400', async () => {
      const head =
        'POST /api HTTP/1.1\r\nHost: a\r\nHost: evil.example\r\nContent-Type: text/xml\r\nContent-Length: 3\r\n\r\n<a>';
      assertRefused(await sendText(started.port, head), /more than one Host/);
    });

    test('HTTP/1.0 with Transfer-Encoding is refused, and the bytes after it are not parsed as a request', async () => {
      const next = 'GET /api/getNumberListGames HTTP/1.1\r\nHost: a\r\n\r\n';
      const head = 'POST /api/getNumberListGames HTTP/1.0\r\nConnection: keep-alive\r\n';
      for (const fields of [
        'Transfer-Encoding: chunked\r\n',
        'Host: a\r\ntransfer-encoding: chunked\r\n',
      ]) {
        const answer = await sendText(started.port, `${head}${fields}\r\n0\r\n\r\n${next}`);
        assertRefused(answer, /Transfer-Encoding/);
        assert.equal(answer.split('HTTP/1.1 ').length - 1, 1);
      }
    });
  });
}

describe('the host forwarded by a trusted proxy', () => {
  for (const forwardedHeader of ['x-forwarded', 'forwarded'] as const) {
    test(`appears in documents only if it is valid: ${forwardedHeader}`, async (t) => {
      const started = await startService({ trustProxy: 'loopback', forwardedHeader });
      t.after(() => started.stop());
      const field = (host: string): string =>
        forwardedHeader === 'forwarded'
          ? `Forwarded: for=198.51.100.7;host="${host.replaceAll(/["\\]/g, '\\$&')}"`
          : `X-Forwarded-Host: ${host}`;
      for (const host of invalidHosts) {
        if (host.includes(',')) continue;
        for (const target of documents) {
          const answer = await ask(started.port, target, ['Host: inner.example', field(host)]);
          assert.equal(statusOf(answer), 200, `${target} ${host}`);
          assert.doesNotMatch(answer, /evil/);
        }
        const wsdl = await ask(started.port, '/api?wsdl', ['Host: inner.example', field(host)]);
        assert.equal(addressIn(wsdl), 'http://inner.example/api', host);
      }
      for (const host of validHosts) {
        const wsdl = await ask(started.port, '/api?wsdl', ['Host: inner.example', field(host)]);
        assert.equal(addressIn(wsdl), `http://${host}/api`);
      }
    });
  }
});

for (const workers of ['1', '2']) {
  test(`laurel serve refuses invalid hosts with --workers ${workers}`, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'laurel-host-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const store = `sqlite:${join(folder, 'laurel.db')}`;
    const served = await startServed(['--store', store, '--workers', workers]);
    t.after(async () => {
      served.signal('SIGTERM');
      await served.ended;
    });
    const port = Number(new URL(served.url).port);
    assert.match(
      await ask(port, '/api?wsdl', ['Host: a', 'Host: b']),
      /^HTTP\/1\.1 400 .*more than one Host/s,
    );
    assert.match(await ask(port, '/api?wsdl', ['Host: a b']), /^HTTP\/1\.1 400 .*Host/s);
    assert.match(
      await ask(port, 'http://trophies.example/api?wsdl', ['Host: a']),
      /location="http:\/\/trophies\.example\/api"/,
    );
  });
}
