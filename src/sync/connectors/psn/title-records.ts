/** Converts responses about a game and a player's trophies in it to records (docs/spec/domain.md 1.3, Game and Trophy). */

import { readPlatforms } from '../../../domain/index.ts';
import type {
  DataRecord,
  EarnedRecord,
  GameRecord,
  GroupRecord,
  TrophyRecord,
} from '../../../records/records.ts';
import type { TrophyProgress } from '../../../records/trophy-progress.ts';
import { omitEmpty } from '../../../records/omit-nil.ts';
import type { SyncTitle } from '../../state/index.ts';
import type { ListedRow } from '../../engine/index.ts';
import { joinMark } from '../../engine/index.ts';
import { readIsoInstant, writeIsoInstant } from '../../../domain/time/index.ts';
import type { EarnedAnswer, GroupsAnswer, SetAnswer, TitleRow } from './answers.ts';

/** Converts a row in a player's list of games to the row that is stored until the game is read. */
export function listedTitle(row: TitleRow): ListedRow {
  const statedEarned = row.earnedTrophies === undefined ? null : sumOf(row.earnedTrophies);
  return {
    gameId: row.npCommunicationId,
    service: row.npServiceName,
    title: row.trophyTitleName ?? null,
    image: row.trophyTitleIconUrl ?? null,
    platform: platformOf(row.trophyTitlePlatform),
    setVersion: row.trophySetVersion ?? null,
    lastUpdatedAt: instantOf(row.lastUpdatedDateTime),
    statedEarned,
    listedMark: joinMark(playOf(row), countsOf(row.definedTrophies)),
    formerMark: formerMarkOf(row, statedEarned),
  };
}

/**
 * Returns the part of a game's mark (engine/mark.ts) that describes play. It includes the set version and the earned trophies, because they
 * show changes even if the date is the same.
 */
function playOf({
  lastUpdatedDateTime = '',
  trophySetVersion = '',
  earnedTrophies,
}: TitleRow): string {
  return `${lastUpdatedDateTime} v${trophySetVersion} e${countsOf(earnedTrophies)}`;
}

/** Returns the counts as `platinum.gold.silver.bronze`; an empty text if one of them is not stated. */
function countsOf({
  platinum,
  gold,
  silver,
  bronze,
}: NonNullable<TitleRow['earnedTrophies']> = {}): string {
  const counts = [platinum, gold, silver, bronze];
  return counts.includes(undefined) ? '' : counts.join('.');
}

/**
 * Returns the mark of a row as older versions of Laurel wrote it, without the set's counts. With it, games in an old store are recognised
 * as unchanged.
 */
function formerMarkOf(
  { lastUpdatedDateTime = '', trophySetVersion = '' }: TitleRow,
  earned: number | null,
): string {
  return `${lastUpdatedDateTime} ${trophySetVersion} ${earned ?? ''}`;
}

function sumOf(counts: Readonly<Record<string, number | undefined>>): number {
  return Object.values(counts).reduce((sum: number, count) => sum + (count ?? 0), 0);
}

/** Converts `PS3,PSVITA` to `ps3,psp2`. */
function platformOf(text: string | undefined): string | null {
  if (text === undefined || text.trim() === '') return null;
  const { platform, unknown } = readPlatforms(text);
  // absent: Laurel knows none of the stated platforms
  return [...(platform?.split(',') ?? []), ...unknown.map((name) => name.toLowerCase())].join(',');
}

/** The definition of a set. */
export interface Definition {
  readonly set: SetAnswer;
  readonly groups: GroupsAnswer | null;
}

/** What the network's list of games states about a game. */
export type StatedTitle = Pick<
  SyncTitle,
  'gameId' | 'title' | 'image' | 'platform' | 'lastUpdatedAt'
>;

/** Returns the same data about a game from the response about its set's groups. */
export function statedBySet(
  gameId: string,
  { trophyTitleName, trophyTitleIconUrl, trophyTitlePlatform }: GroupsAnswer,
): StatedTitle {
  return {
    gameId,
    title: trophyTitleName ?? null, // absent: the network does not state the title
    image: trophyTitleIconUrl ?? null, // absent: the network does not state the image
    platform: platformOf(trophyTitlePlatform),
    lastUpdatedAt: null,
  };
}

/** Returns the records of a game and its set, in an order in which they can be imported. */
export function setRecords(title: StatedTitle, definition: Definition | null): DataRecord[] {
  return [
    gameRecord(title, definition),
    // absent: the groups were not read, or the set has none
    ...(definition?.groups?.trophyGroups ?? []).map((group) => groupRecord(title.gameId, group)),
    ...(definition?.set.trophies ?? []).map((trophy) => trophyRecord(title.gameId, trophy)), // absent: the set was not read
  ];
}

