/** Declaration of a metric: its name, its help text and the source of its values. */

import type { Latencies } from './latencies.ts';

type Labels = Readonly<Record<string, string>>;

/** A value with its labels. */
export interface Sample {
  readonly labels: Labels;
  readonly value: number;
}

/** A histogram with its labels. */
export interface TimedSample {
  readonly labels: Labels;
  readonly latencies: Latencies;
}

interface Named {
  /** The name. It follows the Prometheus conventions: base units, and `_total` for counters. */
  readonly name: string;
  /** Help text of one sentence. */
  readonly help: string;
  readonly labels: readonly string[];
  /** How values of several processes are combined. Default: sum. */
  readonly aggregator?: 'sum' | 'max';
}

/** A metric whose sources have the type S. */
export type Metric<S> = Named &
  (
    | {
        readonly type: 'counter' | 'gauge';
        readonly read: (sources: S) => Iterable<Sample> | Promise<Iterable<Sample>>;
      }
    | { readonly type: 'histogram'; readonly read: (sources: S) => Iterable<TimedSample> }
  );

/** Returns the sample of a value without labels. */
export function single(value: number): readonly Sample[] {
  return [{ labels: {}, value }];
}

/** Returns the sample of a value without labels; empty for null. */
export function optional(value: number | null): readonly Sample[] {
  return value === null ? [] : single(value);
}

/** Returns samples of values with one label. */
export function byLabel(
  label: string,
  values: Iterable<readonly [string, number]>,
): readonly Sample[] {
  return [...values].map(([name, value]) => ({ labels: { [label]: name }, value }));
}
