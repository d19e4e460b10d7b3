import type { Migration } from './migration.ts';

/** Adds pictures of the instance's own, and what points to them. */
export const media: Migration = {
  version: 37,
  about: 'pictures',
  commands: ({ types, clustered }) => [
    `CREATE TABLE media (
      hash ${types.TEXT} NOT NULL, kind ${types.TEXT} NOT NULL, size INTEGER NOT NULL, width INTEGER NOT NULL,
      height INTEGER NOT NULL, source ${types.TEXT}, checked_at BIGINT NOT NULL, PRIMARY KEY (hash)
    ) ${clustered}`,
    `CREATE TABLE media_part (
      hash ${types.TEXT} NOT NULL, part INTEGER NOT NULL, content ${types.TEXT} NOT NULL, PRIMARY KEY (hash, part)
    ) ${clustered}`,
    ...['game', 'trophy', 'player'].flatMap((table) => [
      `ALTER TABLE ${table} ADD COLUMN media ${types.TEXT}`,
      `CREATE INDEX ${table}_by_media ON ${table} (media) WHERE media IS NOT NULL`,
    ]),
  ],
};
