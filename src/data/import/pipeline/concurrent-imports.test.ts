/** Imports that remove something, or are only tried, at the same time: they exclude each other from the beginning, so none fails. */

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { eventually } from '../../../../test/support/eventually.ts';
import { openStore } from '../../../store/open-store.ts';
import type { SqlStore } from '../../../store/sql-store.ts';
import { hasPostgres } from '../../../store/testing/quick-run.ts';
import { earnedOf, gameOf, load, playerOf } from '../../../store/testing/records.ts';
import { takeTestDatabase } from '../../../store/testing/test-databases.ts';
import { runOn } from '../../../store/testing/test-server.ts';
import { readNdjson } from '../formats/ndjson/ndjson.ts';
import type { Source } from '../source.ts';
import type { ImportOptions } from './ingest.ts';
import { ingest } from './ingest.ts';

const game = 'NPWR10001_00';
const names = Array.from({ length: 8 }, (_, index) => `Fox${index}`);

/** A file that lists one of the player's two trophies. */
function listOf(name: string): Source {
  async function* bytes(): AsyncGenerator<Buffer> {
    const records = [playerOf(name), { type: 'playerGame', player: name, game }, earnedOf(name, game, 1)];
    for (const record of records) yield Buffer.from(`${JSON.stringify(record)}\n`);
  }
  return readNdjson(bytes(), 'test', null);
}

/** Two nodes on one database, whose players have both trophies of a game. */
async function openNodes(context: TestContext): Promise<{ readonly url: string; readonly nodes: readonly SqlStore[] }> {
  const { url, release } = await takeTestDatabase();
  const nodes = await Promise.all([openStore(url), openStore(url)]);
  context.after(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await release();
  });
  await load(nodes[0] ?? assert.fail(), [
    ...gameOf(game, ['gold', 'silver']),
    ...names.flatMap((name) => [playerOf(name), earnedOf(name, game, 1), earnedOf(name, game, 2)]),
  ]);
  return { url, nodes };
}

/** The number of locks of the commit table that each session has that waits for it; null if none waits. */
function waitingFor(url: string): Promise<readonly unknown[] | null> {
  const own = "l.locktype = 'relation' AND l.relation = 'laurel_commit'::regclass";
  const text = `SELECT (SELECT COUNT(*)::int FROM pg_locks l WHERE ${own} AND l.pid = w.pid AND l.granted) AS granted
    FROM pg_locks w WHERE ${own.replaceAll('l.', 'w.')} AND NOT w.granted`;
  return runOn(url, async (client) => {
    const { rows } = await client.query(text);
    return rows.length === 0 ? null : rows;
  });
}

const prunes: ImportOptions = { keepGoing: false, now: 1, prune: true, forcePrune: true };

describe('imports at the same time', { skip: hasPostgres() ? false : 'needs PostgreSQL' }, () => {
  for (const [what, options] of [
    ['removes what it does not list', prunes],
    ['is a dry run', { keepGoing: false, now: 1, dryRun: true }],
  ] as const) {
    test(`one that ${what} waits for other writers before it locks anything`, async (context) => {
      const { url, nodes } = await openNodes(context);
      await runOn(url, async (writer) => {
        await writer.query('BEGIN; LOCK TABLE laurel_commit IN ROW EXCLUSIVE MODE');
        const imported = ingest(nodes[0] ?? assert.fail(), listOf('Fox0'), options);
        const waiting = await eventually(() => waitingFor(url), 20_000, 'the import waits');
        await writer.query('ROLLBACK');
        await imported;
        assert.deepEqual(waiting, [{ granted: 0 }]);
      });
    });
  }

  test('eight that remove trophies of different players all succeed', async (context) => {
    const { nodes } = await openNodes(context);
    const summaries = await Promise.all(
      names.map((name, index) => ingest(nodes[index % 2] ?? assert.fail(), listOf(name), prunes)),
    );
    assert.deepEqual(
      summaries.map(({ isLoaded, pruned }) => [isLoaded, pruned?.games, pruned?.trophies]),
      names.map(() => [true, 0, 1]),
    );
    assert.deepEqual(await nodes[0]?.check(), []);
  });
});
