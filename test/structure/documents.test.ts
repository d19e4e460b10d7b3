import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { architectureFile, withModuleTable } from '../../scripts/architecture-table.ts';
import { scaleFile, withCapacityTables } from '../../scripts/capacity-tables.ts';
import { deriveFaultReference, faultReferenceFile } from '../../scripts/fault-reference.ts';
import { deriveOperationReference, operationReferenceFile } from '../../scripts/operation-reference.ts';
import { operateFile, withOperateTables } from '../../scripts/operate-reference.ts';
import { readmeFile, syncFile, withSettingsTable, withSyncSettings } from '../../scripts/settings-table.ts';
import { faultKinds } from '../../src/contract/index.ts';

/* What fails here is written anew by `npm run docs`. */

function read(file: URL): string {
  return readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
}

describe('what is written from the code is current', () => {
  test('docs/faults.md', () => {
    assert.equal(read(faultReferenceFile), deriveFaultReference());
  });

  test('the table of modules in ARCHITECTURE.md', () => {
    const page = read(architectureFile);
    assert.equal(page, withModuleTable(page));
  });

  test('docs/operations.md', () => {
    assert.equal(read(operationReferenceFile), deriveOperationReference());
  });

  test('the tables of routes, scopes and metrics in docs/operate.md', async () => {
    const page = read(operateFile);
    assert.equal(page, await withOperateTables(page));
  });

  test('the tables of capacity in docs/explanation/scale.md', () => {
    const page = read(scaleFile);
    assert.equal(page, withCapacityTables(page));
  });

  test('the table of settings in docs/sync.md', () => {
    const page = read(syncFile);
    assert.equal(page, withSyncSettings(page));
  });

  test('the table of settings in the README', () => {
    const readme = read(readmeFile);
    assert.equal(readme, withSettingsTable(readme));
  });
});

test('a fault that is documented exists, and the other way round', () => {
  const documented = [...read(faultReferenceFile).matchAll(/^\| `((?:client|server)\.[\w.-]+)`/gm)].map(([, name]) => name ?? '');
  assert.deepEqual([...new Set(documented)], Object.keys(faultKinds));
});
