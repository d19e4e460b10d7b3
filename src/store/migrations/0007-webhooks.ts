import type { Migration } from './migration.ts';

/** Who is told of what happens to players, and the messages to them: those that wait and those that are done. */
export const webhooks: Migration = {
  about: 'webhooks and their messages',
  commands: ({ clustered }) => [
    `CREATE TABLE webhook (
      webhook_id TEXT NOT NULL PRIMARY KEY, url TEXT NOT NULL, secret TEXT NOT NULL, format TEXT NOT NULL, events TEXT NOT NULL,
      player_id BIGINT, days INTEGER NOT NULL, enabled SMALLINT NOT NULL, reason TEXT, created_at BIGINT NOT NULL, dropped INTEGER NOT NULL
    ) ${clustered}`,
    `CREATE TABLE webhook_message (
      player_id BIGINT NOT NULL, message_number BIGINT NOT NULL, message_id TEXT NOT NULL, webhook_id TEXT NOT NULL, type TEXT NOT NULL,
      created_at BIGINT NOT NULL, payload TEXT NOT NULL, state TEXT NOT NULL, attempts INTEGER NOT NULL, next_attempt_at BIGINT,
      finished_at BIGINT, last_status INTEGER, last_error TEXT, PRIMARY KEY (player_id, message_number)
    ) ${clustered}`,
    `CREATE INDEX webhook_message_due ON webhook_message (webhook_id, next_attempt_at, message_number) WHERE next_attempt_at IS NOT NULL`,
    'CREATE INDEX webhook_message_log ON webhook_message (webhook_id, message_number)',
    "INSERT INTO counter (name, value) VALUES ('next_message', 1) ON CONFLICT (name) DO NOTHING",
  ],
};
