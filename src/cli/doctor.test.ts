import assert from 'node:assert/strict';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { runLaurel } from '../../test/support/run-laurel.ts';
import { listen } from '../server/http/index.ts';
import { readLevelSystem } from '../store/derived/level-system.ts';
import { openStore } from '../store/index.ts';
import { openEngine } from '../store/open-engine.ts';
import { makeEmptyDatabase } from '../store/testing/test-databases.ts';
import { checkNode } from '../app/doctor/check-machine.ts';
import { checkProxy } from '../app/doctor/check-network.ts';
import type { Finding } from '../app/doctor/finding.ts';
import { judgeRights, judgeServer } from '../app/doctor/judge-server.ts';
import { makeFolder } from '../../test/support/make-folder.ts';
import { isOlder, makeOlder } from '../../test/support/older-store.ts';

const folder = makeFolder();
const store = (name: string): string => `sqlite:${join(folder, name)}`;
const secrets = join(folder, 'secrets');
const common = ['--port', '0', '--sync-secrets', secrets] as const;

async function diagnose(
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly findings: readonly Finding[] }> {
  const { code, out } = await runLaurel('doctor', '--json', ...common, ...args);
  const findings: Finding[] = JSON.parse(out);
  return { code, findings };
}

function problemsIn(findings: readonly Finding[]): string[] {
  return findings.filter(({ verdict }) => verdict === 'problem').map(({ check }) => check);
}

