/** Reads that belong together, while they turn from one server to another. A second database stands in for a replica: it has what a test loads into it. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../../../../test/support/eventually.ts';
import { composeState } from '../../../compose-state.ts';
import { openStore } from '../../open-store.ts';
import type { Store } from '../../port/store.ts';
import type { SqlStore } from '../../sql-store.ts';
import { load, playerOf } from '../../testing/records.ts';
import { makeEmptyDatabase } from '../../testing/test-databases.ts';

/** Nothing is due on the replica before a test ends, other than what the node writes itself. */
const visibleWithinMs = 60_000;

const textOf = async (reads: Store) => (await reads.findPlayer('Fox'))?.aboutMe;
const loadText = (store: SqlStore, aboutMe: string) => load(store, [playerOf('Fox', { aboutMe })]);
/** A write that changes no data. */
const note = (store: SqlStore) => composeState(store).audit.write({ at: 1, actor: 'a', action: 'b', subject: 'c', outcome: 'd' });

test('reads that turned to the primary and back to a replica that is behind are not of one state', async (context) => {
  const urls = [await makeEmptyDatabase(), await makeEmptyDatabase()] as const;
  const [primary, replica] = [await openStore(urls[0]), await openStore(urls[1])];
  const node = await openStore(urls[0], { postgres: { readStore: urls[1], visibleWithinMs } });
  context.after(() => Promise.all([node, primary, replica].map((store) => store.close())));
  await loadText(primary, 'primary');
  await loadText(replica, 'replica');
  const isOnReplica = async () => (await textOf(node)) === 'replica';
  await note(replica);
  await note(node);
  await eventually(isOnReplica, 30_000, 'the node reads from the replica');
  let attempts = 0;
  const texts = await node.atOneState(async (reads) => {
    const first = await textOf(reads);
    attempts += 1;
    if (attempts > 1) return [first, await textOf(reads)];
    await note(node);
    await loadText(primary, 'newer');
    const second = await textOf(reads);
    assert.equal(second, 'newer', 'the replica does not have yet what the node has written');
    for (const _ of ['first', 'load', 'second']) await note(replica);
    await note(node);
    await eventually(isOnReplica, 30_000, 'the node reads from the replica again');
    return [first, second];
  });
  assert.deepEqual(texts, ['replica', 'replica']);
});
