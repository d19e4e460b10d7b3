/** Metrics about each process of the service. Their values are summed over all processes. */

import type { Metric } from './metric.ts';
import { byLabel, single } from './metric.ts';
import type { RequestSeries, RequestMetrics } from './request-metrics.ts';
import type { StoreMetrics, StoreWork } from './store-metrics.ts';

/** Counters of the request limits, provided by limits/. */
interface LimitFigures {
  readonly clients: {
    readonly counts: Readonly<Record<'rate' | 'requests' | 'connections', number>>;
  };
  readonly load: {
    /** Number of requests rejected since the start. */
    readonly shed: number;
    /** Numbers of requests in progress and of waiting requests. */
    readonly active: number;
    readonly waiting: number;
    /** How long the last started request waited, in milliseconds. */
    readonly delayMs: number;
  };
}

interface ProcessSources {
  readonly limits: LimitFigures;
  readonly requests: RequestMetrics;
  readonly store: StoreMetrics;
  /** Returns the caches, by name. */
  readonly caches: () => ReadonlyMap<string, CacheCounts>;
  /** Returns the counters of the image process, provided by media/. */
  readonly pictures: () => PictureCounts;
  /** Number of open connections. */
  readonly connections: () => Promise<number>;
}

/** Counters of the image process. */
export interface PictureCounts {
  /** Number of images drawn for visitors. */
  readonly drawn: number;
  /** Number of refused requests for images. */
  readonly refused: number;
  readonly waiting: number;
  /** Number of processes that were started. */
  readonly started: number;
  /** Number of processes that ended during a task or had to be ended. */
  readonly lost: number;
}

/** Counters of a cache, provided by cache/. */
interface CacheCounts {
  readonly entries: number;
  readonly bytes: number;
  readonly hits: number;
  readonly misses: number;
  readonly evictions: number;
}

const cacheMetrics: readonly Metric<ProcessSources>[] = [
  cacheMetric('laurel_cache_entries', 'gauge', 'Number of entries in a cache.', 'entries'),
  cacheMetric('laurel_cache_bytes', 'gauge', 'Bytes used by the entries of a cache.', 'bytes'),
  cacheMetric(
    'laurel_cache_hits_total',
    'counter',
    'Cache lookups that found an entry, current or stale.',
    'hits',
  ),
  cacheMetric(
    'laurel_cache_misses_total',
    'counter',
    'Cache lookups that found no entry.',
    'misses',
  ),
  cacheMetric(
    'laurel_cache_evictions_total',
    'counter',
    'Entries evicted from a cache because its budget was exhausted.',
    'evictions',
  ),
];

