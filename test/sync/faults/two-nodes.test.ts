/** For each network: two nodes with one store. One node syncs, and the other takes over when the first dies or hangs. */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { eventually } from '../../support/eventually.ts';
import type { Followed, StartedLaurel } from './followed.ts';
import { countGames, follow, startNetwork } from './followed.ts';

const games = 2;
/** Timeout of the test, which matters only if the test fails. A lease lasts 30 seconds, and the sync takes about ten. */
const withinMs = 120_000;

interface TwoNodes extends Followed {
  /** The node that syncs. It waits for the response about a game until `answer` is called. */
  readonly leader: StartedLaurel;
  readonly answer: () => void;
  /** The node that does not sync, because the leader holds the lease. */
  readonly other: StartedLaurel;
  /** Waits until the other node has synced everything. */
  untilLoaded(): Promise<void>;
}

/** Starts two nodes. The first waits for the response about a game. */
async function startNodes(
  context: TestContext,
  kind: keyof typeof startNetwork,
): Promise<TwoNodes> {
  const network = await startNetwork[kind](games);
  context.after(() => network.close());
  const followed = await follow(network);
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  network.onRequest = async () => {
    if (countGames(network) !== 1) return;
    asked.resolve();
    await answered.promise;
  };
  const leader = followed.start('run', '--every', '30');
  await asked.promise;
  network.onRequest = null;
  const other = followed.start('run', '--every', '30');
  const isWaiting = untilPrinted(other, 'The leader of the sync has changed.');
  context.after(async () => {
    answered.resolve();
    for (const child of [leader, other]) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  });
  await isWaiting;
  return {
    ...followed,
    leader,
    other,
    answer: answered.resolve,
    untilLoaded: () =>
      eventually(
        async () => {
          await followed.assertWhole();
          return true;
        },
        withinMs,
        'the other node has loaded everything',
      ).then(() => undefined),
  };
}

/** Waits until a process has logged this text. Later lines are read and discarded. */
function untilPrinted({ stderr }: StartedLaurel, text: string): Promise<void> {
  return new Promise((resolve) => {
    createInterface({ input: stderr }).on('line', (line) => {
      if (line.includes(text)) resolve();
    });
  });
}

describe('two nodes', { concurrency: true }, () => {
  for (const kind of ['psn', 'retro', 'steam'] as const) {
    test(`the second one waits, and goes on when the first one is killed: ${kind}`, async (context) => {
      const { network, leader, laurel, untilLoaded } = await startNodes(context, kind);
      const { length } = network.requests;
      const { code, out, err } = await laurel(['sync', 'run']);
      assert.equal(code, 1, out);
      assert.match(out + err, new RegExp(String.raw`\b${leader.pid}\b`));
      assert.equal(network.requests.length, length, 'nobody else asks the network');
      leader.kill('SIGKILL');
      await untilLoaded();
      assert.ok(countGames(network) <= games + 1, 'only the game of the fault is asked for again');
    });

    test(`one that hangs is replaced after 30 seconds, and writes nothing when it goes on: ${kind}`, async (context) => {
      const { network, leader, answer, untilLoaded, assertWhole } = await startNodes(context, kind);
      leader.kill('SIGSTOP');
      await untilLoaded();
      leader.kill('SIGCONT');
      answer();
      await eventually(
        () => network.requests.length > 0 && leader.exitCode === null,
        1000,
        'the first one goes on',
      );
      await assertWhole();
      assert.ok(countGames(network) <= games + 1, 'no game is loaded by both');
    });
  }
});
