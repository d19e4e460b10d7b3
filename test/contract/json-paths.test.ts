/** Paths of the JSON interface other than operations: documents, the API reference page, and the plain path. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';
import { loadContractData, now } from './data.ts';

describe('paths of the JSON interface', () => {
  let started: StartedService;
  before(async () => {
    started = await startService({}, loadContractData, () => now);
  });
  after(() => started.stop());

  test('one address answers in XML and JSON, also from the cache', async () => {
    const address = `${started.url}/getGame?sNetID=LanternFox&sIdGame=NPWR90001_00`;
    const json = { headers: { Accept: 'application/json' } };
    for (let round = 0; round < 3; round += 1) {
      const [first, second] = [await fetch(address), await fetch(address, json)];
      assert.equal(first.headers.get('content-type'), 'text/xml; charset=utf-8');
      assert.equal(second.headers.get('content-type'), 'application/json');
      assert.match(first.headers.get('vary') ?? '', /\bAccept\b/);
      assert.notEqual(first.headers.get('etag'), second.headers.get('etag'));
      assert.match(await first.text(), /^<\?xml/);
      assert.match(await second.text(), /^\{"Id":"NPWR90001_00"/);
    }
  });

  test('HEAD, entity tags and content codings work as for other documents', async () => {
    const address = `${started.url}/json/getNetID?sNetID=LanternFox`;
    const answer = await fetch(address, { headers: { 'Accept-Encoding': 'gzip' } });
    assert.equal(answer.headers.get('content-encoding'), 'gzip');
    const tag = answer.headers.get('etag') ?? '';
    await answer.text();
    const again = await fetch(address, { headers: { 'If-None-Match': tag } });
    assert.deepEqual([again.status, await again.text()], [304, '']);
    const head = await fetch(address, { method: 'HEAD', headers: { 'Accept-Encoding': 'gzip' } });
    assert.deepEqual([head.status, head.headers.get('etag'), await head.text()], [200, tag, '']);
  });

  test('the API reference page loads only files of this service, under a policy without inline scripts and styles', async () => {
    const page = await fetch(`${started.url}/docs`);
    const policy = page.headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'.*script-src 'self'.*style-src 'self'/);
    assert.doesNotMatch(policy, /unsafe|https?:/);
    const text = await page.text();
    const files = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
    assert.deepEqual(files, ['docs/swagger-ui.css', 'docs/swagger-ui-bundle.js', 'docs/start.js', 'openapi.json']);
    for (const file of files) {
      const answer = await fetch(new URL(file, `${started.url}/docs`));
      assert.equal(answer.status, 200, file);
      assert.ok((await answer.text()).length > 100, file);
    }
    assert.doesNotMatch(text, /<script(?![^>]* src=)|<style|\son\w+=|\sstyle=/);
  });

  test('the address of the page with a trailing slash redirects to the one without', async () => {
    const answer = await fetch(`${started.url}/docs/`, { redirect: 'manual' });
    assert.deepEqual([answer.status, answer.headers.get('location')], [308, `${started.url}/docs`]);
  });

  test('other files of the viewer are not served', async () => {
    assert.equal((await fetch(`${started.url}/docs/package.json`)).status, 404);
    assert.equal((await fetch(`${started.url}/docs/..%2f..%2fpackage.json`)).status, 404);
  });
});
