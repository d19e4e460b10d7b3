/** A log that cannot be written: requests are answered, and a signal ends the service (docs/troubleshooting.md, "Failures"). */

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { startServed } from '../support/served.ts';

/** A device on which every write fails because no space is left. */
const full = '/dev/full';
const skip = existsSync(full) ? false : `there is no ${full}`;
const onFullDisk = ['sh', '-c', `exec "$@" 2>${full}`, 'sh'];
const store = ['--store', 'sqlite::memory:'];

for (const [name, flags] of [
  ['with a line for each request', ['--log-requests']],
  ['with an admin address, whose start is logged', ['--admin-port', '0']],
  ['with everything', ['--log-level', 'debug']],
] as const)
  test(`a service whose log is on a full disk works and stops, ${name}`, { skip }, async () => {
    const served = await startServed([...store, ...flags], {}, onFullDisk);
    for (let request = 0; request < 200; request += 1)
      assert.equal((await fetch(`${new URL(served.url).origin}/healthz`)).status, 200);
    served.signal('SIGTERM');
    assert.deepEqual(await served.ended, { code: 0, signal: null });
  });
