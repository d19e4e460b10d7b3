import type { Migration } from './migration.ts';

/** What the network source keeps: whom it follows, how far it is with each of their games, and its requests that still count. */
export const sync: Migration = {
  about: 'network source',
  commands: ({ clustered }) => [
    `CREATE TABLE sync_player (
      name_key TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, account_id TEXT, player_id BIGINT, state TEXT NOT NULL,
      added_at BIGINT NOT NULL, last_success_at BIGINT, last_error_at BIGINT, last_error TEXT, next_attempt_at BIGINT,
      failures INTEGER NOT NULL, phase TEXT NOT NULL, is_full SMALLINT NOT NULL, started_at BIGINT, last_full_at BIGINT,
      titles INTEGER, doubted_titles INTEGER
    ) ${clustered}`,
    'CREATE INDEX sync_player_by_player ON sync_player (player_id)',
    `CREATE TABLE sync_title (
      name_key TEXT NOT NULL, game_id TEXT NOT NULL, service TEXT NOT NULL, title TEXT, image TEXT, platform TEXT, set_version TEXT,
      last_updated_at BIGINT, stated_earned INTEGER, listed_mark TEXT NOT NULL, loaded_mark TEXT,
      failures INTEGER NOT NULL, error TEXT, loaded_at BIGINT, changed_trophies TEXT,
      PRIMARY KEY (name_key, game_id)
    ) ${clustered}`,
    `CREATE TABLE sync_request (number BIGINT NOT NULL PRIMARY KEY, sent_at BIGINT NOT NULL, free_at BIGINT NOT NULL) ${clustered}`,
    'CREATE INDEX player_by_account ON player (account_id) WHERE account_id IS NOT NULL',
  ],
};
