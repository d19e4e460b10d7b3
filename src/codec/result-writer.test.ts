import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { arbitraryValue, readValue, sayable } from '../../test/support/contract-values.ts';
import { netService } from '../../test/support/described-services.ts';
import type { Service, ServiceOperation } from '../contract/index.ts';
import { storedPaths, styles } from '../contract/index.ts';
import { decodeByteText } from './byte-text.ts';
import type { ResultWriter } from './result-writer.ts';
import { createResultWriters } from './result-writer.ts';
import type { WireValue } from './value.ts';

const iso = (instant: number): string => new Date(instant).toISOString();

function operationOf(service: Service, name: string): ServiceOperation {
  const operation = service.operationByName.get(name);
  assert.ok(operation !== undefined);
  return operation;
}

const services = { standard: netService(styles.standard), aspnet: netService(styles.aspnet) };

function writerOf(
  binding: 'soap' | 'http',
  name: string,
  style: keyof typeof services = 'standard',
): ResultWriter {
  const service = services[style];
  const writer = createResultWriters(service, iso)[binding].get(operationOf(service, name));
  assert.ok(writer !== undefined);
  return writer;
}

const space = 'http://trophies.example/api';
const both =
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema"';
const declaration = '<?xml version="1.0" encoding="utf-8"?>\r\n';

/** Results with the documents that docs/spec/decisions.md 3 and docs/spec/wire-format.md 3.1 require. */
const documents: readonly (readonly [string, string, WireValue, string])[] = [
  [
    'an int root has the default namespace only',
    'getNumberListGames',
    3,
    `<int xmlns="${space}">3</int>`,
  ],
  [
    'a string root has the default namespace only',
    'GetCurrentAPIVersion',
    '1.0.0',
    `<string xmlns="${space}">1.0.0</string>`,
  ],
  ['an empty string', 'getLastUpdate', '', `<string xmlns="${space}" />`],
  ['a null string', 'getLastUpdate', null, `<string ${both} xsi:nil="true" xmlns="${space}" />`],
  ['a null object', 'getNetID', null, `<NetId ${both} xsi:nil="true" xmlns="${space}" />`],
  ['a null list', 'getGames', null, `<ArrayOfGame ${both} xsi:nil="true" xmlns="${space}" />`],
  ['an empty list', 'getGames', [], `<ArrayOfGame ${both} xmlns="${space}" />`],
  ['an empty object', 'search_jid', { ID: null, SERVER: null }, `<JID ${both} xmlns="${space}" />`],
  [
    'an object',
    'search_jid',
    { ID: 'a', SERVER: '' },
    `<JID ${both} xmlns="${space}">\r\n  <ID>a</ID>\r\n  <SERVER />\r\n</JID>`,
  ],
  [
    'a list with a null item',
    'GetTrophyProgression',
    [{ Date: null, Value: 2 }, null],
    `<ArrayOfTrophyProgression ${both} xmlns="${space}">\r\n  <TrophyProgression>\r\n    <Date xsi:nil="true" />\r\n    <Value>2</Value>\r\n  </TrophyProgression>\r\n  <TrophyProgression xsi:nil="true" />\r\n</ArrayOfTrophyProgression>`,
  ],
];

for (const [name, operation, value, document] of documents) {
  test(`HTTP: ${name}`, () => {
    for (const style of ['standard', 'aspnet'] as const)
      assert.equal(
        decodeByteText(writerOf('http', operation, style).write(value, storedPaths)),
        declaration + document,
      );
  });
}

const messages: readonly (readonly [string, string, WireValue, string])[] = [
  [
    'a number',
    'getNumberListGames',
    3,
    `<getNumberListGamesResponse xmlns="${space}"><getNumberListGamesResult>3</getNumberListGamesResult></getNumberListGamesResponse>`,
  ],
  [
    'a null result has no Result element',
    'getNetID',
    null,
    `<getNetIDResponse xmlns="${space}" />`,
  ],
  [
    'a null string has no Result element',
    'getLastUpdate',
    null,
    `<getLastUpdateResponse xmlns="${space}" />`,
  ],
  [
    'an empty string',
    'getLastUpdate',
    '',
    `<getLastUpdateResponse xmlns="${space}"><getLastUpdateResult /></getLastUpdateResponse>`,
  ],
  [
    'an empty list',
    'getGames',
    [],
    `<getGamesResponse xmlns="${space}"><getGamesResult /></getGamesResponse>`,
  ],
];

for (const [name, operation, value, message] of messages) {
  test(`SOAP: ${name}`, () => {
    for (const style of ['standard', 'aspnet'] as const)
      assert.equal(
        decodeByteText(writerOf('soap', operation, style).write(value, storedPaths)),
        message,
      );
  });
}

test('SOAP in style standard ends an object with a nil ExtensionData, which style aspnet never sends', () => {
  const inner = '<ID>a</ID><SERVER>b</SERVER>';
  const value = { ID: 'a', SERVER: 'b' };
  assert.match(
    writerOf('soap', 'search_jid').write(value, storedPaths),
    new RegExp(`<search_jidResult>${inner}<ExtensionData xsi:nil="true" /></search_jidResult>`),
  );
  assert.match(
    writerOf('soap', 'search_jid', 'aspnet').write(value, storedPaths),
    new RegExp(`<search_jidResult>${inner}</search_jidResult>`),
  );
});

test('markup characters in the namespace are escaped', () => {
  const service = { ...services.standard, namespace: 'http://a.example/?x=1&y="2"' };
  const writer = createResultWriters(service, iso).http.get(
    operationOf(service, 'getNumberListGames'),
  );
  assert.equal(
    writer?.write(1, storedPaths),
    `${declaration}<int xmlns="http://a.example/?x=1&amp;y=&quot;2&quot;">1</int>`,
  );
});

test('only lists can be written item by item', () => {
  for (const operation of services.standard.operations) {
    const isList = operation.result.form === 'array';
    for (const writer of [writerOf('soap', operation.name), writerOf('http', operation.name)])
      assert.equal(writer.list !== null, isList, operation.name);
  }
});

for (const style of ['standard', 'aspnet'] as const) {
  for (const binding of ['soap', 'http'] as const) {
    test(`a list written item by item equals the list written as a whole: ${binding}, ${style}`, () => {
      for (const operation of services[style].operations.filter(
        ({ result }) => result.form === 'array',
      )) {
        const { list, write } = writerOf(binding, operation.name, style);
        assert.ok(list !== null);
        fc.assert(
          fc.property(arbitraryValue(operation.result), (value) => {
            assert.ok(Array.isArray(value));
            const items = value.map((each) => list.item(each, storedPaths)).join('');
            assert.equal(
              value.length === 0 ? list.empty : list.begin + items + list.end,
              write(value, storedPaths),
            );
          }),
          { numRuns: 20 },
        );
      }
    });
  }

  test(`any result over HTTP round-trips through a parser: ${style}`, () => {
    for (const operation of services[style].operations) {
      const { write } = writerOf('http', operation.name, style);
      fc.assert(
        fc.property(fc.option(arbitraryValue(operation.result), { freq: 10 }), (value) => {
          assert.deepEqual(
            readValue(decodeByteText(write(value, storedPaths)), operation.result),
            sayable(value),
          );
        }),
        { numRuns: 25 },
      );
    }
  });
}
