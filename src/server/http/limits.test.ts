/** Limits as clients experience them on a socket. src/limits defines clients and limits. */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { RawRequest, RawResponse } from '../../../test/conformance/raw-http.ts';
import { sendRaw } from '../../../test/conformance/raw-http.ts';
import { toAction, call, envelope } from '../../../test/support/decode-request.ts';
import { addCost } from '../../cost/index.ts';
import { createLimits } from '../../limits/index.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { openRaw } from '../../../test/support/raw-connection.ts';
import type { SmallServer } from '../../../test/support/small-service.ts';
import { smallHandler, startSmall } from '../../../test/support/small-service.ts';
import type { TestSettings } from '../../../test/support/start-service.ts';
import { defaultSettings } from '../../../test/support/start-service.ts';
import type { RequestObserver } from './index.ts';

const soap11 = [
  ['Content-Type', 'text/xml; charset=utf-8'],
  ['SOAPAction', `"${toAction('getNumberListGames')}"`],
] as const;
const soap12 = [['Content-Type', 'application/soap+xml; charset=utf-8']] as const;
const form = [['Content-Type', 'application/x-www-form-urlencoded']] as const;

/** The same call in every binding. */
const calls: readonly (readonly [string, RawRequest])[] = [
  ['GET', { method: 'GET', target: '/api/getNumberListGames', headers: [], body: Buffer.alloc(0) }],
  [
    'POST',
    { method: 'POST', target: '/api/getNumberListGames', headers: form, body: Buffer.alloc(0) },
  ],
  [
    'SOAP 1.1',
    {
      method: 'POST',
      target: '/api',
      headers: soap11,
      body: Buffer.from(envelope('1.1', call('getNumberListGames'))),
    },
  ],
  [
    'SOAP 1.2',
    {
      method: 'POST',
      target: '/api',
      headers: soap12,
      body: Buffer.from(envelope('1.2', call('getNumberListGames'))),
    },
  ],
];
const [[, get]] = [calls[0] ?? assert.fail()];

const limited = { limitExempt: '', rateLimit: 1, rateBurst: 2 } as const;

/** A long list whose every batch costs 10 ms to read. */
async function* expensiveBatches(): AsyncGenerator<
  { Id: string; Title: string }[],
  void,
  undefined
> {
  for (let batch = 0; batch < 300; batch += 1) {
    addCost(10);
    yield Array.from({ length: 40 }, (_, index) => ({
      Id: `NPWR${batch}-${index}`,
      Title: 'Harbour of Lanterns',
    }));
  }
}

/** Sends requests in sequence and returns their responses; X-Forwarded-For gives the client address, if present. */
async function answersTo(port: number, requests: readonly RawRequest[]): Promise<RawResponse[]> {
  const answers: RawResponse[] = [];
  for (const request of requests) answers.push(await sendRaw(port, request));
  return answers;
}

function from(address: string, request = get): RawRequest {
  return { ...request, headers: [...request.headers, ['X-Forwarded-For', address]] };
}

async function withServer(
  changes: Partial<TestSettings>,
  work: (server: SmallServer) => Promise<void>,
  handler = smallHandler(),
): Promise<void> {
  const server = await startSmall(handler, changes);
  try {
    await work(server);
  } finally {
    await server.stop();
  }
}

