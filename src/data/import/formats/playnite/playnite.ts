/**
 * Import of an export folder of PlayniteAchievements (docs/spec/networks.md 7). It has six CSV files; the last is meant for people and is
 * not read.
 */

import { join } from 'node:path';
import { readPlainFile } from '../../../../files/index.ts';
import type { Grade, OtherNetwork } from '../../../../domain/index.ts';
import { grades } from '../../../../domain/index.ts';
import { readIsoInstant } from '../../../../domain/time/index.ts';
import { playerItem } from '../../check/check-record.ts';
import type { Source, SourceItem } from '../../source/source.ts';
import { wrapSourceError } from '../../source/source.ts';
import { readDigits, readNumber, readWhole } from '../saved/json-value.ts';
import type { NativeEarned, NativeRules, NativeTrophy } from '../saved/native-game.ts';
import { toGameItems } from '../saved/native-game.ts';
import type { CsvRow } from './read-csv.ts';
import { UnreadableFile } from '../../readers/unreadable-file.ts';
import { readCsv } from './read-csv.ts';
import { plural } from '../../../../plural.ts';

/** Maximum size of a file. The file of a thousand games with all achievements has about 20 MB. */
const maxBytes = 64 * 1024 * 1024;

/** The files and the columns that are read. */
const files = {
  Games: ['Id', 'ProviderKey', 'ProviderGameId', 'GameName', 'LastUpdatedUtc'],
  AchievementDefinitions: [
    'Id',
    'GameId',
    'ApiName',
    'DisplayName',
    'Description',
    'UnlockedIconPath',
    'Points',
    'TrophyType',
    'Hidden',
    'GlobalPercentUnlocked',
  ],
  Users: ['Id', 'ProviderKey', 'IsCurrentUser'],
  UserGameProgress: ['Id', 'UserId', 'GameId'],
  UserAchievements: ['UserGameProgressId', 'AchievementDefinitionId', 'Unlocked', 'UnlockTimeUtc'],
} as const;
type FileName = keyof typeof files;
const fileNames: readonly FileName[] = [
  'Games',
  'AchievementDefinitions',
  'Users',
  'UserGameProgress',
  'UserAchievements',
];
type Tables = Readonly<Record<FileName, readonly CsvRow[]>>;

/** Providers that number their games. The others do not state which trophy set a game has. */
const networkByProvider: ReadonlyMap<string, OtherNetwork> = new Map([
  ['steam', 'steam'],
  ['retroachievements', 'retro'],
]);

/** Opens an export. Throws SourceError if a file is missing or has other columns. */
export async function openPlaynite(
  path: string,
  rules: NativeRules,
  provider: string,
): Promise<Source> {
  const tables = await readTables(path);
  if (!tables.Games.some((game) => isOf(game, provider)))
    throw wrapSourceError(join(path, 'Games.csv'), noGames(tables, provider));
  // oxlint-disable-next-line require-await -- a source yields batches asynchronously; this one has all of them in memory
  async function* batches(): AsyncGenerator<readonly SourceItem[]> {
    yield [playerItem(rules.player)];
    yield* itemsOf(tables, rules, provider);
  }
  return { name: 'playnite', totalBytes: null, bytesRead: () => 0, batches };
}

/** Checks whether a game is from the chosen provider. An empty provider chooses all games. */
function isOf({ ProviderKey = '' }: CsvRow, provider: string): boolean {
  return provider === '' || ProviderKey.toLowerCase() === provider.toLowerCase();
}

function noGames({ Games }: Tables, provider: string): string {
  if (provider === '' || Games.length === 0) return 'contains no games';
  const found = new Set(Games.map(({ ProviderKey = '' }) => ProviderKey.slice(0, 60)));
  return `has no games of the provider ${JSON.stringify(provider)}; found: ${[...found].slice(0, 10).join(', ')}`;
}

async function readTables(path: string): Promise<Tables> {
  const tables: Record<FileName, readonly CsvRow[]> = {
    Games: [],
    AchievementDefinitions: [],
    Users: [],
    UserGameProgress: [],
    UserAchievements: [],
  };
  for (const name of fileNames) {
    const file = join(path, `${name}.csv`);
    const found = await readPlainFile(file, maxBytes);
    if ('refused' in found) throw wrapSourceError(file, found.refused);
    try {
      tables[name] = readCsv(new TextDecoder().decode(found.bytes), files[name]);
    } catch (error) {
      if (error instanceof UnreadableFile) throw wrapSourceError(file, error.message);
      throw error;
    }
  }
  return tables;
}

function* itemsOf(
  tables: Tables,
  rules: NativeRules,
  provider: string,
): Generator<readonly SourceItem[]> {
  const index = indexTables(tables);
  const skipped = new Map<string, number>();
  for (const game of tables.Games.filter((each) => isOf(each, provider))) {
    const { ProviderKey = '' } = game;
    const items = gameItems(game, index, rules);
    if (items === null) skipped.set(ProviderKey, (skipped.get(ProviderKey) ?? 0) + 1);
    else yield items;
  }
  for (const [name, count] of skipped) {
    const shown = JSON.stringify(name.slice(0, 60));
    const skippedGames = plural(count, `game of ${shown} does`, `games of ${shown} do`);
    yield [{ where: 'Games.csv', skipped: `${skippedGames} not state the number of the set` }];
  }
}

