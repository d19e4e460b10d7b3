/** The documentation on the site: its pages and links, the search, and the setting that disables it. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { findNeighbours, listPages, openDocs } from '../../src/docs/index.ts';
import { maxBytes } from '../pages/page-limits.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';

let service: StartedService;
let withoutDocs: StartedService;
before(async () => {
  service = await startService({ hasAccounts: true });
  withoutDocs = await startService({ docs: 'off', hasAccounts: true });
});
after(async () => {
  await service.stop();
  await withoutDocs.stop();
});

const asBrowser = { Accept: 'text/html' };

function ask(path: string, from = service): Promise<Response> {
  return fetch(new URL(path, from.url), { headers: asBrowser, redirect: 'manual' });
}

async function readPage(path: string, from = service): Promise<string> {
  return (await ask(path, from)).text();
}

/** Returns the ids of a page, and the targets of its links and images as paths with anchors. */
function readLinks(
  path: string,
  page: string,
): { readonly ids: Set<string>; readonly links: string[] } {
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id));
  const links = [...page.matchAll(/ (?:href|src)="([^"]+)"/g)]
    .map(([, href = '']) => new URL(href, `http://site.invalid${path}`))
    .filter(({ host }) => host === 'site.invalid')
    .map(({ pathname, search, hash }) => pathname + search + hash);
  return { ids, links };
}

test('every page is answered, is no larger than other pages, and its links and anchors lead somewhere', async () => {
  const keys = ['', ...listPages(await openDocs().contents()).map(({ key }) => `/${key}`)];
  assert.ok(keys.length > 60, String(keys.length));
  const idsOf = new Map<string, Set<string>>();
  const linked = new Map<string, string>();
  for (const path of keys.map((key) => `/docs${key}`)) {
    const response = await ask(path);
    const page = await response.text();
    assert.equal(response.status, 200, path);
    assert.ok(Buffer.byteLength(page) <= maxBytes, `${path}: ${Buffer.byteLength(page)} bytes`);
    assert.doesNotMatch(page, /&lt;!--/, `${path} shows a comment`);
    const { ids, links } = readLinks(path, page);
    idsOf.set(path, ids);
    for (const link of links) linked.set(link, path);
  }
  const dead: string[] = [];
  const statuses = new Map<string, number>();
  for (const [link, from] of linked) {
    const [path = '', id = ''] = link.split('#');
    if (!idsOf.has(path) && !statuses.has(path)) statuses.set(path, (await ask(path)).status);
    const isFound = idsOf.has(path) || statuses.get(path) === 200;
    const hasId = id === '' || idsOf.get(path)?.has(id) === true;
    if (!isFound || !hasId) dead.push(`${from}: ${link}`);
  }
  assert.deepEqual(dead, []);
});