describe('laurel doctor', () => {
  test('finds no problem before the first start, and creates nothing', async () => {
    const { code, findings } = await diagnose('--store', store('new.db'));
    assert.deepEqual(problemsIn(findings), []);
    assert.equal(code, 0);
    assert.throws(() => readFileSync(join(folder, 'new.db')), { code: 'ENOENT' });
  });

  test('finds no problem in a store with data', async () => {
    await runLaurel('demo', '--store', store('demo.db'));
    const { code, findings } = await diagnose('--store', store('demo.db'));
    assert.deepEqual(problemsIn(findings), []);
    assert.ok(
      findings.some(
        ({ message }) => message === 'The store can be opened, and its data is consistent.',
      ),
    );
    assert.equal(code, 0);
  });

  test('warns of a store of an older version, which it does not upgrade', async () => {
    const old = join(folder, 'old.db');
    await runLaurel('demo', '--store', store('old.db'));
    await makeOlder(old);
    const { code, findings } = await diagnose('--store', store('old.db'));
    const found = findings.find(({ check }) => check === 'Store');
    assert.equal(found?.verdict, 'warning');
    assert.match(found.remedy ?? '', /back up the store .*, and upgrade it \(laurel db migrate\)/);
    assert.equal(code, 0);
    assert.equal(await isOlder(old), true);
  });

  test('creates no tables in an empty database of a server', async () => {
    const empty = await makeEmptyDatabase();
    const { findings } = await diagnose('--store', empty);
    assert.match(
      findings.find(({ check }) => check === 'Store')?.message ?? '',
      /^There is no store at postgres:.* yet; the first start creates it\.$/,
    );
    const engine = await openEngine(empty);
    const tables = await engine.all(engine.dialect.columns, ['laurel_migration']);
    await engine.close();
    assert.deepEqual(tables, []);
  });

  test('does not set the level system of a store without players', async () => {
    const url = store('levels.db');
    await (await openStore(url)).close();
    assert.equal((await diagnose('--store', url, '--level-system', '2008')).code, 0);
    const engine = await openEngine(url);
    const system = await readLevelSystem(engine);
    await engine.close();
    assert.equal(system, '2020');
  });

  test('names a store whose players are ranked by another level system', async () => {
    const url = store('ranked.db');
    await runLaurel('demo', '--store', url);
    const { findings } = await diagnose('--store', url, '--level-system', '2008');
    assert.deepEqual(problemsIn(findings), ['Store']);
  });

  test('names a file that is not a store', async () => {
    writeFileSync(join(folder, 'text.db'), 'not a database '.repeat(1000));
    const { code, findings } = await diagnose('--store', store('text.db'));
    assert.deepEqual(problemsIn(findings), ['Store']);
    assert.equal(code, 1);
  });

  test('names a server that cannot be reached, without its password', async () => {
    const { out } = await runLaurel(
      'doctor',
      ...common,
      '--store',
      'postgres://laurel:secret@127.0.0.1:1/laurel',
    );
    assert.match(out, /^problem +Store: /m);
    assert.ok(!out.includes('secret'));
  });

  test('names a port that another program uses', async (context) => {
    const other = createServer((_, response) => response.end('something else'));
    const port = await listen(other, '127.0.0.1', 0);
    context.after(() => other.close());
    const { findings } = await diagnose('--store', store('new.db'), '--port', String(port));
    assert.deepEqual(problemsIn(findings), ['Port']);
  });

  test('tells a service with this store from one with another store', async (context) => {
    const other = createServer((_, response) => response.end('ok\n')); // responds like the health check of Laurel
    const port = await listen(other, '127.0.0.1', 0);
    context.after(() => other.close());
    const args = ['--store', store('served.db'), '--port', String(port), '--quick'];
    const served = await openStore(store('served.db'));
    const verdicts = async () =>
      (await diagnose(...args)).findings
        .filter(({ check }) => check === 'Port')
        .map(({ verdict }) => verdict);
    try {
      assert.deepEqual(await verdicts(), ['ok']);
    } finally {
      await served.close();
    }
    assert.deepEqual(await verdicts(), ['problem']);
  });

  test('warns of a public site without a contact, by settings or in the store', async () => {
    const args = [
      '--store',
      store('site.db'),
      '--public-url',
      'https://trophies.example/api',
      '--quick',
    ];
    const verdicts = async (...more: readonly string[]) =>
      (await diagnose(...args, ...more)).findings
        .filter(({ check }) => check === 'Contact')
        .map(({ verdict }) => verdict);
    assert.deepEqual(await verdicts(), ['warning']);
    assert.deepEqual(await verdicts('--contact', 'mailto:club@trophies.example'), ['ok']);
    assert.deepEqual(await verdicts('--public-url', '', '--host', '0.0.0.0'), ['warning']);
    assert.deepEqual(await verdicts('--pages', 'off'), []);
    await (await openStore(store('site.db'))).close();
    await runLaurel(
      'site',
      'set',
      'contact',
      'mailto:club@trophies.example',
      '--store',
      store('site.db'),
    );
    assert.deepEqual(await verdicts(), ['ok']);
    const local = (await diagnose('--store', store('site.db'), '--quick')).findings;
    assert.ok(local.every(({ check }) => check !== 'Contact'));
  });

  test(
    'warns of a store that other users can read',
    { skip: process.platform === 'win32' && 'modes of Windows' },
    async () => {
      await (await openStore(store('open.db'))).close();
      chmodSync(join(folder, 'open.db'), 0o644);
      const { findings } = await diagnose('--store', store('open.db'), '--quick');
      const found = findings
        .filter(({ check }) => check === 'Permissions')
        .map(({ verdict }) => verdict);
      assert.deepEqual(found, ['warning']);
    },
  );

  test(
    'warns of a settings file with a password that other users can read',
    { skip: process.platform === 'win32' && 'modes of Windows' },
    async () => {
      const config = join(folder, 'laurel.toml');
      for (const [text, mode, expected] of [
        [`store = "postgres://laurel:secret@127.0.0.1:1/laurel"`, 0o644, ['warning']],
        [`store = "postgres://laurel:secret@127.0.0.1:1/laurel"`, 0o640, ['ok']],
        [`store = "postgres://laurel@127.0.0.1:1/laurel"`, 0o644, ['ok']],
      ] as const) {
        writeFileSync(config, text);
        chmodSync(config, mode);
        const { findings } = await diagnose('--config', config, '--quick');
        const found = findings
          .filter(({ check }) => check === 'Permissions')
          .map(({ verdict }) => verdict);
        assert.deepEqual(found, expected, `${text} ${mode.toString(8)}`);
      }
    },
  );

  test('warns of an admin address on the network', async () => {
    for (const [host, expected] of [
      ['127.0.0.1', []],
      ['0.0.0.0', ['warning']],
    ] as const) {
      const { findings } = await diagnose(
        '--store',
        store('new.db'),
        '--admin-port',
        '0',
        '--admin-host',
        host,
      );
      assert.deepEqual(
        findings.filter(({ check }) => check === 'Admin address').map(({ verdict }) => verdict),
        expected,
      );
    }
  });

  test('names a login that cannot be read', async () => {
    writeFileSync(join(folder, 'login.json'), '{', { mode: 0o600 });
    const { findings } = await diagnose(
      '--store',
      store('new.db'),
      '--sync-token-file',
      join(folder, 'login.json'),
    );
    assert.deepEqual(problemsIn(findings), ['Login of the sync']);
  });
});

