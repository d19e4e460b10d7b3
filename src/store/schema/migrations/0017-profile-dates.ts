import type { Migration } from './migration.ts';

/** Adds the date of a profile, so that older data does not replace newer data, and the country as its source spells it. */
export const profileDates: Migration = {
  version: 17,
  about: 'dates of profiles, countries as stated',
  commands: ({ types }) => [
    `ALTER TABLE player ADD COLUMN stated_country ${types.TEXT}`,
    'ALTER TABLE player ADD COLUMN as_of BIGINT',
    'UPDATE player SET as_of = updated_at',
  ],
};