/** The rows of the tables, by the ids that other tables use to refer to them. */
interface TableIndex {
  /** Definitions of achievements, by game. */
  readonly definitions: ReadonlyMap<string | undefined, readonly CsvRow[]>;
  /** The owner's unlocks, by definition. */
  readonly states: ReadonlyMap<string | undefined, CsvRow>;
  /** The games that the owner has played. */
  readonly played: ReadonlySet<string | undefined>;
}

function indexTables(tables: Tables): TableIndex {
  const owners = new Set(
    tables.Users.filter(({ IsCurrentUser }) => isTrue(IsCurrentUser)).map(({ Id }) => Id),
  );
  const progress = new Map(
    tables.UserGameProgress.filter(({ UserId }) => owners.has(UserId)).map(({ Id, GameId }) => [
      Id,
      GameId,
    ]),
  );
  const states = new Map(
    tables.UserAchievements.filter(({ UserGameProgressId }) =>
      progress.has(UserGameProgressId),
    ).map((row) => {
      return [row['AchievementDefinitionId'], row];
    }),
  );
  const definitions = Map.groupBy(tables.AchievementDefinitions, ({ GameId }) => GameId);
  return { definitions, states, played: new Set(progress.values()) };
}

/** Returns the items of a game; null if its row does not state the set's number. */
function gameItems(
  row: CsvRow,
  { definitions, states, played }: TableIndex,
  rules: NativeRules,
): readonly SourceItem[] | null {
  const { Id, ProviderKey = '', ProviderGameId, GameName = '', LastUpdatedUtc = '' } = row;
  const network = networkByProvider.get(ProviderKey.toLowerCase());
  const number = readDigits(ProviderGameId);
  if (network === undefined || number === null) return null;
  const where = `Games.csv, ${network} ${number}`;
  const facts = { network, where, statedAt: readIsoInstant(LastUpdatedUtc) };
  const [trophies, items] = trophiesOf(facts, definitions.get(Id) ?? [], states);
  return [
    ...items,
    ...toGameItems(
      { network, number, title: GameName, isPlayed: played.has(Id), trophies },
      rules,
      where,
    ),
  ];
}

interface GameFacts {
  readonly network: OtherNetwork;
  readonly where: string;
  /** When the percentages were stated: milliseconds UTC; null if unknown. */
  readonly statedAt: number | null;
}

function trophiesOf(
  { network, where, statedAt }: GameFacts,
  definitions: readonly CsvRow[],
  states: ReadonlyMap<string | undefined, CsvRow>,
): readonly [NativeTrophy[], SourceItem[]] {
  const items: SourceItem[] = [];
  const trophies = definitions.flatMap((row): NativeTrophy[] => {
    const key = (row['ApiName'] ?? '').toWellFormed().replaceAll('\0', '');
    const id = readWhole(key);
    const earned = earnedOf(states.get(row['Id']));
    if (key === '' || (network === 'retro' && (id === null || id === 0)))
      items.push({ where, invalid: 'an achievement has no usable ApiName' });
    else if (typeof earned === 'string')
      items.push({ where, invalid: `${key.slice(0, 100)}: ${earned}` });
    else
      return [
        {
          ...definedOf(row, statedAt),
          key,
          ...(network === 'retro' && id !== null ? { id } : {}),
          earned,
        },
      ];
    return [];
  });
  return [trophies, items];
}

function definedOf(
  row: CsvRow,
  statedAt: number | null,
): Omit<NativeTrophy, 'key' | 'id' | 'earned'> {
  const share = readNumber(row['GlobalPercentUnlocked']);
  const isKnown = share !== null && share >= 0 && share <= 100;
  const icon = row['UnlockedIconPath'] ?? '';
  return {
    title: row['DisplayName'] ?? null,
    description: row['Description'] ?? null,
    image: /^https?:\/\/[^?#]+$/.test(icon) ? icon : null,
    isHidden: isTrue(row['Hidden']),
    points: readWhole(row['Points']),
    share: isKnown ? share : null,
    shareAt: isKnown ? statedAt : null,
    grade: gradeOf(row['TrophyType']),
  };
}

function earnedOf(state: CsvRow | undefined): NativeEarned | null | string {
  if (state === undefined || !isTrue(state['Unlocked'])) return null;
  const text = state['UnlockTimeUtc'] ?? '';
  if (text === '') return { date: null };
  const date = readIsoInstant(text);
  return date === null ? `${JSON.stringify(text.slice(0, 60))} is not a date` : { date };
}

function gradeOf(text = ''): Grade | null {
  return grades.find((grade) => grade === text.toLowerCase()) ?? null;
}

function isTrue(text = ''): boolean {
  return text === '1' || text.toLowerCase() === 'true';
}
