export type { RetroOptions } from './open.ts';
export { openRetro, retroBase, retroPace } from './open.ts';
