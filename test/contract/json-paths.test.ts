/** Paths of the JSON interface: operations in JSON, the pages of the API reference, the pages of errors, and the indexes. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Field } from '../../src/contract/index.ts';
import { v1 } from '../../src/contract/index.ts';
import { collectTypes } from '../../src/documents/index.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';
import { maxBytes } from '../pages/page-limits.ts';
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
      const first = await fetch(address);
      const second = await fetch(address, json);
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

  /** Returns the addresses that a page links to, loads and calls. */
  async function linksOf(address: string): Promise<string[]> {
    const page = await fetch(address);
    assert.equal(page.status, 200, address);
    const policy = page.headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'.*script-src 'self'/);
    assert.doesNotMatch(policy, /unsafe|https?:/);
    const text = await page.text();
    assert.doesNotMatch(text, /<script(?![^>]* src=)|<style|\son\w+=|\sstyle=/);
    return [...text.matchAll(/\s(?:src|href)="([^"#]+)"/g)].map(
      ([, link = '']) => new URL(link.replaceAll('&amp;', '&'), address).href,
    );
  }

  test('the API reference and the pages of errors are there, and so is everything they link to', async () => {
    const links = await linksOf(`${started.url}/docs`);
    for (const page of await subjectPages()) links.push(...(await linksOf(page)));
    assert.ok(links.length > 30);
    links.push(
      ...(await linksOf(`${started.url}/problems`)),
      ...(await linksOf(`${started.url}/problems/client.rate`)),
    );
    for (const link of new Set(links)) {
      const answer = await fetch(link);
      assert.ok(answer.ok, `${answer.status} ${link}`);
      await answer.text();
    }
  });

  /** Returns the pages of the reference, one for each subject. Its first page links to them. */
  async function subjectPages(): Promise<readonly string[]> {
    const links = await linksTo(`${started.url}/docs`);
    return [...new Set(links.map((link) => link.replace(/#.*/, '')))];
  }
  /** Returns the links to endpoints on a page of the reference. Each link contains the id of the endpoint. */
  async function linksTo(address: string): Promise<readonly string[]> {
    const text = await (await fetch(address)).text();
    return Array.from(
      text.matchAll(/href="([^"]*\/docs\/\w+#[^"]+)"/g),
      ([, link = '']) => new URL(link, address).href,
    );
  }

  test('a line of the API reference has the id of the endpoint, and leads to it on the page of its subject', async () => {
    const index = await (await fetch(`${started.url}/docs`)).text();
    const links = await linksTo(`${started.url}/docs`);
    assert.ok(links.length > 30);
    for (const link of links) {
      const [, id = ''] = link.split('#');
      assert.ok(index.includes(`id="${id}"`), id);
      assert.ok((await (await fetch(link)).text()).includes(`id="${id}"`), link);
    }
    assert.ok(index.includes('id="subject-players"'));
    assert.notEqual((await fetch(`${started.url}/docs/nothing`)).status, 200);
  });

  test('no page of the API reference is larger than 60 KB', async () => {
    for (const page of [`${started.url}/docs`, ...(await subjectPages())]) {
      const bytes = (await (await fetch(page)).bytes()).length;
      assert.ok(bytes <= maxBytes, `${page}: ${bytes}`);
    }
  });

  test('the API reference has every endpoint', async () => {
    const pages = [`${started.url}/docs`, ...(await subjectPages())];
    const [text = '', ...subjects] = await Promise.all(
      pages.map(async (page) => (await fetch(page)).text()),
    );
    const { paths } = (await (await fetch(`${started.url}/openapi.json`)).json()) as {
      paths: Record<string, unknown>;
    };
    const shown = new Set(
      Array.from(
        text.matchAll(/<span class="method">GET<\/span> <code>([^<]+)<\/code>/g),
        ([, path]) => path,
      ),
    );
    for (const path of Object.keys(paths)) {
      assert.ok(shown.has(path), path);
      assert.ok(
        subjects.some((page) => page.includes(`<code>${path}</code>`)),
        path,
      );
    }
  });

  test('the page of a subject has every field of its responses, with its meaning, and leads to its types', async () => {
    for (const [name, { subject, result }] of Object.entries<v1.V1Endpoint>(v1.v1Endpoints)) {
      const text = await (await fetch(`${started.url}/docs/${subject}`)).text();
      for (const type of collectTypes(result)) {
        if (type.form !== 'complex') continue;
        const [, table = ''] = text.split(`<h3 id="type-${type.name}">`);
        const [rows = ''] = table.split('</table>', 1);
        for (const [field, { about }] of Object.entries<Field>(type.fields)) {
          const [meaning = ''] = about.split(/[`'"<&]/, 1);
          assert.ok(rows.includes(`<code>${field}</code>`), `${name}: ${type.name}.${field}`);
          assert.ok(rows.includes(meaning), `${name}: ${type.name}.${field}`);
        }
      }
    }
    for (const page of await subjectPages()) {
      const text = await (await fetch(page)).text();
      const ids = Array.from(text.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
      assert.equal(new Set(ids).size, ids.length, page);
      for (const [, id] of text.matchAll(/href="#(type-\w+)"/g))
        assert.ok(ids.includes(id ?? ''), id);
    }
  });

  test('the type of a problem is the address of its page', async () => {
    for (const path of ['/json/getGames', '/v1/nothing', '/v1/games?limit=0', '/json/x']) {
      const answer = await fetch(started.url + path);
      const { type, title } = (await answer.json()) as { type: string; title: string };
      const page = await fetch(new URL(type, answer.url));
      assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8', type);
      assert.match(await page.text(), new RegExp(`<h1>${title}</h1>`));
    }
    assert.equal((await fetch(`${started.url}/problems/toString`)).status, 404);
  });

  test('errors in JSON are not in the words of SOAP', async () => {
    const detailOf = async (path: string): Promise<string> =>
      ((await (await fetch(started.url + path)).json()) as { detail: string }).detail;
    assert.equal(
      await detailOf('/json/getNothing'),
      'There is no operation "getNothing". GET /json below the base URL lists all operations.',
    );
    assert.equal(
      await detailOf('/json/GETGAMES'),
      'There is no operation "GETGAMES". Names are case-sensitive; the correct spelling is getGames.',
    );
  });

  test('the roots of the JSON interfaces answer with an index, whose addresses exist', async () => {
    type Index = Readonly<
      Record<'documents' | 'api' | 'operations' | 'resources', readonly { url: string }[]>
    >;
    for (const path of ['/json', '/json/', '/v1', '/v1/']) {
      const index = (await (await fetch(started.url + path)).json()) as Index;
      assert.deepEqual([index.api.length, index.operations.length], [10, 14]);
      for (const { url } of index.documents) {
        const answer = await fetch(url);
        assert.equal(answer.status, 200, url);
        await answer.text();
      }
    }
  });

  test('the OpenAPI document is also at the root of the server', async () => {
    const root = await fetch(new URL('/openapi.json', started.url));
    const below = await fetch(`${started.url}/openapi.json`);
    assert.equal(root.status, 200);
    assert.equal(await root.text(), await below.text());
  });

  test('the address of the page with a trailing slash redirects to the one without', async () => {
    const answer = await fetch(`${started.url}/docs/`, { redirect: 'manual' });
    assert.deepEqual([answer.status, answer.headers.get('location')], [308, `${started.url}/docs`]);
  });
});
