/** Three nodes, PostgreSQL with a replica, and the balancer of deploy/, while clients ask. More of it: npm run cluster. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { missingProgram } from './files.ts';
import type { Scene } from './scenarios.ts';
import { awaitAnswersOf, closeScene, killNode, losePrimary, openScene, stopNode } from './scenarios.ts';

const clients = 8;

describe('three nodes behind the balancer', { skip: missingProgram('haproxy'), concurrency: false }, () => {
  let scene: Scene;
  before(async () => {
    scene = await openScene(clients);
  });
  after(() => closeScene(scene));

  test('answer together', async () => {
    await awaitAnswersOf(['node1', 'node2', 'node3'], 10, scene);
    const { right: _, ...rest } = scene.load.take();
    assert.deepEqual(rest, { later: 0, broken: [], wrong: [] });
  });

  test('lose nothing when one of them is stopped and started again', async () => {
    const { right: _, ...rest } = (await stopNode(scene)).tally;
    assert.deepEqual(rest, { later: 0, broken: [], wrong: [] });
  });

  test('lose no more than what was on its way when one of them is killed', async () => {
    const { later, broken, wrong } = (await killNode(scene)).tally;
    assert.deepEqual({ later, wrong }, { later: 0, wrong: [] });
    // What had begun to be answered cannot be asked of another.
    assert.ok(broken.length <= clients, broken.join('\n'));
  });

  test('go on reading when the primary dies, and writing when the replica takes its place', async () => {
    const { broken, wrong } = (await losePrimary(scene)).tally;
    assert.deepEqual({ broken, wrong }, { broken: [], wrong: [] });
    await scene.load.awaitRight(50);
    const { right: _, ...rest } = scene.load.take();
    assert.deepEqual(rest, { later: 0, broken: [], wrong: [] });
  });
});
