/**
 * Maps saved responses to unchecked records. Missing values are omitted, so that an import does not clear values from
 * another source. Totals and levels are stored as the service stated them, because the trophies behind them may never be
 * imported (docs/spec/original-service.md 6).
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

/** The player of a profile, with the stated level, rank and trophies. */
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
    // Nil must be explicit, because loading the player's games would set these dates.
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

/** A game in the catalogue. In a response without a player, TrophiesCount has the trophies of the set (docs/spec/decisions.md 4). */
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

/** The platform as spelled in responses; undefined if it is unknown. An empty text was stated as empty. */
export function readPlatform({ Platform }: Pick<StatedGame, 'Platform'>): string | undefined {
  return Platform === '' ? '' : (readPlatforms(Platform ?? '').platform ?? undefined);
}

/** The trophies of the set by grade; undefined if only the size is known. */
function makeUp({ TrophiesCount, TotalTrophies }: StatedGame): object | undefined {
  const set = counts(TrophiesCount);
  if (set === undefined) return undefined;
  return sumCounts(set) === TotalTrophies ? set : undefined;
}

/** Whether a game has no player fields, as in getListGames. */
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
      // A profile inside SOAP has no TrophiesCount (docs/spec/service-description.md, note 1); else the points follow.
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

/** Whether the trophy is earned. DisplayDate without DateEarned means earned on an unknown date (docs/spec/decisions.md 4). */
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

/** An unreadable date still shows that the trophy was earned; an empty date does not. */
function isWrittenDate({ property, value }: UnusableValue): boolean {
  return property === dateEarned && value !== showValue('');
}

/** An earned trophy of a player. */
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

/** An instant as text; undefined if there is none, or for the first day of the calendar, which stands for none. */
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

/** An invalid country code is reported once, as the country. */
function countryCode(text: string | null | undefined): string | undefined {
  return typeof text === 'string' && /^[A-Za-z]{2}$/.test(text) ? text : undefined;
}

/** The text, or undefined if it is blank. */
export function notBlank(text: string | null | undefined): string | undefined {
  return text === null || text === undefined || text.trim() === '' ? undefined : text;
}
