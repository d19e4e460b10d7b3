import type { Dialect } from '../engine.ts';
import type { Migration } from './migration.ts';

const grades = 'platinum INTEGER NOT NULL, gold INTEGER NOT NULL, silver INTEGER NOT NULL, bronze INTEGER NOT NULL';

/** Catalogue, players, what is derived of them. */
export const initial: Migration = {
  about: 'initial tables',
  commands: (dialect) => [...catalogue(dialect), ...players(dialect), ...playersGames(dialect), ...derived(dialect)],
};

function catalogue({ clustered }: Dialect): string[] {
  return [
    `CREATE TABLE game (
      game_id TEXT NOT NULL PRIMARY KEY, id_key TEXT NOT NULL, europe_id TEXT NOT NULL, europe_key TEXT NOT NULL,
      title TEXT, image TEXT, guide TEXT, title_on_guide TEXT, released_at BIGINT,
      stars DOUBLE PRECISION NOT NULL, reviews INTEGER NOT NULL, platform TEXT, set_version TEXT,
      ${grades}
    ) ${clustered}`,
    'CREATE UNIQUE INDEX game_by_id_key ON game (id_key)',
    "CREATE INDEX game_by_europe_key ON game (europe_key) WHERE europe_key <> ''",
    `CREATE TABLE trophy_group (
      game_id TEXT NOT NULL, group_id TEXT NOT NULL, name TEXT, detail TEXT,
      PRIMARY KEY (game_id, group_id)
    ) ${clustered}`,
    `CREATE TABLE trophy (
      game_id TEXT NOT NULL, trophy_id INTEGER NOT NULL, group_id TEXT, title TEXT, image TEXT,
      description TEXT, full_description TEXT, grade TEXT NOT NULL, hidden SMALLINT NOT NULL,
      guide TEXT, title_on_guide TEXT,
      PRIMARY KEY (game_id, trophy_id)
    ) ${clustered}`,
  ];
}

function players({ clustered }: Dialect): string[] {
  return [
    `CREATE TABLE player (
      player_id BIGINT NOT NULL PRIMARY KEY, name TEXT NOT NULL, account_id TEXT, about_me TEXT,
      avatar_small TEXT, avatar_medium TEXT, avatar TEXT, country TEXT, jid TEXT, server TEXT, panel_url TEXT,
      identity TEXT, alias TEXT, plus SMALLINT NOT NULL, background TEXT, online SMALLINT NOT NULL, away SMALLINT NOT NULL,
      status_comment TEXT, status_mode TEXT, status_object_id TEXT, status_playing TEXT, status_title TEXT,
      last_seen_at BIGINT, updated_at BIGINT NOT NULL, games_updated_at BIGINT, card_changed_at BIGINT,
      stated_level INTEGER, stated_progress INTEGER, stated_points INTEGER, stated_position INTEGER, stated_total INTEGER,
      stated_country_position INTEGER, stated_country_total INTEGER,
      hidden SMALLINT NOT NULL, excluded SMALLINT NOT NULL, update_number BIGINT NOT NULL, source TEXT NOT NULL
    ) ${clustered}`,
    `CREATE TABLE player_name (
      name_key TEXT NOT NULL PRIMARY KEY, player_id BIGINT NOT NULL, name TEXT NOT NULL, is_current SMALLINT NOT NULL
    ) ${clustered}`,
    'CREATE INDEX player_name_by_player ON player_name (player_id)',
    `CREATE TABLE deleted_player (name_hash TEXT NOT NULL PRIMARY KEY, deleted_at BIGINT NOT NULL) ${clustered}`,
  ];
}

function derived({ clustered }: Dialect): string[] {
  return [
    `CREATE TABLE player_score (
      player_id BIGINT NOT NULL PRIMARY KEY, ${grades}, games INTEGER NOT NULL,
      completion_sum BIGINT NOT NULL, completion_games INTEGER NOT NULL,
      points_2008 BIGINT NOT NULL, points_2020 BIGINT NOT NULL,
      country TEXT NOT NULL, ranked SMALLINT NOT NULL, visible SMALLINT NOT NULL
    ) ${clustered}`,
    'CREATE INDEX player_score_2008 ON player_score (points_2008, platinum, gold, silver, country) WHERE ranked = 1',
    'CREATE INDEX player_score_2020 ON player_score (points_2020, platinum, gold, silver, country) WHERE ranked = 1',
    `CREATE TABLE rank_tally (
      scope TEXT NOT NULL, level INTEGER NOT NULL, bucket BIGINT NOT NULL, players INTEGER NOT NULL,
      PRIMARY KEY (scope, level, bucket)
    ) ${clustered}`,
    `CREATE TABLE counter (name TEXT NOT NULL PRIMARY KEY, value BIGINT NOT NULL) ${clustered}`,
    `INSERT INTO counter (name, value) VALUES
      ('next_player', 1), ('catalogue', 0), ('ranking', 0), ('games', 0), ('platinum', 0), ('gold', 0), ('silver', 0), ('bronze', 0),
      ('player_games', 0), ('earned', 0) ON CONFLICT (name) DO NOTHING`,
    `CREATE TABLE setting (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) ${clustered}`,
  ];
}

function playersGames({ clustered, descendingNullsLast }: Dialect): string[] {
  return [
    `CREATE TABLE player_game (
      player_id BIGINT NOT NULL, game_id TEXT NOT NULL, ${grades}, progress INTEGER NOT NULL,
      last_updated_at BIGINT, stated_last_updated_at BIGINT, changed_in BIGINT NOT NULL,
      PRIMARY KEY (player_id, game_id)
    ) ${clustered}`,
    `CREATE INDEX player_game_played ON player_game (player_id, last_updated_at ${descendingNullsLast}, game_id)`,
    'CREATE INDEX player_game_by_game ON player_game (game_id, player_id)',
    `CREATE TABLE earned (
      player_id BIGINT NOT NULL, game_id TEXT NOT NULL, trophy_id INTEGER NOT NULL,
      earned_at BIGINT, changed_in BIGINT NOT NULL,
      PRIMARY KEY (player_id, game_id, trophy_id)
    ) ${clustered}`,
    `CREATE INDEX earned_latest ON earned (player_id, earned_at ${descendingNullsLast}, game_id DESC, trophy_id DESC)`,
  ];
}
