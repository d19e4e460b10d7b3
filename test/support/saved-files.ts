/** Files for tests with saved responses of every network: one set of five invented trophies, of which three are earned. */

import { invariant } from '../../src/invariant.ts';

/** The instant of the first earned trophy; the last earned one has no date. */
export const earnedAt = Date.UTC(2024, 2, 1, 20, 14, 31);
/** The account that the saved responses of Steam are about. */
export const steamId = '76561190000000001';

/** A file, with its path relative to the folder that is imported. */
export interface TestFile {
  readonly path: string;
  readonly content: string | Buffer;
}

function json(path: string, value: unknown): TestFile {
  return { path, content: JSON.stringify(value) };
}

const titles = ['First light', 'Second light', 'Third light', 'Fourth light', 'Hidden light'];
/**
 * The values of the five trophies: points, gamerscores, and percentages of players. By each network's rule they give the grades gold, gold,
 * silver, bronze, bronze.
 */
const points = [50, 25, 10, 5, 0];
const gamerscores = [100, 50, 20, 10, 0];
const shares = [1, 4.9, 12.5, 50, 80];

/** The response of RetroAchievements about a game. */
export const retroGame = {
  ID: 1,
  Title: 'Harbour of Lanterns',
  ConsoleName: 'SNES/Super Famicom',
  ImageIcon: '/Images/000001.png',
  NumDistinctPlayers: 200,
  NumAwardedToUser: 3,
  HighestAwardKind: 'beaten-hardcore',
  HighestAwardDate: '2024-03-01T20:14:31+00:00',
  Achievements: Object.fromEntries(
    titles.map((title, index) => [
      String(index + 1),
      {
        ID: index + 1,
        Title: title,
        Description: 'Light a lantern.',
        Points: points[index],
        TrueRatio: 7,
        BadgeName: '000009',
        NumAwarded: 2 * invariant(shares[index], 'every trophy has a share'),
        ...(index === 0
          ? { DateEarned: '2024-03-01 20:14:31', DateEarnedHardcore: '2024-03-01 20:14:31' }
          : {}),
        ...(index === 1 ? { DateEarned: '2024-03-01 20:14:31' } : {}),
      },
    ]),
  ),
};

/** The saved responses of RetroAchievements. */
export const retroFiles: readonly TestFile[] = [
  json('game.json', retroGame),
  json('profile.json', { User: 'lantern', ULID: '01HQTESTACCOUNT0000000000X' }),
];

/** The saved responses of Steam. */
export const steamFiles: readonly TestFile[] = [
  json('owned.json', {
    response: {
      game_count: 1,
      games: [{ appid: 440, name: 'Harbour of Lanterns', img_icon_url: 'abcdef0123456789' }],
    },
  }),
  json('440/schema.json', {
    game: {
      gameName: 'ValveTestApp440',
      availableGameStats: {
        achievements: titles.map((title, index) => ({
          name: `ACH_${index + 1}`,
          displayName: title,
          hidden: index === 4 ? 1 : 0,
          icon: `https://images.example/${index + 1}.jpg`,
          ...(index === 4 ? {} : { description: 'Light a lantern.' }),
        })),
      },
    },
  }),
  json('440/player.json', {
    playerstats: {
      steamID: steamId,
      gameName: 'ValveTestApp440',
      achievements: titles.map((_, index) => ({
        apiname: `ACH_${index + 1}`,
        achieved: index < 3 ? 1 : 0,
        unlocktime: index < 2 ? earnedAt / 1000 : 0,
      })),
      success: true,
    },
  }),
  json('440/percentages.json', {
    achievementpercentages: {
      achievements: shares.map((percent, index) => ({
        name: `ACH_${index + 1}`,
        percent: percent.toFixed(1),
      })),
    },
  }),
];

/** The saved responses of Xbox. */
export const xboxFiles: readonly TestFile[] = [
  json('achievements.json', {
    achievements: titles.map((name, index) => ({
      id: String(index + 1),
      name,
      titleAssociations: [{ name: 'Harbour of Lanterns', id: 1_297_287_142 }],
      progressState: index < 3 ? 'Achieved' : 'InProgress',
      progression: {
        timeUnlocked: index < 2 ? '2024-03-01T20:14:31.0000000Z' : '0001-01-01T00:00:00.0000000Z',
      },
      mediaAssets: [{ type: 'Icon', url: 'https://images.example/a.png?key=secret' }],
      isSecret: index === 4,
      description: 'Light a lantern.',
      rewards: [{ type: 'Gamerscore', value: String(gamerscores[index]) }],
    })),
    pagingInfo: { continuationToken: null, totalRecords: 5 },
  }),
];

