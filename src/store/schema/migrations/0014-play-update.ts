import type { Migration } from './migration.ts';

/** The Updated flags speak of the player's last update that was no administrative change. */
export const playUpdate: Migration = {
  version: 14,
  about: 'the update that Updated flags speak of',
  commands: () => [
    'ALTER TABLE player ADD COLUMN play_update BIGINT NOT NULL DEFAULT 0',
    'UPDATE player SET play_update = update_number',
  ],
};
