/** The network in the words of Laurel: each function is one request, through the package, of a known shape. */

import * as v from 'valibot';
import type { AskAuthorised } from './access.ts';
import type { AccountAnswer, EarnedAnswer, GroupsAnswer, ProfileAnswer, SetAnswer, SummaryAnswer, TitleRow } from './answers.ts';
import * as answers from './answers.ts';
import { NetworkError } from './network-error.ts';

/** `trophy` has the sets of the older consoles, `trophy2` those of the newer one and of PCs (docs/spec/domain.md 1.2). */
export type TrophyService = TitleRow['npServiceName'];

export interface TitlesPage {
  readonly rows: readonly TitleRow[];
  /** Rows beside these that have no id, or none that a store could hold. */
  readonly unusable: number;
  /** Where the next page begins; null after the last one. */
  readonly nextOffset: number | null;
  /** Games in the whole list. */
  readonly total: number;
}

/** Every function throws NetworkError, Stopped and StoreError. */
export interface Network {
  account(name: string): Promise<AccountAnswer>;
  profile(accountId: string): Promise<ProfileAnswer>;
  summary(accountId: string): Promise<SummaryAnswer>;
  titles(accountId: string, offset: number): Promise<TitlesPage>;
  set(gameId: string, service: TrophyService): Promise<SetAnswer>;
  groups(gameId: string, service: TrophyService): Promise<GroupsAnswer>;
  earned(accountId: string, gameId: string, service: TrophyService): Promise<EarnedAnswer>;
}

/** @param pageSize games asked for at a time; the network may give fewer */
export function createNetwork(ask: AskAuthorised, pageSize: number): Network {
  return {
    async account(name) {
      const read = answers.readAs('account', answers.accountAnswer);
      return (await ask('account', (calls, login) => calls.getProfileFromUserName(login, encodeURIComponent(name)), read))
        .profile;
    },
    profile: (accountId) =>
      ask(
        'profile',
        (calls, login) => calls.getProfileFromAccountId(login, accountId),
        answers.readAs('profile', answers.profileAnswer),
      ),
    summary: (accountId) =>
      ask(
        'summary',
        (calls, login) => calls.getUserTrophyProfileSummary(login, accountId),
        answers.readAs('summary', answers.summaryAnswer),
      ),
    titles: (accountId, offset) =>
      ask(
        'titles',
        (calls, login) => calls.getUserTitles(login, accountId, { limit: pageSize, offset }),
        (answer) => readPage(answer, offset),
      ),
    set: (gameId, npServiceName) =>
      ask(
        'set',
        (calls, login) => calls.getTitleTrophies(login, gameId, 'all', { npServiceName }),
        answers.readWhole('set', answers.setAnswer),
      ),
    groups: (gameId, npServiceName) =>
      ask(
        'groups',
        (calls, login) => calls.getTitleTrophyGroups(login, gameId, { npServiceName }),
        answers.readAs('groups', answers.groupsAnswer),
      ),
    earned: (accountId, gameId, npServiceName) =>
      ask(
        'earned',
        (calls, login) => calls.getUserTrophiesEarnedForTitle(login, accountId, gameId, 'all', { npServiceName }),
        answers.readWhole('earned', answers.earnedAnswer),
      ),
  };
}

const readTitles = answers.readAs('titles', answers.titlesAnswer);

/** A page may be shorter than asked for; an empty one before the end is half an answer. */
function readPage(answer: unknown, offset: number): TitlesPage {
  const { trophyTitles, totalItemCount, nextOffset } = readTitles(answer);
  const end = offset + trophyTitles.length;
  const total = totalItemCount ?? nextOffset ?? end;
  if (trophyTitles.length === 0 && end < total) {
    throw new NetworkError('incomplete', `titles: nothing came from place ${offset} of ${total}`);
  }
  const rows = trophyTitles.map((row) => v.safeParse(answers.titleRow, row)).filter((read) => read.success);
  return {
    rows: rows.map(({ output }) => output),
    unusable: trophyTitles.length - rows.length,
    nextOffset: end < total ? end : null,
    total,
  };
}
