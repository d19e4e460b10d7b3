export type { RetroOptions } from './open.ts';
export { openRetro, retroBase, retroChecks, retroPace } from './open.ts';
