/** PgBouncer between Laurel and PostgreSQL, if it is installed: supported modes, and messages for unsupported ones. */

import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { after, before, describe, test } from 'node:test';
import { StoreError } from '../../src/store/port/errors.ts';
import { insertion, read } from '../../src/store/engine/statement.ts';
import { openPostgresEngine } from '../../src/store/engine/postgres/engine.ts';
import { describeConnection } from '../../src/store/maintenance/describe-connection.ts';
import { openStore } from '../../src/store/open-store.ts';
import { makeEarned, makeGame, load, makePlayer } from '../../src/store/testing/records.ts';
import { serve } from '../caching/world.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/postgres/free-port.ts';
import type { InterruptibleServer } from '../support/postgres/server.ts';
import { passwordOfServers, startServer, userOfServers } from '../support/postgres/server.ts';

const versionText = /PgBouncer (\d+)\.(\d+)/.exec(
  spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' }).stdout ?? '',
);
const [, major = '0', minor = '0'] = versionText ?? [];
const supportsPrepared = Number(major) > 1 || Number(minor) >= 21;
const allowed = 'ignore_startup_parameters = statement_timeout';

/** Returns the user and group for PgBouncer if this process is root, because PgBouncer refuses to run as root. */
function notRoot(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string): number =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function accepts(port: number): Promise<true> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } finally {
    socket.destroy();
  }
}

