/**
 * From what saved answers say to records, not yet checked. What an answer does not say is left out, so
 * that nothing is cleared that another source knows; sums and levels are kept as the service stated them,
 * because the trophies they rest on may never come (docs/spec/original-service.md 6).
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
import type { Stated, StatedObject } from './read-answers.ts';

/** A record as JSON would have it: instants are texts. */
export type Draft = { readonly type: DataRecord['type'] } & Readonly<Record<string, unknown>>;

type StatedProfile = Stated<typeof types.netId>;
type StatedGame = Stated<typeof types.game>;
type StatedTrophy = Stated<typeof types.trophy>;
type StatedCounts = Stated<typeof types.trophies>;

/** The player of a profile, with what the profile states of level, rank and trophies. */
export function playerDraft(name: string, source: StatedProfile): Draft {
  return {
    type: 'player',
    name,
    ...omitNil({
      aboutMe: source.AboutMe,
      avatarSmall: source.AvatarSmall,
      avatarMedium: source.AvatarMedium,
      avatar: source.Avatar,
      country: notBlank(source.Country?.Culture),
      statedCountry: countryCode(source.Country?.Culture),
      jid: source.jid,
      server: source.server,
      panelUrl: source.panelUrl,
      identity: source.Identity,
      alias: source.Alias,
      plus: source.Plus,
      background: colour(source.Background),
      lastSeen: date(source.LastSeen),
      updated: date(source.UpdateDate),
      ...status(source.Status),
      ...stated(source),
    }),
    // Nil has to be said: loading his games would set these dates.
    ...(source.UpdateGamesDate === undefined ? {} : { gamesUpdated: date(source.UpdateGamesDate) ?? null }),
    ...(source.UpdateSignature === undefined ? {} : { cardChanged: date(source.UpdateSignature) ?? null }),
  };
}

function status(source: StatedProfile['Status']): object {
  return {
    online: source?.Online,
    away: source?.Away,
    statusComment: source?.Comment,
    statusMode: source?.Mode,
    statusObjectId: source?.ObjectId,
    statusPlaying: source?.Playing,
    statusTitle: source?.Title,
  };
}

function stated({ Level, Progress, LevelData, Trophies, GameCompletion, Ranking, CountryRanking }: StatedProfile): object {
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

/** A game of the catalogue. In an answer about no player, TrophiesCount is the make-up of the set (docs/spec/decisions.md 4). */
export function gameDraft(id: string, source: StatedGame, ofPlayer: boolean): Draft {
  const isRated = source.Reviews !== 0 || source.Stars !== 0;
  return {
    type: 'game',
    id,
    ...omitNil({
      europeId: notBlank(source.IdGameEurope),
      title: source.Title,
      image: source.Image,
      guide: source.Guide,
      titleOnGuide: source.TitleOnGuide,
      released: date(source.Released),
      stars: isRated ? source.Stars : undefined,
      reviews: isRated ? source.Reviews : undefined,
      platform: platformOf(source),
      statedSet: ofPlayer ? undefined : makeUp(source),
      statedTrophies: source.TotalTrophies,
      statedPoints: source.TotalPoints,
    }),
  };
}

/** The platform in the spelling of answers; undefined where none of it is known. An empty text is one that was stated so. */
export function platformOf({ Platform }: Pick<StatedGame, 'Platform'>): string | undefined {
  return Platform === '' ? '' : (readPlatforms(Platform ?? '').platform ?? undefined);
}

/** The make-up, unless it is one of which only the size is known. */
function makeUp({ TrophiesCount, TotalTrophies }: StatedGame): object | undefined {
  const set = counts(TrophiesCount);
  if (set === undefined) return undefined;
  return totalOf(set) === TotalTrophies ? set : undefined;
}

/** Whether a game has nothing of a player in it, as getListGames gives it. */
export function isOfCatalogue({ OrderPlayed, UserPoints, TrophiesCount, LastUpdated, Updated }: StatedGame): boolean {
  return !OrderPlayed && !UserPoints && !TrophiesCount?.Earned && !Updated && typeof LastUpdated !== 'number';
}

/** What a player has of a game. */
export function playerGameDraft(player: string, game: string, source: StatedGame): Draft {
  const statedEarned = counts(source.TrophiesCount);
  return {
    type: 'playerGame',
    player,
    game,
    ...omitNil({
      lastUpdated: date(source.LastUpdated),
      updated: source.Updated,
      statedEarned,
      // A profile inside SOAP has no TrophiesCount (docs/spec/service-description.md, note 1); else the points follow.
      statedPoints: statedEarned !== undefined && pointsOfSet(statedEarned) === source.UserPoints ? undefined : source.UserPoints,
    }),
  };
}

/** A trophy of the catalogue. */
export function trophyDraft(game: string, source: StatedTrophy): Draft {
  return {
    type: 'trophy',
    game,
    ...omitNil({
      id: source.IdTrophy,
      grade: readGradeText(source.TrophyType),
      title: source.Title,
      description: source.Description,
      fullDescription: source.FullDescription,
      image: source.Image,
      hidden: source.Hidden,
      guide: source.Guide,
      titleOnGuide: source.TitleOnGuide,
    }),
  };
}

/** DisplayDate without DateEarned is a trophy earned at a time nobody knows (docs/spec/decisions.md 4). */
export function isEarned({ value, unusable }: Pick<StatedObject<typeof types.trophy>, 'value' | 'unusable'>): boolean {
  const { DateEarned, DisplayDate } = value;
  return typeof DateEarned === 'number' || (DisplayDate ?? '') !== '' || unusable.some(isWrittenDate);
}

const dateEarned: keyof StatedTrophy = 'DateEarned';

/** A date that cannot be read still says that the trophy was earned; an empty one says nothing. */
function isWrittenDate({ property, value }: UnusableValue): boolean {
  return property === dateEarned && value !== showValue('');
}

/** A trophy that a player earned. */
export function earnedDraft(player: string, game: string, source: StatedTrophy): Draft {
  return {
    type: 'earned',
    player,
    game,
    ...omitNil({ trophy: source.IdTrophy, date: date(source.DateEarned), updated: source.Updated }),
  };
}

function counts(source: StatedCounts | null | undefined): GradeCounts | undefined {
  const { Platinum, Gold, Silver, Bronze } = source ?? {};
  if (typeof Platinum !== 'number' || typeof Gold !== 'number' || typeof Silver !== 'number') return undefined;
  return typeof Bronze === 'number' ? { platinum: Platinum, gold: Gold, silver: Silver, bronze: Bronze } : undefined;
}

/** An instant as text; undefined for none, and for the first day of the calendar, which stands for none. */
function date(at: number | null | undefined): string | undefined {
  return typeof at !== 'number' || at < unknownInstant + 2 * dayMs ? undefined : writeIsoInstant(at);
}

function colour(source: StatedProfile['Background']): string | undefined {
  if (source === null || source === undefined) return undefined;
  const { R, G, B, A } = source;
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
