/** The OpenAPI document and the clients generated from it and from the contract, tested against a running service. */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { Validator } from '@seriousme/openapi-schema-validator';
import { generateApi } from 'swagger-typescript-api';
import { Ajv } from 'ajv';
import { composeService } from '../../src/app/compose.ts';
import type { Resource, ServiceOperation } from '../../src/contract/index.ts';
import { createService, resources, styles, v1 } from '../../src/contract/index.ts';
import { writeApiDescription, writeTypeScriptClient } from '../../src/documents/index.ts';
import { loadContractData, now } from '../contract/data.ts';
import type { StartedService } from '../support/start-service.ts';
import { defaultSettings, startService } from '../support/start-service.ts';
import { makeFolder } from '../support/make-folder.ts';

const root = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);

const folder = makeFolder();
let started: StartedService;
before(async () => {
  started = await startService({}, loadContractData, () => now);
});
after(() => started.stop());

/** Values for the parameters of operations, by the names that the parameters have with the default brand. */
const argumentsByName: Readonly<Record<string, string | number>> = {
  sNetID: 'LanternFox',
  sNetId: 'LanternFox',
  sGameId: 'NPWR90001_00',
  sIdGame: 'NPWR90001_00',
  sDate: '',
  sSince: '',
  iMax: 3,
};

/** Type-checks a module and its imports. */
function compile(file: string, ...options: readonly string[]): Promise<unknown> {
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const types = [
    '--types',
    'node',
    '--typeRoots',
    join(root, 'node_modules', '@types'),
    '--skipLibCheck',
  ];
  const target = [
    '--noEmit',
    '--strict',
    '--target',
    'es2024',
    '--module',
    'nodenext',
    '--allowImportingTsExtensions',
  ];
  return run(process.execPath, [tsc, '--ignoreConfig', ...target, ...types, ...options, file], {
    cwd: folder,
  }).catch((error: { stdout?: string }) => assert.fail(error.stdout ?? String(error)));
}

/** Returns arguments for a call of the operation. */
function argumentsOf({ parameters }: ServiceOperation): Record<string, string | number> {
  return Object.fromEntries(parameters.map(({ name }) => [name, argumentsByName[name] ?? '']));
}

async function answerOf(operation: ServiceOperation): Promise<unknown> {
  const given = Object.entries(argumentsOf(operation)).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return (
    await fetch(`${started.url}/json/${operation.name}?${new URLSearchParams(given).toString()}`)
  ).json();
}

/** Source code that calls every operation. */
function callsOf(functions: string, after: string): string {
  return composeService(defaultSettings())
    .operations.map((operation) => {
      const given = operation.parameters.length === 0 ? '' : JSON.stringify(argumentsOf(operation));
      return `  ${operation.name}: (await ${functions}.${operation.name}(${given}))${after},`;
    })
    .join('\n');
}

type Json = Readonly<Record<string, unknown>>;

function readDocument(text: string): Json {
  return JSON.parse(text) as Json;
}

