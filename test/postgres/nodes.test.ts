import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { takeTestDatabase } from '../../src/store/testing/test-databases.ts';
import { runOn } from '../../src/store/testing/test-server.ts';
import { startService } from '../support/start-service.ts';
import { measureVisibility } from './visibility.ts';

const nodesOn = async (store: string, visibleWithin: number) =>
  Promise.all([1, 2, 3].map(() => startService({ store, visibleWithin })));

describe('three nodes on one store', () => {
  test('show writes of other nodes, although they cache answers', async () => {
    const database = await takeTestDatabase();
    const nodes = await nodesOn(database.url, 1000);
    const stores = nodes.map(({ store }) => store);
    const urls = nodes.map(({ url }) => url);
    const { latenciesMs } = await measureVisibility(stores, urls, 40);
    assert.equal(latenciesMs.length, 40);
    await Promise.all(nodes.map((node) => node.stop()));
    await database.release();
  });

  test('show writes of other nodes without notifications', async () => {
    const database = await takeTestDatabase();
    // The test disables notifications: it renames the database function that sends them.
    await runOn(database.url, (client) =>
      client.query('ALTER FUNCTION pg_catalog.pg_notify(text, text) RENAME TO pg_notify_lost'),
    );
    const nodes = await nodesOn(database.url, 400);
    const stores = nodes.map(({ store }) => store);
    const urls = nodes.map(({ url }) => url);
    const { latenciesMs } = await measureVisibility(stores, urls, 5);
    assert.equal(latenciesMs.length, 5);
    await Promise.all(nodes.map((node) => node.stop()));
    await runOn(database.url, (client) =>
      client.query('ALTER FUNCTION pg_catalog.pg_notify_lost(text, text) RENAME TO pg_notify'),
    );
    await database.release();
  });
});
