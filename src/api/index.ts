export { createV1Routes } from './routes.ts';
