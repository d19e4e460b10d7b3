/** Responses for programs and crawlers: robots.txt, flags, feeds, redirects, CORS, content codings, and the header field `Expect`. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { XmlDocument } from 'libxml2-wasm';
import { loadDemo } from '../../src/data/generate/index.ts';
import type { Settings } from '../../src/settings/index.ts';
import { sendRaw } from '../conformance/raw-http.ts';
import { now } from '../contract/data.ts';
import { sendText } from '../support/raw-connection.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';

type Headers = readonly (readonly [string, string])[];

/** Starts a service with the demo for the tests of a suite. */
function serving(changes: Partial<Settings>) {
  let started: StartedService | undefined;
  before(async () => {
    started = await startService(
      changes,
      (store) => loadDemo(store, now),
      () => now,
    );
  });
  after(() => started?.stop());
  return async (
    target: string,
    headers: Headers = [],
    method = 'GET',
    body: Uint8Array = new Uint8Array(0),
  ) => {
    assert.ok(started !== undefined);
    const answer = await sendRaw(started.port, { method, target, headers, body });
    return { ...answer, text: answer.body.toString(), port: started.port };
  };
}

describe('with the default settings', () => {
  const ask = serving({});

  test('robots.txt lets crawlers read the pages, which are not indexed, and there is no sitemap', async () => {
    const { status, headers, text } = await ask('/robots.txt');
    assert.deepEqual([status, headers.get('content-type')], [200, 'text/plain; charset=utf-8']);
    assert.equal(
      text,
      'User-agent: *\nAllow: /\n# Search engines are asked not to index these pages. There is no sitemap.\n',
    );
    assert.equal((await ask('/sitemap.xml')).status, 404);
  });

  test('the flag of a profile is a picture, for every code in any case', async () => {
    const { text } = await ask('/api/getNetID?sNetID=LanternFox');
    const [, flag = ''] = /<Bandera>([^<]+)<\/Bandera>/.exec(text) ?? [];
    assert.match(flag, /^\/images\/countries\/[A-Z]{2}\.png$/);
    const codes = Array.from({ length: 26 }, (_, index) =>
      String.fromCharCode(0x41 + index, 0x5a - index),
    );
    for (const path of [
      flag,
      ...codes.map((code) => `/images/countries/${code}.png`),
      '/images/countries/qx.png',
    ]) {
      const { status, headers, body } = await ask(path);
      assert.deepEqual([status, headers.get('content-type')], [200, 'image/png'], path);
      assert.deepEqual(
        [body.readUInt32BE(16), body.readUInt32BE(20), body.subarray(1, 4).toString()],
        [24, 16, 'PNG'],
      );
    }
    for (const path of [
      '/images/countries/USA.png',
      '/images/countries/U.png',
      '/images/countries/us.svg',
    ])
      assert.equal((await ask(path)).status, 404, path);
  });

  test('ids of feeds are the same at every address; feeds name their language, and no summary is blank', async () => {
    for (const path of ['/feed.atom', '/players/LanternFox/feed.atom']) {
      const one = await ask(path, [['Host', 'lan.example']]);
      const other = await ask(path, [['Host', 'club.example:81']]);
      const ids = (text: string): string[] =>
        [...text.matchAll(/<id>([^<]*)<\/id>/g)].map(([, id = '']) => id);
      assert.deepEqual(ids(one.text), ids(other.text));
      assert.ok(
        ids(one.text).length > 2 &&
          ids(one.text).every((id) => /^tag:laurel\.example,2026:[!-~]+$/.test(id)),
      );
      assert.equal(new Set(ids(one.text)).size, ids(one.text).length);
      assert.match(one.text, /<feed xmlns="[^"]+" xml:lang="en">/);
      assert.doesNotMatch(one.text, /<summary>\s*<\/summary>/);
      XmlDocument.fromString(one.text).dispose();
    }
  });

  for (const [target, location] of [
    ['/players/LanternFox/', '../LanternFox'],
    ['/players/LanternFox/?a=b?c', '../LanternFox?a=b?c'],
    ['/players/%4CanternFox/', '../%4CanternFox'],
    ['/games/', '../games'],
    ['/leaderboards/', '../leaderboards'],
    ['/api/', '../api'],
    ['/api/v1/players/LanternFox/', '../LanternFox'],
    ['/api/json/leaderboards/world/', '../world'],
  ] as const) {
    test(`${target} leads to the address without its slash`, async () => {
      const { status, headers } = await ask(target);
      assert.deepEqual([status, headers.get('location')], [308, location]);
      assert.equal((await ask(target, [], 'POST')).status === 308, false);
    });
  }

  for (const target of ['/', '/nothing/', '/api/getGames/', '/api/v1/nothing/', '/icons/x/'])
    test(`${target} is not redirected`, async () =>
      assert.notEqual((await ask(target)).status, 308));

  test('what is unknown is named by its value, and a path with its base', async () => {
    const detailOf = async (target: string): Promise<unknown> =>
      JSON.parse((await ask(target)).text).detail;
    for (const [target, detail] of [
      ['/api/v1/players/Nobody', 'There is no player "Nobody".'],
      ['/api/v1/players/%ff', 'There is no player "\ufffd".'],
      ['/api/v1/players/Nobody/games/ABC', 'There is no player "Nobody" with a game "ABC".'],
      [
        '/api/v1/players/LanternFox/trophies?game=ABC',
        'There is no player "LanternFox" with a game "ABC".',
      ],
      ['/api/v1/games/ABC', 'There is no game "ABC".'],
      ['/api/v1/leaderboards?game=ABC', 'There is no game "ABC".'],
      ['/api/json/games/ABC/rarity', 'There is no game "ABC".'],
      [
        '/api/json/players/LanternFox/compare/Nobody',
        'There is no player "LanternFox" or no player "Nobody".',
      ],
      ['/api/v1/nothing', 'Not found: /api/v1/nothing. The service is at /api.'],
    ] as const)
      assert.equal(await detailOf(target), detail, target);
  });

  test('other origins may read everything but pages', async () => {
    const origin = [['Origin', 'https://reader.example']] as const;
    for (const target of [
      '/feed.atom',
      '/players/LanternFox/feed.atom',
      '/players/LanternFox/card.svg',
      '/og/site.jpg',
      '/art/covers/lantern-3-1.svg',
      '/search/suggest?q=lan',
      '/manifest.webmanifest',
      '/images/countries/US.png',
      '/api/v1/games',
    ])
      assert.equal(
        (await ask(target, origin)).headers.get('access-control-allow-origin'),
        '*',
        target,
      );
    for (const target of ['/', '/players/LanternFox', '/players/LanternFox/card'])
      assert.equal(
        (await ask(target, origin)).headers.has('access-control-allow-origin'),
        false,
        target,
      );
  });

  test('a body with a content coding is refused, and the answer says that none is accepted', async () => {
    for (const [target, type] of [
      ['/api', 'text/xml'],
      ['/api/getGames', 'application/x-www-form-urlencoded'],
      ['/api/json/getGames', 'application/json'],
    ] as const) {
      const headers = [
        ['Content-Type', type],
        ['Content-Encoding', 'gzip'],
      ] as const;
      const {
        status,
        headers: fields,
        text,
      } = await ask(target, headers, 'POST', gzipSync('sNetID=LanternFox'));
      assert.deepEqual([status, fields.get('accept-encoding')], [415, 'identity'], target);
      assert.match(text, /content coding (?:"|\\"|&quot;)gzip/, target);
    }
    const plain = [
      ['Content-Type', 'application/x-www-form-urlencoded'],
      ['Content-Encoding', 'identity'],
    ] as const;
    assert.equal(
      (await ask('/api/getGames', plain, 'POST', Buffer.from('sNetID=LanternFox'))).status,
      200,
    );
  });

  test('a body is asked for only if the header of its request has not been refused', async () => {
    const { port } = await ask('/robots.txt');
    const form = 'Content-Type: application/x-www-form-urlencoded\r\n';
    const head = (target: string, fields: string, length: number): string =>
      `POST ${target} HTTP/1.1\r\nHost: x\r\n${fields}Content-Length: ${length}\r\nExpect: 100-continue\r\n\r\n`;
    for (const [target, fields, length, status] of [
      ['/api/getGames', form, 99_999_999, 413],
      ['/api/getGames', form, 300_000, 413],
      ['/nowhere', form, 17, 404],
      ['/api/getNothing', form, 17, 404],
      ['/api/getGames', 'Content-Type: text/plain\r\n', 17, 415],
      ['/api', 'Content-Type: text/plain\r\n', 17, 415],
      ['/api/getGames', `${form}Content-Encoding: gzip\r\n`, 17, 415],
    ] as const) {
      const answer = await sendText(port, head(target, fields, length));
      assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `), `${target} ${length}`);
      assert.match(answer, /\r\nConnection: close\r\n/i, `${target} ${length}`);
    }
    const asked = await sendText(
      port,
      `${head('/api/getGames', `${form}Connection: close\r\n`, 17)}sNetID=LanternFox`,
    );
    assert.match(asked, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
  });

  test('the server as a whole answers OPTIONS *, and an unknown method is not implemented', async () => {
    const { status, headers } = await ask('*', [], 'OPTIONS');
    assert.deepEqual([status, headers.get('allow')], [204, 'GET, HEAD, POST, OPTIONS']);
    assert.equal((await ask('/', [], 'FOO')).status, 501);
    assert.equal((await ask('/', [], 'get')).status, 501);
  });

  test('a parameter that is too long is 400', async () => {
    assert.equal((await ask(`/api/getGames?sNetID=${'x'.repeat(5000)}`)).status, 400);
  });

  test('previews say how a player, a game, a board or a comparison stands', async () => {
    const host = [['Host', 'club.example']] as const;
    const meta = (text: string, name: string): string =>
      new RegExp(`"${name}"\\s+content="([^"]*)"`).exec(text)?.[1] ?? '';
    const card = (await ask('/players/LanternFox/card', host)).text;
    assert.equal(
      meta(card, 'og:image'),
      'http://club.example/players/LanternFox/card.png?size=medium&amp;theme=light',
    );
    assert.deepEqual([meta(card, 'og:image:width'), meta(card, 'og:image:height')], ['936', '200']);
    const { body } = await ask('/players/LanternFox/card.png');
    assert.deepEqual([body.readUInt32BE(16), body.readUInt32BE(20)], [936, 200]);
    const compare = (await ask('/compare?p=LanternFox&p=MossyKettle', host)).text;
    assert.match(
      meta(compare, 'og:description'),
      /^LanternFox: [\d,]+ trophies · MossyKettle: [\d,]+ trophies$/,
    );
    assert.equal(meta(compare, 'og:title'), 'LanternFox vs MossyKettle');
    assert.equal(
      meta(compare, 'og:image'),
      'http://club.example/og/compare.jpg?p=LanternFox&amp;p=MossyKettle',
    );
    const described = async (path: string): Promise<string> =>
      meta((await ask(path, host)).text, 'og:description');
    assert.match(
      await described('/players/LanternFox/card'),
      /^Level [\d,]+, \d+ platinums, [\d,]+ trophies\.$/,
    );
    assert.match(
      await described('/games/NPWR90001_00'),
      /^Harbour of Lanterns: \d+ trophies, \d+ players, [\d.]+ % of them with the platinum\.$/,
    );
    assert.match(await described('/leaderboards'), /^#1 HaruNoUmi with [\d,]+ points.*#3 /);
  });
});

