/**
 * Rows to values of the contract: the one place where what is stored meets the names of the wire
 * (decisions.md 4, "Field rules").
 */

import { createPartJoiner, types } from '../contract/index.ts';
import type { GradeCounts } from '../domain/index.ts';
import { displayDate, gradeNames, progressOf, totalOf } from '../domain/index.ts';
import type { GameRow, PlayerGameRow, PlayerTrophyRow, TrophyRow } from '../store/store.ts';
import { unknownInstant } from '../time/index.ts';

/** Counts of which all are earned: a player's game, a profile. */
export function presentEarned(counts: GradeCounts): types.Trophies {
  const total = totalOf(counts);
  return presentCounts(counts, total, total);
}

export function presentCounts(counts: GradeCounts, earned: number, total: number): types.Trophies {
  return {
    Earned: earned,
    Total: total,
    Platinum: counts.platinum,
    Gold: counts.gold,
    Silver: counts.silver,
    Bronze: counts.bronze,
  };
}

/** A game of the catalogue: nothing of a player in it. */
export function presentGame(row: GameRow): types.Game {
  return {
    Id: row.gameId,
    IdGameEurope: row.europeId,
    Title: row.title,
    Image: row.image,
    Guide: row.guide,
    TitleOnGuide: row.titleOnGuide,
    Progress: 0,
    TrophiesCount: presentCounts(row.set, 0, row.totalTrophies),
    Trophies: [],
    OrderPlayed: 0,
    Updated: false,
    LastUpdated: null,
    Released: row.releasedAt ?? unknownInstant,
    TotalPoints: row.totalPoints,
    TotalTrophies: row.totalTrophies,
    UserPoints: 0,
    Stars: row.stars,
    Reviews: row.reviews,
    Platform: row.platform,
  };
}

const joinGame = createPartJoiner(types.game);
/** A game is presented once as long as its row is the same. */
const presentSharedGame = keepBeside(presentGame);
const noTrophies: types.Trophy[] = [];

/** A game of a player; its Trophies are given where an operation shows them. */
export function presentPlayerGame(row: PlayerGameRow, trophies: types.Trophy[] = noTrophies): types.Game {
  return joinGame(presentSharedGame(row.game), {
    Progress: progressOf(row.userPoints, row.game.totalPoints),
    TrophiesCount: presentEarned(row.earned),
    Trophies: trophies,
    OrderPlayed: row.orderPlayed,
    Updated: row.updated,
    LastUpdated: row.lastUpdatedAt,
    UserPoints: row.userPoints,
  });
}

/** A trophy of the catalogue, with the title of its game. */
export function presentTrophy(row: TrophyRow): types.Trophy {
  return {
    IdTrophy: row.trophyId,
    GameId: row.gameId,
    Title: row.title,
    Image: row.image,
    Description: row.description,
    DateEarned: null,
    DisplayDate: null,
    TrophyType: gradeNames[row.grade],
    FullDescription: row.fullDescription,
    Updated: false,
    Hidden: row.hidden,
    GameTitle: row.gameTitle,
    Guide: row.guide,
    TitleOnGuide: row.titleOnGuide,
    Platform: row.platform,
  };
}

const joinTrophy = createPartJoiner(types.trophy);

/** A trophy with what the player earned; `now` is what DisplayDate counts from. */
export function presentPlayerTrophy(row: PlayerTrophyRow, now: number): types.Trophy {
  return joinTrophy(presentTrophy(row.trophy), presentEarnedTrophy(row, now));
}

/** The trophies of one game: its title stands beside them already (original-service.md 3, "Trophy in getTrophies"). */
const presentSharedTrophy = keepBeside((row: TrophyRow) => ({ ...presentTrophy(row), GameTitle: null }));

export function presentGameTrophies(rows: readonly PlayerTrophyRow[], now: number): types.Trophy[] {
  return rows.map((row) => joinTrophy(presentSharedTrophy(row.trophy), presentEarnedTrophy(row, now)));
}

function presentEarnedTrophy(row: PlayerTrophyRow, now: number): Pick<types.Trophy, 'DateEarned' | 'DisplayDate' | 'Updated'> {
  return { DateEarned: row.earnedAt, DisplayDate: displayDate(row.earned, row.earnedAt, now), Updated: row.updated };
}

/** Keeps what is made of an object as long as the object lives. */
function keepBeside<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const kept = new WeakMap<K, V>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = make(key);
    kept.set(key, made);
    return made;
  };
}
