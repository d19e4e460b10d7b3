/** Entry point of the load generator process. It receives orders from the benchmark and responds with figures. */

import * as v from 'valibot';
import { drive } from './drive.ts';

const order = v.object({
  port: v.number(),
  requests: v.array(v.instance(Uint8Array)),
  connections: v.number(),
  durationMs: v.number(),
  maxRequests: v.number(),
});

process.on('message', (message) => {
  drive(v.parse(order, message)).then(
    (figures) => process.send?.({ figures }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