describe('the OpenAPI document', () => {
  test('is valid under any brand and in any style', async () => {
    const psn = createService({
      brand: 'PSN',
      namespace: 'http://x.example/api',
      serviceName: 'psn',
      style: styles.aspnet,
    });
    for (const text of [
      await (await fetch(`${started.url}/openapi.json`)).text(),
      writeApiDescription(psn, 'https://trophies.example/ps3/api/psn.asmx'),
    ]) {
      const result = await new Validator().validate(readDocument(text));
      assert.equal(result.valid, true, JSON.stringify(result.errors));
    }
    assert.match(writeApiDescription(psn, 'http://x.example'), /getPSNID/);
  });

  test('has no two endpoints with the same id', async () => {
    const { paths } = readDocument(await (await fetch(`${started.url}/openapi.json`)).text()) as {
      paths: Record<string, Record<string, Described>>;
    };
    const ids = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    assert.equal(new Set(ids).size, ids.length);
  });

  test('has every operation with GET and POST, at the address that the client used', async () => {
    const document = (await (await fetch(`${started.url}/openapi.json`)).json()) as {
      servers: Json[];
      paths: Record<string, Json>;
    };
    assert.deepEqual(document.servers, [{ url: started.url }]);
    for (const { name } of composeService(started.settings).operations) {
      assert.deepEqual(Object.keys(document.paths[`/json/${name}`] ?? {}), ['get', 'post']);
    }
  });

  test('has valid examples, and every answer of the service is valid', async () => {
    const document = readDocument(await (await fetch(`${started.url}/openapi.json`)).text());
    const ajv = new Ajv({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'api', ...document });
    const paths = document['paths'] as Record<string, { get: Json }>;
    for (const operation of composeService(started.settings).operations) {
      const { name } = operation;
      const pointer = `api#/paths/~1json~1${name}/get/responses/200/content/application~1json`;
      const validate = ajv.getSchema(`${pointer}/schema`);
      assert.ok(validate);
      const example = exampleAt(paths, name);
      assert.ok(validate(example), `${name}: ${ajv.errorsText(validate.errors)}`);
      assert.ok(validate(await answerOf(operation)), `${name}: ${ajv.errorsText(validate.errors)}`);
    }
  });

  test('describes the answer of every resource', async () => {
    const document = readDocument(await (await fetch(`${started.url}/openapi.json`)).text());
    const ajv = new Ajv({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'api', ...document });
    for (const [name, { path, parameters }] of Object.entries<Resource>(resources)) {
      const pointer = path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
      const validate = ajv.getSchema(
        `api#/paths/${pointer}/get/responses/200/content/application~1json/schema`,
      );
      assert.ok(validate, name);
      const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => parameters[key]?.sample ?? '');
      const query = Object.entries(parameters).filter(([key]) => !path.includes(`{${key}}`));
      const text = new URLSearchParams(
        query.map(([key, { sample }]): [string, string] => [key, sample]),
      ).toString();
      const answer = await fetch(`${started.url}${filled}?${text}`);
      assert.ok(validate(await answer.json()), `${name}: ${ajv.errorsText(validate.errors)}`);
    }
  });

  test('names the failures of every operation, and that none needs a key', async () => {
    const document = readDocument(await (await fetch(`${started.url}/openapi.json`)).text());
    assert.deepEqual(document['security'], []);
    const paths = document['paths'] as Record<string, Record<string, { responses: Json }>>;
    for (const [path, methods] of Object.entries(paths)) {
      for (const { responses } of Object.values(methods)) {
        for (const status of ['400', '429']) assert.ok(status in responses, `${path} ${status}`);
      }
    }
  });

  test('describes problems with their formats, and objects with chosen fields', async () => {
    const document = readDocument(await (await fetch(`${started.url}/openapi.json`)).text());
    const ajv = new Ajv({ strict: false });
    ajv.addFormat('uri', (text) => URL.canParse(text));
    ajv.addFormat('uri-reference', (text) => URL.canParse(text, started.url));
    ajv.addFormat('date-time', (text) => !Number.isNaN(Date.parse(text)));
    ajv.addFormat('int32', { type: 'number', validate: (value) => Math.trunc(value) === value });
    ajv.addFormat('double', { type: 'number', validate: Number.isFinite });
    ajv.addSchema({ $id: 'api', ...document });
    const validProblem = ajv.getSchema('api#/components/schemas/Problem');
    assert.ok(validProblem);
    for (const target of [
      '/v1/players/Nobody',
      '/v1/games?limit=x',
      '/json/getGames',
      '/json/nothing',
      '/v1/nothing',
    ]) {
      const problem: unknown = await (await fetch(`${started.url}${target}`)).json();
      assert.ok(validProblem(problem), `${target}: ${ajv.errorsText(validProblem.errors)}`);
    }
    for (const [name, { path, parameters, result }] of Object.entries<v1.V1Endpoint>(
      v1.v1Endpoints,
    )) {
      const pointer = path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
      const validate = ajv.getSchema(
        `api#/paths/${pointer}/get/responses/200/content/application~1json/schema`,
      );
      assert.ok(validate, name);
      const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => parameters[key]?.sample ?? '');
      for (const field of Object.keys(result.fields)) {
        const answer = await fetch(
          `${started.url}${filled}?fields=${field}${'q' in parameters ? '&q=lantern' : ''}`,
        );
        assert.ok(
          validate(await answer.json()),
          `${name} ${field}: ${ajv.errorsText(validate.errors)}`,
        );
      }
    }
  });

  test('describes the answer of every endpoint of the modern API, by subject, with an answer of the demo', async () => {
    const document = readDocument(await (await fetch(`${started.url}/openapi.json`)).text());
    const ajv = new Ajv({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'api', ...document });
    const paths = document['paths'] as Record<string, { get: Described }>;
    for (const [name, { path, parameters, subject }] of Object.entries<v1.V1Endpoint>(
      v1.v1Endpoints,
    )) {
      const pointer = path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
      const validate = ajv.getSchema(
        `api#/paths/${pointer}/get/responses/200/content/application~1json/schema`,
      );
      assert.ok(validate, name);
      const described = paths[path]?.get;
      assert.deepEqual([described?.operationId, described?.tags], [name, [subject]]);
      const example = described?.responses['200']?.content['application/json']?.example;
      assert.ok(validate(example), `${name}: ${ajv.errorsText(validate.errors)}`);
      const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => parameters[key]?.sample ?? '');
      const answer = await fetch(`${started.url}${filled}${'q' in parameters ? '?q=lantern' : ''}`);
      assert.ok(validate(await answer.json()), `${name}: ${ajv.errorsText(validate.errors)}`);
    }
  });

  test('generates a client that compiles and calls every operation', async () => {
    const spec = readDocument(await (await fetch(`${started.url}/openapi.json`)).text());
    const { files } = await generateApi({
      fileName: 'generated.ts',
      spec,
      silent: true,
      output: false,
      // Functions by operation id.
      hooks: {
        onCreateRouteName: (names, { operationId }) => ({
          ...names,
          usage: operationId,
          original: operationId,
        }),
      },
    });
    writeFileSync(
      join(folder, 'generated.ts'),
      files.map(({ fileContent }) => fileContent).join('\n'),
    );
    const user = join(folder, 'user.mts');
    writeFileSync(
      user,
      `import { Api } from './generated.ts';
const api = new Api({ baseUrl: process.argv[2] ?? '' });
const answers = {
${callsOf('api.json', '.data')}
};
process.stdout.write(JSON.stringify(answers));
const title: string | null | undefined = answers.getGame?.Title;
void title;
`,
    );
    await compile(user);
    const { stdout } = await run(process.execPath, [
      '--experimental-transform-types',
      '--no-warnings',
      user,
      started.url,
    ]);
    const answers = readDocument(stdout);
    for (const operation of composeService(started.settings).operations) {
      assert.deepEqual(answers[operation.name], await answerOf(operation));
    }
  });
});

