import type { Migration } from './migration.ts';

/** Adds the target and the reward of trophies. */
export const trophyTargets: Migration = {
  version: 45,
  about: 'targets and rewards of trophies',
  commands: ({ types }) => [
    'ALTER TABLE trophy ADD COLUMN progress_target BIGINT',
    `ALTER TABLE trophy ADD COLUMN reward ${types.TEXT}`,
  ],
};
