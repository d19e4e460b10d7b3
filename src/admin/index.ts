export type { Watched } from './watch-routes.ts';
export { watchRoutes } from './watch-routes.ts';
export { createAdminServer } from './server.ts';