describe('a page', () => {
  test('has the tree, its headings with anchors, its neighbours, the version and its Markdown', async () => {
    const page = await readPage('/docs/how-to/export');
    assert.match(page, /<h1>Export data<\/h1>/);
    assert.match(page, /<a href="[^"]*\/how-to\/export" aria-current="page">Export data<\/a>/);
    assert.match(page, /<h2 id="ndjson">NDJSON <a class="anchor" href="#ndjson"/);
    const { previous, next } = findNeighbours(await openDocs().contents(), 'how-to/export');
    assert.ok(page.includes(`rel="prev" href="../../docs/${previous?.key}"`));
    assert.ok(page.includes(`rel="next" href="../../docs/${next?.key}"`));
    assert.match(page, /Laurel \d+\.\d+\.\d+ ·/);
    assert.match(page, /href="[^"]*docs\/how-to\/export\.md"/);
    assert.match(page, /<p class="sample-name">Shell<\/p>/);
  });

  test('is served as Markdown under the name of its file', async () => {
    for (const path of [
      '/docs/how-to/export.md',
      '/docs/README.md',
      '/docs/how-to/import/csv.md',
    ]) {
      const response = await ask(path);
      assert.equal(response.headers.get('content-type'), 'text/markdown; charset=utf-8', path);
      assert.match(await response.text(), /^# /, path);
    }
  });

  test('has an entity tag, and is compressed, as other pages are', async () => {
    const first = await fetch(new URL('/docs/faq', service.url), {
      headers: { ...asBrowser, 'Accept-Encoding': 'br' },
    });
    assert.equal(first.headers.get('content-encoding'), 'br');
    await first.arrayBuffer();
    const again = await fetch(new URL('/docs/faq', service.url), {
      headers: {
        ...asBrowser,
        'Accept-Encoding': 'br',
        'If-None-Match': first.headers.get('etag') ?? '',
      },
    });
    assert.equal(again.status, 304);
  });

  test('is not for search engines, which would find it on every site', async () => {
    const indexed = await startService({ index: 'on' });
    assert.match(await readPage('/docs/faq', indexed), /<meta name="robots" content="noindex"/);
    await indexed.stop();
  });

  test('shows its images, and its schema is served as JSON', async () => {
    const image = await ask('/docs/images/home-light.webp');
    assert.deepEqual([image.status, image.headers.get('content-type')], [200, 'image/webp']);
    await image.arrayBuffer();
    const schema = await ask('/docs/reference/import-format.schema.json');
    assert.equal(schema.headers.get('content-type'), 'application/json');
    assert.equal(typeof (await schema.json()), 'object');
  });
});

describe('what is not a page', () => {
  for (const path of [
    '/docs/nothing',
    '/docs/adr/0001-runtime-and-test-runner.md',
    '/docs/spec/README.md',
    '/docs/..%2fpackage.json',
    '/docs/how-to/..%2f..%2fpackage.json',
    '/docs/images/..%2fREADME.md',
    '/docs/__proto__',
    '/docs/a/b/c/d',
    '/docs/%00',
    '/docs/images/look/home-360.webp',
  ])
    test(`is not found: ${path}`, async () => {
      const response = await ask(path);
      assert.equal(response.status, 404);
      assert.doesNotMatch(await response.text(), /"dependencies"/);
    });
});

/** The pages that a search finds, in order. */
async function search(typed: string): Promise<readonly string[]> {
  const page = await readPage(`/docs/search?${new URLSearchParams({ q: typed }).toString()}`);
  return [...page.matchAll(/<h2><a href="[^"]*?docs\/?([^"#]*)/g)].map(([, key = '']) => key);
}

describe('the search leads a newcomer to the right page in the first three results', () => {
  const questions: Readonly<Record<string, string>> = {
    'back up': 'how-to/back-up-and-restore',
    'reverse proxy': 'how-to/reverse-proxy',
    'import csv': 'how-to/import/csv',
    'webhook discord': 'how-to/webhooks',
    'level system': 'explanation/concepts',
  };
  for (const [typed, key] of Object.entries(questions))
    test(typed, async () => {
      const found = await search(typed);
      assert.ok(found.slice(0, 3).includes(key), found.slice(0, 3).join(', '));
    });
});

describe('a search', () => {
  test('marks the words, leads to the heading and needs no script', async () => {
    const page = await readPage('/docs/search?q=webhook+discord');
    assert.match(page, /<a href="[^"]*how-to\/webhooks#send-to-discord">Send webhooks<\/a>/);
    assert.match(page, /<mark>Discord<\/mark>/);
    assert.match(page, /<input[^>]*\svalue="webhook discord"/);
  });

  test('says so if nothing is found, and what to do without words', async () => {
    assert.match(await readPage('/docs/search?q=wxq'), /Nothing was found for “wxq”/);
    assert.match(await readPage('/docs/search'), /Type one or more words/);
  });

  test('is bounded: most results, most characters, any text', async () => {
    assert.ok((await search('laurel')).length <= 20);
    const hostile = [
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      '(?:a+)+$',
      '%',
      '\u202E',
      '\0',
    ];
    for (const typed of [...hostile, 'a'.repeat(5000), 'a b '.repeat(1000)]) {
      const path = `/docs/search?${new URLSearchParams({ q: typed }).toString()}`;
      const response = await ask(path);
      const page = await response.text();
      assert.equal(response.status, 200, typed.slice(0, 40));
      assert.doesNotMatch(page, /<img src=x|<script>/);
      assert.ok(!page.includes('a'.repeat(101)));
      assert.ok(Buffer.byteLength(page) <= maxBytes);
    }
  });

  test('takes repeated and unknown parameters', async () => {
    assert.equal((await ask('/docs/search?q=csv&q=xml&x=1&q[]=2')).status, 200);
    assert.equal((await ask('/docs/search?q=%FF%FE')).status, 200);
  });
});

describe('the footer of every page', () => {
  test('leads to the documentation and to the reference for developers', async () => {
    for (const path of ['/', '/docs/how-to/export', '/api', '/about']) {
      const page = await readPage(path);
      const root = path.split('/').length > 3 ? '../../' : './';
      assert.match(
        page,
        new RegExp(`href="${root.replaceAll('.', '\\.')}docs">Documentation<`),
        path,
      );
      assert.match(page, /href="[^"]*(?:api\/docs|docs\/reference\/v1)">For developers</, path);
    }
  });
});

describe('--docs off', () => {
  test('leaves out every page, file and search', async () => {
    for (const path of [
      '/docs',
      '/docs/faq',
      '/docs/faq.md',
      '/docs/search?q=csv',
      '/docs/images/home-light.webp',
    ])
      assert.equal((await ask(path, withoutDocs)).status, 404, path);
  });

  test('leaves out the links to them', async () => {
    for (const path of ['/', '/about', '/api', '/sign-in', '/nothing']) {
      const { links } = readLinks(path, await readPage(path, withoutDocs));
      assert.deepEqual(
        links.filter((link) => link.startsWith('/docs')),
        [],
        path,
      );
    }
  });
});