describe('with a public address, indexed', () => {
  const ask = serving({ publicUrl: 'https://club.example/t/api', index: 'on' });

  test('robots.txt leads to the sitemap', async () => {
    const { text } = await ask('/robots.txt');
    assert.equal(text, 'User-agent: *\nAllow: /\nSitemap: https://club.example/t/sitemap.xml\n');
    assert.match((await ask('/sitemap.xml')).text, /<loc>https:\/\/club\.example\/t\/<\/loc>/);
  });

  test('the cookie of a theme is for the path of the browser, below which the address may not be', async () => {
    const { port } = await ask('/');
    const address = `http://127.0.0.1:${port}/theme?theme=light&to=/`;
    const cookies = (await fetch(address, { redirect: 'manual' })).headers.getSetCookie();
    const cookie = 'theme=light; Max-Age=31536000; SameSite=Lax; HttpOnly';
    assert.deepEqual(cookies, [cookie, `${cookie}; Path=/t/`]);
  });

  test('ids of feeds are addresses, as before', async () => {
    const { text } = await ask('/players/LanternFox/feed.atom');
    assert.match(text, /<id>https:\/\/club\.example\/t\/players\/LanternFox\/feed\.atom<\/id>/);
    assert.match(
      text,
      /<id>https:\/\/club\.example\/t\/players\/LanternFox\/games\/[^<#]+#\d+<\/id>/,
    );
  });
});

describe('in style aspnet, without pages', () => {
  const ask = serving({ style: 'aspnet', pages: 'off' });

  test('answers do not vary with Accept, flags are served, and there is nothing for crawlers', async () => {
    assert.equal(
      (await ask('/api/getGames?sNetID=LanternFox')).headers.get('vary'),
      'Accept-Encoding',
    );
    assert.equal((await ask('/images/countries/US.png')).status, 200);
    assert.equal((await ask('/robots.txt')).status, 404);
  });

  test('a coded body is read as it stands, and a NUL is not repeated', async () => {
    const headers = [
      ['Content-Type', 'text/xml; charset=utf-8'],
      ['SOAPAction', '"http://laurel.example/api/getGames"'],
      ['Content-Encoding', 'gzip'],
    ] as const;
    assert.equal((await ask('/api', headers, 'POST', gzipSync('<a/>'))).status, 400);
    const { text } = await ask('/api/getLastestTrophies?sNetID=LanternFox&iMax=5%00&sSince=');
    assert.match(text, /^Cannot convert 5\ufffd to System\.Int32\./);
  });
});
