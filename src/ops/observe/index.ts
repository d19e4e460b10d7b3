/* The text form of metrics is a door of its own, exposition.ts: its package is loaded only where somebody asks for it. */
export { watchEventLoop } from './event-loop.ts';
export type { InstanceSources, SyncFigures } from './instance-metrics.ts';
export { instanceMetrics } from './instance-metrics.ts';
export { countRequests } from './observer.ts';
export { processMetrics } from './process-metrics.ts';
export type { ReadinessCheck } from './readiness.ts';
export { createReadinessCheck } from './readiness.ts';
export { logRequests, observeAll } from './request-log.ts';
export { RequestMetrics } from './request-metrics.ts';
export { StoreMetrics } from './store-metrics.ts';
