/** Progress of long work: a bar on a terminal, plain lines otherwise, always on the standard error. */

import { Presets, SingleBar } from 'cli-progress';

export interface Progress {
  /** What is being done, or for whom; with another one the bar begins anew. */
  readonly title: string;
  readonly done: number;
  /** Null where it is not known. */
  readonly total: number | null;
  /** What `done` and `total` count. */
  readonly unit: string;
  /** Shown with the share that is done, instead of a count that says little to people, such as one of bytes. */
  readonly note?: string;
}

export interface ProgressReport {
  readonly update: (progress: Progress) => void;
  stop(): void;
}

/** Plain lines come this often at most: milliseconds. */
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
  process.once('exit', () => bar.stop()); // however it ends, the terminal has its cursor back
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
