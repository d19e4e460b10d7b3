/**
 * What is counted of requests. Counting is two look-ups and a few additions: no labels are put together and no
 * object is made before somebody asks for the numbers.
 */

import { Latencies } from './latencies.ts';

/** What a request turned out to be. */
export interface CountedRequest {
  readonly operation: string | null;
  readonly binding: string | null;
  /** Whether its answer was made for an earlier one. */
  readonly isReused: boolean;
}

/** The requests of one operation over one binding. */
export interface RequestSeries {
  readonly operation: string;
  readonly binding: string;
  /** Whether an operation was called. */
  readonly isCall: boolean;
  /** How many by status. */
  readonly statuses: Map<number, number>;
  readonly latencies: Latencies;
  reused: number;
}

/** Stands for an operation or a binding that a request has none of, as one for a document, or one that cannot be read. */
export const none = 'none';

export class RequestMetrics {
  readonly #byBinding = new Map<string, Map<string, RequestSeries>>();
  /** Requests whose clients left before they had their answer. */
  aborted = 0;

  /** @param ms milliseconds from the first sight of the request to the last byte of its answer */
  add({ operation, binding, isReused }: CountedRequest, status: number, ms: number): void {
    const series = this.#seriesOf(operation ?? none, binding ?? none);
    series.statuses.set(status, (series.statuses.get(status) ?? 0) + 1);
    series.latencies.add(ms);
    if (isReused) series.reused += 1;
  }

  /** Everything counted so far. */
  *all(): Generator<RequestSeries> {
    for (const byOperation of this.#byBinding.values()) yield* byOperation.values();
  }

  #seriesOf(operation: string, binding: string): RequestSeries {
    const known = this.#byBinding.get(binding)?.get(operation);
    if (known !== undefined) return known;
    const isCall = operation !== none;
    const series = { operation, binding, isCall, statuses: new Map<number, number>(), latencies: new Latencies(), reused: 0 };
    const byOperation = this.#byBinding.get(binding) ?? new Map<string, RequestSeries>();
    this.#byBinding.set(binding, byOperation.set(operation, series));
    return series;
  }
}
