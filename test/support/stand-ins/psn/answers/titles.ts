/** The console network's responses about a player's games. */

import type { StandInPlayer, StandInTitle } from '../model.ts';
import { countGrades, isEarned } from './count-grades.ts';

/** The part of a list that a request asks for. */
export interface TitlesPart {
  readonly limit: number;
  readonly offset: number;
}

/** Returns a page of the player's list of games, the most recently changed first. */
export function writeTitles({ titles }: StandInPlayer, { limit, offset }: TitlesPart): unknown {
  const sorted = titles.toSorted((a, b) =>
    a.lastUpdated < b.lastUpdated ? 1 : a.lastUpdated > b.lastUpdated ? -1 : 0,
  );
  const page = sorted.slice(offset, offset + limit).map(writeTitle);
  const end = offset + page.length;
  return {
    trophyTitles: page,
    totalItemCount: titles.length,
    ...(end < titles.length ? { nextOffset: end } : {}),
  };
}

/** Returns a row of the list of games. */
export function writeTitle(title: StandInTitle): unknown {
  return {
    npServiceName: title.service,
    npCommunicationId: title.id,
    trophySetVersion: title.version,
    trophyTitleName: title.name,
    trophyTitleIconUrl: `http://images.example/${title.id}.png`,
    trophyTitlePlatform: title.platform,
    hasTrophyGroups: title.trophies.some(({ group }) => group !== undefined),
    ...(title.listed === 'unstated'
      ? {}
      : { definedTrophies: countGrades(title.listed ?? title.trophies) }),
    progress: 50,
    earnedTrophies: countGrades(title.trophies.filter(isEarned)),
    hiddenFlag: false,
    lastUpdatedDateTime: title.lastUpdated,
  };
}

/** Returns a player's trophies in a game. It lists all trophies of the set, earned or not. */
export function writeEarned({
  version,
  trophies,
  lastUpdated,
  rate = '69.0',
}: StandInTitle): unknown {
  return {
    trophySetVersion: version,
    hasTrophyGroups: false,
    lastUpdatedDateTime: lastUpdated,
    trophies: trophies.map((trophy, trophyId) => ({
      trophyId,
      trophyHidden: trophy.hidden ?? false,
      earned: isEarned(trophy),
      ...(trophy.earned === undefined || trophy.earned === 'undated'
        ? {}
        : { earnedDateTime: trophy.earned }),
      ...(trophy.counted === undefined
        ? {}
        : {
            progress: String(trophy.counted.value),
            trophyProgressTargetValue: String(trophy.counted.target),
          }),
      trophyType: trophy.grade,
      trophyRare: 3,
      trophyEarnedRate: rate,
    })),
    rarestTrophies: [],
    totalItemCount: trophies.length,
  };
}
