/** Progress of long operations on the standard error: a bar on a terminal, otherwise plain lines. Both show rate and time left. */

import { Presets, SingleBar } from 'cli-progress';
import type { Progress } from './progress-meter.ts';
import { createMeter } from './progress-meter.ts';
import { terminal } from './terminal.ts';

/** A report that is shown until it is stopped. */
export interface ProgressReport {
  readonly update: (progress: Progress) => void;
  stop(): void;
}

/** Minimum interval between plain lines in milliseconds. */
const lineEveryMs = 5000;

/** Starts a progress report: a bar if the standard error is a terminal, otherwise lines. */
export function reportProgress(): ProgressReport {
  return terminal().stderr.isTTY
    ? createBar()
    : createLines(Date.now, (line) => terminal().stderr.write(`${line}\n`));
}

/** Runs `work` with a progress report, and stops the report at the end. */
export async function withProgress<T>(
  work: (update: ProgressReport['update']) => Promise<T>,
): Promise<T> {
  const progress = reportProgress();
  try {
    return await work(progress.update);
  } finally {
    progress.stop();
  }
}

function createBar(): ProgressReport {
  const describe = createMeter(Date.now);
  let bar: SingleBar | null = null;
  let current: string | null = null;
  return {
    update(progress) {
      const { title, done, total } = progress;
      bar ??= openBar();
      const text = describe(progress);
      if (current !== title) bar.start(total ?? 0, 0, { title, text });
      current = title;
      bar.setTotal(total ?? done);
      bar.update(done, { title, text });
    },
    stop: () => bar?.stop(),
  };
}

function openBar(): SingleBar {
  const options = {
    format: '{title} {bar} {text}',
    stream: terminal().stderr,
    hideCursor: true,
    barsize: 24,
  };
  const bar = new SingleBar(options, Presets.shades_classic);
  process.once('exit', () => bar.stop()); // restores the cursor of the terminal
  return bar;
}

/** Creates a report that writes at most one line in five seconds. @param now clock in milliseconds */
export function createLines(now: () => number, write: (line: string) => void): ProgressReport {
  const describe = createMeter(now);
  let nextAt = now() + lineEveryMs;
  return {
    update(progress) {
      const text = describe(progress); // called even if no line is written, because the rate needs all updates
      if (now() < nextAt) return;
      nextAt = now() + lineEveryMs;
      write(`${progress.title}: ${text}`);
    },
    stop: () => undefined,
  };
}
