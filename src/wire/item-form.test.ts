import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Service } from '../contract/index.ts';
import { createService, styles } from '../contract/index.ts';
import { createInstantWriter, openTimeZone } from '../time/index.ts';
import { createResultWriters } from './result-writer.ts';

const usual: Parameters<typeof createService>[0] = {
  brand: 'Net',
  namespace: 'http://laurel.example/api',
  serviceName: 'net',
  style: styles.standard,
};

/** Names of the forms of profiles, by rendering. */
function formsOf(service: Service, zone = 'UTC') {
  const writers = createResultWriters(service, createInstantWriter(openTimeZone(zone), service.style.dateTimeSuffix));
  const forms = (['soap', 'http', 'json'] as const).map((rendering) => {
    const operation = service.operations.find(({ key }) => key === 'getNetID');
    return operation === undefined ? undefined : writers[rendering].get(operation)?.itemForm;
  });
  return { soap: forms[0], http: forms[1], json: forms[2] };
}

test('the same settings write the same form, whoever compiles it', () => {
  assert.deepEqual(formsOf(createService(usual)), formsOf(createService(usual)));
});

test('SOAP and HTTP are two forms, and JSON takes no bytes', () => {
  const { soap, http, json } = formsOf(createService(usual));
  assert.ok(typeof soap === 'string' && typeof http === 'string');
  assert.notEqual(soap, http);
  assert.equal(json, null);
});

test('another zone, style or brand is another form', () => {
  const first = formsOf(createService(usual)).soap;
  assert.notEqual(formsOf(createService(usual), 'Europe/Vienna').soap, first);
  assert.notEqual(formsOf(createService({ ...usual, style: styles.aspnet })).soap, first);
  assert.notEqual(formsOf(createService({ ...usual, brand: 'PSN' })).soap, first);
});

test('only a result with a list inside has one', () => {
  const service = createService(usual);
  const writers = createResultWriters(service, String);
  const named = service.operations.filter((operation) => writers.soap.get(operation)?.itemForm !== null);
  assert.deepEqual(
    named.map(({ key }) => key),
    ['getNetID', 'getGame'],
  );
});
