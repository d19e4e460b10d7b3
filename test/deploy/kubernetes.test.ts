/** Checks the Kubernetes manifests against the schemas of Kubernetes. */

import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { deployFolder, missingProgram, readDeployed, readDocuments, root } from './files.ts';
import { makeFolder } from '../support/make-folder.ts';

const run = promisify(execFile);
const folder = join(deployFolder, 'kubernetes');
const names = readdirSync(folder).filter((name) => name !== 'kustomization.yaml');
const manifest = v.looseObject({ apiVersion: v.string(), kind: v.string() });

const scratch = makeFolder();
before(() => {
  symlinkSync(join(root, 'node_modules'), join(scratch, 'node_modules'), 'junction');
});

/**
 * Writes the manifests as a TypeScript module, and checks it: the type check finds unknown fields, and running the module finds invalid
 * values. Rejects with the errors.
 */
async function checkManifests(texts: readonly string[]): Promise<void> {
  const documents = texts.flatMap(readDocuments).map((document) => v.parse(manifest, document));
  const lines = documents.flatMap((document, index) => {
    const { apiVersion, kind } = document;
    const from = `import { ${kind} as Kind${index}, type I${kind} } from 'kubernetes-models/${apiVersion}/${kind}';`;
    const value = `const manifest${index}: I${kind} = ${JSON.stringify(document)};`;
    return [from, value, `new Kind${index}(manifest${index}).validate();`];
  });
  const file = join(scratch, 'manifests.mts');
  writeFileSync(file, lines.join('\n'));
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const options = [
    '--noEmit',
    '--strict',
    '--target',
    'es2024',
    '--module',
    'nodenext',
    '--skipLibCheck',
    '--types',
    '',
  ];
  try {
    await run(process.execPath, [tsc, '--ignoreConfig', ...options, file], { cwd: scratch });
    await run(process.execPath, [file], { cwd: scratch });
  } catch (error) {
    const said =
      error instanceof Error && 'stdout' in error && 'stderr' in error
        ? `${String(error.stdout)}${String(error.stderr)}`
        : '';
    throw new Error(said, { cause: error });
  }
}

describe('the Kubernetes manifests', () => {
  test('conform to the schemas', () =>
    checkManifests(names.map((name) => readDeployed(`kubernetes/${name}`))));

  const mistakes: readonly (readonly [string, string, string, RegExp])[] = [
    [
      'a field that is not there',
      'readOnlyRootFilesystem',
      'readOnlyRootFileSystem',
      /readOnlyRootFileSystem/,
    ],
    ['a quantity that is none', 'cpu: 500m', 'cpu: lots', /cpu/],
  ];
  for (const [what, right, wrong, says] of mistakes) {
    test(`do not conform with ${what}`, async () => {
      const text = readDeployed('kubernetes/deployment.yaml').replace(right, wrong);
      await assert.rejects(checkManifests([text]), says);
    });
  }

  test('are all in the kustomization, which kustomize accepts', (context) => {
    const listed = [
      ...readDeployed('kubernetes/kustomization.yaml').matchAll(/^ {2}- (\S+\.yaml)$/gm),
    ].map(([, name]) => name);
    assert.deepEqual(listed.toSorted(), names.toSorted());
    const skip = missingProgram('kubectl');
    if (skip !== false) return context.skip(skip);
    const built = execFileSync('kubectl', ['kustomize', folder], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
    assert.equal(readDocuments(built).length, names.length);
  });
});
