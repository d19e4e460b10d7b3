/** Three nodes, PostgreSQL with a replica, and the balancer of deploy/ under load. npm run cluster runs a longer version. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { missingProgram } from './files.ts';
import type { Scene } from './scenarios.ts';
import {
  awaitAnswersFrom,
  closeScene,
  killNode,
  losePrimary,
  openScene,
  stopNode,
} from './scenarios.ts';

const clients = 8;

describe(
  'three nodes behind the balancer',
  { skip: missingProgram('haproxy'), concurrency: false },
  () => {
    let scene: Scene;
    before(async () => {
      scene = await openScene(clients);
    });
    after(() => closeScene(scene));

    test('all answer requests', async () => {
      await awaitAnswersFrom(['node1', 'node2', 'node3'], 10, scene);
      const { right: _, ...rest } = scene.load.take();
      assert.deepEqual(rest, { later: 0, broken: [], wrong: [] });
    });

    test('lose no request when one node is stopped and restarted', async () => {
      const { right: _, ...rest } = (await stopNode(scene)).results;
      assert.deepEqual(rest, { later: 0, broken: [], wrong: [] });
    });

    test('lose only requests in progress when one node is killed', async () => {
      const { later, broken, wrong } = (await killNode(scene)).results;
      assert.deepEqual({ later, wrong }, { later: 0, wrong: [] });
      // A response that has started cannot be retried on another node.
      assert.ok(broken.length <= clients, broken.join('\n'));
    });

    test('continue to read when the primary dies, and to write when the replica is promoted', async () => {
      const { broken, wrong } = (await losePrimary(scene)).results;
      assert.deepEqual({ broken, wrong }, { broken: [], wrong: [] });
      await scene.load.awaitRight(50);
      const { right: _, ...rest } = scene.load.take();
      assert.deepEqual(rest, { later: 0, broken: [], wrong: [] });
    });
  },
);
