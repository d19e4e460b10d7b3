/** Linear trend of samples by least squares. */

export interface Sample {
  /** Seconds since the start. */
  readonly at: number;
  readonly value: number;
}

/** Returns the growth per minute; 0 for fewer than two samples. */
export function slopePerMinute(samples: readonly Sample[]): number {
  const count = samples.length;
  if (count < 2) return 0;
  const mean = (of: (sample: Sample) => number): number =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / count;
  const meanAt = mean(({ at }) => at);
  const meanValue = mean(({ value }) => value);
  const along = samples.reduce(
    (sum, { at, value }) => sum + (at - meanAt) * (value - meanValue),
    0,
  );
  const across = samples.reduce((sum, { at }) => sum + (at - meanAt) ** 2, 0);
  return across === 0 ? 0 : (along / across) * 60;
}

/** Returns the samples after the warm-up, in which caches fill and the heap reaches its size. */
export function afterWarmUp(samples: readonly Sample[], share: number): readonly Sample[] {
  const [end] = samples.slice(-1);
  return samples.filter(({ at }) => at >= (end?.at ?? 0) * share);
}

/** Returns the minimum of each interval, which removes temporary peaks. */
export function lowest(samples: readonly Sample[], seconds: number): readonly Sample[] {
  const floors = new Map<number, Sample>();
  for (const sample of samples) {
    const span = Math.floor(sample.at / seconds);
    const known = floors.get(span);
    if (known === undefined || sample.value < known.value) floors.set(span, sample);
  }
  return [...floors.values()];
}
