/**
 * Imports the same set of invented trophies with the formats of all other networks (docs/spec/networks.md 4 to 7), and tests which files
 * the formats refuse.
 */

import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { openStore } from '../../../../store/open-store.ts';
import type { SqlStore } from '../../../../store/sql-store.ts';
import { exported } from '../../../../store/testing/records.ts';
import { createIconFolder } from '../../../../files/index.ts';
import type { IconTarget, OptionValues } from '../../source/format.ts';
import { findFormat } from '../index.ts';
import { ingest } from '../../pipeline/ingest.ts';
import { SourceError } from '../../source/source.ts';
import type { TestFile } from '../../../../../test/support/saved-files.ts';
import {
  earnedAt,
  gpdFiles,
  gpdPicture,
  playniteFiles,
  retroFiles,
  retroGame,
  steamFiles,
  steamId,
  xboxFiles,
} from '../../../../../test/support/saved-files.ts';
import { makeFolder } from '../../../../../test/support/make-folder.ts';

const context = { strict: false, mayBePacked: true, timeZone: 'UTC', icons: null, accounts: [] };
const now = Date.UTC(2024, 5, 1);
const root = makeFolder();
let store: SqlStore;

async function folderOf(files: readonly TestFile[]): Promise<string> {
  const folder = await mkdtemp(join(root, 'files-'));
  for (const { path, content } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

interface Done {
  readonly rejected: readonly string[];
  readonly notes: readonly string[];
  readonly warnings: readonly string[];
  /** Whether no item of the source was skipped. */
  readonly isComplete: boolean;
  readonly unchanged: boolean;
}

/** Imports files into the store. The message of a SourceError counts as a rejection. */
async function run(
  name: string,
  files: readonly TestFile[],
  options: OptionValues = {},
  icons: IconTarget | null = null,
): Promise<Done> {
  const format = findFormat(name);
  assert.ok(format !== undefined);
  const path = await folderOf(files);
  try {
    const source = await format.open(
      { path },
      { player: 'LanternFox', ...options },
      { ...context, icons },
    );
    const { rejected, notes, skipped, warnings, total } = await ingest(store, source, {
      keepGoing: false,
      now,
    });
    return {
      rejected: rejected.first.map(({ where, reason }) => `${where}: ${reason}`),
      notes: [...notes.first, ...skipped.first].map(({ where, reason }) => `${where}: ${reason}`),
      warnings: warnings.first.map(({ where, reason }) => `${where}: ${reason}`),
      isComplete: skipped.total === 0,
      unchanged: total.added + total.changed === 0,
    };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return {
      rejected: [error.message.replaceAll(`${path}/`, '')],
      notes: [],
      warnings: [],
      isComplete: false,
      unchanged: true,
    };
  }
}

async function withStore(work: () => Promise<void>): Promise<void> {
  store = await openStore('sqlite::memory:');
  try {
    await work();
    assert.deepEqual(await store.check(), []);
  } finally {
    await store.close();
  }
}

/** Returns the number, grade and date of each trophy. The date is undefined if it is not earned. */
async function trophiesOf(game: string): Promise<unknown> {
  const trophies = (await store.playerTrophies('LanternFox', game)) ?? [];
  return trophies.map(({ trophy, earned, earnedAt: at }) => [
    trophy.trophyId,
    trophy.grade,
    earned ? at : undefined,
  ]);
}

const golden = [
  [1, 'gold', earnedAt],
  [2, 'gold', earnedAt],
  [3, 'silver', null],
  [4, 'bronze', undefined],
  [5, 'bronze', undefined],
];
/** RetroAchievements states a date for every earned trophy. */
const goldenRetro = golden.map(([id, grade, at]) => [id, grade, id === 3 ? undefined : at]);

const formats = [
  {
    name: 'retroachievements',
    game: 'RA-1',
    files: retroFiles,
    trophies: goldenRetro,
    figures: [50, 7, 1],
  },
  {
    name: 'steam',
    game: 'STEAM-440',
    files: steamFiles,
    trophies: golden,
    figures: [undefined, undefined, 1],
  },
  {
    name: 'xbox',
    game: 'XBOX-1297287142',
    files: xboxFiles,
    trophies: golden,
    figures: [100, undefined, undefined],
  },
  {
    name: 'xbox',
    game: 'XBOX-1297287142',
    files: gpdFiles,
    trophies: golden,
    figures: [100, undefined, undefined],
  },
  {
    name: 'playnite',
    game: 'STEAM-440',
    files: playniteFiles,
    trophies: golden,
    figures: [undefined, undefined, 1],
  },
];

describe('the set of five trophies', () => {
  for (const { name, game, files, trophies, figures } of formats) {
    test(`has the same numbers, grades and dates: ${name}, ${files[0]?.path}`, () =>
      withStore(async () => {
        assert.deepEqual((await run(name, files)).rejected, []);
        assert.deepEqual(await trophiesOf(game), trophies);
        const records = await exported(store);
        const first = records.find((record) => record.type === 'trophy');
        assert.deepEqual([first?.points, first?.weightedPoints, first?.share], figures);
        assert.ok((await store.gamesById(game))[0]?.title?.startsWith('Harbour of'));
      }));

    test(`a second import changes nothing: ${name}, ${files[0]?.path}`, () =>
      withStore(async () => {
        await run(name, files);
        const records = await exported(store);
        assert.equal((await run(name, files)).unchanged, true);
        assert.deepEqual(await exported(store), records);
      }));

    test(`is bronze with --grade bronze: ${name}, ${files[0]?.path}`, () =>
      withStore(async () => {
        await run(name, files, { grade: 'bronze' });
        const set = (await store.gamesById(game))[0]?.set;
        assert.deepEqual(set, { platinum: 0, gold: 0, silver: 0, bronze: 5 });
      }));
  }

  test('GPD files and answers of the network agree', () =>
    withStore(async () => {
      await run('xbox', xboxFiles);
      const records = await exported(store);
      await run('xbox', gpdFiles);
      assert.deepEqual(
        (await exported(store)).filter(({ type }) => type !== 'trophy'),
        records.filter(({ type }) => type !== 'trophy'),
      );
    }));
});

test('the pictures of a GPD file become icons of its game', () =>
  withStore(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'laurel-icons-'));
    try {
      const { warnings, isComplete } = await run('xbox', gpdFiles, {}, { folder });
      const [first, second] = (await store.playerTrophies('LanternFox', 'XBOX-1297287142')) ?? [];
      assert.equal(first?.trophy.image, '/icons/XBOX-1297287142/TROP001.PNG');
      assert.equal(second?.trophy.image, null);
      const game = (await exported(store)).find(({ type }) => type === 'game');
      assert.ok(game?.type === 'game');
      assert.equal(game.image, '/icons/XBOX-1297287142/ICON0.PNG');
      assert.ok(isComplete);
      assert.match(warnings.join(), /4D5307E6\.gpd, picture of achievement 2: is not a PNG image/);
      const icon = await createIconFolder(folder).read({
        setId: 'XBOX-1297287142',
        file: 'TROP001.PNG',
      });
      assert.deepEqual(icon?.bytes, gpdPicture);
    } finally {
      await rm(folder, { recursive: true });
    }
  }));

