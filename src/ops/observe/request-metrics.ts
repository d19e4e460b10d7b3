/**
 * Request metrics. Counting a request costs two map lookups and a few additions. Labels and objects are created only when the metrics are
 * read.
 */

import { Latencies } from './latencies.ts';
import type { RequestObserver } from '../../server/http/index.ts';

/** The facts about a request that are counted. */
interface CountedRequest {
  readonly operation: string | null;
  readonly binding: string | null;
  /** Whether the response was cached. */
  readonly isReused: boolean;
}

/** The requests of one operation over one binding. */
export interface RequestSeries {
  readonly operation: string;
  readonly binding: string;
  /** Whether the requests call an operation. */
  readonly isCall: boolean;
  /** Number of requests by HTTP status. */
  readonly statuses: Map<number, number>;
  readonly latencies: Latencies;
  reused: number;
}

/** Label for requests without an operation or binding, such as requests for documents and requests that cannot be parsed. */
export const none = 'none';

/** Counts and durations of processed requests, by operation, binding and status. */
export class RequestMetrics {
  readonly #byBinding = new Map<string, Map<string, RequestSeries>>();
  /** Number of requests that were aborted by the client. */
  aborted = 0;

  /** Counts a request. @param ms milliseconds from the headers of the request to the last byte of its response */
  add({ operation, binding, isReused }: CountedRequest, status: number, ms: number): void {
    const series = this.#seriesOf(operation ?? none, binding ?? none);
    series.statuses.set(status, (series.statuses.get(status) ?? 0) + 1);
    series.latencies.add(ms);
    if (isReused) series.reused += 1;
  }

  /** Iterates over all series. */
  *all(): Generator<RequestSeries> {
    for (const byOperation of this.#byBinding.values()) yield* byOperation.values();
  }

  #seriesOf(operation: string, binding: string): RequestSeries {
    const existing = this.#byBinding.get(binding)?.get(operation);
    if (existing !== undefined) return existing;
    const isCall = operation !== none;
    const series = {
      operation,
      binding,
      isCall,
      statuses: new Map<number, number>(),
      latencies: new Latencies(),
      reused: 0,
    };
    const byOperation = this.#byBinding.get(binding) ?? new Map<string, RequestSeries>();
    this.#byBinding.set(binding, byOperation.set(operation, series));
    return series;
  }
}

/** Returns an observer that counts every request. */
export function countRequests(serverMetrics: RequestMetrics): RequestObserver {
  return {
    finished: (handled, { response, beganAt }) =>
      serverMetrics.add(handled, response.statusCode, performance.now() - beganAt),
    aborted: () => void (serverMetrics.aborted += 1),
  };
}
