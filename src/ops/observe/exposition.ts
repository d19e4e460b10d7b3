/** Metrics in the text form of Prometheus, through prom-client, which also brings the figures of the process. */

import type { HistogramConfiguration } from 'prom-client';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { latencyBounds } from './latencies.ts';
import type { Metric, Sample, TimedSample } from './metric.ts';

export type { Registry };

export interface Exposition {
  readonly contentType: string;
  /** All metrics as text. */
  write(): Promise<string>;
}

/** Metrics over their sources. A source that fails leaves its metric out; the others are still told. */
export function createRegistry<S>(metrics: readonly Metric<S>[], sources: S): Registry {
  const registry = new Registry();
  for (const metric of metrics) addMetric(registry, metric, sources);
  return registry;
}

/** The figures of the process itself: processor time, memory, event loop, garbage collection, handles. */
export function addProcessFigures(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
}

/** Several registries of one process as one text; no name may be in two of them. */
export function exposeAll(registries: readonly Registry[]): Exposition {
  const merged = Registry.merge([...registries]);
  return { contentType: merged.contentType, write: () => merged.metrics() };
}

/** A registry of this process, and those its workers lend, summed. No name may be in both. */
export function exposeWithWorkers(registry: Registry): Exposition {
  const workers = new AggregatorRegistry();
  return {
    contentType: registry.contentType,
    // One that hangs keeps the others' from being summed; that it does is in those of the instance.
    write: async () => (await Promise.all([registry.metrics(), workers.clusterMetrics().catch(() => '')])).join('\n'),
  };
}

/** Lends the metrics of this worker to the process that started it, which asks for them through the registry returned. */
export function sendToPrimary(registry: Registry): Registry {
  AggregatorRegistry.setRegistries(registry);
  return new AggregatorRegistry();
}

function addMetric<S>(registry: Registry, metric: Metric<S>, sources: S): void {
  const { name, help, labels, aggregator = 'sum' as const } = metric;
  const base = { name, help, labelNames: labels, aggregator, registers: [registry] };
  if (metric.type === 'histogram') {
    registry.registerMetric(
      new TalliedHistogram({ ...base, registers: [], buckets: [...latencyBounds] }, () => metric.read(sources)),
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
      // Without labels, prom-client takes 0 for a number that is not known.
      if (labels.length === 0) gauge.remove({});
      for (const { labels: values, value } of samples) gauge.set(values, value);
    },
  });
}

type HistogramValues = Awaited<ReturnType<Histogram['get']>>;

/**
 * A histogram that is counted elsewhere, as prom-client takes buckets from nobody. A registry asks a metric for its values by `get`,
 * for the text and for other processes; of a histogram that is empty everything but the values is right.
 */
class TalliedHistogram extends Gauge {
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

function valuesOf(name: string, { labels, latencies: { counts, count, sum } }: TimedSample): HistogramValues['values'] {
  let below = 0;
  const buckets = latencyBounds.map((bound, index) => {
    below += counts[index] ?? 0;
    return { labels: { le: bound, ...labels }, value: below, metricName: `${name}_bucket` };
  });
  return [
    ...buckets,
    { labels: { le: '+Inf', ...labels }, value: count, metricName: `${name}_bucket` },
    { labels, value: sum, metricName: `${name}_sum` },
    { labels, value: count, metricName: `${name}_count` },
  ];
}
