/**
 * `npm run outages`: interrupts a server without a replica, or the primary of a replica, by SIGKILL, an orderly shutdown and SIGSTOP, for
 * 0.1, 1 and 5 seconds, while 64 connections send requests to each of two nodes. Every node must answer correctly within a second of the
 * server's return. With a replica, which has all data before each outage, no request may be refused.
 */

import type { Interruption } from '../support/postgres/server.ts';
import { openOutageBench, playOutage } from './outage.ts';
import { printHelp } from '../support/print-help.ts';

printHelp(import.meta.filename);

const hows: readonly Interruption[] = ['kill', 'stop', 'pause'];
const outagesMs = [100, 1000, 5000];
const recoverWithinMs = 1000;

for (const hasReplica of [false, true]) {
  const bench = await openOutageBench(hasReplica);
  try {
    for (const how of hows) {
      for (const outageMs of outagesMs) {
        const { right, unavailable, recoveredMs, slowestRefusalMs, defects } = await playOutage(
          bench,
          how,
          outageMs,
        );
        const figures = `${right} right, ${unavailable} times 503 (the slowest after ${slowestRefusalMs.toFixed(0)} ms)`;
        const what = `${how} for ${outageMs} ms, ${hasReplica ? 'with' : 'without'} a replica`;
        process.stdout.write(
          `${what}: ${figures}; right again after ${recoveredMs.toFixed(0)} ms\n`,
        );
        for (const defect of defects) process.stdout.write(`  defect: ${defect}\n`);
        const isRefused = hasReplica && unavailable > 0;
        if (defects.length > 0 || isRefused || recoveredMs > recoverWithinMs) process.exitCode = 1;
      }
    }
  } finally {
    await bench.stop();
  }
}
