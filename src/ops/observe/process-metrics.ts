/** The metrics that every process of the service counts by itself; over several processes they are summed. */

import type { Metric } from './metric.ts';
import { byLabel, single } from './metric.ts';
import type { RequestSeries, RequestMetrics } from './request-metrics.ts';
import type { StoreMetrics, StoreWork } from './store-metrics.ts';

/** What bounds the use of the service, as far as it is counted; limits/ has it. */
export interface LimitFigures {
  readonly clients: { readonly counts: Readonly<Record<'rate' | 'requests' | 'connections', number>> };
  readonly load: {
    /** Requests refused since the start. */
    readonly shed: number;
    /** Requests being answered, and those that wait for their turn. */
    readonly active: number;
    readonly waiting: number;
    /** How long the request waited that was taken last, in milliseconds. */
    readonly delayMs: number;
  };
}

export interface ProcessSources {
  readonly limits: LimitFigures;
  readonly requests: RequestMetrics;
  readonly store: StoreMetrics;
  /** Caches by name. */
  readonly caches: () => ReadonlyMap<string, CacheCounts>;
  /** Connections open now. */
  readonly connections: () => Promise<number>;
}

/** What a cache reports of itself; cache/ has it. */
export interface CacheCounts {
  readonly entries: number;
  readonly bytes: number;
  readonly hits: number;
  readonly misses: number;
  readonly evictions: number;
}

const cacheMetrics: readonly Metric<ProcessSources>[] = [
  cacheMetric('laurel_cache_entries', 'gauge', 'Entries of a cache.', 'entries'),
  cacheMetric('laurel_cache_bytes', 'gauge', 'Bytes that the entries of a cache take.', 'bytes'),
  cacheMetric('laurel_cache_hits_total', 'counter', 'Look-ups in a cache that found an entry, right or not.', 'hits'),
  cacheMetric('laurel_cache_misses_total', 'counter', 'Look-ups in a cache that found none.', 'misses'),
  cacheMetric('laurel_cache_evictions_total', 'counter', 'Entries that a cache dropped for want of room.', 'evictions'),
];

function cacheMetric(name: string, type: 'gauge' | 'counter', help: string, count: keyof CacheCounts): Metric<ProcessSources> {
  return {
    name,
    type,
    labels: ['cache'],
    help,
    read: ({ caches }) =>
      byLabel(
        'cache',
        [...caches()].map(([cache, counts]) => [cache, counts[count]]),
      ),
  };
}

const storeWork: readonly StoreWork[] = ['read', 'transaction'];

export const processMetrics: readonly Metric<ProcessSources>[] = [
  {
    name: 'laurel_http_requests_total',
    type: 'counter',
    labels: ['operation', 'binding', 'status'],
    help: 'Requests answered, by operation, binding and HTTP status.',
    read: ({ requests }) =>
      [...requests.all()].flatMap((series) =>
        [...series.statuses].map(([status, value]) => ({ labels: { ...labelsOf(series), status: String(status) }, value })),
      ),
  },
  {
    name: 'laurel_http_request_duration_seconds',
    type: 'histogram',
    labels: ['operation', 'binding'],
    help: 'Time from the header of a request to the last byte of its answer, by operation and binding.',
    read: ({ requests }) => [...requests.all()].map((series) => ({ labels: labelsOf(series), latencies: series.latencies })),
  },
  {
    name: 'laurel_http_requests_aborted_total',
    type: 'counter',
    labels: [],
    help: 'Requests whose clients left before they had their answer.',
    read: ({ requests }) => single(requests.aborted),
  },
  {
    name: 'laurel_http_connections',
    type: 'gauge',
    labels: [],
    help: 'Connections of clients that are open.',
    read: async ({ connections }) => single(await connections()),
  },
  {
    name: 'laurel_http_refused_total',
    type: 'counter',
    labels: ['reason'],
    help: 'Refused for a limit: requests of a client for its rate or their number (requests), its connections, and requests for overload.',
    read: ({ limits: { clients, load } }) => byLabel('reason', [...Object.entries(clients.counts), ['overload', load.shed]]),
  },
  {
    name: 'laurel_http_requests_active',
    type: 'gauge',
    labels: [],
    help: 'Requests being answered.',
    read: ({ limits: { load } }) => single(load.active),
  },
  {
    name: 'laurel_http_requests_waiting',
    type: 'gauge',
    labels: [],
    help: 'Requests that wait for their turn.',
    read: ({ limits: { load } }) => single(load.waiting),
  },
  {
    name: 'laurel_http_wait_seconds',
    type: 'gauge',
    labels: [],
    help: 'How long the request waited for its turn that was taken last.',
    aggregator: 'max',
    read: ({ limits: { load } }) => single(load.delayMs / 1000),
  },
  {
    name: 'laurel_answer_cache_requests_total',
    type: 'counter',
    labels: ['result'],
    help: 'Calls of operations, by whether their answer was kept from an earlier one (hit) or made (miss).',
    read: ({ requests }) => byLabel('result', countReuse(requests)),
  },
  ...cacheMetrics,
  {
    name: 'laurel_store_duration_seconds',
    type: 'histogram',
    labels: ['work'],
    help: 'Time the store takes, waiting included, by reads and transactions.',
    read: ({ store }) => storeWork.map((work) => ({ labels: { work }, latencies: store.latencies[work] })),
  },
  {
    name: 'laurel_store_failures_total',
    type: 'counter',
    labels: ['code'],
    help: 'Work the store could not do, by reason.',
    read: ({ store }) => byLabel('code', store.failures),
  },
  {
    name: 'laurel_store_transactions',
    type: 'gauge',
    labels: [],
    help: 'Transactions waiting for their turn or running.',
    read: ({ store }) => single(store.transactionsUnderWay),
  },
];

function labelsOf({ operation, binding }: RequestSeries): { readonly operation: string; readonly binding: string } {
  return { operation, binding };
}

/** Only what was answered can come from memory; requests for no operation do not count. */
function countReuse(requests: RequestMetrics): Iterable<readonly [string, number]> {
  let [hits, calls] = [0, 0];
  for (const { isCall, reused, statuses } of requests.all()) {
    if (!isCall) continue;
    hits += reused;
    for (const [status, count] of statuses) if (status === 200 || status === 304) calls += count;
  }
  return [
    ['hit', hits],
    ['miss', calls - hits],
  ];
}
