/** Dry runs, and imports that prune, run at the same time. Each of them locks out the others from its start, so none of them fails. */

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { openStore } from '../../../store/open-store.ts';
import type { SqlStore } from '../../../store/sql-store.ts';
import { hasPostgres } from '../../../store/testing/quick-run.ts';
import { makeEarned, makeGame, load, makePlayer } from '../../../store/testing/records.ts';
import { takeTestDatabase } from '../../../store/testing/test-databases.ts';

import { readNdjson } from '../formats/ndjson/ndjson.ts';
import type { Source } from '../source/source.ts';
import type { ImportOptions } from './ingest.ts';
import { ingest } from './ingest.ts';

const game = 'NPWR10001_00';
const names = Array.from({ length: 8 }, (_, index) => `Fox${index}`);

/** Returns a file that lists only one of the player's two trophies. */
function listOf(name: string): Source {
  async function* bytes(): AsyncGenerator<Buffer> {
    const records = [
      makePlayer(name),
      { type: 'playerGame', player: name, game },
      makeEarned(name, game, 1),
    ];
    for (const record of records) yield Buffer.from(`${JSON.stringify(record)}\n`);
  }
  return readNdjson(bytes(), 'test', null);
}

/** Opens two nodes with one database, whose players have both trophies of a game. */
async function openNodes(
  context: TestContext,
): Promise<{ readonly url: string; readonly nodes: readonly SqlStore[] }> {
  const { url, release } = await takeTestDatabase();
  const nodes = await Promise.all([openStore(url), openStore(url)]);
  context.after(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await release();
  });
  await load(nodes[0] ?? assert.fail(), [
    ...makeGame(game, ['gold', 'silver']),
    ...names.flatMap((name) => [
      makePlayer(name),
      makeEarned(name, game, 1),
      makeEarned(name, game, 2),
    ]),
  ]);
  return { url, nodes };
}

const prunes: ImportOptions = { keepGoing: false, now: 1, prune: true, forcePrune: true };

describe('imports at the same time', { skip: hasPostgres() ? false : 'needs PostgreSQL' }, () => {
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
