import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { generate, loadDemo } from '../../src/data/generate/index.ts';
import type { ServiceOperation, ServiceParameter, Shape } from '../../src/contract/index.ts';
import { composeService } from '../../src/app/compose.ts';
import { operations, toSchemaType } from '../../src/contract/index.ts';
import type { Settings } from '../../src/settings/index.ts';
import type { Store } from '../../src/store/port/store.ts';
import type { WireValue } from '../../src/codec/index.ts';
import { readValue, sayableText } from '../support/contract-values.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';
import { now } from './data.ts';
import { chooseValue } from '../support/choose-value.ts';

/** Converts a JSON value to the form that readValue returns for XML: instants as numbers, strings without characters forbidden in XML. */
function asRead(value: unknown, shape: Shape): WireValue {
  if (value === null) return null;
  if (shape.form === 'array') {
    assert.ok(Array.isArray(value));
    return value.map((item) => asRead(item, shape.item));
  }
  if (shape.form === 'complex') {
    assert.ok(typeof value === 'object');
    assert.deepEqual(Object.keys(value), Object.keys(shape.fields));
    return Object.fromEntries(
      Object.entries(shape.fields).map(([name, field]) => [
        name,
        asRead(Reflect.get(value, name), field.shape),
      ]),
    );
  }
  if (shape.kind === 'dateTime') {
    assert.match(String(value), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/);
    return Date.parse(String(value));
  }
  const type = toSchemaType(shape.kind);
  assert.equal(typeof value, type === 'int' || type === 'double' ? 'number' : type);
  return type === 'string' ? sayableText(String(value)) : (value as WireValue);
}

interface Names {
  readonly players: readonly string[];
  readonly games: readonly string[];
}

async function namesIn(store: Store): Promise<Names> {
  const players: string[] = ['nobody'];
  const games: string[] = ['', 'NONE'];
  for await (const record of store.export()) {
    if (record.type === 'player') players.push(record.name);
    if (record.type === 'game') games.push(record.id);
  }
  return { players, games };
}

function argumentOf(parameter: ServiceParameter, { players, games }: Names): fc.Arbitrary<string> {
  const values = {
    player: players,
    game: games,
    count: ['0', '1', '7', '-1'],
    since: ['', '2012-01-01', '2025-06-01T12:00:00Z', 'never'],
  };
  return fc.constantFrom(...chooseValue(parameter, values));
}

function argumentsOf(
  { parameters }: ServiceOperation,
  names: Names,
): fc.Arbitrary<Record<string, string>> {
  return fc.record(
    Object.fromEntries(
      parameters.map((parameter) => [parameter.name, argumentOf(parameter, names)]),
    ),
  );
}

const small = {
  about: 'a few players',
  players: 4,
  sets: 40,
  period: 'early',
  games: [30, 12, 3, 1],
} as const;

async function generateSmall(store: Store): Promise<void> {
  await generate(store, { size: small, seed: 3, until: now });
}

const sources: Readonly<
  Record<string, { fill(store: Store): Promise<void>; changes: Partial<Settings> }>
> = {
  'demo data': { fill: (store) => loadDemo(store, now), changes: {} },
  'generated data': {
    fill: generateSmall,
    changes: { timeZone: 'America/St_Johns', cacheMemory: 0 },
  },
};

for (const [source, { fill, changes }] of Object.entries(sources)) {
  describe(`JSON equals XML, field by field, over ${source}`, () => {
    let started: StartedService;
    let names: Names;
    before(async () => {
      started = await startService(changes, fill, () => now);
      names = await namesIn(started.store);
    });
    after(() => started.stop());

    for (const key of Object.keys(operations)) {
      test(key, async () => {
        const operation = composeService(started.settings).operations.find(
          (candidate) => candidate.key === key,
        );
        assert.ok(operation);
        const runs = operation.parameters.length === 0 ? 1 : 25;
        await fc.assert(
          fc.asyncProperty(argumentsOf(operation, names), async (args) => {
            const query = new URLSearchParams(args).toString();
            const [xml, json] = await Promise.all([
              fetch(`${started.url}/${operation.name}?${query}`),
              fetch(`${started.url}/json/${operation.name}?${query}`),
            ]);
            assert.equal(json.status, xml.status);
            const [xmlText, jsonText] = await Promise.all([xml.text(), json.text()]);
            if (xml.status === 200)
              assert.deepEqual(
                asRead(JSON.parse(jsonText), operation.result),
                readValue(xmlText, operation.result),
              );
          }),
          { numRuns: runs },
        );
      });
    }
  });
}
