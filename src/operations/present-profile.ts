/** Presents a player's row as the contract's profile. */

import type { types } from '../contract/index.ts';
import { computeCompletion, findCountry, findLevel, levelPoints } from '../domain/index.ts';
import type { Rank, Ranks, PlayerRow } from '../store/port/store.ts';
import type { OperationContext } from './context.ts';
import { presentEarned } from './present.ts';

type Rules = Pick<OperationContext, 'levelSystem' | 'preferStated'>;

/** Presents a player with their games and ranks. */
export function presentProfile(
  row: PlayerRow,
  games: types.Game[],
  ranks: Ranks | null,
  rules: Rules,
): types.NetId {
  const level = presentLevel(row, rules);
  return {
    ID: row.name,
    AvatarSmall: row.avatarSmall,
    AvatarMedium: row.avatarMedium,
    Avatar: row.avatar,
    AboutMe: row.aboutMe,
    Level: level.level,
    Progress: level.Progress,
    Trophies: presentEarned(statedOr(row.statedEarned, row.earned, rules)),
    Games: games,
    UpdateSignature: row.cardChangedAt,
    UpdateDate: row.updatedAt,
    UpdateGamesDate: row.gamesUpdatedAt,
    Country: presentCountry(row, rules),
    Ranking: presentRank(ranks?.world, row.statedPosition, row.statedTotal, rules),
    CountryRanking: presentRank(
      ranks?.country,
      row.statedCountryPosition,
      row.statedCountryTotal,
      rules,
    ),
    Status: presentStatus(row),
    LastSeen: row.lastSeenAt,
    Identity: row.identity,
    LevelData: level,
    Plus: row.plus,
    jid: row.jid,
    panelUrl: row.panelUrl,
    GameCompletion: statedOr(
      row.statedCompletion,
      computeCompletion(row.completionSum, row.completionGames),
      rules,
    ),
    server: row.server,
    Alias: row.alias,
    Background: presentBackground(row.background),
  };
}

/** Returns the computed value, or a source's stated value if the setting gives it precedence (docs/spec/decisions.md 4). */
function statedOr<T>(stated: T | null, computed: T, { preferStated }: Rules): T {
  return preferStated && stated !== null ? stated : computed;
}

/** Presents points and level: computed, or as stated by a source in the source's own level system. */
export function presentLevel(row: PlayerRow, rules: Rules): types.Level {
  const { levelSystem } = rules;
  const points = statedOr(row.statedPoints, levelPoints(row.earned, levelSystem), rules);
  const computed = findLevel(points, levelSystem);
  return {
    Points: points,
    Floor: statedOr(row.statedFloor, computed.floor, rules),
    Ceiling: statedOr(row.statedCeiling, computed.ceiling, rules),
    Progress: statedOr(row.statedProgress, computed.progress, rules),
    level: statedOr(row.statedLevel, computed.level, rules),
  };
}

/** Presents a rank. A player without a rank has position 0 of 0. */
function presentRank(
  rank: Rank | null | undefined,
  statedPosition: number | null,
  statedTotal: number | null,
  { preferStated }: Rules,
): types.Ranking {
  if (preferStated && statedPosition !== null)
    return { Position: statedPosition, Total: statedTotal ?? 0 };
  return { Position: rank?.position ?? 0, Total: rank?.total ?? 0 }; // absent: the player has no rank, which is presented as 0
}

/** Presents a country. If the setting prefers stated values, its code has the source's spelling. */
function presentCountry(
  { country: code, statedCountry }: PlayerRow,
  { preferStated }: Rules,
): types.Country | null {
  const country = findCountry(code);
  if (country === null) return null;
  const isStated = preferStated && statedCountry?.toLowerCase() === code?.toLowerCase();
  return {
    IdCountry: country.id,
    Culture: isStated ? statedCountry : country.culture,
    Descripcion: country.name,
    Bandera: country.flag,
  };
}

function presentStatus(row: PlayerRow): types.Status {
  return {
    Online: row.online,
    Away: row.away,
    Comment: row.statusComment,
    Mode: row.statusMode,
    ObjectId: row.statusObjectId,
    Playing: row.statusPlaying,
    Title: row.statusTitle,
  };
}

/** Splits RRGGBBAA into its four components (docs/spec/original-service.md 3, Background). */
function presentBackground(colour: string | null): types.BackColor | null {
  if (colour === null) return null;
  return {
    R: colour.slice(0, 2),
    G: colour.slice(2, 4),
    B: colour.slice(4, 6),
    A: colour.slice(6, 8),
  };
}