/** Returns the trophies' ids, grades, groups and names as one text, to compare two readings of a set. */
export function readIdentity({ trophies }: SetAnswer): string {
  const lines = trophies.toSorted((a, b) => a.trophyId - b.trophyId);
  return JSON.stringify(
    lines.map((trophy) => [
      trophy.trophyId,
      trophy.trophyType,
      trophy.trophyGroupId,
      trophy.trophyName,
    ]),
  );
}

/** Returns the percentage of the network's players who earned each trophy, with its date: the rarity that the network states. */
export function shareRecords(
  game: string,
  { trophies }: EarnedAnswer,
  shareDate: number,
): TrophyRecord[] {
  return trophies.flatMap(({ trophyId, trophyType, trophyEarnedRate: share }) =>
    trophyType === undefined || share === undefined
      ? []
      : [
          {
            type: 'trophy' as const,
            game,
            id: numberOf(trophyId),
            grade: trophyType,
            share,
            shareDate,
          },
        ],
  );
}

/** Returns the records of a player in a game, in an order in which they can be imported. */
export function playRecords(
  player: string,
  title: StatedTitle,
  earned: EarnedAnswer,
): DataRecord[] {
  return [
    playerGameRecord(player, title, earned),
    ...earned.trophies
      .filter((trophy) => trophy.earned === true)
      .map((trophy) => earnedRecord(player, title.gameId, trophy)),
  ];
}

/** Returns a game's record. If there is a definition, the record contains the set's version. */
export function gameRecord(
  { gameId, title, image, platform }: StatedTitle,
  definition: Definition | null,
): GameRecord {
  return {
    type: 'game',
    id: gameId,
    ...omitEmpty({ title, image, platform, setVersion: definition?.set.trophySetVersion }),
  };
}

function groupRecord(game: string, group: GroupsAnswer['trophyGroups'][number]): GroupRecord {
  const { trophyGroupId: id, trophyGroupName, trophyGroupDetail } = group;
  return {
    type: 'group',
    game,
    id,
    ...omitEmpty({ name: trophyGroupName, detail: trophyGroupDetail }),
  };
}

function trophyRecord(game: string, trophy: SetAnswer['trophies'][number]): TrophyRecord {
  return {
    type: 'trophy',
    game,
    id: numberOf(trophy.trophyId),
    grade: trophy.trophyType,
    ...omitEmpty({
      title: trophy.trophyName,
      description: trophy.trophyDetail,
      fullDescription: trophy.trophyDetail,
      image: trophy.trophyIconUrl,
      group: trophy.trophyGroupId,
      hidden: trophy.trophyHidden,
      progressTarget:
        trophy.trophyProgressTargetValue === 0 ? undefined : trophy.trophyProgressTargetValue,
      reward: trophy.trophyRewardName,
    }),
  };
}

function playerGameRecord(
  player: string,
  { gameId, lastUpdatedAt }: StatedTitle,
  earned: EarnedAnswer,
): DataRecord {
  const at = instantOf(earned.lastUpdatedDateTime) ?? lastUpdatedAt;
  return {
    type: 'playerGame',
    player,
    game: gameId,
    ...(at === null ? {} : { lastUpdated: at }),
    ...(earned.trophies.length === 0 ? {} : { trophyProgress: progressOf(earned) }),
  };
}

/** Returns the counters of trophies that are not earned yet. */
function progressOf({ trophies }: EarnedAnswer): TrophyProgress {
  return trophies.flatMap(
    ({
      trophyId,
      earned,
      progress: value = 0,
      trophyProgressTargetValue: target,
      progressedDateTime,
    }) => {
      if (earned === true || value === 0) return [];
      const at = instantOf(progressedDateTime);
      return [
        {
          trophy: numberOf(trophyId),
          value,
          ...omitEmpty({ target, date: at === null ? null : writeIsoInstant(at) }),
        },
      ];
    },
  );
}

/** Creates the record of an earned trophy. It may lack a date (docs/spec/domain.md 6, theme 8). */
function earnedRecord(
  player: string,
  game: string,
  trophy: EarnedAnswer['trophies'][number],
): EarnedRecord {
  const date = instantOf(trophy.earnedDateTime);
  return {
    type: 'earned',
    player,
    game,
    trophy: numberOf(trophy.trophyId),
    ...(date === null ? {} : { date }),
  };
}

/** Converts a trophy number, which starts at 0 on the network and at 1 in the contract. */
function numberOf(trophyId: number): number {
  return trophyId + 1;
}

function instantOf(text: string | undefined): number | null {
  return text === undefined ? null : readIsoInstant(text);
}
