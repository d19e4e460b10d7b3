/** Addresses of images in all responses and messages for programs (docs/spec/decisions.md 9.1). */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pino } from 'pino';
import { CacheMemory } from '../../src/cache/index.ts';
import { composeServer, composeService } from '../../src/app/compose.ts';
import type { Resource, Shape } from '../../src/contract/index.ts';
import { hasPictures, resources, v1 } from '../../src/contract/index.ts';
import { loadDemo } from '../../src/data/generate/index.ts';
import { fillPath } from '../../src/paths/index.ts';
import { listen, stop } from '../../src/server/http/index.ts';
import { maxKnownBases } from '../../src/server/http/known-bases.ts';
import type { Settings } from '../../src/settings/index.ts';
import { openStore } from '../../src/store/index.ts';
import type { RawRequest } from '../conformance/raw-http.ts';
import { sendRaw } from '../conformance/raw-http.ts';
import { defaultSettings, startService } from '../support/start-service.ts';
import { testedBindings } from './bindings.ts';
import { now } from './data.ts';

const noBody = new Uint8Array(0);

/** Values for parameters whose samples in the contract do not suit the demo. */
const demoValues: Readonly<Record<string, string>> = {
  sIdGame: 'NPWR90001_00',
  sGameId: 'NPWR90001_00',
  iMax: '5',
  sSince: '',
  sDate: '',
};

type Headers = RawRequest['headers'];

/** Every request whose response can contain images. */
function requestsFor(settings: Settings): RawRequest[] {
  const service = composeService(settings);
  const { basePath } = settings;
  const calls = service.operations
    .filter(({ hasPictures }) => hasPictures)
    .flatMap((operation) =>
      testedBindings.map((binding) => {
        const args = Object.fromEntries(
          operation.parameters.map(({ key, name, sample }) => [name, demoValues[key] ?? sample]),
        );
        return binding.write({ service, operation, basePath }, args);
      }),
    );
  const targets = [
    ...Object.values<Resource>(resources)
      .filter(isWithPictures)
      .map(({ path, parameters }) => filled(path, parameters, { other: 'MossyKettle' })),
    ...Object.values<v1.V1Endpoint>(v1.v1Endpoints)
      .filter(isWithPictures)
      .map(({ path, parameters }) => filled(path, parameters, {})),
    '/v1/games?limit=2&fields=image',
    '/json/getListGames?sGameId=&limit=2',
  ];
  return [
    ...calls,
    ...targets.map((target) => ({
      method: 'GET',
      target: basePath + target,
      headers: [],
      body: noBody,
    })),
  ];
}

function isWithPictures({ result }: { readonly result: Shape }): boolean {
  return hasPictures(result);
}

/** Returns a path with the samples of its parameters. The query contains only the text of a search. */
function filled(
  path: string,
  parameters: Readonly<Record<string, { readonly sample: string }>>,
  values: Readonly<Record<string, string>>,
): string {
  const samples = Object.fromEntries(
    Object.entries(parameters).map(([name, { sample }]) => [name, values[name] ?? sample]),
  );
  const query = Object.keys(parameters).filter((name) => ['text', 'q'].includes(name));
  const text = new URLSearchParams(
    query.map((name): [string, string] => [name, samples[name] ?? '']),
  ).toString();
  return `${fillPath(path, samples)}${text === '' ? '' : `?${text}`}`;
}

