/** Progress of long work: a bar on a terminal, plain lines otherwise, always on the standard error. */

import { Presets, SingleBar } from 'cli-progress';
import type { ImportProgress } from '../data/import/index.ts';

export interface Progress {
  readonly update: (progress: ImportProgress) => void;
  stop(): void;
}

/** Plain lines come this often at most: milliseconds. */
const lineEveryMs = 5000;

export function createProgress(title: string): Progress {
  return process.stderr.isTTY ? createBar(title) : createLines(title);
}

/** Progress of work that is counted in one number. */
export function createCounter(title: string): { readonly update: (done: number, total: number) => void; stop(): void } {
  const progress = createProgress(title);
  return {
    update: (done, total) => progress.update({ bytesRead: done, totalBytes: total, records: done }),
    stop: () => progress.stop(),
  };
}

function createBar(title: string): Progress {
  const bar = new SingleBar(
    { format: `${title} {bar} {percentage}% | {records} records | {eta_formatted}`, stream: process.stderr, hideCursor: true },
    Presets.shades_classic,
  );
  let started = false;
  return {
    update({ bytesRead, totalBytes, records }) {
      if (!started) {
        process.once('exit', () => bar.stop()); // however it ends, the terminal has its cursor back
        bar.start(totalBytes ?? 0, 0, { records });
      }
      started = true;
      bar.setTotal(totalBytes ?? bytesRead);
      bar.update(bytesRead, { records });
    },
    stop: () => bar.stop(),
  };
}

function createLines(title: string): Progress {
  let nextAt = Date.now() + lineEveryMs;
  return {
    update({ bytesRead, totalBytes, records }) {
      if (Date.now() < nextAt) return;
      nextAt = Date.now() + lineEveryMs;
      const share = totalBytes === null || totalBytes === 0 ? '' : `${Math.floor((100 * bytesRead) / totalBytes)} %, `;
      process.stderr.write(`${title}: ${share}${records} records\n`);
    },
    stop: () => undefined,
  };
}
