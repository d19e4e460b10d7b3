export type { AddressFinder } from './forwarded.ts';
export { createAddressFinder } from './forwarded.ts';
export { healthPaths } from './health-routes.ts';
export type { Caller, MembersOnly, PrivatePages, PrivateRoute } from './public-route.ts';
export type { FinishedRequest, RequestObserver } from './observer.ts';
export type { ServerDependencies } from './respond.ts';
export { trackConnections } from './open-connections.ts';
export * from './server.ts';
export * from './shutdown.ts';