/** The image of the game and of the first achievement. The image of the second achievement is not a PNG. */
export const gpdPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADUlEQVQImWNg+M9QDwADgQF/hps9nQAAAABJRU5ErkJggg==',
  'base64',
);

/** The same game in a profile file of the emulator Xenia. */
export const gpdFiles: readonly TestFile[] = [
  {
    path: 'content/E0300000AAAAAAAA/FFFE07D1/00010000/E0300000AAAAAAAA/4D5307E6.gpd',
    content: gpdOf(
      titles.map((title, index) => ({
        id: index + 1,
        title,
        points: invariant(gamerscores[index], 'every trophy has points'),
        flags: (index === 4 ? 0 : 8) | (index < 3 ? 0x2_0000 : 0),
        filetime: index < 2 ? 133_537_976_710_000_000n : 0n,
      })),
    ),
  },
];

const games =
  'Id,ProviderKey,ProviderPlatformKey,ProviderGameId,PlayniteGameId,GameName,LibrarySourceName,FirstSeenUtc,LastUpdatedUtc';
const definitions =
  'Id,GameId,ApiName,DisplayName,Description,UnlockedIconPath,LockedIconPath,Points,Category,CategoryType,TrophyType,Hidden,IsCapstone,GlobalPercentUnlocked,Rarity,ProgressMax';

/** An export of the Playnite plugin. It contains the same game on Steam, a game that the plugin cannot identify, and a friend. */
export const playniteFiles: readonly TestFile[] = [
  csv('Games', [
    games,
    '1,Steam,,440,,"Harbour of ""Lanterns"", 2nd",,,2024-03-02T00:00:00Z',
    '2,PSN,,0,,Quay,,,',
  ]),
  csv('AchievementDefinitions', [
    definitions,
    ...titles.map(
      (title, index) =>
        `${index + 1},1,ACH_${index + 1},${title},Light a lantern.,,,,,,,${index === 4 ? 1 : 0},0,${shares[index]},,`,
    ),
  ]),
  csv('Users', [
    'Id,ProviderKey,ExternalUserId,DisplayName,IsCurrentUser',
    '1,Steam,1,lantern,1',
    '2,Steam,2,friend,0',
  ]),
  csv('UserGameProgress', ['Id,UserId,GameId', '1,1,1', '2,2,1']),
  csv('UserAchievements', [
    'UserGameProgressId,AchievementDefinitionId,Unlocked,UnlockTimeUtc',
    '2,4,1,2020-01-01T00:00:00Z',
    '1,1,1,2024-03-01T20:14:31Z',
    '1,2,1,2024-03-01T20:14:31Z',
    '1,3,1,',
    '1,4,0,',
  ]),
];

function csv(name: string, lines: readonly string[]): TestFile {
  return { path: `${name}.csv`, content: `\uFEFF${lines.join('\r\n')}\r\n` };
}

interface GpdItem {
  readonly id: number;
  readonly title: string;
  readonly points: number;
  readonly flags: number;
  readonly filetime: bigint;
}

function text(value: string): Buffer {
  return Buffer.from(`${value}\0`, 'utf16le').swap16();
}

/** A GPD file (docs/spec/networks.md 6). */
function gpdOf(items: readonly GpdItem[]): Buffer {
  const entries = [
    ...items.map(({ id, title, points: score, flags, filetime }) => {
      const head = Buffer.alloc(0x1c);
      for (const [at, value] of [0x1c, id, id + 100, score, flags].entries())
        head.writeUInt32BE(value, 4 * at);
      head.writeBigUInt64BE(filetime, 20);
      const content = Buffer.concat([head, text(title), text('Light a lantern.'), text('Locked.')]);
      return { section: 1, id: BigInt(id), content };
    }),
    { section: 1, id: 0x1_0000_0000n, content: Buffer.alloc(16) },
    { section: 2, id: 101n, content: gpdPicture },
    { section: 2, id: 102n, content: Buffer.from('GIF89a') },
    { section: 2, id: 0x8000n, content: gpdPicture },
    { section: 5, id: 0x8000n, content: text('Harbour of Lanterns') },
  ];
  const head = Buffer.alloc(24 + 18 * entries.length);
  head.write('XDBF', 'latin1');
  for (const [at, value] of [0x1_0000, entries.length, entries.length, 0, 0].entries())
    head.writeUInt32BE(value, 4 + 4 * at);
  let offset = 0;
  for (const [index, { section, id, content }] of entries.entries()) {
    const at = 24 + 18 * index;
    head.writeUInt16BE(section, at);
    head.writeBigUInt64BE(id, at + 2);
    head.writeUInt32BE(offset, at + 10);
    head.writeUInt32BE(content.length, at + 14);
    offset += content.length;
  }
  return Buffer.concat([head, ...entries.map(({ content }) => content)]);
}