/** Returns the distinct beginnings of the addresses of drawings, such as the scheme and host, up to `/art/`. */
function sitesIn(text: string): string[] {
  return [
    ...new Set(
      [...text.matchAll(/([^">]*)\/art\/(?:covers|trophies|players)\//g)].map(
        ([, site = '']) => site,
      ),
    ),
  ];
}

async function started(changes: Partial<Settings>) {
  return startService(
    changes,
    (store) => loadDemo(store, now),
    () => now,
  );
}

const proxied: Headers = [
  ['Host', 'inner.example'],
  ['X-Forwarded-For', '198.51.100.7'],
  ['X-Forwarded-Host', 'outer.example'],
  ['X-Forwarded-Proto', 'https'],
];

describe('pictures of the instance have the address', () => {
  for (const [about, changes, headers, site] of [
    [
      'that is public',
      { publicUrl: 'https://trophies.example/api' },
      [['Host', 'inner.example']],
      'https://trophies.example',
    ],
    ['of the request', {}, [['Host', 'lan.example:8080']], 'http://lan.example:8080'],
    [
      'that a trusted proxy forwards, with its prefix',
      { trustProxy: 'loopback' },
      [...proxied, ['X-Forwarded-Prefix', '/trophies/']],
      'https://outer.example/trophies',
    ],
  ] as const) {
    test(about, async (context) => {
      const service = await started(changes);
      context.after(() => service.stop());
      // The second response is cached, and the third comes from the cache.
      for (const round of [1, 2, 3]) {
        for (const request of requestsFor(service.settings)) {
          const { status, body } = await sendRaw(service.port, {
            ...request,
            headers: [...request.headers, ...headers],
          });
          const where = `${request.method} ${request.target}, round ${round}`;
          assert.equal(status, 200, where);
          assert.deepEqual(sitesIn(body.toString()), [site], where);
        }
      }
    });
  }

  for (const [about, changes, headers, site] of [
    [
      'that is public, with a prefix',
      { publicUrl: 'https://club.example/t/api' },
      [['Host', 'i']],
      'https://club.example/t',
    ],
    [
      'of another path than the usual',
      { publicUrl: 'https://club.example/x' },
      [['Host', 'i']],
      'https://club.example',
    ],
    ['that a trusted proxy forwards', { trustProxy: 'loopback' }, proxied, 'https://outer.example'],
    [
      'without a prefix that is none',
      { trustProxy: 'loopback' },
      [...proxied, ['X-Forwarded-Prefix', '/a/../x']],
      'https://outer.example',
    ],
    [
      'without a prefix of other characters',
      { trustProxy: 'loopback' },
      [...proxied, ['X-Forwarded-Prefix', '/"x']],
      'https://outer.example',
    ],
    [
      'of the request, whatever an untrusted client forwards',
      {},
      [...proxied, ['X-Forwarded-Prefix', '/x']],
      'http://inner.example',
    ],
  ] as const) {
    test(about, async (context) => {
      const service = await started(changes);
      context.after(() => service.stop());
      const { body } = await sendRaw(service.port, {
        method: 'GET',
        target: '/api/v1/games',
        headers,
        body: noBody,
      });
      assert.deepEqual(sitesIn(body.toString()), [site]);
    });
  }

  test('of each request, of many at the same time', async (context) => {
    const service = await started({});
    context.after(() => service.stop());
    const hosts = Array.from({ length: maxKnownBases + 4 }, (_, index) => `h${index}.example`);
    for (const target of [
      '/api/getGames?sNetID=LanternFox',
      '/api/json/getGames?sNetID=LanternFox',
      '/api/v1/games',
    ]) {
      for (let round = 0; round < 3; round += 1) {
        const answers = await Promise.all(
          hosts.map((host) =>
            sendRaw(service.port, {
              method: 'GET',
              target,
              headers: [['Host', host]],
              body: noBody,
            }),
          ),
        );
        assert.deepEqual(
          answers.map(({ body }) => sitesIn(body.toString())),
          hosts.map((host) => [`http://${host}`]),
        );
      }
    }
  });
});

test('addresses that a source states are answered unchanged, and a path of another host is one', async (context) => {
  const service = await startService({}, async (store) => {
    await store.load({ now, source: 'test' }, (load) =>
      load.apply([
        { type: 'game', id: 'A', image: 'http://images.example/a.png' },
        { type: 'game', id: 'B', image: '//images.example/b.png' },
        { type: 'game', id: 'C', image: 'icons/c.png' },
        { type: 'game', id: 'D', image: '' },
        { type: 'game', id: 'E' },
      ]),
    );
  });
  context.after(() => service.stop());
  const { items } = (await (await fetch(`${service.url}/v1/games?fields=image`)).json()) as {
    items: unknown;
  };
  assert.deepEqual(
    items,
    ['http://images.example/a.png', '//images.example/b.png', 'icons/c.png', '', null].map(
      (image) => ({ image }),
    ),
  );
});

test('a forged Host empties no cache', async (context) => {
  const settings = defaultSettings();
  const memory = new CacheMemory(1_000_000);
  const store = await openStore('sqlite::memory:');
  await loadDemo(store, now);
  const server = composeServer(
    { store, settings, now: () => now, memory },
    pino({ level: 'silent' }),
  );
  const port = await listen(server, '127.0.0.1', 0);
  context.after(async () => {
    await stop(server, 0);
    await store.close();
  });
  const targets = [
    '/api/getGames?sNetID=LanternFox',
    '/api/v1/players/LanternFox/games',
    '/players/LanternFox',
    '/api?wsdl',
  ];
  const ask = async (host: string, target: string) =>
    sendRaw(port, {
      method: 'GET',
      target,
      headers: [
        ['Host', host],
        ['Accept', 'text/html, */*'],
      ],
      body: noBody,
    });
  const entries = (): unknown =>
    [...memory.figures()].map(([name, figures]) => [name, figures.entries, figures.evictions]);

  const hosts = Array.from({ length: maxKnownBases }, (_, index) => `h${index}.example`);
  for (const host of hosts) for (const target of [...targets, ...targets]) await ask(host, target);
  const before = entries();
  for (let forged = 0; forged < 40; forged += 1)
    for (const target of targets) await ask(`forged${forged}.example`, target);
  assert.deepEqual(entries(), before);
});
