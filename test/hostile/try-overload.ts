/**
 * Sends three times as many requests as the service can handle. Measures its goodput (successful responses per second), response times and
 * recovery.
 */

import { startServed } from '../support/served.ts';
import type { LoadSender } from './load-sender.ts';
import { startLoadSender } from './load-sender.ts';
import type { OpenFigures } from './open-loop.ts';
import type { Trial } from './trial.ts';
import { readPort } from './trial.ts';

export interface OverloadTrial {
  readonly store: string;
  readonly seconds: number;
}

const times = 3;
/** Numbers of connections. With the first number, all requests may wait; with the second, most are refused. */
const connectionCounts = [1000, 4000];
const minGoodput = 0.8;
const maxP99Ms = 1000;

/** Expensive requests: without the response cache, each one is read from the store and rendered. */
const requests = ['LanternFox', 'TidalWren', 'nobody']
  .flatMap((player) => [`getNetID?sNetID=${player}`, `getGames?sNetID=${player}`])
  .concat('getListGames?sGameId=')
  .map((target) => Buffer.from(`GET /api/${target} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`));

export async function tryOverload({ store, seconds }: OverloadTrial): Promise<Trial> {
  const served = await startServed([
    '--demo',
    '--store',
    store,
    '--log-level',
    'error',
    '--answer-cache',
    '0',
  ]);
  const load = startLoadSender();
  const port = readPort(served.url);
  const capacityOf = (): Promise<number> => measureCapacity(load, port, (seconds * 1000) / 3);
  await capacityOf();
  const trials: Trial[] = [];
  for (const connections of connectionCounts) {
    const before = await capacityOf();
    const over = await load.driveOpen({
      port,
      requests,
      rate: before * times,
      durationMs: seconds * 1000,
      connections,
    });
    const recovered = await load.driveOpen({
      port,
      requests,
      rate: before * 0.5,
      durationMs: 1000,
      connections,
    });
    const after = await capacityOf();
    trials.push(
      judge({
        connections,
        capacity: (before + after) / 2,
        offered: before * times,
        over,
        recovered,
      }),
    );
  }
  await load.stop();
  served.signal('SIGTERM');
  await served.ended;
  return {
    lines: trials.flatMap(({ lines }) => lines),
    failures: trials.flatMap(({ failures }) => failures),
  };
}

interface Overload {
  readonly connections: number;
  /** Mean of the responses per second before and after the overload. */
  readonly capacity: number;
  /** Requests per second. */
  readonly offered: number;
  readonly over: OpenFigures;
  /** Figures immediately after the overload, with half as many requests as the service can handle. */
  readonly recovered: OpenFigures;
}

async function measureCapacity(
  load: LoadSender,
  port: number,
  durationMs: number,
): Promise<number> {
  const { answers, seconds } = await load.drive({ port, requests, connections: 16, durationMs });
  return answers / seconds;
}

function judge({ connections, capacity, offered, over, recovered }: Overload): Trial {
  const goodput = (over.statuses.get(200) ?? 0) / over.seconds;
  const lines = [
    `capacity ${capacity.toFixed(0)} answers per second`,
    `offered ${offered.toFixed(0)} per second on ${connections} connections: ${describe(over)}`,
    `goodput ${goodput.toFixed(0)} per second, ${(goodput / capacity).toFixed(2)} of capacity`,
    `half the capacity immediately afterwards: ${describe(recovered)}`,
  ];
  const failures: string[] = [];
  if (goodput < minGoodput * capacity)
    failures.push(`goodput is ${(goodput / capacity).toFixed(2)} of capacity`);
  if (over.p99Ms > maxP99Ms) failures.push(`p99 of answers is ${over.p99Ms.toFixed(0)} ms`);
  for (const [status, count] of over.statuses) {
    if (status !== 200 && status !== 503) failures.push(`${count} answers with ${status}`);
  }
  const shed = recovered.sent - (recovered.statuses.get(200) ?? 0);
  if (shed > 0)
    failures.push(`${shed} of ${recovered.sent} requests after the overload were not answered`);
  return { lines, failures };
}

function describe({ sent, unsent, statuses, p50Ms, p99Ms, maxMs, seconds }: OpenFigures): string {
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  return `${sent} sent (${unsent} had no connection) in ${seconds.toFixed(1)} s, ${answers}; p50 ${p50Ms.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms, maximum ${maxMs.toFixed(0)} ms`;
}
