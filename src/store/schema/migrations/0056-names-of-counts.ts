import type { Migration } from './migration.ts';

/** Renames the tables of counts and buckets. SQLite cannot rename an index, so the index, which has one row per game, is created again. */
export const namesOfCounts: Migration = {
  version: 56,
  about: 'names of the tables of counts',
  commands: ({ renameTable }) => [
    ...renameTable('rank_tally', 'rank_bucket'),
    ...renameTable('board_tally', 'board_count'),
    ...renameTable('owner_tally', 'owner_count'),
    'DROP INDEX owner_tally_popular',
    'CREATE INDEX owner_count_popular ON owner_count (players DESC, game_id) WHERE trophy_id = -1',
  ],
};
