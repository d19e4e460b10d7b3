export { describeKey, readKeyState, toKeyState } from './key-state.ts';
export type { TryKey } from './try-key.ts';
export { createKeyTrial, isPossibleKey } from './try-key.ts';
