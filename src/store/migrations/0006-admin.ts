import type { Migration } from './migration.ts';

/** Who may administer this instance from afar, and what was done. */
export const admin: Migration = {
  about: 'tokens and audit log of the admin API',
  commands: ({ clustered }) => [
    `CREATE TABLE admin_token (
      token_id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, secret_hash TEXT NOT NULL, scopes TEXT NOT NULL,
      created_at BIGINT NOT NULL, expires_at BIGINT, last_used_at BIGINT
    ) ${clustered}`,
    `CREATE TABLE audit_entry (
      at BIGINT NOT NULL, entry_id TEXT NOT NULL, actor TEXT NOT NULL, action TEXT NOT NULL, subject TEXT, outcome TEXT NOT NULL,
      PRIMARY KEY (at, entry_id)
    ) ${clustered}`,
  ],
};
