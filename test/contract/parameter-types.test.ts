import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { DataRecord } from '../../src/records/records.ts';
import { testStores } from '../../src/store/testing/stores.ts';
import { startService } from '../support/start-service.ts';
import { ask, askText, at, each } from './ask.ts';
import type { ContractService, StartContractService } from './contract-service.ts';
import { describeOnStores } from './contract-service.ts';
import { foreignName, hostileText, loadContractData, loadRecords } from './data.ts';

/* The rows of docs/spec/decisions.md 4, one test each. */

const fox = 'LanternFox';
const instant = Date.parse;

describeOnStores('what the operations mean', (start) => {
  let contract: ContractService;
  before(async () => {
    contract = await start();
  });
  after(() => contract.stop());

  describe('a player', () => {
    test('is found in any case and with surrounding spaces, and answered in the stored case', async () => {
      assert.equal(at(await ask(contract, 'getNetID', { sNetID: '\t lanternFOX ' }), 'ID'), fox);
    });

    test('is found by a former name and answered with the current one', async () => {
      assert.equal(
        at(await ask(contract, 'getNetID', { sNetID: 'oldharbour' }), 'ID'),
        'NewHarbour',
      );
    });

    test('is found by a name with any characters', async () => {
      assert.equal(at(await ask(contract, 'getNetID', { sNetID: foreignName }), 'ID'), foreignName);
    });

    for (const name of ['Nobody', 'HiddenOwl', '', ' ', '%', "x' OR '1'='1"]) {
      test(`${JSON.stringify(name)} is unknown`, async () => {
        assert.equal(await ask(contract, 'getNetID', { sNetID: name }), null);
        assert.equal(await ask(contract, 'search_jid', { sNetID: name }), null);
        assert.equal(await ask(contract, 'getLastUpdate', { sNetID: name }), null);
        assert.equal(await ask(contract, 'getGames', { sNetID: name }), null);
        assert.equal(await ask(contract, 'getGamesSince', { sNetID: name, sDate: '' }), null);
        assert.equal(
          await ask(contract, 'getLastestTrophies', { sNetID: name, iMax: '0', sSince: '' }),
          null,
        );
        assert.equal(
          await ask(contract, 'getGame', { sNetID: name, sIdGame: 'NPWR90001_00' }),
          null,
        );
        assert.equal(
          await ask(contract, 'getTrophies', { sNetID: name, sGameId: 'NPWR90001_00' }),
          null,
        );
        assert.equal(
          await ask(contract, 'GetTrophyProgression', { sNetId: name, sGameId: '' }),
          null,
        );
      });
    }
  });

  describe('getGames', () => {
    test('lists games by last update, newest first; ties by id, and games never updated last', async () => {
      const games = await ask(contract, 'getGames', { sNetID: fox });
      assert.deepEqual(each(games, 'Id'), [
        'NPWR90003_00',
        'NPWR90001_00',
        'NPWR90004_00',
        'NPWR90006_00',
        'NPWR90005_00',
      ]);
      const evening = instant('2013-08-14T21:37:46Z');
      assert.deepEqual(each(games, 'LastUpdated').slice(2), [evening, evening, null]);
    });

    test('numbers the games from 1 in that order', async () => {
      assert.deepEqual(
        each(await ask(contract, 'getGames', { sNetID: fox }), 'OrderPlayed'),
        [1, 2, 3, 4, 5],
      );
    });

    test('counts earned trophies and lists no trophies', async () => {
      const [, harbour] = each(await ask(contract, 'getGames', { sNetID: fox }));
      assert.deepEqual(at(harbour, 'TrophiesCount'), {
        Earned: 4,
        Total: 4,
        Platinum: 1,
        Gold: 1,
        Silver: 1,
        Bronze: 1,
      });
      assert.deepEqual(at(harbour, 'Trophies'), []);
    });

    test('counts no points for the platinum: 135 of 150, 90 percent', async () => {
      const [, harbour] = each(await ask(contract, 'getGames', { sNetID: fox }));
      const points = ['TotalPoints', 'UserPoints', 'Progress', 'TotalTrophies'].map((name) =>
        at(harbour, name),
      );
      assert.deepEqual(points, [150, 135, 90, 5]);
    });

    test('rounds the progress down, and has 0 for a game without points', async () => {
      assert.deepEqual(
        each(await ask(contract, 'getGames', { sNetID: fox }), 'Progress'),
        [88, 90, 33, 0, 0],
      );
    });

    test('returns an empty list for a player without games', async () => {
      assert.deepEqual(await ask(contract, 'getGames', { sNetID: 'EmptyShelf' }), []);
    });
  });

  describe('getGamesSince', () => {
    const since = async (sDate: string): Promise<unknown> =>
      each(await ask(contract, 'getGamesSince', { sNetID: fox, sDate }), 'Id');

    test('returns all games without a date', async () => {
      assert.deepEqual(
        await since(' '),
        each(await ask(contract, 'getGames', { sNetID: fox }), 'Id'),
      );
    });

    test('includes a game updated at exactly this time, and excludes games updated before', async () => {
      assert.deepEqual(await since('2014-02-28T13:00:00Z'), ['NPWR90003_00', 'NPWR90001_00']);
      assert.deepEqual(await since('2014-02-28T13:00:00.001Z'), ['NPWR90003_00']);
    });

    test('excludes games never updated, however early the date', async () => {
      assert.deepEqual(await since('1970-01-01'), [
        'NPWR90003_00',
        'NPWR90001_00',
        'NPWR90004_00',
        'NPWR90006_00',
      ]);
    });

    test('numbers games as in the full list', async () => {
      const games = await ask(contract, 'getGamesSince', {
        sNetID: 'LastOfFour',
        sDate: '2013-12-25',
      });
      assert.deepEqual(each(games, 'OrderPlayed'), [1]);
    });

    for (const sDate of [
      '2014-02-28T14:00:00+01:00',
      '2014/02/28 13:00',
      '2014/02/28 1:00 PM',
      '02/28/2014 13:00:00',
      '02/28/2014 01:00:00 pm',
    ]) {
      test(`accepts the date ${sDate}`, async () => {
        assert.deepEqual(await since(sDate), ['NPWR90003_00', 'NPWR90001_00']);
      });
    }

    test('returns an empty list for a date after all updates', async () => {
      assert.deepEqual(await since('2030-01-01'), []);
    });
  });

  describe('getLastestTrophies', () => {
    const latest = async (iMax: string, sSince = ''): Promise<unknown> => {
      const trophies = each(
        await ask(contract, 'getLastestTrophies', { sNetID: fox, iMax, sSince }),
      );
      return trophies.map((trophy) => [at(trophy, 'GameId'), at(trophy, 'IdTrophy')]);
    };

    const dated = [
      ['NPWR90003_00', 1],
      ['NPWR90001_00', 1],
      ['NPWR90001_00', 2],
      ['NPWR90004_00', 1],
      ['NPWR90001_00', 4],
      ['NPWR90001_00', 3],
    ];
    const undated = ['NPWR90003_00', 2];

    test('is sorted by date, game and number, all descending, with undated trophies last', async () => {
      assert.deepEqual(await latest('0'), [...dated, undated]);
    });

    test('returns at most iMax trophies', async () => {
      assert.deepEqual(await latest('2'), dated.slice(0, 2));
      assert.deepEqual(await latest('7'), [...dated, undated]);
      assert.deepEqual(await latest('2147483647'), [...dated, undated]);
    });

    test('includes trophies earned at exactly sSince, and excludes earlier and undated ones', async () => {
      assert.deepEqual(await latest('0', '2013-09-01T08:00:00.25Z'), dated.slice(0, 3));
      assert.deepEqual(await latest('0', '2013-09-01T08:00:00.251Z'), dated.slice(0, 2));
      assert.deepEqual(await latest('0', '1970-01-01'), dated);
    });

    test('applies sSince and iMax together', async () => {
      assert.deepEqual(await latest('1', '2013-09-01'), dated.slice(0, 1));
    });

    test('includes the game of each trophy', async () => {
      const titles = each(
        await ask(contract, 'getLastestTrophies', { sNetID: fox, iMax: '2', sSince: '' }),
        'GameTitle',
      );
      assert.deepEqual(titles, ['Clockwork Orchard', 'Harbour of Lanterns']);
    });

    test('returns an empty list for a player without trophies', async () => {
      assert.deepEqual(
        await ask(contract, 'getLastestTrophies', { sNetID: 'EmptyShelf', iMax: '0', sSince: '' }),
        [],
      );
    });
  });

  describe('getGame and getTrophies', () => {
    const numbers = async (sGameId: string): Promise<unknown> => {
      const trophies = await ask(contract, 'getTrophies', { sNetID: fox, sGameId });
      return trophies === null ? null : each(trophies, 'IdTrophy');
    };

    test('list all trophies of the set by number, earned or not', async () => {
      assert.deepEqual(await numbers('NPWR90001_00'), [1, 2, 3, 4, 5]);
    });

    test('return the same trophies', async () => {
      const game = await ask(contract, 'getGame', { sNetID: fox, sIdGame: 'NPWR90001_00' });
      assert.deepEqual(
        at(game, 'Trophies'),
        await ask(contract, 'getTrophies', { sNetID: fox, sGameId: 'NPWR90001_00' }),
      );
    });

    test('find a game by its second id', async () => {
      assert.equal(
        at(await ask(contract, 'getGame', { sNetID: fox, sIdGame: 'npwr90103_00' }), 'Id'),
        'NPWR90003_00',
      );
      assert.deepEqual(await numbers(' NPWR90103_00 '), [1, 2, 3]);
    });

    test('do not find a game that the player does not have', async () => {
      const args = { sNetID: 'HarbourTwin', sIdGame: 'NPWR90004_00' };
      assert.equal(await ask(contract, 'getGame', args), null);
      assert.equal(await numbers('NPWR90002_00'), null);
    });

    test('mark earned trophies by DisplayDate, even if the date is unknown', async () => {
      const trophies = await ask(contract, 'getTrophies', { sNetID: fox, sGameId: 'NPWR90003_00' });
      assert.deepEqual(each(trophies, 'DateEarned'), [instant('2014-03-01T11:30:00Z'), null, null]);
      assert.deepEqual(each(trophies, 'DisplayDate'), ['30 minutes ago', 'some time ago', null]);
    });

    test('round days and hours down', async () => {
      const trophies = await ask(contract, 'getTrophies', { sNetID: fox, sGameId: 'NPWR90001_00' });
      assert.deepEqual(each(trophies, 'DisplayDate'), [
        '23 hours ago',
        '181 days ago',
        '198 days ago',
        '198 days ago',
        null,
      ]);
    });

    test('do not mask hidden trophies', async () => {
      const [, , , , hidden] = each(
        await ask(contract, 'getTrophies', { sNetID: fox, sGameId: 'NPWR90001_00' }),
      );
      assert.deepEqual([at(hidden, 'Hidden'), at(hidden, 'Title')], [true, 'Far Pier']);
    });
  });

  describe('the catalogue', () => {
    test('is counted', async () => {
      assert.equal(await ask(contract, 'getNumberListGames'), 6);
    });

    for (const args of [{}, { sGameId: '' }, { sGameId: '  ' }]) {
      test(`is sorted by id for ${JSON.stringify(args)}`, async () => {
        const ids = each(await ask(contract, 'getListGames', args), 'Id');
        assert.deepEqual(ids, [
          'NPWR90001_00',
          'NPWR90003_00',
          'NPWR90004_00',
          'NPWR90005_00',
          'NPWR90006_00',
          'NPWR90101_00',
        ]);
      });
    }

    test('returns every game whose Id or IdGameEurope matches', async () => {
      const ids = each(await ask(contract, 'getListGames', { sGameId: 'npwr90101_00' }), 'Id');
      assert.deepEqual(ids.toSorted(), ['NPWR90001_00', 'NPWR90101_00']);
      assert.deepEqual(
        each(await ask(contract, 'getListGames', { sGameId: 'NPWR90103_00' }), 'Id'),
        ['NPWR90003_00'],
      );
      assert.deepEqual(await ask(contract, 'getListGames', { sGameId: 'NPWR99999_00' }), []);
    });

    test('shows the contents of a set and no player data', async () => {
      const [harbour] = each(await ask(contract, 'getListGames', { sGameId: 'NPWR90001_00' }));
      assert.deepEqual(at(harbour, 'TrophiesCount'), {
        Earned: 0,
        Total: 5,
        Platinum: 1,
        Gold: 1,
        Silver: 1,
        Bronze: 2,
      });
      const names = [
        'Progress',
        'OrderPlayed',
        'Updated',
        'LastUpdated',
        'UserPoints',
        'TotalPoints',
        'TotalTrophies',
      ];
      assert.deepEqual(
        names.map((name) => at(harbour, name)),
        [0, 0, false, null, 0, 150, 5],
      );
    });

    test('prefers the Id to the second id for the trophies of one set', async () => {
      assert.deepEqual(
        each(await ask(contract, 'getListTrophies', { sGameId: 'NPWR90101_00' }), 'GameId'),
        ['NPWR90101_00', 'NPWR90101_00'],
      );
    });

    test('lists trophies with title and platform of the game, without dates', async () => {
      const trophies = await ask(contract, 'getListTrophies', { sGameId: 'NPWR90001_00' });
      assert.deepEqual(each(trophies, 'IdTrophy'), [1, 2, 3, 4, 5]);
      assert.deepEqual(new Set(each(trophies, 'GameTitle')), new Set(['Harbour of Lanterns']));
      assert.deepEqual(new Set(each(trophies, 'Platform')), new Set(['ps3']));
      assert.deepEqual(new Set(each(trophies, 'DateEarned')), new Set([null]));
    });

    test('distinguishes a game without trophies from an unknown game', async () => {
      assert.deepEqual(await ask(contract, 'getListTrophies', { sGameId: 'NPWR90006_00' }), []);
      assert.equal(await ask(contract, 'getListTrophies', { sGameId: 'NPWR99999_00' }), null);
      assert.equal(await ask(contract, 'getListTrophies', { sGameId: '' }), null);
    });

    test('has an average game, rounded half up, without trophies of hidden players', async () => {
      // The 6 games have 15 trophies, 2.5 on average, among them 3 silver (0.5) and 9 bronze (1.5). Players have earned 22 in 15 player
      // games (1.5). With the hidden player, it would be 37 in 20 (1.9).
      const average = { Earned: 1, Total: 3, Platinum: 0, Gold: 0, Silver: 1, Bronze: 2 };
      assert.deepEqual(await ask(contract, 'GetAVGTrophiesGames'), [average]);
    });

    test('preserves texts, except for characters that XML cannot represent', async () => {
      const [game] = each(await ask(contract, 'getListGames', { sGameId: 'NPWR90004_00' }));
      assert.equal(
        at(game, 'Title'),
        hostileText.replace('\u0001', '').replace('\ud800', '\ufffd'),
      );
    });
  });

  describe('GetTrophyProgression', () => {
    const points = async (sNetId: string, sGameId: string): Promise<unknown> =>
      each(await ask(contract, 'GetTrophyProgression', { sNetId, sGameId })).map((point) => [
        new Date(Number(at(point, 'Date'))).toISOString(),
        at(point, 'Value'),
      ]);

    test('of a game has one point for each date', async () => {
      assert.deepEqual(await points(fox, 'NPWR90001_00'), [
        ['2013-08-14T21:37:46.000Z', 2],
        ['2013-09-01T08:00:00.250Z', 3],
        ['2014-02-28T13:00:00.000Z', 4],
      ]);
    });

    test('of all games has one point for each day', async () => {
      assert.deepEqual(await points(fox, ''), [
        ['2013-08-14T00:00:00.000Z', 3],
        ['2013-09-01T00:00:00.000Z', 4],
        ['2014-02-28T00:00:00.000Z', 5],
        ['2014-03-01T00:00:00.000Z', 6],
      ]);
    });

    test('excludes undated trophies', async () => {
      assert.deepEqual(await points(fox, 'NPWR90003_00'), [['2014-03-01T11:30:00.000Z', 1]]);
      assert.deepEqual(await points('NewHarbour', 'NPWR90005_00'), []);
      assert.deepEqual(await points('EmptyShelf', ''), []);
    });

    test('does not find a game that the player does not have', async () => {
      assert.equal(
        await ask(contract, 'GetTrophyProgression', {
          sNetId: 'EmptyShelf',
          sGameId: 'NPWR90001_00',
        }),
        null,
      );
    });
  });

  describe('the profile', () => {
    const profile = (sNetID: string): ReturnType<typeof ask> =>
      ask(contract, 'getNetID', { sNetID });
    const rank = async (name: string, board: 'Ranking' | 'CountryRanking'): Promise<unknown> => {
      const ranking = at(await profile(name), board);
      return [at(ranking, 'Position'), at(ranking, 'Total')];
    };

    test('counts all earned trophies', async () => {
      const counts = { Earned: 7, Total: 7, Platinum: 1, Gold: 2, Silver: 2, Bronze: 2 };
      assert.deepEqual(at(await profile(fox), 'Trophies'), counts);
    });

    test('has the level of 570 points by the rules of 2020', async () => {
      const player = await profile(fox);
      assert.deepEqual(at(player, 'LevelData'), {
        Points: 570,
        Floor: 540,
        Ceiling: 600,
        Progress: 50,
        level: 10,
      });
      assert.deepEqual([at(player, 'Level'), at(player, 'Progress')], [10, 50]);
    });

    test('has the mean progress of the games with any: 90, 88 and 33 of five', async () => {
      assert.equal(at(await profile(fox), 'GameCompletion'), 211 / 3);
      assert.equal(at(await profile('EmptyShelf'), 'GameCompletion'), 0);
    });

    test('has the same games as getGames', async () => {
      assert.deepEqual(
        at(await profile(fox), 'Games'),
        await ask(contract, 'getGames', { sNetID: fox }),
      );
    });

    test('ranks by points; ties share a rank and the next rank is skipped: 1, 2, 2, 4', async () => {
      const names = [fox, 'HarbourTwin', 'MirrorTwin', 'LastOfFour', foreignName, 'NewHarbour'];
      const ranks = await Promise.all(names.map((name) => rank(name, 'Ranking')));
      assert.deepEqual(ranks, [
        [1, 6],
        [2, 6],
        [2, 6],
        [4, 6],
        [5, 6],
        [6, 6],
      ]);
    });

    test('ranks within the country', async () => {
      const names = [fox, 'HarbourTwin', 'MirrorTwin', 'LastOfFour', foreignName];
      const ranks = await Promise.all(names.map((name) => rank(name, 'CountryRanking')));
      assert.deepEqual(ranks, [
        [1, 2],
        [2, 2],
        [1, 2],
        [2, 2],
        [1, 1],
      ]);
    });

    test('has rank 0 of 0 for excluded players and players without points, and in the country for players without a country', async () => {
      assert.deepEqual(await rank('TopOfAll', 'Ranking'), [0, 0]);
      assert.deepEqual(await rank('TopOfAll', 'CountryRanking'), [0, 0]);
      assert.deepEqual(await rank('EmptyShelf', 'Ranking'), [0, 0]);
      assert.deepEqual(await rank('NewHarbour', 'CountryRanking'), [0, 0]);
    });

    test('has stated values only if configured', async () => {
      const player = await profile('LastOfFour');
      assert.deepEqual(at(player, 'LevelData'), {
        Points: 60,
        Floor: 60,
        Ceiling: 120,
        Progress: 0,
        level: 2,
      });
    });
  });
});

