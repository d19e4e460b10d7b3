/**
 * Sends ordinary requests while slow connections are open. Measures the loss of throughput, and when the service closes slow connections.
 */

import { usualTimeouts } from '../../src/server/http/index.ts';
import { startServed } from '../support/served.ts';
import { startLoadSender } from './load-sender.ts';
import type { LoadSender } from './load-sender.ts';
import { readCpuSeconds } from './process-figures.ts';
import type { SlowFigures } from './slow-connections.ts';
import { openSlowClients } from './slow-connections.ts';
import type { Trial } from './trial.ts';
import { readPort } from './trial.ts';

export interface SlowTrial {
  readonly store: string;
  /** Number of slow connections of each kind: in the header, and in the body. */
  readonly connections: number;
  readonly rounds: number;
}

const { headersTimeout, requestTimeout } = usualTimeouts;
const measureMs = 3000;
/** Seconds by which a timeout may be exceeded. One is necessary, because Node checks once per second. The rest is for a busy machine. */
const toleranceSeconds = 4;
const maxReset = 0.01;
/** Minimum share of the normal rate that ordinary requests must reach. */
const minShare = 0.8;

const request = Buffer.from(
  'GET /api/getGames?sNetID=LanternFox HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n',
);

/** Responses per second, and processor time of the service per response. */
interface Rate {
  readonly answers: number;
  readonly cpuMicros: number;
}

export async function trySlow({ store, connections, rounds }: SlowTrial): Promise<Trial> {
  const served = await startServed(['--demo', '--store', store, '--log-level', 'error']);
  const load = startLoadSender();
  const [lines, failures, shares, costs]: [string[], string[], number[], number[]] = [
    [],
    [],
    [],
    [],
  ];
  const rate = (): Promise<Rate> => measureRate(load, readPort(served.url), served.pid);
  await rate();
  for (let round = 0; round < rounds; round += 1) {
    const before = await rate();
    const slow = openSlowClients({
      port: readPort(served.url),
      headers: connections,
      bodies: connections,
      pauseMs: 1000,
    });
    await slow.connected;
    const during = await rate();
    const { headers, bodies } = await slow.ended;
    const after = await rate();
    const quiet = (before.answers + after.answers) / 2;
    shares.push(during.answers / quiet);
    costs.push(during.cpuMicros / ((before.cpuMicros + after.cpuMicros) / 2));
    lines.push(
      `quiet ${before.answers.toFixed(0)} and ${after.answers.toFixed(0)} answers per second, during ${2 * connections} slow connections ${during.answers.toFixed(0)}: ` +
        `share ${(during.answers / quiet).toFixed(2)}; processor per answer ${before.cpuMicros.toFixed(0)}, ${during.cpuMicros.toFixed(0)}, ${after.cpuMicros.toFixed(0)} µs`,
    );
    lines.push(describe('headers', headers), describe('bodies', bodies));
    failures.push(
      ...late('headers', headers, headersTimeout),
      ...late('bodies', bodies, requestTimeout),
    );
  }
  await load.stop();
  served.signal('SIGTERM');
  await served.ended;
  const share = shares.toSorted((a, b) => a - b)[Math.floor(shares.length / 2)] ?? 0;
  if (share < minShare)
    failures.push(
      `regular requests reach ${share.toFixed(2)} of their rate instead of ${minShare}`,
    );
  lines.push(`median of ${rounds}: share ${share.toFixed(2)}`);
  return { lines, failures };
}

async function measureRate(load: LoadSender, port: number, pid: number): Promise<Rate> {
  const usedBefore = readCpuSeconds(pid) ?? 0;
  const { answers, errors, seconds } = await load.drive({
    port,
    requests: [request],
    connections: 8,
    durationMs: measureMs,
  });
  if (errors > 0) throw new Error(`${errors} regular requests were not answered with 200.`);
  return {
    answers: answers / seconds,
    cpuMicros: (((readCpuSeconds(pid) ?? 0) - usedBefore) / answers) * 1e6,
  };
}

function describe(kind: string, { opened, cut, maxSeconds, statusLines }: SlowFigures): string {
  const endings = [...statusLines]
    .map(([statusLine, count]) => `${count} × ${statusLine}`)
    .join(', ');
  return `  slow ${kind}: ${cut} of ${opened} cut, the last after ${maxSeconds.toFixed(1)} s (${endings})`;
}

function late(
  kind: string,
  { opened, cut, maxSeconds, statusLines }: SlowFigures,
  timeout: number,
): string[] {
  // A client that is sending when its connection is closed may get a reset instead of the response (RFC 9112, 9.6).
  const refused = statusLines.get('HTTP/1.1 408 Request Timeout') ?? 0;
  const reset = statusLines.get('nothing') ?? 0;
  if (refused + reset < opened || reset > opened * maxReset)
    return [`slow ${kind}: ${opened - refused} of ${opened} were not refused with 408`];
  if (cut === opened && maxSeconds <= timeout + toleranceSeconds) return [];
  return [
    `slow ${kind}: ${cut} of ${opened} cut, the last after ${maxSeconds.toFixed(1)} s with a time-out of ${timeout} s`,
  ];
}
