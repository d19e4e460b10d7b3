import type { Migration } from './migration.ts';

/** Adds the player's last update that was not an administrative change, to which Updated flags refer. */
export const playUpdate: Migration = {
  version: 14,
  about: 'the update that Updated flags speak of',
  commands: () => [
    'ALTER TABLE player ADD COLUMN play_update BIGINT NOT NULL DEFAULT 0',
    'UPDATE player SET play_update = update_number',
  ],
};