for (const limitExempt of ['', 'loopback'])
  test(`under load, addresses take turns, with limits for ${limitExempt === '' ? 'all' : 'none'} of them`, async () => {
    const limits = createLimits(defaultSettings());
    const begin = limits.load.begin.bind(limits.load);
    const clients: string[] = [];
    limits.load.begin = (client) => {
      clients.push(client);
      return begin(client);
    };
    const server = await startSmall(smallHandler(), { limitExempt }, { limits });
    for (const localAddress of ['127.0.0.5', '127.0.0.6', '127.0.0.5']) {
      const socket = connect({ port: server.port, host: '127.0.0.1', localAddress });
      socket.end('GET /api/getNumberListGames HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
      await once(socket.resume(), 'close');
    }
    await server.stop();
    assert.deepEqual(clients, ['127.0.0.5', '127.0.0.6', '127.0.0.5']);
  });

describe('too many requests', () => {
  for (const [style, status] of [
    ['standard', 429],
    ['aspnet', 403],
  ] as const) {
    for (const [name, request] of calls) {
      test(`${name} in style ${style} is refused with ${status} and Retry-After, in the form of its binding`, () =>
        withServer(
          limited,
          async ({ port }) => {
            const [first, second, third] = await answersTo(port, [request, request, request]);
            assert.deepEqual([first?.status, second?.status, third?.status], [200, 200, status]);
            assert.equal(third?.headers.get('retry-after'), '1');
            const body = third?.body.toString() ?? '';
            assert.match(
              body,
              /Too many requests: the limit is 1 per second for each client, and each 10 ms of work for a request counts as one more\. Try again in 1 s\./,
            );
            assert.equal(body.includes('<soap:Fault>'), name.startsWith('SOAP'));
            assert.ok((third?.headers.get('x-request-id') ?? '') !== '');
          },
          smallHandler({}, style),
        ));
    }
  }

  test('the body of a refused request is not read, and the connection remains usable', () =>
    withServer(limited, async ({ port }) => {
      const { socket, until } = openRaw(port);
      const post = 'POST /api/getGames HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nabcde';
      socket.write(`${post}${post}${post}${post}`);
      const text = await until(/(?:HTTP[^]*){4}client/);
      socket.destroy();
      assert.deepEqual(text.match(/^HTTP\/1\.1 \d+/gm), [
        'HTTP/1.1 415',
        'HTTP/1.1 415',
        'HTTP/1.1 429',
        'HTTP/1.1 429',
      ]);
    }));

  test('loopback is exempt by default', () =>
    withServer({ ...limited, limitExempt: 'loopback' }, async ({ port }) => {
      for (const { status } of await answersTo(port, [get, get, get, get]))
        assert.equal(status, 200);
    }));

  test('every client behind a trusted proxy has its own bucket', () =>
    withServer(
      { ...limited, limitExempt: 'loopback', trustProxy: 'loopback' },
      async ({ port }) => {
        const one = from('198.51.100.7');
        const other = from('198.51.100.8');
        const answers = await answersTo(port, [one, one, one, other, other, other]);
        assert.deepEqual(
          answers.map(({ status }) => status),
          [200, 200, 429, 200, 200, 429],
        );
      },
    ));

  test('all addresses of an IPv6 /64 network are one client', () =>
    withServer({ ...limited, trustProxy: 'loopback' }, async ({ port }) => {
      const requests = [
        '2001:db8:1:2::1',
        '2001:db8:1:2::2',
        '2001:db8:1:2:ffff::',
        '2001:db8:1:3::1',
      ].map((address) => from(address));
      assert.deepEqual(
        (await answersTo(port, requests)).map(({ status }) => status),
        [200, 200, 429, 200],
      );
    }));

  test('without a trusted proxy, X-Forwarded-For does not change the client', () =>
    withServer(limited, async ({ port }) => {
      const requests = ['198.51.100.1', '198.51.100.2', '198.51.100.3'].map((address) =>
        from(address),
      );
      assert.deepEqual(
        (await answersTo(port, requests)).map(({ status }) => status),
        [200, 200, 429],
      );
    }));

  test('a request with a raw target counts for its client', () =>
    withServer(limited, async ({ port }) => {
      const raw = { ...get, target: '/api/getGames?sNetID=ü' };
      assert.deepEqual(
        (await answersTo(port, [raw, raw, raw])).map(({ status }) => status),
        [200, 200, 429],
      );
    }));

  test('a request with an invalid host counts for its client, too', () =>
    withServer(limited, async ({ port }) => {
      const headers = [['Host', '1.2.3.256']] as const;
      const invalid = { ...get, target: '/api/json/getNumberListGames', headers };
      assert.deepEqual(
        (await answersTo(port, [invalid, invalid, invalid])).map(({ status }) => status),
        [400, 400, 429],
      );
    }));
});

/** Creates a handler that responds after `release` is called. */
function blockedHandler(): {
  handler: ReturnType<typeof smallHandler>;
  release: () => void;
  begun: Promise<void>;
} {
  let release = (): void => {};
  let begin = (): void => {};
  const blocked = new Promise<number>((resolve) => {
    release = () => resolve(7);
  });
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const getNumberListGames = (): Promise<number> => {
    begin();
    return blocked;
  };
  return { handler: smallHandler({ getNumberListGames }), release: () => release(), begun };
}

describe('concurrency limits', () => {
  test('a request over the limit of its client is refused with 429', async () => {
    const { handler, release, begun } = blockedHandler();
    await withServer(
      { limitExempt: '', maxClientRequests: 1 },
      async ({ port }) => {
        const first = sendRaw(port, get);
        await begun;
        const second = await sendRaw(port, get);
        assert.deepEqual([second.status, second.headers.get('retry-after')], [429, '1']);
        release();
        assert.equal((await first).status, 200);
        assert.equal((await sendRaw(port, get)).status, 200);
      },
      handler,
    );
  });

  test('the observer is notified of every refusal with its status', async () => {
    const statuses: number[] = [];
    const observer: RequestObserver = {
      finished: (_, { response }) => statuses.push(response.statusCode),
      aborted: () => statuses.push(0),
    };
    let release = (): void => {};
    const blocked = new Promise<number>((resolve) => (release = () => resolve(3)));
    const handler = smallHandler({ getNumberListGames: () => blocked });
    const server = await startSmall(handler, { maxRequests: 1, overloadDelay: 0 }, { observer });
    const first = sendRaw(server.port, get);
    const { socket, until } = openRaw(server.port);
    socket.write(`GET ${get.target} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(3));
    await until(/(?:HTTP\/1\.1 503 [^]*){3}/);
    socket.destroy();
    release();
    assert.equal((await first).status, 200);
    await server.stop();
    assert.deepEqual(statuses, [503, 503, 503, 200]);
  });

  test('a client pays for what its requests cost, and others do not', () =>
    withServer(
      { limitExempt: '', trustProxy: 'loopback', rateLimit: 10, rateBurst: 20 },
      async ({ port }) => {
        assert.equal((await sendRaw(port, from('198.51.100.1'))).status, 200);
        for (const [name, request] of calls) {
          const { status, headers } = await sendRaw(port, from('198.51.100.1', request));
          assert.equal(status, 429, name);
          const seconds = Number(headers.get('retry-after'));
          assert.ok(seconds >= 50 && seconds <= 59, `${name} ${seconds}`);
        }
        assert.equal((await sendRaw(port, from('198.51.100.2'))).status, 200);
      },
      // Six seconds cost 600 tokens. Ten tokens are refilled in a second, so the client has to wait for about a minute.
      smallHandler({
        async getNumberListGames() {
          await Promise.resolve();
          addCost(6000);
          return 1;
        },
      }),
    ));

  test('an exempt client pays nothing', () =>
    withServer(
      { rateLimit: 1, rateBurst: 2 },
      async ({ port }) => {
        for (let turn = 0; turn < 5; turn += 1)
          assert.equal((await sendRaw(port, get)).status, 200);
      },
      smallHandler({
        getNumberListGames: async () => {
          addCost(6000);
          return 1;
        },
      }),
    ));

  for (const coding of ['gzip', 'br'] as const)
    test(`an answer that is streamed costs what reading, writing and ${coding} take`, () =>
      withServer(
        { limitExempt: '', rateLimit: 1, rateBurst: 5 },
        async ({ port }) => {
          const list = {
            ...get,
            target: '/api/getListGames?sGameId=',
            headers: [['Accept-Encoding', coding]] as const,
          };
          assert.equal((await sendRaw(port, list)).status, 200);
          const { status, headers } = await sendRaw(port, get);
          assert.equal(status, 429);
          // Reading 300 batches of 10 ms each costs 300 tokens. One token is refilled in a second.
          assert.ok(Number(headers.get('retry-after')) > 250);
        },
        smallHandler({
          async getListGames() {
            return expensiveBatches();
          },
        }),
      ));

  test('a large answer is refused with 503 before it is coded if the memory for sent bytes is used up', () => {
    const text = 'x'.repeat(1_500_000);
    const parts: (() => void)[] = [];
    // All responses are requested before the first one is made.
    const handler = smallHandler({
      getGames: async () => {
        await new Promise<void>((resolve) => parts.push(resolve));
        return [{ Id: '1', Title: text }];
      },
    });
    return withServer(
      { sendMemory: 3 },
      async ({ port }) => {
        const large = ['a', 'b', 'c', 'd', 'e'].map((player) =>
          sendRaw(port, {
            ...get,
            target: `/api/getGames?sNetID=${player}`,
            headers: [['Accept-Encoding', 'gzip']],
          }),
        );
        await eventually(() => parts.length === large.length, 60_000, 'all requests have begun');
        for (const make of parts) make();
        const answers = await Promise.all(large);
        assert.deepEqual(
          answers.map(({ status }) => status).toSorted((a, b) => a - b),
          [200, 200, 503, 503, 503],
        );
        for (const { status, headers } of answers)
          if (status === 503) assert.equal(headers.get('retry-after'), '1');
      },
      handler,
    );
  });

  test('a client that reads no answers is refused with 429, and other clients are answered', () => {
    const texts = Array.from({ length: 160 }, (_, index) => ({
      Id: `${index}`.padEnd(100_000, 'x'),
    }));
    return withServer(
      { limitExempt: '', trustProxy: 'loopback', sendMemory: 16 },
      async ({ port }) => {
        const slow = openRaw(port);
        slow.socket.write(
          'GET /api/getGames?sNetID=a HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 198.51.100.1\r\n\r\n',
        );
        await slow.until(/^HTTP\/1\.1 200/);
        slow.socket.pause();
        const refused = await sendRaw(port, from('198.51.100.1'));
        assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '1']);
        assert.equal((await sendRaw(port, from('198.51.100.2'))).status, 200);
        slow.socket.destroy();
        await eventually(
          async () => (await sendRaw(port, from('198.51.100.1'))).status === 200,
          60_000,
          'the client is answered',
        );
      },
      smallHandler({
        getGames: () => Promise.resolve(texts),
        getNumberListGames: () => Promise.resolve(1),
      }),
    );
  });

  test('a request over the global limit is refused with 503', async () => {
    const { handler, release, begun } = blockedHandler();
    await withServer(
      { maxRequests: 1 },
      async ({ port }) => {
        const first = sendRaw(port, get);
        await begun;
        for (const [name, request] of calls) {
          const { status, headers, body } = await sendRaw(port, request);
          assert.deepEqual([status, headers.get('retry-after')], [503, '1'], name);
          assert.match(body.toString(), /overloaded at the moment/);
        }
        release();
        assert.equal((await first).status, 200);
        assert.equal((await sendRaw(port, get)).status, 200);
      },
      handler,
    );
  });

  test('a connection over the limit of its client is refused until another one has ended', () =>
    withServer({ limitExempt: '', maxClientConnections: 2 }, async ({ port }) => {
      const one = openRaw(port);
      const two = openRaw(port);
      const request = 'GET /api/getNumberListGames HTTP/1.1\r\nHost: a\r\n\r\n';
      for (const { socket, until } of [one, two]) {
        socket.write(request);
        await until(/HTTP\/1\.1 200/);
      }
      assert.match(
        await openRaw(port).ended(),
        /^HTTP\/1\.1 429 Too Many Requests\r\nRetry-After: 1\r\n/,
      );
      one.socket.end();
      await one.ended();
      assert.equal((await sendRaw(port, get)).status, 200);
      two.socket.destroy();
    }));

  test('connections of a trusted proxy are not limited per client', () =>
    withServer(
      { limitExempt: '', trustProxy: 'loopback', maxClientConnections: 2 },
      async ({ port }) => {
        const open = Array.from({ length: 5 }, () => openRaw(port));
        for (const { socket, until } of open) {
          socket.write(
            'GET /api/getNumberListGames HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 198.51.100.7\r\n\r\n',
          );
          await until(/HTTP\/1\.1 200/);
        }
        for (const { socket } of open) socket.destroy();
      },
    ));
});

describe('slow clients', { concurrency: true }, () => {
  const quick = {
    headersTimeout: 1,
    requestTimeout: 1,
    keepAliveTimeout: 1,
    sendTimeout: 1,
  } as const;

  for (const [name, sent, answer] of [
    ['a connection on which nothing comes', '', /^(?:HTTP\/1\.1 408 Request Timeout\r\n[^]*)?$/],
    [
      'a header that does not end',
      'GET /api HTTP/1.1\r\nHost: a\r\n',
      /^HTTP\/1\.1 408 Request Timeout\r\n/,
    ],
    [
      'a body that does not end',
      'POST /api/getGames HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 50\r\n\r\nsNet',
      /^HTTP\/1\.1 408 Request Timeout\r\n/,
    ],
    [
      'an idle connection',
      'GET /api/getNumberListGames HTTP/1.1\r\nHost: a\r\n\r\n',
      /^HTTP\/1\.1 200 OK\r\n[^]*<\/int>$/,
    ],
  ] as const) {
    test(`${name} is closed`, () =>
      withServer(
        quick,
        async ({ port }) => {
          const { socket, ended } = openRaw(port);
          socket.write(sent);
          assert.match(await ended(), answer);
        },
        smallHandler({ getNumberListGames: () => Promise.resolve(1) }),
      ));
  }

  test('a client that does not read its answer is disconnected', async () => {
    const texts = Array.from({ length: 400 }, () => ({ Id: 'x'.repeat(100_000) }));
    await withServer(
      quick,
      async ({ port, log, connections }) => {
        const { socket, until } = openRaw(port);
        socket.write('GET /api/getGames?sNetID=a HTTP/1.1\r\nHost: a\r\n\r\n');
        await until(/^HTTP\/1\.1 200/);
        socket.pause();
        while ((await connections()) > 0) await delay(50);
        socket.destroy();
        assert.deepEqual(
          log.filter(({ level }) => Number(level) >= 50),
          [],
        );
      },
      smallHandler({ getGames: () => Promise.resolve(texts) }),
    );
  });
});

test('a parameter over the length limit is refused in every binding, and one of exactly the limit is accepted', () =>
  withServer({}, async ({ port }) => {
    const requests = (value: string): readonly (readonly [string, RawRequest])[] => [
      ['GET', { ...get, target: `/api/getGames?sNetID=${value}` }],
      [
        'POST',
        {
          method: 'POST',
          target: '/api/getGames',
          headers: form,
          body: Buffer.from(`sNetID=${value}`),
        },
      ],
      [
        'SOAP 1.2',
        {
          method: 'POST',
          target: '/api',
          headers: soap12,
          body: Buffer.from(envelope('1.2', call('getGames', `<sNetID>${value}</sNetID>`))),
        },
      ],
    ];
    for (const [name, request] of requests('x'.repeat(4096)))
      assert.equal((await sendRaw(port, request)).status, 200, name);
    for (const [name, request] of requests('x'.repeat(4097))) {
      const { status, body } = await sendRaw(port, request);
      assert.ok(status === 413 || status === 400, name);
      assert.match(body.toString(), /Parameter sNetID is longer than 4096 characters\./);
    }
  }));
