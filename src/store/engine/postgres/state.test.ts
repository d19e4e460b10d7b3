/** Consistent reads that switch between servers. A second database, which the test loads, takes the role of the replica. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../../../../test/support/eventually.ts';
import { composeState } from '../../../app/compose-state.ts';
import { openStore } from '../../open-store.ts';
import type { Store } from '../../port/store.ts';
import type { SqlStore } from '../../sql-store.ts';
import { load, makePlayer } from '../../testing/records.ts';
import { makeEmptyDatabase } from '../../testing/test-databases.ts';

/** Only commits of the node itself become due on the replica while a test runs. */
const visibleWithinMs = 60_000;

const textOf = async (reads: Store) => (await reads.findPlayer('Fox'))?.aboutMe;
const loadText = (store: SqlStore, aboutMe: string) =>
  load(store, [makePlayer('Fox', { aboutMe })]);
/** Writes to the audit log, which is an operational commit. */
const writeAudit = (store: SqlStore) =>
  composeState(store).audit.write({ at: 1, actor: 'a', action: 'b', subject: 'c', outcome: 'd' });

test('reads are retried if they switched to the primary and back to a replica that is behind', async (context) => {
  const urls = [await makeEmptyDatabase(), await makeEmptyDatabase()] as const;
  const primary = await openStore(urls[0]);
  const replica = await openStore(urls[1]);
  const node = await openStore(urls[0], { postgres: { readStore: urls[1], visibleWithinMs } });
  context.after(() => Promise.all([node, primary, replica].map((store) => store.close())));
  await loadText(primary, 'primary');
  await loadText(replica, 'replica');
  const isOnReplica = async () => (await textOf(node)) === 'replica';
  await writeAudit(replica);
  await writeAudit(node);
  await eventually(isOnReplica, 30_000, 'the node reads from the replica');
  let attempts = 0;
  const texts = await node.atOneState(async (reads) => {
    const first = await textOf(reads);
    attempts += 1;
    if (attempts > 1) return [first, await textOf(reads)];
    await writeAudit(node);
    await loadText(primary, 'newer');
    const second = await textOf(reads);
    assert.equal(second, 'newer', 'the replica lacks the commit of the node');
    for (const _ of ['first', 'load', 'second']) await writeAudit(replica);
    await writeAudit(node);
    await eventually(isOnReplica, 30_000, 'the node reads from the replica again');
    return [first, second];
  });
  assert.deepEqual(texts, ['replica', 'replica']);
});
