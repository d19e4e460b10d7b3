/**
 * From what saved answers say to records, not yet checked. What an answer does not say is left out, so
 * that nothing is cleared that another source knows; sums and levels are kept as the service stated them,
 * because the trophies they rest on may never come (original-service.md 6).
 */

import type { types } from '../../../contract/index.ts';
import type { GradeCounts } from '../../../domain/index.ts';
import { pointsOfSet, readPlatforms, totalOf } from '../../../domain/index.ts';
import type { DataRecord } from '../../records/records.ts';
import { dayMs, unknownInstant, writeIsoInstant } from '../../../domain/time/index.ts';
import { readGradeText } from '../grade-text.ts';
import type { UnusableValue } from '../unusable-value.ts';
import { showValue } from '../unusable-value.ts';
import { omitNil } from '../../records/omit-nil.ts';
import type { Said, SaidObject } from './read-answers.ts';

/** A record as JSON would have it: instants are texts. */
export type Draft = { readonly type: DataRecord['type'] } & Readonly<Record<string, unknown>>;

type SaidProfile = Said<typeof types.netId>;
type SaidGame = Said<typeof types.game>;
type SaidTrophy = Said<typeof types.trophy>;
type SaidCounts = Said<typeof types.trophies>;

/** The player of a profile, with what the profile states of level, rank and trophies. */
export function playerDraft(name: string, said: SaidProfile): Draft {
  return {
    type: 'player',
    name,
    ...omitNil({
      aboutMe: said.AboutMe,
      avatarSmall: said.AvatarSmall,
      avatarMedium: said.AvatarMedium,
      avatar: said.Avatar,
      country: notBlank(said.Country?.Culture),
      statedCountry: countryCode(said.Country?.Culture),
      jid: said.jid,
      server: said.server,
      panelUrl: said.panelUrl,
      identity: said.Identity,
      alias: said.Alias,
      plus: said.Plus,
      background: colour(said.Background),
      lastSeen: date(said.LastSeen),
      updated: date(said.UpdateDate),
      ...status(said.Status),
      ...stated(said),
    }),
    // Nil has to be said: loading his games would set these dates.
    ...(said.UpdateGamesDate === undefined ? {} : { gamesUpdated: date(said.UpdateGamesDate) ?? null }),
    ...(said.UpdateSignature === undefined ? {} : { cardChanged: date(said.UpdateSignature) ?? null }),
  };
}

function status(said: SaidProfile['Status']): object {
  return {
    online: said?.Online,
    away: said?.Away,
    statusComment: said?.Comment,
    statusMode: said?.Mode,
    statusObjectId: said?.ObjectId,
    statusPlaying: said?.Playing,
    statusTitle: said?.Title,
  };
}

function stated({ Level, Progress, LevelData, Trophies, GameCompletion, Ranking, CountryRanking }: SaidProfile): object {
  return {
    statedLevel: LevelData?.level ?? Level,
    statedProgress: LevelData?.Progress ?? Progress,
    statedPoints: LevelData?.Points,
    statedFloor: LevelData?.Floor,
    statedCeiling: LevelData?.Ceiling,
    statedPosition: Ranking?.Position,
    statedTotal: Ranking?.Total,
    statedCountryPosition: CountryRanking?.Position,
    statedCountryTotal: CountryRanking?.Total,
    statedEarned: counts(Trophies),
    statedCompletion: GameCompletion,
  };
}

/** A game of the catalogue. In an answer about no player, TrophiesCount is the make-up of the set (decisions.md 4). */
export function gameDraft(id: string, said: SaidGame, ofPlayer: boolean): Draft {
  const isRated = said.Reviews !== 0 || said.Stars !== 0;
  return {
    type: 'game',
    id,
    ...omitNil({
      europeId: notBlank(said.IdGameEurope),
      title: said.Title,
      image: said.Image,
      guide: said.Guide,
      titleOnGuide: said.TitleOnGuide,
      released: date(said.Released),
      stars: isRated ? said.Stars : undefined,
      reviews: isRated ? said.Reviews : undefined,
      platform: platformOf(said),
      statedSet: ofPlayer ? undefined : makeUp(said),
      statedTrophies: said.TotalTrophies,
      statedPoints: said.TotalPoints,
    }),
  };
}

