import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prefersJson } from './json-accepted.ts';

const json = [
  'application/json',
  'Application/JSON; charset=utf-8',
  'application/json, */*;q=0.1',
  'application/json;q=0.5, text/xml;q=0.2',
];
const xml = [
  undefined,
  '*/*',
  'text/xml',
  'application/json, text/plain, */*',
  'application/json;q=0',
  'application/json;q=0.5, text/xml',
  'application/json, application/xml',
  'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'application/jsonp',
];

for (const accept of json)
  test(`Accept: ${accept} prefers JSON`, () => assert.equal(prefersJson(accept), true));
for (const accept of xml)
  test(`Accept: ${accept ?? 'none'} gets XML`, () => assert.equal(prefersJson(accept), false));
