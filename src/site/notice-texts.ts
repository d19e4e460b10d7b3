/** The texts of webhook messages for human readers, from the texts of the site. */

import { invariant } from '../invariant.ts';
import { networkNames } from '../domain/index.ts';
import type { DescribeMessage, MessageBody, NoticeText } from '../webhooks/index.ts';
import { englishFormats } from './texts/formats.ts';
import { en } from './texts/catalogue.ts';
import type { Texts } from './texts/texts.ts';

type Data = MessageBody['data'];
type Describe = (data: Data, t: Texts['notice']) => NoticeText;

/** Describes a message in English, the language of the pages. */
export const describeMessage: DescribeMessage = ({ type, data }) => {
  const { notice } = en;
  const describe = descriptions.get(type);
  // absent: the type is newer than this table
  if (describe === undefined) return titled(notice.other({ name: nameIn(data, notice), type }));
  return describe(data, notice);
};

const bytesPerMegabyte = 1_000_000;

const descriptions: ReadonlyMap<string, Describe> = new Map<string, Describe>([
  ['trophy.earned', describeTrophy],
  ['set.completed', describeCompleted],
  [
    'level.up',
    (data, t) => {
      const level = invariant(data.level, 'a message about a level has it');
      return titled(t.level({ name: nameIn(data, t), level }));
    },
  ],
  ['rank.changed', describeRank],
  ['week.summary', describeWeek],
  ['login.ending', describeEnding],
  ['login.ended', describeEnded],
  ['sync.failed', describeSyncFailure],
  ['sync.recovered', describeRecovery],
  ['import.failed', describeImportFailure],
  ['backup.failed', describeBackupFailure],
  ['disk.low', describeDisk],
  ['claim.made', describeClaim],
  [
    'report.made',
    (data, t) => ({
      title: t.reportMade.title({ name: nameIn(data, t) }),
      text: invariant(data.text, 'a report has a text'),
    }),
  ],
  ['test', (_, t) => titled(t.test)],
]);

function titled(title: string): NoticeText {
  return { title, text: '' };
}

function nameIn({ player }: Data, t: Texts['notice']): string {
  return player?.id ?? t.somebody; // absent: the message is about no player
}

function describeTrophy(data: Data, t: Texts['notice']): NoticeText {
  const name = nameIn(data, t);
  const { title, description, grade = '', hidden = false } = data.trophy ?? {}; // absent: never, a message about a trophy has it
  const text = description ?? ''; // absent: the trophy is hidden, or has no description
  if (typeof title === 'string') return { title: t.trophy({ name, trophy: title, grade }), text };
  return {
    title: hidden ? t.trophyHidden({ name, grade }) : t.trophyUnnamed({ name, grade }),
    text,
  };
}

function describeCompleted(data: Data, t: Texts['notice']): NoticeText {
  const name = nameIn(data, t);
  const game = data.game?.title ?? null;
  return titled(game === null ? t.completedUnnamed({ name }) : t.completed({ name, game }));
}

function describeRank(data: Data, t: Texts['notice']): NoticeText {
  const { position = 0, previousPosition: previous = null } = data; // absent: the player had no rank before
  const name = nameIn(data, t);
  return titled(
    previous === null ? t.rank({ name, position }) : t.rankBefore({ name, position, previous }),
  );
}

function describeWeek(data: Data, { week }: Texts['notice']): NoticeText {
  const {
    from = '',
    to = '',
    trophies = 0,
    players = 0,
    games = 0,
    platinums = 0,
    completed = 0,
  } = data; // absent: never, a weekly message has all of them
  const title = week.title({ from: dayOf(from), until: dayOf(to) });
  return { title, text: week.text({ trophies, players, games, platinums, completed }) };
}

/** Formats a day for readers. @param day such as `2026-11-16` */
function dayOf(day: string): string {
  const at = Date.parse(day);
  return Number.isNaN(at) ? day : englishFormats.date(at);
}

/** Returns the network of a message, and the command that logs in to it. */
function networkOf({ network = 'psn' }: Data): {
  readonly network: string;
  readonly command: string;
} {
  const option = network === 'psn' ? '' : ` --network ${network}`;
  return { network: networkNames[network], command: `laurel sync login${option}` };
}

function describeEnding(data: Data, { loginEnding }: Texts['notice']): NoticeText {
  const { network, command } = networkOf(data);
  const { endsAt: at = '', daysLeft: days = 0 } = data; // absent: never, a message about a login that is ending has both
  return {
    title: loginEnding.title({ network, days }),
    text: loginEnding.text({ at, command }),
  };
}

function describeEnded(data: Data, { loginEnded }: Texts['notice']): NoticeText {
  const { network, command } = networkOf(data);
  const title = data.reason === 'expired' ? loginEnded.expired : loginEnded.refused;
  return { title: title({ network }), text: loginEnded.text({ command }) };
}

function describeSyncFailure(data: Data, { syncFailed }: Texts['notice']): NoticeText {
  const { network } = networkOf(data);
  const { blocked, limit, unavailable, moved, other, text } = syncFailed;
  const titles = new Map(Object.entries({ blocked, limit, unavailable, moved }));
  const title = titles.get(data.reason ?? '') ?? other; // absent: the reason is newer than this table
  const { until: at = null } = data;
  return { title: title({ network }), text: at === null ? '' : text({ at }) };
}

function describeRecovery(data: Data, { syncRecovered }: Texts['notice']): NoticeText {
  const { network } = networkOf(data);
  const { since: at = '' } = data; // absent: never, a message about a recovery has it
  return { title: syncRecovered.title({ network }), text: syncRecovered.text({ at }) };
}

function describeImportFailure(data: Data, { importFailed }: Texts['notice']): NoticeText {
  const { reason = '', where = null } = data; // absent: never, a message about a failed import has a reason
  const text =
    where === null ? importFailed.api({ reason }) : importFailed.folder({ where, reason });
  return { title: importFailed.title, text };
}

function describeBackupFailure(data: Data, { backupFailed }: Texts['notice']): NoticeText {
  const { file = '', reason = '' } = data; // absent: never, a message about a failed backup has both
  return { title: backupFailed.title, text: backupFailed.text({ file, reason }) };
}

function describeDisk(data: Data, { diskLow }: Texts['notice']): NoticeText {
  const { machine = '', folder = '', freeBytes = 0 } = data; // absent: never, a message about low disk space has all three
  const free = Math.floor(freeBytes / bytesPerMegabyte);
  return { title: diskLow.title({ machine }), text: diskLow.text({ free, folder }) };
}

function describeClaim(data: Data, t: Texts['notice']): NoticeText {
  const { network } = networkOf(data);
  const { account = '' } = data; // absent: never, a message about a claim has it
  const { title, text } = t.claimMade;
  return { title: title({ name: nameIn(data, t) }), text: text({ account, network }) };
}
