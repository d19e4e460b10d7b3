/**
 * A separate process that sends ordinary requests, so that the hostile clients in the test's process do not slow them down. It receives
 * orders and replies with figures.
 */

import * as v from 'valibot';
import { drive } from '../../bench/load/drive.ts';
import { driveOpen } from './open-loop.ts';

const common = {
  port: v.number(),
  requests: v.array(v.instance(Uint8Array)),
  durationMs: v.number(),
  connections: v.number(),
};
const order = v.union([v.object({ ...common, rate: v.number() }), v.object(common)]);

process.on('message', (message) => {
  const given = v.parse(order, message);
  const done: Promise<object> = 'rate' in given ? driveOpen(given) : drive(given);
  done.then(
    (figures) => process.send?.({ figures }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
