import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testEngines } from '../testing/engines.ts';
import { makeEarned, makeGame, load, makePlayer } from '../testing/records.ts';
import { write } from '../engine/statement.ts';

/** Commands that damage the data, and the problems that the check reports. */
const damages: readonly (readonly [command: string, problem: RegExp])[] = [
  [
    "DELETE FROM game WHERE game_id = 'NPWR00002_00'",
    /^The game of a trophy does not exist: NPWR00002_00$/,
  ],
  [
    "INSERT INTO trophy_group (game_id, group_id) VALUES ('NPWR00099_00', '001')",
    /^The game of a trophy group does not exist: NPWR00099_00$/,
  ],
  [
    "DELETE FROM trophy WHERE game_id = 'NPWR00001_00' AND trophy_id = 2",
    /^An earned trophy is not in the trophy set of its game: NPWR00001_00$/,
  ],
  [
    "INSERT INTO player_name (name_key, player_id, name, is_current) VALUES ('x', 99, 'X', 1)",
    /^The player of a name does not exist: X$/,
  ],
  [
    "DELETE FROM player_name WHERE name_key = 'fox'",
    /^The current name of a player is not in the list of names: Fox$/,
  ],
  ['DELETE FROM player_score WHERE player_id = 1', /^A player has no score: Fox$/],
  ['DELETE FROM player WHERE player_id = 1', /^The player of a player's game does not exist: 1$/],
  [
    'DELETE FROM player_game WHERE player_id = 1',
    /^An earned trophy is not in one of the player's games: NPWR00001_00$/,
  ],
  [
    "UPDATE game SET gold = 7 WHERE game_id = 'NPWR00001_00'",
    /^The counts of a set match .*: NPWR00001_00$/,
  ],
  [
    "UPDATE game SET status = 'lost' WHERE game_id = 'NPWR00001_00'",
    /^The status of a game is unknown: NPWR00001_00$/,
  ],
  ['UPDATE player_game SET gold = 7', /^The counts of a player's game match .*: NPWR00001_00$/],
  ['UPDATE player_game SET progress = 99', /^The progress of a player's game .*: NPWR00001_00$/],
  ['UPDATE player_game SET last_updated_at = 1', /^The date of a player's game .*: NPWR00001_00$/],
  ['UPDATE player_score SET completion_sum = 1', /^The totals of a player .*: Fox$/],
  ['UPDATE player_score SET points = 1', /^The points, country or ranking .*: Fox$/],
  ['UPDATE player_score SET tie = 5', /^The points, country or ranking .*: Fox$/],
  [
    "UPDATE player_score SET country = 'fr'",
    /^The points, country or ranking of a player are out of date: Fox$/,
  ],
  [
    'UPDATE player_score SET last_earned_at = NULL',
    /^The date of the newest trophy of a player is wrong: Fox$/,
  ],
  ['UPDATE owner_count SET players = 2 WHERE trophy_id = -1', /^The owner count .*: NPWR00001_00$/],
  ['DELETE FROM owner_count WHERE trophy_id = 2', /^The owner count .*: NPWR00001_00$/],
  [
    "UPDATE player_activity SET days = '0,0,1,0,1'",
    /^The daily counts of a player do not match their trophies: 1$/,
  ],
  [
    "INSERT INTO player_activity (player_id, days) VALUES (7, '')",
    /^The player of daily trophy counts does not exist: 7$/,
  ],
  [
    "INSERT INTO player_undo (player_id, part, loaded_at, source, state, content) VALUES (7, 0, 0, 'x', 'added', '')",
    /^The player of an undo record does not exist: 7$/,
  ],
  [
    "INSERT INTO site_setting (name, value, revision) VALUES ('site-accent', 'red', 'x')",
    /^A value of the site cannot be shown: site-accent: "red" is not a colour/,
  ],
  [
    "INSERT INTO site_setting (name, value, revision) VALUES ('site-name', 'Harbour', 'x')",
    /^The revision of a value of the site does not match the value: site-name$/,
  ],
  [
    "INSERT INTO site_setting (name, value, revision) VALUES ('colour', 'x', 'x')",
    /^The site has no value with this name: colour$/,
  ],
  ['DELETE FROM recent_trophy', /^The list of recent trophies lacks a trophy of a player: Fox$/],
  [
    'UPDATE recent_trophy SET earned_at = 5',
    /^The list of recent trophies contains .*: NPWR00001_00$/,
  ],
  ['DELETE FROM player_word', /^The search words of a game or player are wrong: player 1$/],
  [
    "INSERT INTO player_word (player_id, word) VALUES (7, 'x')",
    /^The player of a search word does not exist: x$/,
  ],
  [
    "UPDATE game_word SET word = 'x' WHERE word = 'title'",
    /^The search words of a game or player are wrong: game NPWR00001_00$/,
  ],
  [
    "INSERT INTO game_word (game_id, word) VALUES ('y', 'x')",
    /^The game of a search word does not exist: x$/,
  ],
  ["UPDATE counter SET value = 5 WHERE name = 'players'", /^A total is wrong: players$/],
  ["UPDATE counter SET value = 5 WHERE name = 'games'", /^A total is wrong: games$/],
  ["UPDATE counter SET value = 5 WHERE name = 'earned'", /^A total is wrong: earned$/],
  [
    "DELETE FROM rank_bucket WHERE scope = ''",
    /^A rank count does not match the players: world 0 0$/,
  ],
  [
    'UPDATE rank_bucket SET players = 2 WHERE level = 6',
    /^A rank count does not match the players: world@\d+ 6 \d+$/,
  ],
  [
    "INSERT INTO rank_bucket (scope, level, bucket, players) VALUES ('', 0, 99, 1)",
    /^The rank counts contain too many players at this level: 0$/,
  ],
];

for (const engine of testEngines) {
  describe(`the integrity check, ${engine.name}`, () => {
    for (const [command, problem] of damages) {
      test(`reports the damage of ${command}`, async (context) => {
        const opened = await engine.open();
        context.after(() => opened[Symbol.asyncDispose]());
        await load(opened.store, [
          ...makeGame('NPWR00001_00', ['platinum', 'gold']),
          ...makeGame('NPWR00002_00', ['gold']),
          makePlayer('Fox', { country: 'us' }),
          makeEarned('Fox', 'NPWR00001_00', 2, 1000),
        ]);
        assert.deepEqual(await opened.store.check(), []);
        await opened.engine.transaction((transaction) => transaction.run(write(command), []));
        const problems = await opened.store.check();
        assert.ok(
          problems.some(({ what }) => problem.test(what)),
          JSON.stringify(problems),
        );
      });
    }
  });
}
