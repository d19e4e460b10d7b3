/**
 * The reference of the modern API and its OpenAPI document are true: the calls return the examples, and wrong requests are refused as
 * declared.
 */

import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { assertDescribed as assertFieldDescribed } from '../../scripts/field-tables.ts';
import { sampleService } from '../../scripts/v1-calls.ts';
import { sampleRequest } from '../../scripts/v1-examples.ts';
import { v1Pages } from '../../scripts/v1-reference.ts';
import { composeService } from '../../src/app/compose.ts';
import { writeApiDescription } from '../../src/documents/index.ts';
import type { FaultCode } from '../../src/contract/index.ts';
import { deprecatedAt, resources, simple, req, v1 } from '../../src/contract/index.ts';
import { loadDemo } from '../../src/data/generate/index.ts';
import { fillPath } from '../../src/paths/index.ts';
import { routes } from '../../src/site/frame/routes.ts';
import { makeFolder } from '../support/make-folder.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';

const run = promisify(execFile);
const now = Date.UTC(2026, 0, 15, 12);
const folder = makeFolder();
const endpoints = Object.entries<v1.V1Endpoint>(v1.v1Endpoints);

let started: StartedService;
before(async () => {
  started = await startService(
    {},
    (store) => loadDemo(store, now),
    () => now,
  );
  writeFileSync(join(folder, 'client.ts'), await (await fetch(`${started.url}/client.ts`)).text());
});
after(() => started.stop());

interface Described {
  readonly deprecated?: boolean;
  readonly description?: string;
  readonly security?: readonly unknown[];
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description: string;
        readonly content?: Readonly<
          Record<string, { readonly schema: { readonly $ref?: string } }>
        >;
      }
    >
  >;
}

interface Document {
  readonly info: { readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
}

async function readDocument(): Promise<Document> {
  return JSON.parse(await (await fetch(`${started.url}/openapi.json`)).text());
}

/** Returns the page's blocks of code with this label. They call the service of this test. */
function samplesIn(page: URL, label: string): string[] {
  const blocks = readFileSync(page, 'utf8').matchAll(/^```(.*)\n([^]*?)^```$/gm);
  return [...blocks].flatMap(([, found, text = '']) =>
    found === label ? [text.replaceAll(sampleService, started.url)] : [],
  );
}

const languages = [
  { label: 'sh example', file: 'sample.sh', command: 'sh', probe: ['curl', '--version'] },
  { label: 'python', file: 'sample.py', command: 'python3', probe: ['python3', '--version'] },
  {
    label: 'js',
    file: 'sample.mjs',
    command: process.execPath,
    probe: [process.execPath, '--version'],
  },
  {
    label: 'ts',
    file: 'sample.mts',
    command: process.execPath,
    probe: [process.execPath, '--version'],
  },
] as const;

describe('each call of a page prints the response of its endpoint, in', () => {
  for (const {
    label,
    file,
    command,
    probe: [program, flag],
  } of languages) {
    const skip =
      spawnSync(program, [flag]).error === undefined ? false : `${program} is not installed`;
    test(label, { skip }, async () => {
      let count = 0;
      for (const { file: page } of v1Pages.slice(1)) {
        const [sample = '', ...others] = samplesIn(page, label);
        assert.deepEqual(others, []);
        const path = join(folder, file);
        writeFileSync(path, sample);
        const { stdout } = await run(command, [path]);
        const [, name = ''] = /^# (\w+)$/m.exec(readFileSync(page, 'utf8')) ?? [];
        assert.deepEqual(JSON.parse(stdout), await answerOf(name), name);
        count += 1;
      }
      assert.equal(count, endpoints.length);
    });
  }
});

async function answerOf(name: string): Promise<unknown> {
  const endpoint = endpoints.find(([each]) => each === name)?.[1] ?? assert.fail(name);
  return (await fetch(started.url + sampleTargetOf(endpoint))).json();
}

function sampleTargetOf(
  endpoint: v1.V1Endpoint,
  changes: Readonly<Record<string, string>> = {},
): string {
  const { values, query } = sampleRequest(endpoint);
  const given = new URLSearchParams(query);
  const inPath = { ...values };
  for (const [name, value] of Object.entries(changes))
    if (name in inPath) inPath[name] = value;
    else given.set(name, value);
  return `${fillPath(endpoint.path, inPath)}?${given.toString()}`;
}

/**
 * By code: changes after which an endpoint's sample request is refused with this code. A change applies to the endpoints that have its
 * parameters.
 */
const wrong: Readonly<Partial<Record<FaultCode, readonly Readonly<Record<string, string>>[]>>> = {
  'client.parameter.unknown': [{ bogus: '1' }],
  'client.parameter.too-long': [{ fields: 'x'.repeat(5000) }],
  'client.url.too-long': [{ fields: 'x'.repeat(10_000) }],
  'client.parameter.not-one-of': [{ fields: 'bogus' }, { sort: 'bogus' }, { network: 'bogus' }],
  'client.parameter.not-between': [{ limit: '0' }],
  'client.parameter.not-a-date': [{ since: 'x' }, { until: 'x' }],
  'client.parameter.conflict': [{ country: 'us', game: 'NPWR90001_00' }],
  'client.resource.unknown': [{ name: 'Nobody' }, { id: 'Nothing' }, { game: 'Nothing' }],
  'client.page.cursor': [{ cursor: 'x' }],
};

/** Sends wrong requests to an endpoint. Returns the codes of the problems in the responses, with their statuses. */
async function provoke(endpoint: v1.V1Endpoint): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const send = async (target: string): Promise<string> => {
    const response = await fetch(started.url + target);
    if (response.ok) return '';
    assert.equal(response.headers.get('content-type'), 'application/problem+json');
    const { code }: { readonly code: string } = JSON.parse(await response.text());
    found.set(code, response.status);
    return code;
  };
  const names = new Set(['bogus', ...Object.keys(v1.allParameters(endpoint))]);
  for (const [code, requests] of Object.entries(wrong))
    for (const changes of requests)
      if (Object.keys(changes).every((name) => names.has(name)))
        assert.equal(await send(sampleTargetOf(endpoint, changes)), code);
  await send(fillPath(endpoint.path, sampleRequest(endpoint).values));
  return found;
}