function cacheMetric(
  name: string,
  type: 'gauge' | 'counter',
  help: string,
  count: keyof CacheCounts,
): Metric<ProcessSources> {
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

const pictureMetrics: readonly Metric<ProcessSources>[] = [
  pictureMetric(
    'laurel_images_drawn_total',
    'counter',
    'Images made for readers: previews, cards, icons and small versions of stored images.',
    'drawn',
  ),
  pictureMetric(
    'laurel_images_refused_total',
    'counter',
    'Requests for images refused with 503, because too many were waiting or the process that draws images ended.',
    'refused',
  ),
  pictureMetric(
    'laurel_images_waiting',
    'gauge',
    'Number of images that are being drawn or waiting to be drawn.',
    'waiting',
  ),
  pictureMetric(
    'laurel_picture_process_starts_total',
    'counter',
    'Starts of the process that draws images.',
    'started',
  ),
  pictureMetric(
    'laurel_picture_process_lost_total',
    'counter',
    'Number of times the process that draws images ended during a task: it exceeded a limit, failed or was killed.',
    'lost',
  ),
];

function pictureMetric(
  name: string,
  type: 'gauge' | 'counter',
  help: string,
  count: keyof PictureCounts,
): Metric<ProcessSources> {
  return { name, type, labels: [], help, read: ({ pictures }) => single(pictures()[count]) };
}

/** The metrics. docs/reference/metrics.md is generated from these declarations. */
export const processMetrics: readonly Metric<ProcessSources>[] = [
  {
    name: 'laurel_http_requests_total',
    type: 'counter',
    labels: ['operation', 'binding', 'status'],
    help: 'Answered requests by operation, binding and HTTP status.',
    read: ({ requests }) =>
      [...requests.all()].flatMap((series) =>
        [...series.statuses].map(([status, value]) => ({
          labels: { ...labelsOf(series), status: String(status) },
          value,
        })),
      ),
  },
  {
    name: 'laurel_http_request_duration_seconds',
    type: 'histogram',
    labels: ['operation', 'binding'],
    help: 'Time from the headers of a request to the last byte of its response, by operation and binding.',
    read: ({ requests }) =>
      [...requests.all()].map((series) => ({
        labels: labelsOf(series),
        latencies: series.latencies,
      })),
  },
  {
    name: 'laurel_http_requests_aborted_total',
    type: 'counter',
    labels: [],
    help: 'Requests without a complete response, because the client aborted them or sending failed.',
    read: ({ requests }) => single(requests.aborted),
  },
  {
    name: 'laurel_http_connections',
    type: 'gauge',
    labels: [],
    help: 'Number of open client connections.',
    read: async ({ connections }) => single(await connections()),
  },
  {
    name: 'laurel_http_refused_total',
    type: 'counter',
    labels: ['reason'],
    help: 'Number of rejections, by the limit that was exceeded: the rate, concurrent requests, concurrent connections or unread responses of a client, or overload.',
    read: ({ limits: { clients, load } }) =>
      byLabel('reason', [...Object.entries(clients.counts), ['overload', load.shed]]),
  },
  {
    name: 'laurel_http_requests_active',
    type: 'gauge',
    labels: [],
    help: 'Number of requests in progress.',
    read: ({ limits: { load } }) => single(load.active),
  },
  {
    name: 'laurel_http_requests_waiting',
    type: 'gauge',
    labels: [],
    help: 'Number of waiting requests.',
    read: ({ limits: { load } }) => single(load.waiting),
  },
  {
    name: 'laurel_http_wait_seconds',
    type: 'gauge',
    labels: [],
    help: 'How long the request that started last had waited before it was processed; 0 as soon as no request waits.',
    aggregator: 'max',
    read: ({ limits: { load } }) => single(load.delayMs / 1000),
  },
  {
    name: 'laurel_answer_cache_requests_total',
    type: 'counter',
    labels: ['result'],
    help: 'Successful calls of operations, of JSON resources and of the modern API, by whether the response came from a cache (hit) or was rendered (miss).',
    read: ({ requests }) => byLabel('result', countAnswerCache(requests)),
  },
  ...cacheMetrics,
  ...pictureMetrics,
  {
    name: 'laurel_store_duration_seconds',
    type: 'histogram',
    labels: ['work'],
    help: 'Duration of reads and transactions of the store, including the time that they waited.',
    read: ({ store }) =>
      storeWork.map((work) => ({ labels: { work }, latencies: store.latencies[work] })),
  },
  {
    name: 'laurel_store_failures_total',
    type: 'counter',
    labels: ['code'],
    help: 'Failed reads and transactions of the store by error code.',
    read: ({ store }) => byLabel('code', store.failures),
  },
  {
    name: 'laurel_store_transactions',
    type: 'gauge',
    labels: [],
    help: 'Number of waiting and running transactions.',
    read: ({ store }) => single(store.openTransactions),
  },
];

function labelsOf({ operation, binding }: RequestSeries): {
  readonly operation: string;
  readonly binding: string;
} {
  return { operation, binding };
}

/** Counts cached and rendered responses to successful calls. Requests that do not call an operation are not counted. */
function countAnswerCache(requests: RequestMetrics): Iterable<readonly [string, number]> {
  let hits = 0;
  let calls = 0;
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
