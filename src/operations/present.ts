/**
 * Rows to values of the contract: the one place where what is stored meets the names of the wire
 * (decisions.md 4, "Field rules").
 */

import type { Shelf } from '../contract/index.ts';
import { createPartJoiner, types } from '../contract/index.ts';
import type { GradeCounts } from '../domain/index.ts';
import { displayDate, gradeNames, progressOf, totalOf } from '../domain/index.ts';
import type { GameRow, GameShelf, PlayerGameRow, PlayerTrophyRow, TrophyRow } from '../store/store.ts';
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
const presentShelf = keepBeside((shelf: GameShelf): Shelf<types.Game> => {
  let last: { readonly number: number; readonly game: types.Game } | null = null;
  return {
    partAt(number) {
      // Whoever reads a value reads it field by field.
      if (last?.number !== number) last = { number, game: presentGame(shelf.rowAt(number)) };
      return last.game;
    },
  };
});
const noTrophies: types.Trophy[] = [];

/** A game of a player; its Trophies are given where an operation shows them. */
export function presentPlayerGame(row: PlayerGameRow, trophies: types.Trophy[] = noTrophies): types.Game {
  const { shelf, number, earned, userPoints } = row;
  return joinGame(presentShelf(shelf), number, {
    Progress: progressOf(userPoints, shelf.totalPointsAt(number)),
    TrophiesCount: presentEarned(earned),
    Trophies: trophies,
    OrderPlayed: row.orderPlayed,
    Updated: row.updated,
    LastUpdated: row.lastUpdatedAt,
    UserPoints: userPoints,
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

/** A trophy with what the player earned; `now` is what DisplayDate counts from. */
export function presentPlayerTrophy(row: PlayerTrophyRow, now: number): types.Trophy {
  return { ...presentTrophy(row.trophy), ...presentEarnedTrophy(row, now) };
}

const joinTrophy = createPartJoiner(types.trophy);
/** The trophies of one game by their place, beside the first: its title stands beside them already (original-service.md 3, "Trophy in getTrophies"). */
const setShelves = new WeakMap<TrophyRow, Shelf<types.Trophy>>();

export function presentGameTrophies(rows: readonly PlayerTrophyRow[], now: number): types.Trophy[] {
  const shelf = shelfOfSet(rows);
  return rows.map((row, index) => joinTrophy(shelf, index, presentEarnedTrophy(row, now)));
}

/** @param rows all trophies of a game */
function shelfOfSet(rows: readonly PlayerTrophyRow[]): Shelf<types.Trophy> {
  const first = rows[0]?.trophy;
  const known = first === undefined ? undefined : setShelves.get(first);
  if (known !== undefined) return known;
  const parts = rows.map(({ trophy }) => ({ ...presentTrophy(trophy), GameTitle: null }));
  const shelf: Shelf<types.Trophy> = {
    length: parts.length,
    partAt(number) {
      const part = parts[number];
      if (part === undefined) throw new RangeError(`No trophy stands at ${number}.`);
      return part;
    },
  };
  if (first !== undefined) setShelves.set(first, shelf);
  return shelf;
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
