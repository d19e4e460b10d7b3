import type { Migration } from './migration.ts';

/** Adds the identity of the site that is changed at run time. */
export const siteSettings: Migration = {
  version: 41,
  about: 'settings of the site',
  commands: ({ types, clustered }) => [
    `CREATE TABLE site_setting (
      name ${types.TEXT} NOT NULL, value ${types.TEXT} NOT NULL, revision ${types.TEXT} NOT NULL, PRIMARY KEY (name)
    ) ${clustered}`,
  ],
};
