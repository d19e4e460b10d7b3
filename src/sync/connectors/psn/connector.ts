/** The network's implementation of the engine's interface. Several requests are combined into one result. */

import { foldName } from '../../../domain/index.ts';
import { invariant } from '../../../invariant.ts';
import type {
  AccountKey,
  Connector,
  Friends,
  PlayerAnswer,
  PublicText,
  SetDefinition,
} from '../../engine/index.ts';
import { assertAbout, assertGrown } from '../../engine/index.ts';
import type { SyncHours, SyncTitle } from '../../state/index.ts';
import type { ProfileAnswer, TitleRow } from './answers.ts';
import { createHours } from './hours.ts';
import { playerRecord } from './player-records.ts';
import { createPsnQuick } from './quick.ts';
import type { Requests } from './requests.ts';
import {
  gameRecord,
  readIdentity,
  listedTitle,
  playRecords,
  setRecords,
  statedBySet,
  shareRecords,
} from './title-records.ts';

interface PsnParts {
  readonly requests: Requests;
  readonly state: SyncHours;
  /** Maximum number of requests in a day. */
  readonly perDay: number;
  /** Returns the current time in milliseconds UTC, with which the percentages are dated. */
  readonly now: () => number;
  readonly keepLogin: Connector['keepLogin'];
}

/** Creates the engine's interface to the network from its requests. */
export function createPsnConnector(parts: PsnParts): Connector & Friends {
  const { requests, now } = parts;
  return {
    hours: createHours(parts),
    isLinked: false,
    friends: () => readFriends(requests),
    nameOf: async (accountId) => (await requests.profile(accountId)).onlineId,
    player: (name, knownAccountId) => readPlayer(requests, name, knownAccountId),
    async titles(accountId, range) {
      const page = await requests.titles(accountId, range);
      return { ...page, rows: page.rows.map(listedTitle) };
    },
    async title({ accountId, name }, title) {
      const earned = await requests.earned(accountId, title.gameId, serviceOf(title));
      return {
        version: earned.trophySetVersion ?? title.setVersion,
        trophies: earned.trophies.length,
        earned: earned.trophies.filter((trophy) => trophy.earned === true).length,
        game: gameRecord(title, null),
        shares: shareRecords(title.gameId, earned, now()),
        records: playRecords(name, title, earned),
      };
    },
    async definition(title) {
      const service = serviceOf(title);
      const set = await requests.set(title.gameId, service);
      const groups =
        set.hasTrophyGroups === true ? await requests.groups(title.gameId, service) : null;
      return {
        version: set.trophySetVersion ?? null,
        trophies: set.trophies.length,
        identity: readIdentity(set),
        records: setRecords(title, { set, groups }),
      };
    },
    unlistedSet: (gameId) => readUnlistedSet(requests, gameId),
    publicText: (account) => readText(requests, account),
    keepLogin: parts.keepLogin,
    quick: createPsnQuick(parts),
  };
}

async function readFriends(requests: Requests): Promise<readonly string[]> {
  const accounts = new Set<string>();
  for (let offset = 0; ;) {
    const { friends, total } = await requests.friends(offset);
    if (friends.length === 0) return [...accounts];
    const before = accounts.size;
    for (const accountId of friends) accounts.add(accountId);
    assertGrown('friends', { before, after: accounts.size });
    offset += friends.length;
    if (offset >= total) return [...accounts];
  }
}

/** Requests a set of an older console. The game's title is in the response about the set's groups. */
async function readUnlistedSet(requests: Requests, gameId: string): Promise<SetDefinition> {
  const set = await requests.set(gameId, 'trophy');
  const groups = await requests.groups(gameId, 'trophy');
  return {
    version: set.trophySetVersion ?? null, // absent: the network does not state a version
    trophies: set.trophies.length,
    identity: readIdentity(set),
    records: setRecords(statedBySet(gameId, groups), { set, groups }),
  };
}

/**
 * Requests a player by account, or by name if the account is unknown. The response about a name may state the first name of the account
 * instead of the current one, which the profile states. One of them must be the requested name, because the account is stored for good.
 */
async function readPlayer(
  requests: Requests,
  name: string,
  knownAccountId: string | null,
): Promise<PlayerAnswer> {
  const account = knownAccountId === null ? await requests.account(name) : null;
  const accountId = invariant(knownAccountId ?? account?.accountId, 'an account has an id');
  const profile = await requests.profile(accountId);
  if (account !== null) assertAbout('account', [foldName(name)], [account, profile].map(nameKeyOf));
  const summary = await requests.summary(accountId);
  const answers = { accountId, account, profile, summary };
  return { accountId, name: profile.onlineId, record: (known) => playerRecord(answers, known) };
}

function nameKeyOf({ onlineId }: Pick<ProfileAnswer, 'onlineId'>): string {
  return foldName(onlineId);
}

/**
 * Requests the text that the owner of an account has written. If only the account's name is known, the response that identifies the account
 * contains this text, too.
 */
async function readText(requests: Requests, account: AccountKey): Promise<PublicText> {
  if ('name' in account) {
    const { accountId, aboutMe = null } = await requests.account(account.name);
    return { accountId, text: aboutMe };
  }
  const { aboutMe = null } = await requests.profile(account.id);
  return { accountId: account.id, text: aboutMe };
}

function serviceOf({ service }: SyncTitle): TitleRow['npServiceName'] {
  return service === 'trophy2' ? 'trophy2' : 'trophy';
}
