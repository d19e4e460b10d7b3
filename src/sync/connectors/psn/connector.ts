/** The network as the engine sees it: several requests make one answer. */

import type { Connector } from '../../engine/index.ts';
import type { SyncTitle } from '../../state/index.ts';
import type { TitleRow } from './answers.ts';
import { playerRecord } from './player-records.ts';
import type { Requests } from './requests.ts';
import type { Definition } from './title-records.ts';
import { listedTitle, titleRecords } from './title-records.ts';

export function createPsnConnector(requests: Requests): Connector {
  return {
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
    async title(accountId, title, isStored) {
      const service = serviceOf(title);
      const earned = await requests.earned(accountId, title.gameId, service);
      const version = earned.trophySetVersion ?? title.setVersion;
      const isKnown = await isStored(version, earned.trophies.length);
      const definition = isKnown ? null : await define(requests, title.gameId, service);
      return {
        earned: earned.trophies.filter((trophy) => trophy.earned === true).length,
        records: (player) => titleRecords(player, title, definition, earned),
      };
    },
  };
}

function serviceOf({ service }: SyncTitle): TitleRow['npServiceName'] {
  return service === 'trophy2' ? 'trophy2' : 'trophy';
}

async function define(requests: Requests, gameId: string, service: TitleRow['npServiceName']): Promise<Definition> {
  const set = await requests.set(gameId, service);
  return { set, groups: set.hasTrophyGroups === true ? await requests.groups(gameId, service) : null };
}
