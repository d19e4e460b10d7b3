/** Messages for the operator when PostgreSQL reports an error: each names the cause and the remedy. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import type { StoreErrorCode } from '../../src/store/port/errors.ts';
import { StoreError } from '../../src/store/port/errors.ts';
import { openStore } from '../../src/store/open-store.ts';
import { createStoreError } from '../../src/store/engine/postgres/errors.ts';
import { load, makePlayer } from '../../src/store/testing/records.ts';
import { runOn } from '../../src/store/testing/test-server.ts';
import { eventually } from '../support/eventually.ts';
import type { InterruptibleServer } from '../support/postgres/server.ts';
import { startServer } from '../support/postgres/server.ts';

const password = 'invented-password';

function isRefusal(
  code: StoreErrorCode,
  ...patterns: readonly RegExp[]
): (error: unknown) => boolean {
  return (error) => {
    assert.ok(error instanceof StoreError, String(error));
    for (const words of patterns) assert.match(error.message, words);
    assert.equal(error.code, code, error.message);
    assert.doesNotMatch(error.message, /\n|invented-password/);
    return true;
  };
}

describe('the message names the cause and the remedy of', { concurrency: false }, () => {
  let server: InterruptibleServer;
  let made = 0;

  before(async () => {
    server = await startServer(['max_connections=20', 'superuser_reserved_connections=2']);
  });
  after(() => server.stop());

  const run = (...texts: readonly string[]) =>
    runOn(server.url, async (client) => {
      for (const text of texts) await client.query(text);
    });
  /** Creates a user and a database for it. With `hasStore`, the database has the newest schema. */
  async function makeUser({ hasStore = false, ownsDatabase = true } = {}): Promise<{
    name: string;
    url: string;
    asAdmin: string;
  }> {
    made += 1;
    const name = `fox${made}`;
    const owner = ownsDatabase ? `OWNER ${name}` : '';
    await run(`CREATE USER ${name} PASSWORD '${password}'`, `CREATE DATABASE ${name} ${owner}`);
    const asAdmin = server.url.replace(/\/postgres$/, `/${name}`);
    const url = asAdmin.replace(/\/\/[^@]*@/, `//${name}:${password}@`);
    if (hasStore) {
      const store = await openStore(ownsDatabase ? url : asAdmin);
      await load(store, [makePlayer('Fox')]);
      await store.close();
    }
    return { name, url, asAdmin };
  }
  const opening = async (url: string): Promise<void> => (await openStore(url)).close();

  test('a wrong password', async () => {
    const { url } = await makeUser();
    await assert.rejects(
      opening(url.replace(password, `${password}-wrong`)),
      isRefusal('cannot-open', /rejects the user or the password/, /fox\d+/, /PGPASSWORD/),
    );
  });

  test('a password that has expired', async () => {
    const { name, url } = await makeUser();
    await run(`ALTER USER ${name} VALID UNTIL '2020-01-01'`);
    await assert.rejects(
      opening(url),
      isRefusal('cannot-open', /the password has expired/, /fox\d+/),
    );
  });

  test('a user without permission to log in', async () => {
    const { name, url } = await makeUser();
    await run(`ALTER USER ${name} NOLOGIN`);
    await assert.rejects(
      opening(url),
      isRefusal('cannot-open', /rejects the user/, /not permitted to log in/),
    );
  });

  test('a missing database', async () => {
    await assert.rejects(
      opening(server.url.replace(/\/postgres$/, '/missing')),
      isRefusal(
        'cannot-open',
        /no database of this name \(database "missing" does not exist\)\. Create it/,
      ),
    );
  });

  test('a database that accepts no connections', async () => {
    const { name, url } = await makeUser({ hasStore: true });
    await run(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await assert.rejects(
      opening(url),
      isRefusal('unavailable', /does not accept connections .* ALLOW_CONNECTIONS true\.$/),
    );
  });

  test('a host name that cannot be resolved', async () => {
    await assert.rejects(
      opening('postgres://fox@host.invalid/laurel'),
      isRefusal(
        'unavailable',
        /host\.invalid has a host name that cannot be resolved\. Check the name/,
      ),
    );
  });

  test('a port without a listening server', async () => {
    await assert.rejects(
      opening('postgres://fox@127.0.0.1:1/laurel'),
      isRefusal('unavailable', /nothing accepts connections there\. Start the server/),
    );
  });

  test('a server without TLS when sslmode requires it', async () => {
    await assert.rejects(
      opening(`${server.url}?sslmode=require`),
      isRefusal('cannot-open', /does not support TLS/, /sslmode=prefer/),
    );
  });

  test('too many connections', async () => {
    const { name, url } = await makeUser({ hasStore: true });
    await run(`ALTER USER ${name} CONNECTION LIMIT 1`);
    await runOn(url, () =>
      assert.rejects(
        opening(url),
        isRefusal(
          'unavailable',
          /no free connection \(too many connections for role/,
          /max_connections/,
        ),
      ),
    );
  });

  test('a user without permission to create tables', async () => {
    const { url } = await makeUser({ ownsDatabase: false });
    await assert.rejects(
      opening(url),
      isRefusal(
        'denied',
        /permission denied for schema public/,
        /in CREATE TABLE/,
        /Laurel needs SELECT, INSERT/,
      ),
    );
  });

  test('an upgrade by a user who does not own the tables', async () => {
    const { name, url, asAdmin } = await makeUser({ hasStore: true, ownsDatabase: false });
    await runOn(asAdmin, async (client) => {
      await client.query(`GRANT CREATE ON SCHEMA public TO ${name}`);
      await client.query(`GRANT ALL ON ALL TABLES IN SCHEMA public TO ${name}`);
      await client.query('UPDATE laurel_migration SET version = 60');
    });
    await assert.rejects(
      opening(url),
      isRefusal(
        'denied',
        /must be owner of table player\)/,
        /OWNER TO/,
        /run "laurel db migrate" as the owner\.$/,
      ),
    );
  });

  test('a table that the user is not allowed to read or write', async (context) => {
    const { name, url, asAdmin } = await makeUser({ hasStore: true, ownsDatabase: false });
    const grant = (text: string) => runOn(asAdmin, (client) => client.query(text));
    await grant(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${name}`);
    await grant(`REVOKE INSERT ON player FROM ${name}`);
    const store = await openStore(url);
    context.after(() => store.close());
    await assert.rejects(
      load(store, [makePlayer('Owl')]),
      isRefusal('denied', /permission denied for table player in INSERT INTO player\)/),
    );
    await grant(`REVOKE SELECT ON player_name FROM ${name}`);
    await assert.rejects(
      store.findPlayer('Fox'),
      isRefusal('denied', /permission denied for table player_name in SELECT\)/),
    );
    await grant(`GRANT SELECT ON player_name TO ${name}`);
    await grant(`GRANT INSERT ON player TO ${name}`);
    assert.equal((await store.findPlayer('Fox'))?.name, 'Fox');
    assert.deepEqual(await load(store, [makePlayer('Owl')]), ['added']);
  });

  test('a schema or a table that was dropped', async () => {
    const { url, asAdmin } = await makeUser({ hasStore: true });
    const store = await openStore(url);
    await runOn(asAdmin, (client) => client.query('DROP TABLE player_name'));
    await assert.rejects(
      store.findPlayer('Fox'),
      isRefusal('not-a-store', /relation "player_name" does not exist/, /search_path/),
    );
    await store.close();
    await runOn(asAdmin, (client) => client.query('DROP SCHEMA public CASCADE'));
    await assert.rejects(opening(url), isRefusal('cannot-open', /no schema to create tables in/));
  });

  test('a database that is set to read only', async () => {
    const { name, url } = await makeUser({ hasStore: true });
    const store = await openStore(url);
    await load(store, [makePlayer('Owl')]);
    await store.close();
    await run(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    const readOnly = await openStore(url);
    assert.equal((await readOnly.findPlayer('Owl'))?.name, 'Owl');
    await assert.rejects(
      load(readOnly, [makePlayer('Hare')]),
      isRefusal(
        'read-only',
        /read-only replica, or its database is set to read only\. Set --store to the primary/,
      ),
    );
    await readOnly.close();
  });

  test('a load whose transaction was idle for longer than the server allows', async () => {
    const { name, url } = await makeUser({ hasStore: true });
    await run(`ALTER USER ${name} SET idle_in_transaction_session_timeout = '100ms'`);
    const store = await openStore(url);
    const watcher = new pg.Client({ connectionString: server.url });
    await watcher.connect();
    const idle = store.load({ now: 1, source: 'test' }, async (into) => {
      await into.apply([makePlayer('Owl')]);
      const isEnded = async () => {
        const { rows } = await watcher.query(
          `SELECT 1 FROM pg_stat_activity WHERE usename = '${name}' AND state LIKE 'idle in transaction%'`,
        );
        return rows.length === 0;
      };
      await eventually(isEnded, 20_000, 'the server has ended the transaction');
      await into.apply([makePlayer('Hare')]);
    });
    await assert.rejects(
      idle,
      isRefusal(
        'unavailable',
        /ended a transaction that was idle/,
        /idle_in_transaction_session_timeout/,
        /Increase this timeout/,
      ),
    );
    assert.equal(await store.findPlayer('Owl'), null);
    await watcher.end();
    await store.close();
  });

  test('a connection of a load that an administrator closes', async () => {
    const { name, url } = await makeUser({ hasStore: true });
    const store = await openStore(url);
    const ended = store.load({ now: 1, source: 'test' }, async (into) => {
      await into.apply([makePlayer('Owl')]);
      await run(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${name}' AND state LIKE 'idle in transaction%'`,
      );
      await into.apply([makePlayer('Hare')]);
    });
    await assert.rejects(
      ended,
      isRefusal('unavailable', /shut down, or its administrator closed the connection/),
    );
    assert.deepEqual(await load(store, [makePlayer('Owl')]), ['added']);
    await store.close();
  });

  test('states that a test cannot produce on a server', () => {
    const states = [
      ['53100', 'disk-full', /the disk is full \(words of the server\)\. Free up space/],
      ['53200', 'unavailable', /is out of memory/],
      [
        '57P03',
        'unavailable',
        /is starting, recovering or stopping \(words of the server\)\. Try again/,
      ],
      ['57014', 'unavailable', /did not answer in time \(words of the server\)\./],
      ['57P02', 'unavailable', /shut down/],
      ['57P05', 'unavailable', /idle_session_timeout/],
      ['XX001', 'corrupt', /is damaged \(words of the server\)\. Restore it/],
    ] as const;
    for (const [state, code, pattern] of states) {
      const thrown = Object.assign(new pg.DatabaseError('words of\nthe server', 1, 'error'), {
        code: state,
      });
      isRefusal(code, pattern)(createStoreError(thrown, 'db.example'));
    }
  });
});
