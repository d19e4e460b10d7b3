import type { Migration } from './migration.ts';

/** Adds the network to the keys of the state of the sync, so that each network has its own. All stored state is of the consoles. */
export const syncNetworks: Migration = {
  version: 34,
  about: 'state of the sync by network',
  commands: ({ types, clustered }) => [
    // An account that is followed under two names is one player; the second entry is dropped with its games.
    `DELETE FROM sync_player WHERE account_id IS NOT NULL AND EXISTS (
      SELECT 1 FROM sync_player o WHERE o.account_id = sync_player.account_id AND o.name_key < sync_player.name_key)`,
    'DELETE FROM sync_title WHERE NOT EXISTS (SELECT 1 FROM sync_player f WHERE f.name_key = sync_title.name_key)',
    // A key cannot be changed in SQLite. The state is copied over a table without keys, so that names of keys stay the same.
    ...['sync_player', 'sync_title', 'sync_request'].flatMap((name) => [
      `CREATE TABLE ${name}_0033 AS SELECT * FROM ${name}`,
      `DROP TABLE ${name}`,
    ]),
    `CREATE TABLE sync_player (
      network ${types.TEXT} NOT NULL, name_key ${types.TEXT} NOT NULL, name ${types.TEXT} NOT NULL, account_id ${types.TEXT},
      player_id BIGINT, state ${types.TEXT} NOT NULL, added_at BIGINT NOT NULL, last_success_at BIGINT, last_error_at BIGINT,
      last_error ${types.TEXT}, next_attempt_at BIGINT, failures INTEGER NOT NULL, phase ${types.TEXT} NOT NULL, is_full SMALLINT NOT NULL,
      started_at BIGINT, last_full_at BIGINT, titles INTEGER, doubted_titles INTEGER, PRIMARY KEY (network, name_key)
    ) ${clustered}`,
    `CREATE TABLE sync_title (
      network ${types.TEXT} NOT NULL, name_key ${types.TEXT} NOT NULL, game_id ${types.TEXT} NOT NULL, service ${types.TEXT} NOT NULL,
      title ${types.TEXT}, image ${types.TEXT}, platform ${types.TEXT}, set_version ${types.TEXT}, last_updated_at BIGINT,
      stated_earned INTEGER, listed_mark ${types.TEXT} NOT NULL, loaded_mark ${types.TEXT}, failures INTEGER NOT NULL, error ${types.TEXT},
      loaded_at BIGINT, changed_trophies ${types.TEXT}, PRIMARY KEY (network, name_key, game_id)
    ) ${clustered}`,
    `CREATE TABLE sync_request (
      network ${types.TEXT} NOT NULL, number BIGINT NOT NULL, sent_at BIGINT NOT NULL, free_at BIGINT NOT NULL, PRIMARY KEY (network, number)
    ) ${clustered}`,
    ...Object.entries(columns).flatMap(([name, list]) => [
      `INSERT INTO ${name} (network, ${list}) SELECT 'psn', ${list} FROM ${name}_0033`,
      `DROP TABLE ${name}_0033`,
    ]),
    'CREATE INDEX sync_player_by_player ON sync_player (player_id)',
    'CREATE UNIQUE INDEX sync_player_by_account ON sync_player (network, account_id) WHERE account_id IS NOT NULL',
    `UPDATE setting SET name = 'sync_lead psn' WHERE name = 'sync_lead'`,
    `UPDATE setting SET name = 'sync_blocked_until psn' WHERE name = 'sync_blocked_until'`,
  ],
};

const columns = {
  sync_player:
    'name_key, name, account_id, player_id, state, added_at, last_success_at, last_error_at, last_error, next_attempt_at, failures, phase, is_full, started_at, last_full_at, titles, doubted_titles',
  sync_title:
    'name_key, game_id, service, title, image, platform, set_version, last_updated_at, stated_earned, listed_mark, loaded_mark, failures, error, loaded_at, changed_trophies',
  sync_request: 'number, sent_at, free_at',
};
