/** Computes the text of a progress report: share, count, rate and time left. */

/** The state of a running operation. */
export interface Progress {
  /** The name of the operation or the player. A new title begins a new measurement. */
  readonly title: string;
  readonly done: number;
  /** The final value of `done`; null if unknown. */
  readonly total: number | null;
  /** Unit of `done` and `total`. */
  readonly unit: string;
  /** The count that is shown instead of `done`, such as records if `done` is in bytes. */
  readonly counted?: { readonly count: number; readonly unit: string };
}

/** Maximum age, in milliseconds, of updates that the rate is computed from. Older updates say little about the time left. */
const windowMs = 30_000;
/**
 * Minimum interval between two stored updates, in milliseconds. This interval and the maximum age limit the number of updates in memory.
 */
const sampleEveryMs = 500;
/** Minimum duration of a measurement in milliseconds. Before that, no rate is shown. */
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

/** The progress since the oldest stored update. */
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

/** Returns a duration in at most two units: `1 h 5 min`, `2 min 10 s`, `8 s`. */
function describeTime(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}
