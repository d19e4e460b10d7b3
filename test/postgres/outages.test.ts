/** Short version of `npm run outages`. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Interruption } from '../support/postgres/server.ts';
import type { OutageBench } from './outage.ts';
import { openOutageBench, playOutage } from './outage.ts';

const names: Readonly<Record<Interruption, string>> = {
  kill: 'a crash (SIGKILL)',
  stop: 'a shutdown and start',
  pause: 'a hang (SIGSTOP)',
};
const outages: Readonly<Record<string, readonly (readonly [Interruption, number])[]>> = {
  'the only server': [
    ['kill', 100],
    ['stop', 1000],
    ['pause', 1000],
  ],
  'the primary of a replica': [['kill', 1000]],
};

for (const [server, some] of Object.entries(outages)) {
  describe(`an outage of ${server}`, { concurrency: false }, () => {
    let bench: OutageBench;
    before(async () => {
      bench = await openOutageBench(server !== 'the only server');
    });
    after(() => bench.stop());

    for (const [how, outageMs] of some) {
      test(`every node answers and writes again after ${names[how]} of ${outageMs} ms`, async () => {
        // `npm run outages` also checks that the recovery takes less than a second. This needs a machine without other load.
        const { defects, right } = await playOutage(bench, how, outageMs);
        assert.deepEqual(defects, []);
        assert.ok(right > 0);
      });
    }
  });
}
