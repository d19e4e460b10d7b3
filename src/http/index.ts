export * from './server.ts';
export * from './shutdown.ts';
