/** Converts responses about a player to a record (docs/spec/domain.md 1.3, NetId). */

import type { GradeCounts } from '../../../domain/index.ts';
import { sumCounts } from '../../../domain/index.ts';
import type { PlayerRecord } from '../../../records/records.ts';
import type { StoredPlayer } from '../../../store/index.ts';
import { omitNil } from '../../../records/omit-nil.ts';
import type { AccountAnswer, ProfileAnswer, SummaryAnswer } from './answers.ts';

/** The responses about one player. `account` is requested only once, for a new player. */
interface PlayerAnswers {
  readonly accountId: string;
  readonly account: AccountAnswer | null;
  readonly profile: ProfileAnswer;
  readonly summary: SummaryAnswer;
}

/**
 * Creates the record of a player. Players are identified by account: a name other than the stored one is a rename, and the old name
 * becomes a former name (docs/spec/decisions.md 4).
 */
export function playerRecord(answers: PlayerAnswers, known: StoredPlayer | null): PlayerRecord {
  const { accountId, account, profile } = answers;
  const formerNames =
    known === null || known.name === profile.onlineId ? {} : { formerNames: [known.name] };
  return {
    type: 'player',
    name: profile.onlineId,
    ...formerNames,
    accountId,
    ...omitNil({
      aboutMe: profile.aboutMe,
      ...avatars(profile),
      plus: profile.isPlus,
      ...placeOf(account?.npId),
    }),
    ...stated(answers.summary, known),
  };
}

function avatars({
  avatars: given = [],
}: ProfileAnswer): Pick<PlayerRecord, 'avatarSmall' | 'avatarMedium' | 'avatar'> {
  const urls = new Map(given.filter(({ url }) => url !== '').map(({ size, url }) => [size, url]));
  // absent: the network does not provide an image of this size
  return omitNil({
    avatarSmall: urls.get('s'),
    avatarMedium: urls.get('m'),
    avatar: urls.get('l') ?? urls.get('xl'),
  });
}

/** Returns the jid, country and server. The npId is `name@xx.region` in base64 and ends with a two-letter country code. */
function placeOf(npId: string | undefined): Pick<PlayerRecord, 'jid' | 'country' | 'server'> {
  const address = npId === undefined ? '' : Buffer.from(npId, 'base64').toString('utf8');
  const [, country] = /^[\w-]+@[\w-]+\.([A-Za-z]{2})$/.exec(address) ?? [];
  if (country === undefined) return {};
  const code = country.toLowerCase();
  return { jid: `${address}.np.playstation.net`, country: code, server: serverOf(code) };
}

const americas = 'ar bo br ca cl co cr ec gt hn mx ni pa pe py sv us uy'.split(' ');
const asia = 'cn hk id jp kr my sg th tw'.split(' ');

/** Returns the search server for a country, from a constant table (docs/spec/domain.md 1.3). */
function serverOf(country: string): string {
  if (americas.includes(country)) return 'us';
  return asia.includes(country) ? 'jp' : 'eu';
}

type Stated = Pick<
  PlayerRecord,
  | 'statedLevel'
  | 'statedProgress'
  | 'statedPoints'
  | 'statedFloor'
  | 'statedCeiling'
  | 'statedEarned'
>;

/**
 * Returns the level, points and trophies that the network states, which include hidden games (docs/spec/domain.md 1.2, traps). A summary
 * without points is ignored if points are already stored (docs/spec/domain.md 3.3).
 */
function stated(summary: SummaryAnswer, known: StoredPlayer | null): Stated {
  const { trophyLevel, progress, trophyPoint, trophyLevelBasePoint, trophyLevelNextPoint } =
    summary;
  const earned = wholeCounts(summary.earnedTrophies);
  const isEmpty = (trophyPoint ?? 0) === 0 && (earned === undefined || sumCounts(earned) === 0);
  if (isEmpty && (known?.statedPoints ?? 0) > 0) return {}; // absent: no points are stored
  return omitNil({
    statedLevel: trophyLevel,
    statedProgress: progress === undefined || progress > 100 ? undefined : progress,
    statedPoints: trophyPoint,
    statedFloor: trophyLevelBasePoint,
    statedCeiling: trophyLevelNextPoint,
    statedEarned: earned,
  });
}

/** Returns the counts if they include all grades; otherwise undefined. */
function wholeCounts(counts: SummaryAnswer['earnedTrophies']): GradeCounts | undefined {
  const { platinum, gold, silver, bronze } = counts ?? {};
  if (platinum === undefined || gold === undefined || silver === undefined || bronze === undefined)
    return undefined;
  return { platinum, gold, silver, bronze };
}

/** Checks whether a name is valid on the network: 3 to 16 letters, digits, _ and -. */
export function isNetworkName(name: string): boolean {
  return /^[A-Za-z0-9_-]{3,16}$/.test(name);
}
