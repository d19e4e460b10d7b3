export { adminRoutes } from './admin-routes.ts';
export type { ImportBody, ImportBodyOptions } from './data-routes.ts';
export { StorageFullError } from './data-routes.ts';
export type { AdminRoute } from './route.ts';
export type { Scope } from './scopes.ts';
export { allScopes, isScope, scopes } from './scopes.ts';
export { createAdminServer } from './server.ts';
export type { RoundRequest, SyncControl } from './sync-routes.ts';
export { createToken, readTokenId } from './token.ts';
