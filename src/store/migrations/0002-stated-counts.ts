import type { Migration } from './migration.ts';

const counts = ['stated_platinum', 'stated_gold', 'stated_silver', 'stated_bronze'];

/** What sources state in sums, for trophies they do not list; and how many trophies the catalogue's sets have. */
export const statedCounts: Migration = {
  about: 'counts that sources state',
  commands: () => [
    ...add('game', 'INTEGER', [...counts, 'stated_trophies', 'stated_points']),
    ...add('player', 'INTEGER', [...counts, 'stated_floor', 'stated_ceiling']),
    ...add('player', 'DOUBLE PRECISION', ['stated_completion']),
    ...add('player_game', 'INTEGER', [...counts, 'stated_points']),
    // SQLite takes ON for a join's without the WHERE.
    `INSERT INTO counter (name, value)
      SELECT 'trophies', COALESCE(SUM(platinum + gold + silver + bronze), 0) FROM game WHERE 1 = 1
      ON CONFLICT (name) DO NOTHING`,
  ],
};

function add(table: string, type: string, columns: readonly string[]): string[] {
  return columns.map((column) => `ALTER TABLE ${table} ADD COLUMN ${column} ${type}`);
}
