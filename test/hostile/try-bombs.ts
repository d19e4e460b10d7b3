/** Sends the attacks of bombs.ts one after the other. Measures the status, time and memory of each refusal. */

import { defaultSettings } from '../support/start-service.ts';
import { startServed } from '../support/served.ts';
import type { Bomb } from './bombs.ts';
import { createBombs, sendBomb } from './bombs.ts';
import { readCpuSeconds, forgetPeak, readMemory } from './process-figures.ts';
import type { Trial } from './trial.ts';
import { readPort } from './trial.ts';

const maxMs = 50;
const maxMegabytes = 20;
/** Number of attempts. The shortest times count, so that other work of the machine has no influence. */
const attempts = 5;

interface BombFigures {
  readonly status: number;
  readonly tookMs: number;
  readonly cpuMs: number;
  readonly megabytes: number;
}

export async function tryBombs(store: string): Promise<Trial> {
  const served = await startServed(['--demo', '--store', store, '--log-level', 'error']);
  const [lines, failures]: [string[], string[]] = [[], []];
  for (const bomb of createBombs(defaultSettings().maxBody)) {
    const { status, tookMs, cpuMs, megabytes } = await measureBomb(
      bomb,
      readPort(served.url),
      served.pid,
    );
    lines.push(
      `${bomb.name}: ${status} after ${tookMs.toFixed(1)} ms, ${cpuMs.toFixed(0)} ms processor time, ${megabytes.toFixed(1)} MB more`,
    );
    if (!bomb.refusals.includes(status)) failures.push(`${bomb.name}: answered with ${status}`);
    if (tookMs > maxMs) failures.push(`${bomb.name}: refused after ${tookMs.toFixed(0)} ms`);
    if (megabytes > maxMegabytes) failures.push(`${bomb.name}: took ${megabytes.toFixed(0)} MB`);
  }
  served.signal('SIGTERM');
  await served.ended;
  return { lines, failures };
}

async function measureBomb(bomb: Bomb, port: number, pid: number): Promise<BombFigures> {
  let best: BombFigures | null = null;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    forgetPeak(pid);
    const before = readMemory(pid)?.now ?? 0;
    const usedBefore = readCpuSeconds(pid) ?? 0;
    const { status, tookMs } = await sendBomb(port, bomb);
    const megabytes = (readMemory(pid)?.peak ?? 0) - before;
    const cpuMs = ((readCpuSeconds(pid) ?? 0) - usedBefore) * 1000;
    const figures = { status, tookMs, cpuMs, megabytes };
    // Memory grows most in the first attempt, so the maximum of all attempts counts.
    best =
      best === null
        ? figures
        : {
            ...figures,
            tookMs: Math.min(tookMs, best.tookMs),
            cpuMs: Math.min(cpuMs, best.cpuMs),
            megabytes: Math.max(megabytes, best.megabytes),
          };
  }
  if (best === null) throw new RangeError('A bomb was not sent.');
  return best;
}
