import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { deriveImportSchema, importSchemaFile } from '../../../scripts/import-schema.ts';

test('the published JSON Schema is the one of the declared records', async () => {
  const published: unknown = JSON.parse(await readFile(importSchemaFile, 'utf8'));
  assert.deepEqual(published, JSON.parse(JSON.stringify(deriveImportSchema())));
});

test('every instant is published as a date-time', async () => {
  const text = await readFile(importSchemaFile, 'utf8');
  assert.equal(text.match(/"format": "date-time"/g)?.length, 24);
});
