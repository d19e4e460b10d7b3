/** Computes the text of a progress: share, count, rate and time left. */

/** How far an operation is. */
export interface Progress {
  /** The operation or the player; a new title begins a new measurement. */
  readonly title: string;
  readonly done: number;
  /** Null if unknown. */
  readonly total: number | null;
  /** Unit of `done` and `total`. */
  readonly unit: string;
  /** What is counted for people, if `done` is not, for example records of a file whose size is in bytes. */
  readonly counted?: { readonly count: number; readonly unit: string };
}

/** Age of the oldest update that the rate is computed from, in milliseconds: older ones say little about the rest. */
const windowMs = 30_000;
/** Minimum interval between two remembered updates; with the window it bounds memory. */
const sampleEveryMs = 500;
/** A rate of less time than this is not shown. */
const minMeasuredMs = 1000;

interface Sample {
  readonly at: number;
  readonly done: number;
  readonly count: number;
}

/** Creates a function that returns the text of each update. @param now clock in milliseconds */
export function createMeter(now: () => number): (progress: Progress) => string {
  let title: string | null = null;
  let samples: Sample[] = [];
  return (progress) => {
    const { done, counted } = progress;
    const sample = { at: now(), done, count: counted?.count ?? done };
    if (progress.title !== title) samples = [sample];
    title = progress.title;
    const last = samples.at(-1);
    if (last !== undefined && sample.at - last.at >= sampleEveryMs) samples.push(sample);
    while ((samples[1]?.at ?? sample.at) < sample.at - windowMs) samples.shift(); // absent: no older sample is left
    const first = samples[0] ?? sample; // absent: this is the first update
    return describe(progress, {
      sinceMs: sample.at - first.at,
      done: done - first.done,
      count: sample.count - first.count,
    });
  };
}

/** What happened in the window. */
interface Advance {
  readonly sinceMs: number;
  readonly done: number;
  readonly count: number;
}

function describe(
  { done, total, unit, counted }: Progress,
  { sinceMs, done: advanced, count }: Advance,
): string {
  const shown = counted?.unit ?? unit;
  const parts = [
    ...(counted === undefined
      ? [`${done} of ${total ?? '?'} ${unit}`]
      : describeShare(done, total)),
    ...(counted === undefined ? [] : [`${counted.count} ${counted.unit}`]),
  ];
  if (sinceMs >= minMeasuredMs) {
    parts.push(`${describeRate((1000 * count) / sinceMs)} ${shown}/s`);
    if (total !== null && advanced > 0 && total > done)
      parts.push(`${describeTime(((total - done) / advanced) * sinceMs)} left`);
  }
  return parts.join(', ');
}

function describeShare(done: number, total: number | null): string[] {
  return total === null || total === 0 ? [] : [`${Math.floor((100 * done) / total)} %`];
}

function describeRate(perSecond: number): string {
  return perSecond < 10 ? perSecond.toFixed(1) : String(Math.round(perSecond));
}

/** Returns a length of time with its two largest units: `1 h 5 min`, `2 min 10 s`, `8 s`. */
function describeTime(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}
