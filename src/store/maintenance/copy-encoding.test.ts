import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openStore } from '../open-store.ts';
import { StoreError } from '../port/errors.ts';
import { hasPostgres } from '../testing/quick-run.ts';
import { findTestServer, runOn } from '../testing/test-server.ts';
import { copyBetween } from '../by-address.ts';

for (const encoding of ['SQL_ASCII', 'LATIN1']) {
  test(
    `a copy into a database in ${encoding} is refused before anything is written`,
    { skip: hasPostgres() ? false : 'needs PostgreSQL' },
    async (context) => {
      const folder = mkdtempSync(join(tmpdir(), 'laurel-encoding-'));
      const from = `sqlite:${join(folder, 'laurel.db')}`;
      await (await openStore(from)).close();
      const server = await findTestServer();
      const name = `laurel_encoding_${encoding.toLowerCase()}_${process.pid}`;
      const to = `${server}/${name}`;
      await runOn(`${server}/postgres`, (client) =>
        client.query(
          `CREATE DATABASE ${name} ENCODING '${encoding}' TEMPLATE template0 LOCALE_PROVIDER libc LC_COLLATE 'C' LC_CTYPE 'C'`,
        ),
      );
      context.after(async () => {
        rmSync(folder, { recursive: true });
        await runOn(`${server}/postgres`, (client) => client.query(`DROP DATABASE ${name}`));
      });
      await assert.rejects(
        copyBetween(from, to, () => undefined),
        (error) =>
          error instanceof StoreError &&
          error.message.startsWith(`The target database is encoded in ${encoding}, which`),
      );
      const { rows } = await runOn(to, (client) =>
        client.query("SELECT 1 FROM pg_tables WHERE schemaname = 'public'"),
      );
      assert.deepEqual(rows, []);
    },
  );
}
