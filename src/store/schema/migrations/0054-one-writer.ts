import type { Migration } from './migration.ts';

/**
 * Writes counts over all players with each load. Changes that earlier versions left to be counted later are counted by a rebuild at the end
 * of the upgrade. Ranks players by the points of one level system: that of 2020 unless set otherwise. Request rates are no longer shared
 * through the store.
 */
export const oneWriter: Migration = {
  version: 54,
  about: 'counts with each load, ranks by one level system',
  commands: () => [
    // Waits for running loads of an earlier version, before their uncounted changes are read.
    'ALTER TABLE player_change RENAME TO player_change_left',
    `INSERT INTO laurel_migration (version, about, done) SELECT 0, 'needs a rebuild', 0 WHERE EXISTS (SELECT 1 FROM player_change_left)`,
    'DROP TABLE player_change_left',
    'DROP TABLE client_rate',
    'DROP INDEX player_score_world_2008',
    'DROP INDEX player_score_country_2008',
    'DROP INDEX player_score_world_2020',
    'DROP INDEX player_score_country_2020',
    'ALTER TABLE player_score DROP COLUMN points_2008',
    'ALTER TABLE player_score RENAME COLUMN points_2020 TO points',
    'CREATE INDEX player_score_world ON player_score (points DESC, tie DESC, player_id) WHERE ranked = 1',
    'CREATE INDEX player_score_country ON player_score (country, points DESC, tie DESC, player_id) WHERE ranked = 1',
    "DELETE FROM rank_tally WHERE scope LIKE '2008%'",
    "UPDATE rank_tally SET scope = CASE WHEN scope LIKE '2020:%' THEN SUBSTR(scope, 6) ELSE SUBSTR(scope, 5) END",
  ],
};
