import type { Migration } from './migration.ts';

/** As of when a player's profile holds, so that an older one changes nothing newer; and the country as its source spells it. */
export const profileDates: Migration = {
  about: 'dates of profiles, countries as stated',
  commands: () => [
    'ALTER TABLE player ADD COLUMN stated_country TEXT',
    'ALTER TABLE player ADD COLUMN as_of BIGINT',
    'UPDATE player SET as_of = updated_at',
  ],
};
