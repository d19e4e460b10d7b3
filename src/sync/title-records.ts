/** What the network says of a game and of what a player earned in it, as records (docs/spec/domain.md 1.3, Game and Trophy). */

import { readPlatforms } from '../domain/index.ts';
import type { DataRecord, EarnedRecord, GameRecord, GroupRecord, TrophyRecord } from '../data/records/records.ts';
import { omitEmpty } from '../data/records/omit-nil.ts';
import type { ListedTitle, SyncTitle } from './state/index.ts';
import { readIsoInstant } from '../domain/time/index.ts';
import type { EarnedAnswer, GroupsAnswer, SetAnswer, TitleRow } from './answers.ts';

/** A row of a player's list, as it is kept until the game is loaded. */
export function listedTitle(row: TitleRow): ListedTitle {
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
    listedMark: titleVersion(row, statedEarned),
  };
}

/** Begins with the date, so that marks sort as the games were played; version and count show what does not move the date. */
function titleVersion({ lastUpdatedDateTime = '', trophySetVersion = '' }: TitleRow, earned: number | null): string {
  return `${lastUpdatedDateTime} ${trophySetVersion} ${earned ?? ''}`;
}

function sumOf(counts: Readonly<Record<string, number | undefined>>): number {
  return Object.values(counts).reduce((sum: number, count) => sum + (count ?? 0), 0);
}

/** `PS3,PSVITA` is `ps3,psp2`. */
function platformOf(text: string | undefined): string | null {
  if (text === undefined || text.trim() === '') return null;
  const { platform, unknown } = readPlatforms(text);
  return [...(platform?.split(',') ?? []), ...unknown.map((name) => name.toLowerCase())].join(',');
}

/** The definition of a set; null where the stored one is of the same version. */
export interface Definition {
  readonly set: SetAnswer;
  readonly groups: GroupsAnswer | null;
}

/** Game, set, the player's game and what he earned, in an order that loads. */
export function titleRecords(
  player: string,
  title: SyncTitle,
  definition: Definition | null,
  earned: EarnedAnswer,
): DataRecord[] {
  return [
    gameRecord(title, definition),
    ...(definition?.groups?.trophyGroups ?? []).map((group) => groupRecord(title.gameId, group)),
    ...(definition?.set.trophies ?? []).map((trophy) => trophyRecord(title.gameId, trophy)),
    playerGameRecord(player, title, earned),
    ...earned.trophies.filter((trophy) => trophy.earned === true).map((trophy) => earnedRecord(player, title.gameId, trophy)),
  ];
}

function gameRecord({ gameId, title, image, platform }: SyncTitle, definition: Definition | null): GameRecord {
  return {
    type: 'game',
    id: gameId,
    ...omitEmpty({ title, image, platform, setVersion: definition?.set.trophySetVersion }),
  };
}

function groupRecord(game: string, group: GroupsAnswer['trophyGroups'][number]): GroupRecord {
  const { trophyGroupId: id, trophyGroupName, trophyGroupDetail } = group;
  return { type: 'group', game, id, ...omitEmpty({ name: trophyGroupName, detail: trophyGroupDetail }) };
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
    }),
  };
}

function playerGameRecord(player: string, { gameId, lastUpdatedAt }: SyncTitle, earned: EarnedAnswer): DataRecord {
  const at = instantOf(earned.lastUpdatedDateTime) ?? lastUpdatedAt;
  return { type: 'playerGame', player, game: gameId, ...(at === null ? {} : { lastUpdated: at }) };
}

/** Earned without a date stays so: a date is neither demanded nor invented (docs/spec/domain.md 6, theme 8). */
function earnedRecord(player: string, game: string, trophy: EarnedAnswer['trophies'][number]): EarnedRecord {
  const date = instantOf(trophy.earnedDateTime);
  return { type: 'earned', player, game, trophy: numberOf(trophy.trophyId), ...(date === null ? {} : { date }) };
}

/** The network counts from 0, sets of the contract from 1. */
function numberOf(trophyId: number): number {
  return trophyId + 1;
}

function instantOf(text: string | undefined): number | null {
  return text === undefined ? null : readIsoInstant(text);
}