describe('RetroAchievements', () => {
  test('keeps the date of hardcore mode, the award, the system and the account', () =>
    withStore(async () => {
      await run('retroachievements', retroFiles);
      const records = await exported(store);
      const earned = records.flatMap((record) =>
        record.type === 'earned' ? [[record.trophy, record.hardcore]] : [],
      );
      assert.deepEqual(earned, [
        [1, earnedAt],
        [2, undefined],
      ]);
      const game = records.find(({ type }) => type === 'game');
      assert.ok(
        game?.type === 'game' && game.system === 'SNES/Super Famicom' && game.network === 'retro',
      );
      const played = records.find(({ type }) => type === 'playerGame');
      assert.ok(
        played?.type === 'playerGame' &&
          played.award === 'beaten-hardcore' &&
          played.awarded === earnedAt,
      );
      const [account] = (await store.playerNetworks('LanternFox')) ?? [];
      assert.deepEqual([account?.network, account?.accountName], ['retro', 'lantern']);
    }));

  test('imports only what was earned in hardcore mode with --hardcore', () =>
    withStore(async () => {
      await run('retroachievements', retroFiles, { hardcore: true });
      assert.deepEqual((await store.latestTrophies('LanternFox', null, 0))?.length, 0);
      assert.deepEqual(await store.earnedDates('LanternFox', 'RA-1'), [earnedAt]);
    }));

  test('reads recent achievements and lists of games', () =>
    withStore(async () => {
      const recent = {
        Date: '2024-03-01 20:14:31',
        HardcoreMode: 1,
        AchievementID: 1,
        Title: 'First light',
        Points: 50,
        GameID: 1,
      };
      const list = {
        Count: 1,
        Total: 1,
        Results: [{ GameID: 2, Title: 'Quay', HighestAwardKind: 'mastered' }],
      };
      const files = [
        { path: 'a.json', content: JSON.stringify([recent]) },
        { path: 'b.json', content: JSON.stringify(list) },
      ];
      assert.deepEqual((await run('retroachievements', files)).rejected, []);
      assert.deepEqual(await trophiesOf('RA-1'), [[1, 'gold', earnedAt]]);
      assert.equal((await store.gamesById('RA-2'))[0]?.title, 'Quay');
    }));
});

