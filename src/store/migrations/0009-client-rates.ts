import type { Migration } from './migration.ts';

/** Rates of clients, where several processes share them. */
export const clientRates: Migration = {
  about: 'rates of clients',
  commands: ({ clustered }) => [
    `CREATE TABLE client_rate (client TEXT NOT NULL PRIMARY KEY, full_at BIGINT NOT NULL) ${clustered}`,
  ],
};
