/** Reads responses of the network that were saved as files. They become the same records as in a sync (docs/spec/domain.md 1.2, 1.3). */

import * as v from 'valibot';
import type { DataRecord } from '../../../records/records.ts';
import type {
  EarnedAnswer,
  GroupsAnswer,
  ProfileAnswer,
  SetAnswer,
  SummaryAnswer,
} from './answers.ts';
import * as answers from './answers.ts';
import { playerRecord } from './player-records.ts';
import type { StatedTitle } from './title-records.ts';
import { listedTitle, playRecords, setRecords } from './title-records.ts';

/** The responses in a file. A file may contain responses of several of these kinds. */
export interface SavedAnswer {
  readonly accountId?: string;
  readonly profile?: ProfileAnswer;
  readonly summary?: SummaryAnswer;
  readonly titles?: readonly StatedTitle[];
  /** Number of rows in a list without a valid id. */
  readonly unusable?: number;
  readonly set?: SetAnswer;
  readonly groups?: GroupsAnswer;
  readonly earned?: EarnedAnswer;
}

const stated = v.object({ error: v.object({ message: v.string() }) });
const withTrophies = v.object({ trophies: v.array(v.looseObject({})) });
const withAccount = v.object({ accountId: v.string() });

/** Parses a response. A returned text is the reason why it is not valid. */
export function readSavedAnswer(value: unknown): SavedAnswer | string {
  const refused = v.safeParse(stated, value);
  if (refused.success) return `is an error of the network: ${refused.output.error.message}`;
  try {
    const found = { ...readPlayer(value), ...readList(value), ...readGame(value) };
    return Object.keys(found).length === 0
      ? 'is not an answer of the console network that Laurel knows'
      : found;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function readPlayer(value: unknown): SavedAnswer {
  const account = v.safeParse(answers.accountAnswer, value);
  if (account.success)
    return { accountId: account.output.profile.accountId, profile: account.output.profile };
  const profile = v.safeParse(answers.profileAnswer, value);
  if (profile.success) return { profile: profile.output };
  const summary = v.safeParse(answers.summaryAnswer, value);
  const isSummary =
    summary.success && (summary.output.trophyLevel ?? summary.output.earnedTrophies) !== undefined;
  if (!isSummary || isListed(value, 'trophyTitles')) return {};
  const owner = v.safeParse(withAccount, value);
  return {
    summary: summary.output,
    ...(owner.success ? { accountId: owner.output.accountId } : {}),
  };
}

function readList(value: unknown): SavedAnswer {
  if (!isListed(value, 'trophyTitles')) return {};
  const { trophyTitles } = answers.readAs('titles', answers.titlesAnswer)(value);
  const rows = trophyTitles
    .map((row) => v.safeParse(answers.titleRow, row))
    .filter((read) => read.success);
  return {
    titles: rows.map(({ output }) => listedTitle(output)),
    unusable: trophyTitles.length - rows.length,
  };
}

/** Reads a game. Some programs save the definitions and the earned trophies in one list; both are read. */
function readGame(value: unknown): SavedAnswer {
  if (isListed(value, 'trophyGroups'))
    return { groups: answers.readAs('groups', answers.groupsAnswer)(value) };
  const listed = v.safeParse(withTrophies, value);
  if (!listed.success) return {};
  const hasTexts = listed.output.trophies.some((trophy) => 'trophyName' in trophy);
  const hasEarned = listed.output.trophies.some((trophy) => 'earned' in trophy);
  return {
    ...(hasTexts ? { set: answers.readWhole('set', answers.setAnswer)(value) } : {}),
    ...(hasEarned ? { earned: answers.readWhole('earned', answers.earnedAnswer)(value) } : {}),
  };
}

function isListed(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && name in value;
}

/** Returns a player's record from all responses about them. A returned text is the reason why the responses are about another player. */
export function savedPlayer(player: string, saved: readonly SavedAnswer[]): DataRecord | string {
  const { accountId, profile, summary }: SavedAnswer = Object.assign({}, ...saved);
  if (profile === undefined && summary === undefined) return { type: 'player', name: player };
  const name = profile?.onlineId ?? player; // absent: no profile was saved
  if (name.toLowerCase() !== player.toLowerCase())
    return `is the profile of ${name}, not of ${player}`;
  const record = playerRecord(
    {
      accountId: accountId ?? '',
      account: null,
      profile: profile ?? { onlineId: player },
      summary: summary ?? {},
    },
    null,
  );
  const { accountId: _, ...others } = record;
  return accountId === undefined ? others : record;
}

/** Returns the records of one game: its set, and the player's game and trophies. */
export function savedGame(
  player: string,
  title: StatedTitle,
  saved: readonly SavedAnswer[],
): DataRecord[] {
  const { set, groups, earned }: SavedAnswer = Object.assign({}, ...saved);
  const definition = set === undefined ? null : { set, groups: groups ?? null };
  const isPlayed = earned !== undefined || title.lastUpdatedAt !== null;
  return [
    ...setRecords(title, definition),
    ...(isPlayed ? playRecords(player, title, earned ?? { trophies: [] }) : []),
  ];
}