describeOnStores('settings of the rules', (start) => {
  test('level-system 2008 counts a platinum as 180 points and uses different levels', async () => {
    await withContract(start, { levelSystem: '2008' }, async (contract) => {
      const player = await ask(contract, 'getNetID', { sNetID: fox });
      assert.deepEqual(at(player, 'LevelData'), {
        Points: 450,
        Floor: 200,
        Ceiling: 600,
        Progress: 62,
        level: 2,
      });
    });
  });

  test('prefer-stated uses level, points and rank stated by the source', async () => {
    await withContract(start, { preferStated: true }, async (contract) => {
      const stated = await ask(contract, 'getNetID', { sNetID: 'LastOfFour' });
      assert.deepEqual(
        [at(stated, 'Level'), at(stated, 'Progress'), at(stated, 'LevelData', 'Points')],
        [19, 29, 74_370],
      );
      assert.deepEqual(
        [at(stated, 'LevelData', 'level'), at(stated, 'LevelData', 'Progress')],
        [19, 29],
      );
      assert.deepEqual(at(stated, 'Ranking'), { Position: 3, Total: 1000 });
      assert.deepEqual(at(stated, 'CountryRanking'), { Position: 2, Total: 400 });
      const computed = await ask(contract, 'getNetID', { sNetID: fox });
      assert.deepEqual([at(computed, 'Level'), at(computed, 'Ranking', 'Position')], [10, 1]);
    });
  });

  test('time-zone is used for writing dates', async () => {
    await withContract(start, { timeZone: 'America/New_York' }, async (contract) => {
      const games = await askText(contract, 'getGames', { sNetID: fox });
      assert.match(games, /<LastUpdated>2014-02-28T08:00:00-05:00</);
      assert.match(games, /<LastUpdated>2013-08-14T17:37:46-04:00</);
      assert.match(games, /<Released>0001-01-01T00:00:00[+-]\d\d:\d\d</);
      assert.match(
        await askText(contract, 'getLastUpdate', { sNetID: fox }),
        />2014-03-01T06:40:12\.5-05:00</,
      );
    });
  });

  test('time-zone is used for reading dates without a zone', async () => {
    await withContract(start, { timeZone: 'America/New_York' }, async (contract) => {
      const since = async (sDate: string): Promise<number> =>
        each(await ask(contract, 'getGamesSince', { sNetID: fox, sDate })).length;
      assert.equal(await since('2014-02-28T08:00:00'), 2);
      assert.equal(await since('2014-02-28T08:00:01'), 1);
      assert.equal(await since('2014-02-28T13:00:00Z'), 2);
    });
  });

  test('time-zone determines the days of a progression', async () => {
    await withContract(start, { timeZone: 'Europe/Berlin' }, async (contract) => {
      const text = await askText(contract, 'GetTrophyProgression', {
        sNetId: 'LastOfFour',
        sGameId: '',
      });
      assert.match(text, /<Date>2013-12-24T00:00:00\+01:00<\/Date>\s*<Value>2</);
      assert.match(text, /<Date>2014-01-01T00:00:00\+01:00<\/Date>\s*<Value>3</);
    });
  });

  test('style aspnet writes local time without a suffix', async () => {
    await withContract(
      start,
      { timeZone: 'America/New_York', style: 'aspnet' },
      async (contract) => {
        assert.match(
          await askText(contract, 'getLastUpdate', { sNetID: fox }),
          />2014-03-01T06:40:12\.5</,
        );
        assert.match(
          await askText(contract, 'getGames', { sNetID: fox }),
          /<Released>0001-01-01T00:00:00</,
        );
      },
    );
  });
});