describe(
  'behind PgBouncer',
  { skip: versionText === null ? 'pgbouncer is not installed' : false, concurrency: false },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'laurel-pooler-'));
    let server: InterruptibleServer;

    before(async () => {
      chmodSync(folder, 0o755);
      writeFileSync(join(folder, 'users'), `"${userOfServers}" "${passwordOfServers}"\n`, {
        mode: 0o644,
      });
      server = await startServer();
    });
    after(async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    /** Starts a pooler in front of the server and returns its address. */
    async function startPooler(
      context: TestContext,
      ...settings: readonly string[]
    ): Promise<string> {
      const port = await freePort();
      const lines = [
        '[databases]',
        `postgres = host=127.0.0.1 port=${new URL(server.url).port}`,
        '[pgbouncer]',
        'listen_addr = 127.0.0.1',
        `listen_port = ${port}`,
        'unix_socket_dir =',
        'auth_type = plain',
        `auth_file = ${join(folder, 'users')}`,
        ...settings,
      ];
      const file = join(folder, `${port}.ini`);
      writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o644 });
      const pooler: ChildProcess = spawn('pgbouncer', ['-q', file], {
        ...notRoot(),
        stdio: 'ignore',
      });
      context.after(async () => {
        pooler.kill('SIGKILL');
        if (pooler.exitCode === null && pooler.signalCode === null) await once(pooler, 'exit');
      });
      await eventually(() => accepts(port), 20_000, 'the pooler accepts connections');
      return server.url.replace(/:\d+\//, `:${port}/`);
    }

    /** Two nodes write alternately and read concurrently. */
    async function use(url: string): Promise<void> {
      const stores = await Promise.all([openStore(url), openStore(url)]);
      try {
        for (let number = 0; number < 10; number += 1) {
          const name = `Fox${number}`;
          for (const store of stores) await load(store, [makePlayer(name)]);
          const found = await Promise.all(
            stores.flatMap((store) => [store.findPlayer(name), store.profile(name)]),
          );
          assert.ok(found.every((each) => each !== null));
        }
      } finally {
        await Promise.all(stores.map((store) => store.close()));
      }
    }
    const isRefused = (url: string, code: string, ...patterns: readonly RegExp[]) =>
      assert.rejects(use(url), (error) => {
        assert.ok(error instanceof StoreError, String(error));
        assert.equal(error.code, code, error.message);
        for (const words of patterns) assert.match(error.message, words);
        return true;
      });

    test('in session mode, nodes read and write', async (context) => {
      const url = await startPooler(context, 'pool_mode = session', allowed);
      await use(url);
      const [, pooler, notices] = await describeConnection(url);
      assert.equal(pooler, 'There is no pooler, or it is in session mode.');
      assert.match(notices ?? '', /^Notifications arrive/);
    });

    test('the message names a startup parameter that the pooler rejects, and the setting that allows it', async (context) => {
      const url = await startPooler(context, 'pool_mode = session');
      await isRefused(
        url,
        'cannot-open',
        /startup parameter \(unsupported startup parameter: statement_timeout\)/,
        /ignore_startup_parameters/,
      );
      // `describeConnection` opens its connection as a node does.
      await assert.rejects(
        describeConnection(url),
        (error) =>
          error instanceof StoreError && error.message.includes('ignore_startup_parameters'),
      );
    });

    test('in transaction mode, nodes read and write if the pooler supports prepared statements; otherwise the message names the cause', async (context) => {
      const prepared = supportsPrepared ? ['max_prepared_statements = 200'] : [];
      const url = await startPooler(
        context,
        'pool_mode = transaction',
        'default_pool_size = 3',
        allowed,
        ...prepared,
      );
      if (supportsPrepared) {
        await use(url);
        const [, pooler, notices] = await describeConnection(url);
        assert.match(pooler ?? '', /^There is a pooler in transaction mode/);
        assert.match(notices ?? '', /^Notifications do not arrive/);
      } else
        await isRefused(
          url,
          'cannot-open',
          /mixes up prepared statements \(prepared statement "laurel_\w+" (already exists|does not exist)\)/,
          /max_prepared_statements/,
        );
    });

    test(
      'in transaction mode, bulk writes are batches',
      { skip: supportsPrepared ? false : 'needs PgBouncer 1.21' },
      async (context) => {
        const prepared = ['default_pool_size = 3', 'max_prepared_statements = 200'];
        const url = await startPooler(context, 'pool_mode = transaction', allowed, ...prepared);
        await (await openStore(url)).close();
        const engine = await openPostgresEngine(url);
        context.after(() => engine.close());
        const put = insertion('setting', ['name', 'value'], {
          keys: ['name'],
          set: 'value = excluded.value',
        });
        const batches = await engine.transaction(async (transaction) => {
          await transaction.runMany(
            put,
            Array.from({ length: 50 }, (_, index) => [`test ${index}`, 'value']),
          );
          return transaction.all(
            read(
              "SELECT name FROM pg_prepared_statements WHERE statement LIKE 'INSERT INTO setting%unnest%'",
            ),
            [],
          );
        });
        assert.equal(batches.length, 1);
      },
    );

    test(
      'in transaction mode, an answer that is cached before the node knows of a renamed game is right when it does',
      { skip: supportsPrepared ? false : 'needs PgBouncer 1.21' },
      async (context) => {
        const prepared = ['default_pool_size = 3', 'max_prepared_statements = 200'];
        const url = await startPooler(context, 'pool_mode = transaction', allowed, ...prepared);
        const [own, other] = await Promise.all([
          openStore(url, { postgres: { visibleWithinMs: 10_000 } }),
          openStore(server.url),
        ]);
        const target = '/api/getGames?sNetID=Renamer';
        await load(other, [
          ...makeGame('NPWR00001_00', ['gold']),
          makePlayer('Renamer'),
          makeEarned('Renamer', 'NPWR00001_00', 1),
        ]);
        const node = await serve(own);
        context.after(async () => {
          await node.stop();
          await Promise.all([own.close(), other.close()]);
        });
        await node.ask(target.replace('Renamer', 'RENAMER')); // the game is cached now, but the answer to the URL `target` is not
        await load(other, [{ type: 'game', id: 'NPWR00001_00', title: 'A new title' }]);
        const unknown = own.commitVersions().of('catalogue');
        for (let times = 0; times < 2; times += 1) await node.ask(target);
        await load(
          other,
          Array.from({ length: 20 }, (_, index) => makePlayer(`Stranger${index}`)),
        );
        await eventually(
          () => own.commitVersions().of('catalogue') !== unknown,
          20_000,
          'the node polls',
        );
        await eventually(
          async () => (await node.ask(target)).body.includes('A new title'),
          20_000,
          'the answer is right',
        );
      },
    );

    test('the message names the limits of a pooler that has no free connection', async (context) => {
      const full = await startPooler(
        context,
        'pool_mode = session',
        'max_client_conn = 1',
        allowed,
      );
      await isRefused(
        full,
        'unavailable',
        /no more connections allowed/,
        /max_client_conn or default_pool_size/,
      );
      const small = await startPooler(
        context,
        'pool_mode = session',
        'default_pool_size = 1',
        'query_wait_timeout = 1',
        allowed,
      );
      await isRefused(
        small,
        'unavailable',
        /query_wait_timeout/,
        /max_client_conn or default_pool_size/,
      );
    });

    test('an unknown database, user or password is reported as without a pooler', async (context) => {
      const url = await startPooler(context, 'pool_mode = session', allowed);
      await isRefused(
        url.replace(/postgres$/, 'missing'),
        'cannot-open',
        /no database of this name \(no such database: missing\)/,
      );
      await isRefused(
        url.replace(`:${passwordOfServers}@`, ':wrong@'),
        'cannot-open',
        /rejects the user or the password/,
      );
      await isRefused(
        url.replace(`//${userOfServers}:`, '//nobody:'),
        'cannot-open',
        /rejects the user or the password/,
      );
    });
  },
);
