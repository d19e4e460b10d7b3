/**
 * A node receives the notice of a commit late, when the database has had the commit for some time. Data that the node caches in this time
 * must be replaced after the notice (docs/spec/decisions.md 8).
 */

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import type { DataRecord } from '../../src/records/records.ts';
import { openPostgresEngine } from '../../src/store/engine/postgres/engine.ts';
import { hasPostgres } from '../../src/store/testing/quick-run.ts';
import { load, makePlayer } from '../../src/store/testing/records.ts';
import { createSqlStore } from '../../src/store/sql-store.ts';
import { takeTestDatabase } from '../../src/store/testing/test-databases.ts';
import { runOn } from '../../src/store/testing/test-server.ts';
import { eventually } from '../support/eventually.ts';
import { games, players, records, serve, targets } from './world.ts';

/** Poll interval in milliseconds, long enough that no poll finds the commit during a test. */
const visibleWithinMs = 3_600_000;

/** Changes of the catalogue that are visible in every response with games or trophies. */
const change: readonly DataRecord[] = games.flatMap((id): DataRecord[] => [
  { type: 'game', id, title: `Renamed ${id}` },
  { type: 'trophy', game: id, id: 2, grade: 'bronze', title: 'Renamed trophy' },
]);

const [player, ...others] = players;
/** Requests for responses about one player, and about all data. */
const asked = targets.filter(
  (target) =>
    !others.some((name) => target.includes(`=${name}`) || target.includes(`/players/${name}`)),
);

/** So many players that their import invalidates all cached data. */
const strangers: readonly DataRecord[] = Array.from({ length: 20 }, (_, index) =>
  makePlayer(`Stranger${index}`),
);

const nodes = [
  { name: 'a node', withReplica: false },
  { name: 'a node that reads from a replica', withReplica: true },
];

/** Opens two nodes over one database. Their notices can be lost, so that the first node lags behind. */
async function openNodes(context: TestContext, withReplica: boolean) {
  const database = await takeTestDatabase();
  const { url } = database;
  const renameNotify = (from: string, to: string) =>
    runOn(url, (client) =>
      client.query(`ALTER FUNCTION pg_catalog.${from}(text, text) RENAME TO ${to}`),
    );
  // Any server that answers reads can serve as the replica. Here it is the primary itself, which has each commit before the node gets the
  // notice.
  const engine = await openPostgresEngine(url, {
    visibleWithinMs,
    ...(withReplica ? { readStore: url } : {}),
  });
  const own = createSqlStore(engine);
  const other = createSqlStore(await openPostgresEngine(url));
  context.after(async () => {
    await Promise.all([own.close(), other.close()]);
    await database.release();
  });
  return {
    engine,
    own,
    /** Imports records through the second node, whose notices are lost. */
    async loadUnnoticed(some: readonly DataRecord[]): Promise<void> {
      await renameNotify('pg_notify', 'pg_notify_lost');
      try {
        await load(other, some);
      } finally {
        await renameNotify('pg_notify_lost', 'pg_notify');
      }
    },
    /** The second node writes other data. The first node gets the notice of this write, so it checks all cached data. */
    async hear(): Promise<void> {
      const versionOf = (): number => own.commitVersions().of('catalogue');
      const before = versionOf();
      await load(other, strangers);
      await eventually(() => versionOf() !== before, 20_000, 'the node knows the commit');
    },
  };
}

describe(
  'an answer that is cached while the database is ahead',
  { skip: hasPostgres() ? false : 'needs PostgreSQL' },
  () => {
    for (const { name, withReplica } of nodes) {
      test(`is right after the notice, on ${name}`, async (context) => {
        const { engine, own, loadUnnoticed, hear } = await openNodes(context, withReplica);
        await load(own, records);
        const node = await serve(own);
        context.after(() => node.stop());
        // The games are cached, but no response is.
        await node.ask(`/api/getGames?sNetID=${player}`);
        await loadUnnoticed(change);
        for (const target of [...asked, ...asked]) await node.ask(target);
        await hear();
        const fresh = await serve(createSqlStore(engine));
        context.after(() => fresh.stop());
        for (const target of asked)
          assert.deepEqual(await node.ask(target), await fresh.ask(target));
      });
    }
  },
);
