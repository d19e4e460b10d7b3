/**
 * Maps saved responses to records that are not checked yet. Missing values are omitted, so that an import does not clear values from
 * another source. Totals and levels are stored as the response states them, because the trophies behind them may never be imported
 * (docs/spec/original-service.md 6).
 */

import type { types } from '../../../../contract/index.ts';
import type { GradeCounts } from '../../../../domain/index.ts';
import { pointsOfSet, readPlatforms, sumCounts } from '../../../../domain/index.ts';
import type { DataRecord } from '../../../../records/records.ts';
import { dayMs, unknownInstant, writeIsoInstant } from '../../../../domain/time/index.ts';
import { readGradeText } from '../../check/grade-text.ts';
import type { UnusableValue } from '../../check/unusable-value.ts';
import { showValue } from '../../check/unusable-value.ts';
import { omitNil } from '../../../../records/omit-nil.ts';
import type { Stated, StatedObject } from './read-answers.ts';

/** A record in its JSON form: instants are texts. */
export type Draft = { readonly type: DataRecord['type'] } & Readonly<Record<string, unknown>>;

type StatedProfile = Stated<typeof types.netId>;
type StatedGame = Stated<typeof types.game>;
type StatedTrophy = Stated<typeof types.trophy>;
type StatedCounts = Stated<typeof types.trophies>;

/** Returns the player of a profile, with the level, rank and trophies that the profile states. */
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
    // Nil must be written as null: if the dates were omitted, the import of the player's games would set them.
    ...(source.UpdateGamesDate === undefined
      ? {}
      : { gamesUpdated: date(source.UpdateGamesDate) ?? null }),
    ...(source.UpdateSignature === undefined
      ? {}
      : { cardChanged: date(source.UpdateSignature) ?? null }),
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

function stated({
  Level,
  Progress,
  LevelData,
  Trophies,
  GameCompletion,
  Ranking,
  CountryRanking,
}: StatedProfile): object {
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

/**
 * Returns a game of the catalogue. In a response without a player, TrophiesCount contains the trophies of the set (docs/spec/decisions.md
 * 4).
 */
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
      platform: readPlatform(source),
      statedSet: ofPlayer ? undefined : makeUp(source),
      statedTrophies: source.TotalTrophies,
      statedPoints: source.TotalPoints,
    }),
  };
}

/** Returns the platform as responses spell it; undefined if the response does not state it. An empty text remains empty. */
export function readPlatform({ Platform }: Pick<StatedGame, 'Platform'>): string | undefined {
  return Platform === '' ? '' : (readPlatforms(Platform ?? '').platform ?? undefined);
}

/** Returns the number of trophies of each grade in the set; undefined if only the total is known. */
function makeUp({ TrophiesCount, TotalTrophies }: StatedGame): object | undefined {
  const set = counts(TrophiesCount);
  if (set === undefined) return undefined;
  return sumCounts(set) === TotalTrophies ? set : undefined;
}

/** Checks whether a game has no player fields, as in getListGames. */
export function isOfCatalogue({
  OrderPlayed,
  UserPoints,
  TrophiesCount,
  LastUpdated,
  Updated,
}: StatedGame): boolean {
  return (
    !OrderPlayed &&
    !UserPoints &&
    !TrophiesCount?.Earned &&
    !Updated &&
    typeof LastUpdated !== 'number'
  );
}

/** A player's progress in a game. */
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
      // If TrophiesCount results in the same points, they are not stored separately. A profile in a SOAP response has no TrophiesCount
      // (docs/spec/service-description.md, note 1).
      statedPoints:
        statedEarned !== undefined && pointsOfSet(statedEarned) === source.UserPoints
          ? undefined
          : source.UserPoints,
    }),
  };
}

/** A trophy in the catalogue. */
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

/**
 * Checks whether the trophy is earned. DisplayDate without DateEarned means that it was earned on an unknown date (docs/spec/decisions.md
 * 4).
 */
export function isEarned({
  value,
  unusable,
}: Pick<StatedObject<typeof types.trophy>, 'value' | 'unusable'>): boolean {
  const { DateEarned, DisplayDate } = value;
  return (
    typeof DateEarned === 'number' || (DisplayDate ?? '') !== '' || unusable.some(isWrittenDate)
  );
}

const dateEarned: keyof StatedTrophy = 'DateEarned';

/**
 * Checks whether an unusable value is an unreadable date, and not only an empty one. An unreadable date still shows that the trophy was
 * earned.
 */
function isWrittenDate({ property, value }: UnusableValue): boolean {
  return property === dateEarned && value !== showValue('');
}

/** Returns a player's earned trophy. */
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
  if (typeof Platinum !== 'number' || typeof Gold !== 'number' || typeof Silver !== 'number')
    return undefined;
  return typeof Bronze === 'number'
    ? { platinum: Platinum, gold: Gold, silver: Silver, bronze: Bronze }
    : undefined;
}

/** Returns an instant as text; undefined if there is none. The first day of the calendar also means "no date". */
function date(at: number | null | undefined): string | undefined {
  return typeof at !== 'number' || at < unknownInstant + 2 * dayMs
    ? undefined
    : writeIsoInstant(at);
}

function colour(source: StatedProfile['Background']): string | undefined {
  if (source === null || source === undefined) return undefined;
  const { R, G, B, A } = source;
  return notBlank(`${R ?? ''}${G ?? ''}${B ?? ''}${A ?? ''}`);
}

/**
 * Returns the code for `statedCountry`; undefined for an invalid code. `country` comes from the same element, so that an invalid code is
 * reported only once, for `country`.
 */
function countryCode(text: string | null | undefined): string | undefined {
  return typeof text === 'string' && /^[A-Za-z]{2}$/.test(text) ? text : undefined;
}

/** Returns the text; undefined if it is blank. */
export function notBlank(text: string | null | undefined): string | undefined {
  return text === null || text === undefined || text.trim() === '' ? undefined : text;
}