/** Faults that depend not on the request, but on the state of the client or the service. Tests in server/http check them. */
const elsewhere: ReadonlySet<FaultCode> = new Set<FaultCode>([
  'client.rate',
  'client.requests.too-many',
  'client.answers.unread',
  'server.internal',
  'server.unavailable',
  'server.overloaded',
]);

describe('the refusals of each endpoint are those that it declares, and the document has them:', () => {
  for (const [name, endpoint] of endpoints) {
    test(name, async () => {
      const found = await provoke(endpoint);
      const declared = v1.listFaults(endpoint).filter((code) => !elsewhere.has(code));
      assert.deepEqual([...found.keys()].toSorted(), declared.toSorted());
      const { paths } = await readDocument();
      const responses = paths[endpoint.path]?.['get']?.responses ?? assert.fail(endpoint.path);
      for (const [code, status] of found) {
        const { description = '', content } = responses[status] ?? {};
        assert.ok(description.includes(`\`${code}\``), `${status} ${code}`);
        const schema = content?.['application/problem+json']?.schema.$ref;
        assert.equal(schema, '#/components/schemas/Problem');
      }
    });
  }
});

for (const style of ['standard', 'aspnet'] as const)
  for (const [name, target] of [
    ['an endpoint', '/v1/games'],
    ['an operation', '/json/getNumberListGames'],
  ] as const)
    test(`a client over its rate is refused ${name} in style ${style} as the document declares`, async (context) => {
      const limited = await startService({ rateLimit: 1, rateBurst: 1, limitExempt: '', style });
      context.after(() => limited.stop());
      const { paths } = JSON.parse(
        writeApiDescription(composeService(limited.settings), limited.url),
      ) as Document;
      const first = await fetch(limited.url + target);
      const refused = await fetch(limited.url + target);
      assert.deepEqual([first.status, refused.status], [200, 429]);
      assert.ok('429' in (paths[target]?.['get']?.responses ?? {}));
      assert.notEqual(refused.headers.get('retry-after'), null);
      const { code }: { readonly code: string } = JSON.parse(await refused.text());
      assert.ok(
        v1.listFaults(v1.v1Endpoints.listGames).some((each) => each === code),
        code,
      );
    });

test('the document states the limits of its instance', async (context) => {
  const limited = await startService({ rateLimit: 7, rateBurst: 13, maxClientRequests: 0 });
  context.after(() => limited.stop());
  const text = await (await fetch(`${limited.url}/openapi.json`)).text();
  assert.match(text, /7 requests per second on average and 13 in a burst/);
  assert.match(text, /any number in progress/);
  assert.match(
    (await readDocument()).info.description,
    /100 requests per second on average and 300 in/,
  );
});

test('lists have pages with a name; each operation has a description and refusals, and needs no token', async () => {
  const { paths } = await readDocument();
  const lists = endpoints.filter(([, { isList }]) => isList);
  assert.ok(lists.length > 0);
  for (const [, { path, result }] of lists) {
    const content = paths[path]?.['get']?.responses['200']?.content;
    assert.equal(
      content?.['application/json']?.schema.$ref,
      `#/components/schemas/${result.name}Page`,
    );
  }
  for (const [path, methods] of Object.entries(paths))
    for (const { security, description, responses } of Object.values(methods)) {
      assert.deepEqual(security, [], path);
      assert.match(description ?? '', /\.$/, path);
      assert.ok(
        Object.keys(responses).some((status) => status.startsWith('4')),
        path,
      );
    }
});

test('a resource that an endpoint replaces is deprecated, in the document and in its responses, and no other is', async () => {
  const { paths } = await readDocument();
  for (const [name, { path, parameters, replacedBy }] of Object.entries(resources)) {
    const isOld = replacedBy !== undefined;
    assert.equal(paths[path]?.['get']?.deprecated ?? false, isOld, name);
    const values = Object.fromEntries(
      Object.entries(parameters).map(([each, { sample }]) => [each, sample]),
    );
    const query = 'text' in parameters ? '?text=lantern' : '';
    const response = await fetch(
      started.url + fillPath(path, { ...values, other: 'PixelHeron' }) + query,
    );
    assert.equal(response.status, 200, name);
    assert.equal(response.headers.get('deprecation'), isOld ? `@${deprecatedAt}` : null, name);
  }
});

test('each endpoint names a page of the site', () => {
  const shape = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}');
  const pages = new Set(Object.values(routes).map(({ path }) => shape(path)));
  for (const [name, { page }] of endpoints) assert.ok(pages.has(shape(page)), `${name}: ${page}`);
});

test('a field without a sentence, or a number without a unit, is not written', () => {
  const int = simple('int');
  assertFieldDescribed('Player.points', req(int, 'All points.', { unit: 'points' }));
  for (const field of [
    req(int, 'All points.'),
    req(int, '', { unit: 'points' }),
    req(int, 'points', { unit: 'points' }),
  ])
    assert.throws(() => assertFieldDescribed('Player.points', field), /Player\.points/);
});
