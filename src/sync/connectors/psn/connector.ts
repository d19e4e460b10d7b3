/** The network as the engine sees it: several requests make one answer. */

import { dayMs } from '../../../domain/time/index.ts';
import type { StoredSet } from '../../../store/index.ts';
import type { Connector } from '../../engine/index.ts';
import type { SyncTitle } from '../../state/index.ts';
import type { EarnedAnswer, TitleRow } from './answers.ts';
import { playerRecord } from './player-records.ts';
import type { Requests } from './requests.ts';
import type { Definition } from './title-records.ts';
import { listedTitle, playRecords, setRecords, shareRecords } from './title-records.ts';

/** @param now the clock, for the date of shares */
export function createPsnConnector(requests: Requests, now: () => number): Connector {
  return {
    async friends() {
      const accounts: string[] = [];
      for (;;) {
        const { friends, total } = await requests.friends(accounts.length);
        accounts.push(...friends);
        if (friends.length === 0 || accounts.length >= total) return accounts;
      }
    },
    nameOf: async (accountId) => (await requests.profile(accountId)).onlineId,
    async player(name, knownAccountId) {
      const account = knownAccountId === null ? await requests.account(name) : null;
      const accountId = knownAccountId ?? account?.accountId ?? '';
      const profile = await requests.profile(accountId);
      const summary = await requests.summary(accountId);
      const answers = { accountId, account, profile, summary };
      return { accountId, name: profile.onlineId, record: (known) => playerRecord(answers, known) };
    },
    async titles(accountId, offset) {
      const page = await requests.titles(accountId, offset);
      return { ...page, rows: page.rows.map(listedTitle) };
    },
    async title(accountId, title, stored) {
      const service = serviceOf(title);
      const earned = await requests.earned(accountId, title.gameId, service);
      const version = earned.trophySetVersion ?? title.setVersion;
      const definition = isKnown(stored, version, earned) ? null : await define(requests, title.gameId, service);
      const shares = areSharesRecent(stored, now()) ? [] : shareRecords(title.gameId, earned, now());
      return {
        earned: earned.trophies.filter((trophy) => trophy.earned === true).length,
        records: (player) => [...setRecords(title, definition), ...shares, ...playRecords(player, title, earned)],
      };
    },
  };
}

/** Whether the set is stored in this version and has all trophies that the player could earn. */
function isKnown(stored: StoredSet | null, version: string | null, { trophies }: EarnedAnswer): boolean {
  return stored !== null && version !== null && stored.version === version && stored.trophies >= trophies.length;
}

/** Shares of players change all the time; more recent ones are not worth a change of the catalogue. */
const sharesEveryMs = 7 * dayMs;

function areSharesRecent(stored: StoredSet | null, now: number): boolean {
  return stored !== null && stored.sharesAt !== null && now - stored.sharesAt < sharesEveryMs;
}

function serviceOf({ service }: SyncTitle): TitleRow['npServiceName'] {
  return service === 'trophy2' ? 'trophy2' : 'trophy';
}

async function define(requests: Requests, gameId: string, service: TitleRow['npServiceName']): Promise<Definition> {
  const set = await requests.set(gameId, service);
  return { set, groups: set.hasTrophyGroups === true ? await requests.groups(gameId, service) : null };
}