/** An operation of the document. */
interface Described {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly example: unknown }>> }>
  >;
}

function exampleAt(paths: Record<string, { get: Json }>, name: string): unknown {
  const get = paths[`/json/${name}`]?.get as {
    responses: Record<string, { content: Record<string, { example: unknown }> }>;
  };
  return get.responses['200']?.content['application/json']?.example;
}

describe('the client of `laurel client`', () => {
  test('compiles in strict mode and calls every operation, with and without pagination, and every resource', async () => {
    const service = composeService(defaultSettings());
    writeFileSync(join(folder, 'client.ts'), writeTypeScriptClient(service));
    const user = join(folder, 'own-user.mts');
    writeFileSync(
      user,
      `import { createClient, ServiceError } from './client.ts';
const client = createClient(process.argv[2] ?? '');
const answers = {
${callsOf('client', '')}
};
const pages: (string | null)[][] = [];
for await (const page of client.getGamesPages({ sNetID: 'LanternFox' }, { limit: 2 })) pages.push(page.map((game) => game?.Id ?? null));
for await (const page of client.getGamesPages({ sNetID: 'Nobody' })) pages.push(page.map(() => 'nobody'));
const refused = await client.getGamesSince({ sNetID: 'LanternFox', sDate: 'x' }).catch((error: unknown) => error);
if (!(refused instanceof ServiceError)) throw new Error('It was not refused.');
const compared = await client.comparePlayers({ player: 'LanternFox', other: 'HarbourTwin', limit: 1 });
const [best] = (await client.getLeaderboard()).Items;
const found = [
  compared.Items[0]?.Game.Title,
  best?.Player.ID,
  (await client.searchPlayers({ text: 'lantern' })).Total,
  (await client.searchGames({ text: 'harbour' })).Total,
  (await client.getCountryLeaderboard({ country: 'us' })).Total,
  (await client.getGameLeaderboard({ game: 'NPWR90003_00' })).Total,
  (await client.getRarity({ game: 'NPWR90003_00' })).Owners,
  (await client.getRecentTrophies({ limit: 2 })).length,
  await client.getRarity({ game: 'x' }).catch((error: unknown) => error instanceof ServiceError && error.status),
];
process.stdout.write(JSON.stringify({ answers, pages, found, code: refused.problem?.code, status: refused.status }));
`,
    );
    // Node runs the generated client by only removing its types, so the client must not use any other TypeScript syntax.
    await compile(user, '--erasableSyntaxOnly', '--exactOptionalPropertyTypes');
    const { stdout } = await run(process.execPath, [user, started.url]);
    const { answers, pages, found, code, status } = readDocument(stdout);
    assert.deepEqual(found, ['Clockwork Orchard', 'LanternFox', 1, 2, 2, 4, 4, 2, 404]);
    assert.deepEqual([code, status], ['client.parameter.not-a-date', 400]);
    assert.deepEqual(pages, [
      ['NPWR90003_00', 'NPWR90001_00'],
      ['NPWR90004_00', 'NPWR90006_00'],
      ['NPWR90005_00'],
    ]);
    for (const operation of service.operations)
      assert.deepEqual((answers as Json)[operation.name], await answerOf(operation));
  });
});
