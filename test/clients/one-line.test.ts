/** Effects of adding one line to the contract, tested on a copy of the sources. */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..', '..');
const line = "  Continent: opt(string, 'Continent of the country.', { sample: 'Europe' }),\n";

/** Returns all artefacts derived from the contract as texts. */
const derive = `
import { createService, styles } from './src/contract/index.ts';
import { createSamples, writeApiDescription, writeSchema, writeTypeScriptClient, writeWsdl } from './src/documents/index.ts';
import { operationPage } from './src/site/pages/operations/operation-view.ts';
import { writeBarePage } from './src/site/pages/operations/help-layout.ts';
import { deriveOperationReference } from './scripts/operation-reference.ts';
import { createResultWriters } from './src/codec/index.ts';
const service = createService({ brand: 'Net', namespace: 'http://x.example/api', serviceName: 'net', basePath: '/api', style: styles.standard });
const operation = service.operations.find(({ key }) => key === 'getNetID');
const base = { path: '/api', address: 'http://x.example/api' };
const [soap11, soap12, get] = createSamples(service, operation, base).map(({ response }) => response.body);
const json = createResultWriters(service, String).json.get(operation).write({ Country: { Continent: 'Europe' } });
process.stdout.write(JSON.stringify({
  'SOAP 1.1': soap11, 'SOAP 1.2': soap12, 'HTTP GET': get, JSON: json, WSDL: writeWsdl(service, base.address), XSD: writeSchema(service),
  OpenAPI: writeApiDescription(service, base.address), client: writeTypeScriptClient(service),
  'page of the operation': writeBarePage(operationPage(service, operation, base), base), 'docs/reference/operations.md': deriveOperationReference(),
}));
`;

async function deriveFrom(folder: string): Promise<Readonly<Record<string, string>>> {
  const file = join(folder, 'derive.mts');
  writeFileSync(file, derive);
  const { stdout } = await promisify(execFile)(process.execPath, [file], { maxBuffer: 2 ** 26 });
  return JSON.parse(stdout) as Record<string, string>;
}

test('one line in the contract adds a field to SOAP, HTTP, JSON, WSDL, XSD, OpenAPI, client, pages and docs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-field-'));
  try {
    for (const part of ['src', 'scripts'])
      cpSync(join(root, part), join(folder, part), { recursive: true });
    cpSync(join(root, 'package.json'), join(folder, 'package.json'));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const before = await deriveFrom(folder);
    const types = join(folder, 'src', 'contract', 'types.ts');
    const text = readFileSync(types, 'utf8');
    const place = text.indexOf('  Bandera:');
    writeFileSync(types, text.slice(0, place) + line + text.slice(place));
    const after = await deriveFrom(folder);
    for (const [name, derived] of Object.entries(before)) {
      assert.doesNotMatch(derived, /Continent/, name);
      assert.match(after[name] ?? '', /Continent/, name);
    }
    assert.equal(Object.keys(after).length, 10);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