describeOnStores('a second update', (start) => {
  test('sets Updated only for what it changes', async () => {
    await withContract(start, {}, async (contract) => {
      const earned: DataRecord = {
        type: 'earned',
        player: fox,
        game: 'NPWR90005_00',
        trophy: 2,
        date: instant('2014-03-01T11:58:00Z'),
      };
      await loadRecords(contract.started.store, [earned]);
      const games = each(await ask(contract, 'getGames', { sNetID: fox }));
      assert.deepEqual(
        games.filter((game) => at(game, 'Updated') === true).map((game) => at(game, 'Id')),
        ['NPWR90005_00'],
      );
      const trophies = await ask(contract, 'getTrophies', { sNetID: fox, sGameId: 'NPWR90005_00' });
      assert.deepEqual(each(trophies, 'Updated'), [false, true, false]);
    });
  });

  test('with identical data changes nothing', async () => {
    await withContract(start, {}, async (contract) => {
      const before = await askText(contract, 'getNetID', { sNetID: fox });
      await loadContractData(contract.started.store);
      assert.equal(await askText(contract, 'getNetID', { sNetID: fox }), before);
    });
  });
});

for (const testStore of testStores) {
  test(`an empty catalogue on ${testStore.name} has 0 games, an empty list and no average`, async () => {
    const { url, release } = await testStore.make();
    const started = await startService({ store: url });
    const text = async (operation: string): Promise<string> =>
      (await fetch(`${started.url}/${operation}`)).text();
    assert.match(await text('getNumberListGames'), /<int [^>]*>0<\/int>/);
    assert.match(await text('getListGames'), /<ArrayOfGame [^>]*\/>$/);
    assert.match(await text('GetAVGTrophiesGames'), /<ArrayOfTrophies [^>]*\/>$/);
    await started.stop();
    await release();
  });
}

async function withContract(
  start: StartContractService,
  changes: Parameters<StartContractService>[0],
  work: (contract: ContractService) => Promise<void>,
): Promise<void> {
  const contract = await start(changes);
  try {
    await work(contract);
  } finally {
    await contract.stop();
  }
}
