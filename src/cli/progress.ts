/** Progress of long operations on the standard error: a bar on a terminal, otherwise plain lines. */

import { Presets, SingleBar } from 'cli-progress';

export interface Progress {
  /** The operation or the player; a new title restarts the bar. */
  readonly title: string;
  readonly done: number;
  /** Null if unknown. */
  readonly total: number | null;
  /** Unit of `done` and `total`. */
  readonly unit: string;
  /** Shown with the percentage instead of the counts, for example if these are bytes. */
  readonly note?: string;
}

export interface ProgressReport {
  readonly update: (progress: Progress) => void;
  stop(): void;
}

/** Minimum interval between plain lines in milliseconds. */
const lineEveryMs = 5000;

export function reportProgress(): ProgressReport {
  return process.stderr.isTTY ? createBar() : createLines();
}

function createBar(): ProgressReport {
  let bar: SingleBar | null = null;
  let current: string | null = null;
  return {
    update({ title, done, total, unit, note }) {
      bar ??= openBar(note === undefined ? '{value}/{total} {unit}' : '{percentage}% | {note}');
      if (current !== title) bar.start(total ?? 0, 0, { title, unit, note });
      current = title;
      bar.setTotal(total ?? done);
      bar.update(done, { title, unit, note });
    },
    stop: () => bar?.stop(),
  };
}

function openBar(amount: string): SingleBar {
  const format = `{title} {bar} ${amount} | {eta_formatted}`;
  const bar = new SingleBar({ format, stream: process.stderr, hideCursor: true }, Presets.shades_classic);
  process.once('exit', () => bar.stop()); // restores the cursor of the terminal
  return bar;
}

function createLines(): ProgressReport {
  let nextAt = Date.now() + lineEveryMs;
  return {
    update(progress) {
      if (Date.now() < nextAt) return;
      nextAt = Date.now() + lineEveryMs;
      process.stderr.write(`${progress.title}: ${describe(progress)}\n`);
    },
    stop: () => undefined,
  };
}

function describe({ done, total, unit, note }: Progress): string {
  if (note === undefined) return `${done} of ${total ?? '?'} ${unit}`;
  return total === null || total === 0 ? note : `${Math.floor((100 * done) / total)} %, ${note}`;
}