describe('Steam', () => {
  test('a trophy that is earned but not in the schema is taken with its key as title', () =>
    withStore(async () => {
      const files = steamFiles.map((file) =>
        file.path === '440/schema.json' ? { ...file, content: '{"game":{}}' } : file,
      );
      const { rejected, notes } = await run('steam', files);
      assert.deepEqual([rejected, notes.length], [[], 3]);
      assert.equal((await store.gameTrophies('STEAM-440'))?.[0]?.title, 'ACH_1');
    }));
});

const changed = (
  files: readonly TestFile[],
  path: string,
  content: string | Buffer,
): readonly TestFile[] => [...files.filter((file) => file.path !== path), { path, content }];
const profileError = '{"playerstats":{"error":"Profile is not public","success":false}}';
const otherAccount = JSON.stringify({
  playerstats: { steamID: '76561190000000002', achievements: [], success: true },
});
const wrongDate = JSON.stringify({
  ...retroGame,
  Achievements: { 1: { ID: 1, Points: 5, DateEarned: '01.03.2024' } },
});
const badGpd = (from: number, bytes: readonly number[]): Buffer => {
  const content = Buffer.from(gpdFiles[0]?.content ?? '');
  content.set(bytes, from);
  return content;
};
/** Returns a GPD file whose entries each claim all data behind the tables (docs/spec/networks.md 6). */
function overlappingGpd(): Buffer {
  const content = badGpd(0, []);
  const slots = content.readUInt32BE(8);
  const used = content.readUInt32BE(12);
  const free = content.readUInt32BE(16);
  const data = 24 + 18 * slots + 8 * free;
  for (let index = 0; index < used; index += 1) {
    content.writeUInt32BE(0, 24 + 18 * index + 10);
    content.writeUInt32BE(content.length - data, 24 + 18 * index + 14);
  }
  return content;
}
const notAnAnswer = 'is not a saved answer about a game, a player or their achievements';

