/**
 * An instance below a path of a host, such as `https://club.example/some/api`. A proxy removes `/some` before it passes on a request. Every
 * address in a header or body, resolved as clients do it (RFC 3986, 5.1), must be within `/some/`.
 */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { load } from '../../src/store/testing/records.ts';
import type { StartedService, TestSettings } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';
import { everyRecord, everyTarget } from '../caching/every-answer.ts';
import { startAt } from '../caching/world.ts';

const origin = 'https://club.example';
const prefix = '/some';
const fox = 'LanternFox';

/** Documents, redirects and errors, in addition to a request for every response. */
const more: readonly string[] = [
  '/api',
  '/api?wsdl',
  '/api?xsd',
  '/api?disco',
  '/api?op=getGames',
  '/api/openapi.json',
  '/openapi.json',
  '/api/client.ts',
  '/api/json',
  '/api/v1',
  '/api/docs',
  '/api/docs/',
  '/api/docs/players',
  '/api/problems',
  '/api/problems/',
  '/api/problems/client.rate',
  '/players/lanternfox',
  `/players/${fox}/`,
  '/manage',
  '/me',
  '/sign-in',
  '/nothing',
  '/api/nothing',
  '/api/json/nothing',
  '/api/v1/nothing',
  '/api/v1/games?limit=0',
  '/api/v1/games?limit=1',
  `/api/v1/players/${fox}/games?limit=1`,
  '/api/v1/players/nobody',
  '/api/json/getGames',
  `/api/json/getGames?sNetID=${fox}&limit=1`,
  '/api/json/leaderboards/world?limit=1',
  '/api/json/leaderboards/world?limit=0',
  `/api/v1/games?${'x'.repeat(10_000)}`,
];

/** Returns the addresses in a response as they are written. Locations in a WSDL with a leading slash are appended to the port's address. */
function addressesIn(headers: Headers, body: string): string[] {
  const found = [
    headers.get('location') ?? '',
    ...Array.from((headers.get('link') ?? '').matchAll(/<([^>]*)>/g), ([, link = '']) => link),
  ];
  const type = headers.get('content-type') ?? '';
  if (type.includes('html') || type.includes('xml'))
    for (const [, link = ''] of body.matchAll(
      /\s(?:href|src|action|data-[a-z-]*(?:url|href))="([^"]*)"/g,
    ))
      found.push(link.replaceAll('&amp;', '&'));
  if (type.includes('json'))
    for (const [, key, text = ''] of body.matchAll(
      /"(type|next|url|image|avatar|Image|Avatar|src|scope|start_url|id)":\s*"((?:\/|https?:)[^"]*)"/g,
    ))
      if (key !== 'scope' || text !== '') found.push(text);
  for (const [text] of body.matchAll(/https:\/\/club\.example[^\s"'<>)\\]*/g)) found.push(text);
  return found.filter((text) => text !== '' && !text.startsWith('#'));
}

/** Returns the addresses of the instance's host that are outside the path. */
function outsideIn(target: string, headers: Headers, body: string): string[] {
  const [base = new URL(prefix + target, origin).href] = Array.from(
    body.matchAll(/<base href="([^"]*)"/g),
    ([, href]) => href,
  );
  return addressesIn(headers, body).filter((text) => {
    const { origin: host, pathname } = new URL(text, base);
    return host === origin && pathname !== prefix && !pathname.startsWith(`${prefix}/`);
  });
}

/** The ways in which a service knows the path: a setting, or header fields of a trusted proxy. */
const ways: readonly (readonly [
  name: string,
  settings: Partial<TestSettings>,
  sent: Readonly<Record<string, string>>,
])[] = [
  ['the public address', { publicUrl: `${origin}${prefix}/api` }, {}],
  [
    'the fields of a proxy',
    { trustProxy: 'loopback' },
    {
      'X-Forwarded-Proto': 'https',
      'X-Forwarded-Host': 'club.example',
      'X-Forwarded-Prefix': prefix,
    },
  ],
];

for (const [name, settings, sent] of ways)
  describe(`an instance below a path of a host, by ${name}`, () => {
    let service: StartedService;
    before(async () => {
      service = await startService(
        { ...settings, hasAccounts: true, limitExempt: '127.0.0.0/8' },
        async (store) => void (await load(store, everyRecord, startAt)),
        () => startAt,
      );
    });
    after(() => service.stop());

    test('refers only to addresses within the path', async () => {
      const wrong: string[] = [];
      let found = 0;
      for (const target of [...everyTarget, ...more]) {
        const answer = await fetch(`http://127.0.0.1:${service.port}${target}`, {
          redirect: 'manual',
          headers: { ...sent, Accept: 'text/html, application/json;q=0.9, */*;q=0.8' },
        });
        const type = answer.headers.get('content-type') ?? '';
        const body = /^image\/(?!svg)/.test(type) ? '' : await answer.text();
        found += addressesIn(answer.headers, body).length;
        wrong.push(
          ...outsideIn(target, answer.headers, body).map(
            (text) => `${target.slice(0, 80)}: ${text}`,
          ),
        );
      }
      assert.deepEqual(wrong, []);
      assert.ok(found > 1000, String(found));
    });

    for (const [method, target, headers] of [
      ['PUT', '/api/v1/games', {}],
      ['POST', '/api/json/getGames', { 'Content-Type': 'text/csv' }],
      ['DELETE', '/api/json/getGames', {}],
    ] as const)
      test(`the type of the problem of ${method} ${target} is the address of its page`, async () => {
        const answer = await fetch(`http://127.0.0.1:${service.port}${target}`, {
          method,
          headers: { ...sent, ...headers },
          ...(method === 'POST' ? { body: '{}' } : {}),
        });
        const { type, code } = (await answer.json()) as {
          readonly type: string;
          readonly code: string;
        };
        assert.equal(type, `${prefix}/api/problems/${code}`);
      });
  });
