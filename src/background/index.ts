export type { Background } from './background.ts';
export { startInOrder, together } from './background.ts';
export { repeat } from './repeated.ts';
