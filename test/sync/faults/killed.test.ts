/**
 * For each network: a process is killed in the middle of a sync. No data is lost, and the next process does not request a finished game
 * again.
 */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, test } from 'node:test';
import { countGames, follow, startNetwork } from './followed.ts';

const games = 3;
/** The requests during which a process is killed: its first request, its first request for a game, and its request for the second game. */
const killedAt: readonly ((own: number, games: number) => boolean)[] = [
  (own) => own === 1,
  (_, asked) => asked === 1,
  (_, asked) => asked === 3,
];

describe('a run that is killed again and again', { concurrency: true }, () => {
  for (const kind of ['psn', 'retro', 'steam'] as const) {
    test(`is resumed without a loss: ${kind}`, async (context) => {
      const network = await startNetwork[kind](games);
      context.after(() => network.close());
      const { laurel, start, assertWhole } = await follow(network);
      for (const [index, isLast] of killedAt.entries()) {
        const child = start('run');
        const { length } = network.requests;
        network.onRequest = (count) => {
          if (isLast(count - length, countGames(network))) child.kill('SIGKILL');
        };
        await once(child, 'exit');
        assert.equal(child.signalCode, 'SIGKILL', `process ${index + 1}`);
      }
      network.onRequest = null;
      const { code, out, err } = await laurel(['sync', 'run']);
      assert.equal(code, 0, out + err);
      await assertWhole();
      const asked = countGames(network);
      assert.ok(asked <= games + killedAt.length, `${asked} requests for ${games} games`);
    });
  }
});
