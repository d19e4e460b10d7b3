import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { faultReferenceFile } from '../../scripts/fault-reference.ts';
import { generatedDocuments } from '../../scripts/generated-documents.ts';
import { faultKinds } from '../../src/contract/index.ts';
import { root } from './pages.ts';

function read(file: URL): string {
  return readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
}

/* If one of these tests fails, run `npm run docs`, which writes the document again. */
describe('generated documents are current', () => {
  for (const document of generatedDocuments) {
    test(fileURLToPath(document.file).slice(root.length), async () => {
      const present = read(document.file);
      assert.equal(present, await document.write(present));
    });
  }
});

test('every documented fault exists, and every fault is documented', () => {
  const documented = [
    ...read(faultReferenceFile).matchAll(/^\| `((?:client|server)\.[\w.-]+)`/gm),
  ].map(([, name]) => name ?? '');
  assert.deepEqual([...new Set(documented)], Object.keys(faultKinds));
});
