import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Kind, Service, ServiceOperation, Shape } from '../contract/index.ts';
import { opt, simple, storedPaths, styles } from '../contract/index.ts';
import type { WireValue } from '../codec/index.ts';
import { createResultWriters, instanceDeclarations, decodeByteText } from '../codec/index.ts';
import {
  assertValid,
  netService,
  psnService,
  selectTexts,
} from '../../test/support/described-services.ts';
import { createSamples } from './samples.ts';
import { writeSchema } from './schema.ts';

const base = { path: '/api', address: 'http://trophies.example/api' };
const prefixes = { xs: 'http://www.w3.org/2001/XMLSchema' };

const emptyValues: Readonly<Record<Kind, WireValue>> = {
  string: '',
  int: 0,
  boolean: false,
  double: 0,
  dateTime: 0,
  picture: '',
};

/** Returns a value in which everything nullable is null, and lists have one null item. */
function emptyResult(shape: Shape): WireValue {
  if (shape.form === 'array') return [null, emptyResult(shape.item)];
  if (shape.form === 'simple') return emptyValues[shape.kind];
  const fields = Object.entries(shape.fields).map(([name, field]) => [
    name,
    field.presence === 'req' ? emptyResult(field.shape) : null,
  ]);
  return Object.fromEntries(fields);
}

function answersOf(service: Service, operation: ServiceOperation, result: WireValue): string[] {
  const writers = createResultWriters(service, (instant) => new Date(instant).toISOString());
  const bare = decodeByteText(writers.http.get(operation)?.write(result, storedPaths) ?? '');
  const inSoap = decodeByteText(writers.soap.get(operation)?.write(result, storedPaths) ?? '');
  return [bare, `<body ${instanceDeclarations}>${inSoap}</body>`];
}

for (const style of Object.values(styles)) {
  describe(`schema in style ${style.name}`, () => {
    const service = netService(style);
    const schema = writeSchema(service);

    test('equals the recorded schema', () => {
      const stored = new URL(
        `../../test/expectations/documents/net-${style.name}.xsd`,
        import.meta.url,
      );
      assert.equal(schema, readFileSync(stored, 'utf8'));
    });

    for (const operation of service.operations) {
      test(`${operation.name}: an answer with all fields is valid in every binding`, () => {
        for (const { binding, response } of createSamples(service, operation, base)) {
          const path = binding.startsWith('SOAP') ? '/*/*/*' : '/*';
          assertValid(schema, response.body, path);
        }
      });

      test(`${operation.name}: a request is valid`, () => {
        for (const { binding, request } of createSamples(service, operation, base)) {
          if (binding.startsWith('SOAP')) assertValid(schema, request.body, '/*/*/*');
        }
      });

      test(`${operation.name}: an answer with all nullable fields null is valid`, () => {
        const [bare = '', inSoap = ''] = answersOf(
          service,
          operation,
          emptyResult(operation.result),
        );
        assertValid(schema, bare);
        assertValid(schema, inSoap, '/*/*');
      });

      // A result that is a number is never null; every other result can be.
      if (operation.result.form === 'simple' && operation.result.kind === 'int') continue;
      test(`${operation.name}: the null result is valid`, () => {
        const [bare = '', inSoap = ''] = answersOf(service, operation, null);
        assertValid(schema, bare);
        assertValid(schema, inSoap, '/*/*');
      });
    }

    test('an answer with a wrong field is not valid', () => {
      const answer = '<JID xmlns="http://trophies.example/api"><Other>x</Other></JID>';
      assert.throws(() => assertValid(schema, answer), /not expected/);
    });
  });
}

test('nested objects are nillable only in style standard', () => {
  const path = '//xs:complexType[@name="Game"]//xs:element[@name="TrophiesCount"]/@nillable';
  assert.deepEqual(selectTexts(writeSchema(netService(styles.standard)), path, prefixes), ['true']);
  assert.deepEqual(selectTexts(writeSchema(netService(styles.aspnet)), path, prefixes), []);
});

test('ExtensionData is the last field of every complex type except arrays and its own type', () => {
  const schema = writeSchema(netService());
  const types = selectTexts(
    schema,
    '/*/xs:complexType[not(starts-with(@name, "ArrayOf"))]/@name',
    prefixes,
  );
  const extended = selectTexts(
    schema,
    '/*/xs:complexType[xs:sequence/xs:element[last()]/@name="ExtensionData"]/@name',
    prefixes,
  );
  assert.deepEqual(
    extended,
    types.filter((name) => name !== 'ExtensionData'),
  );
  assert.equal(extended.length, 11);
});

test('every type is declared once', () => {
  const names = selectTexts(writeSchema(netService()), '/*/xs:complexType/@name', prefixes);
  assert.deepEqual(names, [...new Set(names)]);
  assert.equal(names.length, 16);
});

test('the brand replaces Net in the names of the contract', () => {
  const schema = writeSchema(psnService());
  const names = selectTexts(schema, '//@name', prefixes);
  for (const name of [
    'getPSNID',
    'getPSNIDResponse',
    'getPSNIDResult',
    'sPSNID',
    'sPSNId',
    'PSNId',
  ])
    assert.ok(names.includes(name), name);
  assert.doesNotMatch(schema, /Net/);
  assert.deepEqual(selectTexts(schema, '/*/@targetNamespace'), [
    'http://www.psnapi.com.ar/ps3/api',
  ]);
});

test('a namespace with special characters is escaped', () => {
  const namespace = 'urn:a?b=1&c=2';
  assert.deepEqual(
    selectTexts(writeSchema({ ...netService(), namespace }), '/*/@targetNamespace'),
    [namespace],
  );
});

test('a field added to the contract appears in the schema in contract order', () => {
  const schema = writeSchema(withField(netService(), 'JID', 'Nickname'));
  const fields = selectTexts(schema, '//xs:complexType[@name="JID"]//xs:element/@name', prefixes);
  assert.deepEqual(fields, ['ID', 'SERVER', 'Nickname', 'ExtensionData']);
});

function withField(service: Service, typeName: string, field: string): Service {
  const operations = service.operations.map((operation): ServiceOperation => {
    const { result } = operation;
    if (result.form !== 'complex' || result.name !== typeName) return operation;
    return {
      ...operation,
      result: {
        ...result,
        fields: { ...result.fields, [field]: opt(simple('string'), 'A new field.') },
      },
    };
  });
  return { ...service, operations };
}