const refused: readonly (readonly [name: string, files: readonly TestFile[], message: string])[] = [
  ['retroachievements', [{ path: 'a.json', content: '[]' }], `a.json: ${notAnAnswer}`],
  ['retroachievements', [{ path: 'a.json', content: '{}' }], `a.json: ${notAnAnswer}`],
  [
    'retroachievements',
    [{ path: 'a.json', content: '{"message":"Unauthenticated."}' }],
    `a.json: ${notAnAnswer}`,
  ],
  [
    'retroachievements',
    [{ path: 'a.json', content: '<html>403</html>' }],
    'a.json: is an HTML page, not JSON',
  ],
  ['retroachievements', [{ path: 'a.json', content: '{"ID":1,' }], 'a.json: is not valid JSON'],
  ['retroachievements', [{ path: 'a.json', content: '' }], 'a.json: is empty'],
  [
    'retroachievements',
    [{ path: 'a.json', content: wrongDate }],
    'a.json: achievement 1: "01.03.2024" is not a date such as 2024-03-01 20:14:31',
  ],
  [
    'retroachievements',
    [{ path: 'a.json', content: JSON.stringify({ ...retroGame, HighestAwardDate: 'soon' }) }],
    'a.json: HighestAwardDate "soon" is not a date such as 2024-03-01 20:14:31',
  ],
  [
    'retroachievements',
    [
      {
        path: 'a.json',
        content: '{"Results":[{"GameID":1,"Title":"Quay","MostRecentAwardedDate":"soon"}]}',
      },
    ],
    'a.json: game 1: MostRecentAwardedDate "soon" is not a date such as 2024-03-01 20:14:31',
  ],
  ['retroachievements', [], 'contains no .json files'],
  [
    'steam',
    changed(steamFiles, '440/player.json', profileError),
    '440/player.json: Steam answered: Profile is not public',
  ],
  [
    'steam',
    changed(steamFiles, 'owned.json', '{"response":{}}'),
    'owned.json: is not a list of games: Steam sends this for a profile whose list of games is not public',
  ],
  [
    'steam',
    changed(steamFiles, '440/schema.json', '<html>403 Forbidden</html>'),
    '440/schema.json: is an HTML page, not JSON',
  ],
  [
    'steam',
    changed(steamFiles, 'achievements.json', '{}'),
    'achievements.json: has no number of a game in its name: name it <appid>/schema.json, <appid>/player.json, <appid>/percentages.json or owned.json',
  ],
  [
    'steam',
    changed(steamFiles, '441-player.json', otherAccount),
    `441-player.json: is of the account 76561190000000002, other files are of ${steamId}`,
  ],
  [
    'steam',
    changed(steamFiles, '440/percentages.json', '{}'),
    '440/player.json: percentages.json is not a saved answer about the shares of achievements',
  ],
  [
    'steam',
    changed(steamFiles, '440/player.json', '{"playerstats":{}}'),
    '440/player.json: player.json is not a saved answer about the achievements of a player',
  ],
  [
    'xbox',
    [{ path: 'a.json', content: '{"titles":[{"titleId":5,"name":"Quay","lastUnlock":"soon"}]}' }],
    'a.json: title 5: "soon" is not a date',
  ],
  [
    'xbox',
    [{ path: '4D5307E6.gpd', content: badGpd(0, [0]) }],
    '4D5307E6.gpd: is not a GPD file: it does not begin with XDBF',
  ],
  [
    'xbox',
    [{ path: '4D5307E6.gpd', content: badGpd(24 + 14, [0x7f]) }],
    '4D5307E6.gpd: is damaged: an entry ends after the end of the file',
  ],
  [
    'xbox',
    [{ path: '4D5307E6.gpd', content: overlappingGpd() }],
    '4D5307E6.gpd: is damaged: its entries overlap',
  ],
  [
    'xbox',
    [{ path: 'a.json', content: `[${'[],'.repeat(2_000_000)}[]]` }],
    'a.json: has more than 2000000 values',
  ],
  [
    'xbox',
    [{ path: 'a.json', content: '['.repeat(200) + ']'.repeat(200) }],
    'a.json: has values nested more than 100 deep',
  ],
  [
    'xbox',
    [{ path: 'a.json', content: ' '.repeat(16 * 2 ** 20 + 1) }],
    'a.json: is larger than 16777216 bytes',
  ],
  [
    'xbox',
    [{ path: 'profile.gpd', content: badGpd(0, []) }],
    'profile.gpd: has no number of a title in its name, such as 4D5307E6.gpd',
  ],
  [
    'xbox',
    [{ path: 'a.json', content: '{"content":{}}' }],
    'a.json: is not a saved answer about titles or achievements',
  ],
  ['playnite', playniteFiles.slice(1), 'Games.csv: cannot be read: no such file or folder'],
  [
    'playnite',
    changed(playniteFiles, 'Users.csv', 'Id,Name\r\n'),
    'Users.csv: has no column ProviderKey, IsCurrentUser',
  ],
  [
    'playnite',
    changed(playniteFiles, 'Users.csv', 'Id,ProviderKey,IsCurrentUser\r\n1,"Steam'),
    'Users.csv: ends inside a field in quotes',
  ],
];

describe('bad input', () => {
  for (const [name, files, message] of refused) {
    test(`${name}: ${message.slice(0, 90)}`, () =>
      withStore(async () => {
        const { rejected } = await run(name, files);
        assert.ok(rejected[0]?.endsWith(message), rejected[0]);
        assert.equal(await store.isEmpty(), true);
      }));
  }

  test('an account other than the stored one is rejected', () =>
    withStore(async () => {
      await run('retroachievements', retroFiles);
      const other = [
        { path: 'profile.json', content: '{"User":"other","ULID":"01HQOTHERACCOUNT000000000X"}' },
      ];
      const { rejected } = await run('retroachievements', other);
      assert.deepEqual(rejected, [
        'profile.json: player "LanternFox" has another account of the network retro',
      ]);
    }));

  test('the list of the dashboard is passed over, and nothing of the source is missing', () =>
    withStore(async () => {
      const dashboard = { path: 'FFFE07D1.gpd', content: gpdFiles[0]?.content ?? '' };
      const { rejected, notes, isComplete } = await run('xbox', [dashboard]);
      assert.deepEqual(
        [rejected, notes, isComplete],
        [[], ["FFFE07D1.gpd: is the dashboard's list of games, not a game"], true],
      );
    }));

  test('games that a plugin does not identify are skipped and counted', () =>
    withStore(async () => {
      const { notes } = await run('playnite', playniteFiles);
      assert.deepEqual(notes, ['Games.csv: 1 game of "PSN" does not state the number of the set']);
    }));

  test('a provider that the export does not contain is refused', () =>
    withStore(async () => {
      const { rejected } = await run('playnite', playniteFiles, { provider: 'GOG' });
      assert.deepEqual(rejected, [
        'Games.csv: has no games of the provider "GOG"; found: Steam, PSN',
      ]);
    }));

  test('keys in addresses of saved answers are not stored', () =>
    withStore(async () => {
      await run('xbox', xboxFiles);
      assert.equal(JSON.stringify(await exported(store)).includes('secret'), false);
    }));
});
