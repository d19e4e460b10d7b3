/** Writes metrics in the Prometheus format with prom-client, which also provides the process metrics. */

import type { HistogramConfiguration } from 'prom-client';
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client';
import { zip } from '../../invariant.ts';
import { latencyBounds } from './latencies.ts';
import type { Metric, Sample, TimedSample } from './metric.ts';

export type { Registry };

interface Exposition {
  readonly contentType: string;
  /** Returns all metrics as text. */
  write(): Promise<string>;
}

/** Creates a registry of metrics from their sources. If a source fails, only its metrics are omitted. */
export function createRegistry<S>(metrics: readonly Metric<S>[], sources: S): Registry {
  const registry = new Registry();
  for (const metric of metrics) addMetric(registry, metric, sources);
  return registry;
}

/** Adds metrics about the process: CPU time, memory, event loop, garbage collection and handles. */
export function addProcessFigures(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
}

/** Combines several registries of one process into one text. Two registries must not have a metric with the same name. */
export function exposeAll(registries: readonly Registry[]): Exposition {
  const merged = Registry.merge([...registries]);
  return { contentType: merged.contentType, write: () => merged.metrics() };
}

/**
 * Combines the metrics of the instance with the sums over this process and its workers. The two registries must not have a metric with the
 * same name.
 * @param readWorkers returns the metrics of each worker as JSON; null if a worker hangs
 */
export function exposeWithWorkers(
  ofInstance: Registry,
  ofProcess: Registry,
  readWorkers: () => Promise<readonly object[] | null>,
): Exposition {
  return {
    contentType: ofInstance.contentType,
    write: async () =>
      (await Promise.all([ofInstance.metrics(), sumProcesses(ofProcess, readWorkers)])).join('\n'),
  };
}

async function sumProcesses(
  ofProcess: Registry,
  readWorkers: () => Promise<readonly object[] | null>,
): Promise<string> {
  const ofWorkers = await readWorkers();
  // If a worker hangs, the sums are omitted, because they would fall; readiness reports the worker.
  if (ofWorkers === null) return '';
  return AggregatorRegistry.aggregate([await ofProcess.getMetricsAsJSON(), ...ofWorkers]).metrics();
}

function addMetric<S>(registry: Registry, metric: Metric<S>, sources: S): void {
  const { name, help, labels, aggregator = 'sum' as const } = metric;
  const base = { name, help, labelNames: labels, aggregator, registers: [registry] };
  if (metric.type === 'histogram') {
    registry.registerMetric(
      new ExternalHistogram({ ...base, registers: [], buckets: [...latencyBounds] }, () =>
        metric.read(sources),
      ),
    );
    return;
  }
  const read = async (): Promise<Iterable<Sample>> => {
    try {
      return await metric.read(sources);
    } catch {
      return [];
    }
  };
  if (metric.type === 'counter') {
    const counter: Counter = new Counter({
      ...base,
      async collect() {
        const samples = await read();
        counter.reset();
        for (const { labels: values, value } of samples) counter.inc(values, value);
      },
    });
    return;
  }
  const gauge: Gauge = new Gauge({
    ...base,
    async collect() {
      const samples = await read();
      gauge.reset();
      // For a metric without labels, prom-client would report 0 for an unknown value.
      if (labels.length === 0) gauge.remove({});
      for (const { labels: values, value } of samples) gauge.set(values, value);
    },
  });
}

type HistogramValues = Awaited<ReturnType<Histogram['get']>>;

/**
 * A histogram whose buckets are counted elsewhere, because prom-client cannot import buckets. A registry calls `get` for the values of a
 * metric. Everything except the values comes from an empty histogram.
 */
class ExternalHistogram extends Gauge {
  readonly #empty: Histogram;
  readonly #read: () => HistogramValues['values'];

  constructor(configuration: HistogramConfiguration<string>, read: () => Iterable<TimedSample>) {
    const { name, help } = configuration;
    super({ name, help, registers: [] });
    this.#empty = new Histogram(configuration);
    this.#read = () => [...read()].flatMap((sample) => valuesOf(name, sample));
  }

  override async get(): Promise<HistogramValues> {
    return { ...(await this.#empty.get()), values: this.#read() };
  }
}

function valuesOf(
  name: string,
  { labels, latencies: { counts, count, sum } }: TimedSample,
): HistogramValues['values'] {
  let below = 0;
  const buckets = zip(latencyBounds, counts).map(([bound, inBucket]) => {
    below += inBucket;
    return { labels: { le: bound, ...labels }, value: below, metricName: `${name}_bucket` };
  });
  return [
    ...buckets,
    { labels: { le: '+Inf', ...labels }, value: count, metricName: `${name}_bucket` },
    { labels, value: sum, metricName: `${name}_sum` },
    { labels, value: count, metricName: `${name}_count` },
  ];
}