describe('the version of Node.js', () => {
  for (const [version, verdict] of [
    ['24.1.0', 'ok'],
    ['22.13.0', 'ok'],
    ['22.12.9', 'problem'],
    ['20.19.0', 'problem'],
  ] as const) {
    test(`${version}: ${verdict}`, () =>
      assert.deepEqual(
        checkNode(version).map((found) => found.verdict),
        [verdict],
      ));
  }
});

describe('the settings of a reverse proxy', () => {
  const local = { host: '127.0.0.1', trustProxy: '', publicUrl: '' };
  for (const [about, settings, verdict] of [
    ['a service for this machine', local, 'ok'],
    ['a public service without TLS', { ...local, host: '0.0.0.0' }, 'warning'],
    [
      'a public https address without a trusted proxy',
      { ...local, publicUrl: 'https://a.example/api' },
      'warning',
    ],
    [
      'a trusted proxy',
      { host: '0.0.0.0', trustProxy: 'private', publicUrl: 'https://a.example/api' },
      'ok',
    ],
  ] as const) {
    test(`${about}: ${verdict}`, () =>
      assert.deepEqual(
        checkProxy(settings).map((found) => found.verdict),
        [verdict],
      ));
  }
});

describe('the settings of a PostgreSQL server', () => {
  const safe = new Map([
    ['fsync', 'on'],
    ['full_page_writes', 'on'],
    ['synchronous_commit', 'on'],
    ['max_connections', '100'],
    ['server_encoding', 'UTF8'],
  ]);
  const verdictsOf = (changes: readonly (readonly [string, string])[]): string[] =>
    judgeServer(new Map([...safe, ...changes]), 4).map(({ verdict }) => verdict);

  test('that are safe are fine', () => assert.deepEqual(verdictsOf([]), ['ok']));
  test('that lose the whole database are a problem', () =>
    assert.deepEqual(verdictsOf([['fsync', 'off']]), ['problem']));
  test('that lose the newest loads are a warning', () => {
    assert.deepEqual(verdictsOf([['synchronous_commit', 'off']]), ['warning']);
  });
  test('that allow too few connections are a problem', () =>
    assert.deepEqual(verdictsOf([['max_connections', '5']]), ['problem']));
  test('that cannot store every name are a problem', () => {
    assert.deepEqual(verdictsOf([['server_encoding', 'SQL_ASCII']]), ['problem']);
  });
});

describe('the rights of the user on the tables of a PostgreSQL server', () => {
  const verdictsOf = (lacking: string, isOwned: boolean): string[] =>
    judgeRights([
      { name: 'game', lacking: '', isOwned: true },
      { name: 'player', lacking, isOwned },
    ]).map(({ verdict }) => verdict);

  test('that are complete are fine', () => assert.deepEqual(verdictsOf('', true), []));
  test('that are too few for imports are a problem', () =>
    assert.deepEqual(verdictsOf('INSERT', true), ['problem']));
  test('that are too few for upgrades are a warning', () =>
    assert.deepEqual(verdictsOf('', false), ['warning']));
});
