export * from './cost.ts';
export * from './turns.ts';
