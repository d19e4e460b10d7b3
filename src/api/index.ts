export type { V1Reads } from './routes.ts';
export { createV1Routes } from './routes.ts';
