/** What a metric is: its name and meaning, and where its numbers come from. Data; the exposition is exposition.ts. */

import type { Latencies } from './latencies.ts';

export type Labels = Readonly<Record<string, string>>;

export interface Sample {
  readonly labels: Labels;
  readonly value: number;
}

export interface TimedSample {
  readonly labels: Labels;
  readonly latencies: Latencies;
}

interface Named {
  /** By the habits of Prometheus: base units, `_total` for what only grows. */
  readonly name: string;
  /** One sentence. */
  readonly help: string;
  readonly labels: readonly string[];
  /** How several processes are one: by their sum unless said otherwise. */
  readonly aggregator?: 'sum' | 'max';
}

/** A metric over sources of type S. */
export type Metric<S> = Named &
  (
    | { readonly type: 'counter' | 'gauge'; readonly read: (sources: S) => Iterable<Sample> | Promise<Iterable<Sample>> }
    | { readonly type: 'histogram'; readonly read: (sources: S) => Iterable<TimedSample> }
  );

/** A number without labels. */
export function single(value: number): readonly Sample[] {
  return [{ labels: {}, value }];
}

/** A number that may not be known, without labels. */
export function known(value: number | null): readonly Sample[] {
  return value === null ? [] : single(value);
}

/** Numbers by the value of one label. */
export function byLabel(label: string, values: Iterable<readonly [string, number]>): readonly Sample[] {
  return [...values].map(([name, value]) => ({ labels: { [label]: name }, value }));
}
