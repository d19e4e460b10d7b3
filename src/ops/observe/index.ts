/* exposition.ts is a separate entry point, so that prom-client is loaded only if metrics are served. */
export { createLoopWatch } from './event-loop.ts';
export type { InstanceSources, SyncFigures } from './instance-metrics.ts';
export { instanceMetrics } from './instance-metrics.ts';
export { processMetrics } from './process-metrics.ts';
export type { ReadinessCheck } from './readiness.ts';
export { createReadinessCheck } from './readiness.ts';
export { logRequests, observeAll } from './request-log.ts';
export { countRequests, RequestMetrics } from './request-metrics.ts';
export { StoreMetrics } from './store-metrics.ts';