/** The platform in the spelling of answers; undefined where none of it is known. An empty text is one that was stated so. */
export function platformOf({ Platform }: Pick<SaidGame, 'Platform'>): string | undefined {
  return Platform === '' ? '' : (readPlatforms(Platform ?? '').platform ?? undefined);
}

/** The make-up, unless it is one of which only the size is known. */
function makeUp({ TrophiesCount, TotalTrophies }: SaidGame): object | undefined {
  const set = counts(TrophiesCount);
  if (set === undefined) return undefined;
  return totalOf(set) === TotalTrophies ? set : undefined;
}

/** Whether a game has nothing of a player in it, as getListGames gives it. */
export function isOfCatalogue({ OrderPlayed, UserPoints, TrophiesCount, LastUpdated, Updated }: SaidGame): boolean {
  return !OrderPlayed && !UserPoints && !TrophiesCount?.Earned && !Updated && typeof LastUpdated !== 'number';
}

/** What a player has of a game. */
export function playerGameDraft(player: string, game: string, said: SaidGame): Draft {
  const statedEarned = counts(said.TrophiesCount);
  return {
    type: 'playerGame',
    player,
    game,
    ...omitNil({
      lastUpdated: date(said.LastUpdated),
      updated: said.Updated,
      statedEarned,
      // A profile inside SOAP has no TrophiesCount (service-description.md, note 1); else the points follow.
      statedPoints: statedEarned !== undefined && pointsOfSet(statedEarned) === said.UserPoints ? undefined : said.UserPoints,
    }),
  };
}

/** A trophy of the catalogue. */
export function trophyDraft(game: string, said: SaidTrophy): Draft {
  return {
    type: 'trophy',
    game,
    ...omitNil({
      id: said.IdTrophy,
      grade: readGradeText(said.TrophyType),
      title: said.Title,
      description: said.Description,
      fullDescription: said.FullDescription,
      image: said.Image,
      hidden: said.Hidden,
      guide: said.Guide,
      titleOnGuide: said.TitleOnGuide,
    }),
  };
}

/** DisplayDate without DateEarned is a trophy earned at a time nobody knows (decisions.md 4). */
export function isEarned({ value, unusable }: Pick<SaidObject<typeof types.trophy>, 'value' | 'unusable'>): boolean {
  const { DateEarned, DisplayDate } = value;
  return typeof DateEarned === 'number' || (DisplayDate ?? '') !== '' || unusable.some(isWrittenDate);
}

const dateEarned: keyof SaidTrophy = 'DateEarned';

/** A date that cannot be read still says that the trophy was earned; an empty one says nothing. */
function isWrittenDate({ property, value }: UnusableValue): boolean {
  return property === dateEarned && value !== showValue('');
}

/** A trophy that a player earned. */
export function earnedDraft(player: string, game: string, said: SaidTrophy): Draft {
  return {
    type: 'earned',
    player,
    game,
    ...omitNil({ trophy: said.IdTrophy, date: date(said.DateEarned), updated: said.Updated }),
  };
}

function counts(said: SaidCounts | null | undefined): GradeCounts | undefined {
  const { Platinum, Gold, Silver, Bronze } = said ?? {};
  if (typeof Platinum !== 'number' || typeof Gold !== 'number' || typeof Silver !== 'number') return undefined;
  return typeof Bronze === 'number' ? { platinum: Platinum, gold: Gold, silver: Silver, bronze: Bronze } : undefined;
}

/** An instant as text; undefined for none, and for the first day of the calendar, which stands for none. */
function date(at: number | null | undefined): string | undefined {
  return typeof at !== 'number' || at < unknownInstant + 2 * dayMs ? undefined : writeIsoInstant(at);
}

function colour(said: SaidProfile['Background']): string | undefined {
  if (said === null || said === undefined) return undefined;
  const { R, G, B, A } = said;
  return notBlank(`${R ?? ''}${G ?? ''}${B ?? ''}${A ?? ''}`);
}

/** What is no code of a country is told of once, as the country. */
function countryCode(text: string | null | undefined): string | undefined {
  return typeof text === 'string' && /^[A-Za-z]{2}$/.test(text) ? text : undefined;
}

/** A text with something in it besides blanks; else undefined. */
export function notBlank(text: string | null | undefined): string | undefined {
  return text === null || text === undefined || text.trim() === '' ? undefined : text;
}
