/** A histogram of durations in buckets that grow with the value, like HdrHistogram: its error is at most 1.6 %, in constant memory. */

/** Number of buckets for each power of two. */
const fineness = 64;
const powers = 40;

export class Histogram {
  readonly #counts = new Uint32Array(fineness * powers);
  #total = 0;
  #max = 0;

  /** @param micros a duration in microseconds */
  record(micros: number): void {
    const index = bucketOf(Math.max(micros, 1));
    this.#counts[index] = (this.#counts[index] ?? 0) + 1;
    this.#total += 1;
    if (micros > this.#max) this.#max = micros;
  }

  /** Returns the quantile for a share (0 to 1) in microseconds; 0 without durations. */
  quantile(share: number): number {
    const wanted = Math.max(1, Math.ceil(this.#total * share));
    let seen = 0;
    for (const [index, count] of this.#counts.entries()) {
      seen += count;
      if (seen >= wanted) return Math.min(middleOf(index), this.#max);
    }
    return 0;
  }

  /** Returns the longest duration in microseconds. */
  get max(): number {
    return this.#max;
  }
}

function bucketOf(micros: number): number {
  const power = Math.min(Math.floor(Math.log2(micros)), powers - 1);
  const within = Math.floor((micros / 2 ** power - 1) * fineness);
  return power * fineness + Math.min(within, fineness - 1);
}

function middleOf(index: number): number {
  return 2 ** Math.floor(index / fineness) * (1 + ((index % fineness) + 0.5) / fineness);
}
