export { healthPaths } from './answer-health.ts';
export type { AnsweredRequest, RequestObserver } from './observer.ts';
export * from './server.ts';
export * from './shutdown.ts';
