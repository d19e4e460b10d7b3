export { healthPaths } from './health-routes.ts';
export type { AnsweredRequest, RequestObserver } from './observer.ts';
export type { ServerDependencies } from './answer-request.ts';
export { trackConnections } from './open-connections.ts';
export * from './server.ts';
export * from './shutdown.ts';
