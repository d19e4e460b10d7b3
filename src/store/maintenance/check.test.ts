import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testEngines } from '../testing/engines.ts';
import { earnedOf, gameOf, load, playerOf } from '../testing/records.ts';
import { write } from '../engine/statement.ts';

/** One command that makes the data contradict itself, and what the check says of it. */
const damages: readonly (readonly [command: string, problem: RegExp])[] = [
  ["DELETE FROM game WHERE game_id = 'NPWR00002_00'", /^trophy without a game: NPWR00002_00$/],
  ["INSERT INTO trophy_group (game_id, group_id) VALUES ('NPWR00099_00', '001')", /^group without a game: NPWR00099_00$/],
  [
    "DELETE FROM trophy WHERE game_id = 'NPWR00001_00' AND trophy_id = 2",
    /^earned trophy that the set does not have: NPWR00001_00$/,
  ],
  ["INSERT INTO player_name (name_key, player_id, name, is_current) VALUES ('x', 99, 'X', 1)", /^name without a player: X$/],
  ["DELETE FROM player_name WHERE name_key = 'fox'", /^player whose current name .*: Fox$/],
  ['DELETE FROM player_score WHERE player_id = 1', /^player without a score: Fox$/],
  ['DELETE FROM player WHERE player_id = 1', /^player's game without a player: 1$/],
  ['DELETE FROM player_game WHERE player_id = 1', /^earned trophy without a player's game: NPWR00001_00$/],
  ["UPDATE game SET gold = 7 WHERE game_id = 'NPWR00001_00'", /^set whose counts .*: NPWR00001_00$/],
  ['UPDATE player_game SET gold = 7', /^player's game whose counts .*: NPWR00001_00$/],
  ['UPDATE player_game SET progress = 99', /^player's game whose progress .*: NPWR00001_00$/],
  ['UPDATE player_game SET last_updated_at = 1', /^player's game whose date .*: NPWR00001_00$/],
  ['UPDATE player_score SET completion_sum = 1', /^player whose sums .*: Fox$/],
  ['UPDATE player_score SET points_2020 = 1', /^player whose points.*: Fox$/],
  ['UPDATE player_score SET tie = 5', /^player whose points.*: Fox$/],
  ["UPDATE player_score SET country = 'fr'", /^player whose points, country .*: Fox$/],
  ['UPDATE player_score SET last_earned_at = NULL', /^player whose newest trophy is another: Fox$/],
  ['UPDATE owner_tally SET players = 2 WHERE trophy_id = -1', /^tally of owners .*: NPWR00001_00$/],
  ['DELETE FROM owner_tally WHERE trophy_id = 2', /^tally of owners .*: NPWR00001_00$/],
  ["UPDATE player_activity SET days = '0,0,1,0,1'", /^days that are not .*: 1$/],
  ["INSERT INTO player_activity (player_id, days) VALUES (7, '')", /^days without a player: 7$/],
  ['DELETE FROM player_word', /^words that are not those of the names of player 1$/],
  ["INSERT INTO player_word (player_id, word) VALUES (7, 'x')", /^word without a player: x$/],
  ["UPDATE game_word SET word = 'x' WHERE word = 'title'", /^words that are not those of the game NPWR00001_00$/],
  ["INSERT INTO game_word (game_id, word) VALUES ('y', 'x')", /^word without a game: x$/],
  ["UPDATE counter SET value = 5 WHERE name = 'players'", /^total that is not the sum of its parts: players$/],
  ["UPDATE counter SET value = 5 WHERE name = 'games'", /^total that is not the sum of its parts: games$/],
  ["UPDATE counter SET value = 5 WHERE name = 'earned'", /^total that is not the sum of its parts: earned$/],
  ["DELETE FROM rank_tally WHERE scope = '2020'", /^ranking: tally that is not what the players give: 2020 0 0$/],
  ['UPDATE rank_tally SET players = 2 WHERE level = 6', /^ranking: tally that is not what the players give: 2020@\d+ 6 \d+$/],
  [
    "INSERT INTO rank_tally (scope, level, bucket, players) VALUES ('2020', 0, 99, 1)",
    /^ranking: tallies of players who are not there, at the level: 0$/,
  ],
];

for (const engine of testEngines) {
  describe(`the integrity check, ${engine.name}`, () => {
    for (const [command, problem] of damages) {
      test(`finds the damage of ${command}`, async (context) => {
        const opened = await engine.open();
        context.after(() => opened[Symbol.asyncDispose]());
        await load(opened.store, [
          ...gameOf('NPWR00001_00', ['platinum', 'gold']),
          ...gameOf('NPWR00002_00', ['gold']),
          playerOf('Fox', { country: 'us' }),
          earnedOf('Fox', 'NPWR00001_00', 2, 1000),
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
