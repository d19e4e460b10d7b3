/**
 * An invented store as a plain list of facts, from which figures are recalculated by their definitions. It contains ties, dates in the
 * future, partly earned sets, trophies without a date, groups, four networks, and hidden and excluded players.
 */

import type { DataRecord } from '../../../src/records/records.ts';

export type Grade = 'platinum' | 'gold' | 'silver' | 'bronze';
export type Network = 'psn' | 'retro' | 'steam' | 'xbox';

export interface Trophy {
  readonly number: number;
  readonly grade: Grade;
  readonly group: string | null;
  /** Points that the network states. */
  readonly points: number;
  /** Percentage of the network's players who have the trophy, as the network states it; null if it states none. */
  readonly share: number | null;
}

export interface Game {
  readonly id: string;
  readonly title: string;
  readonly network: Network;
  readonly trophies: readonly Trophy[];
}

export interface Earned {
  readonly game: Game;
  readonly trophy: Trophy;
  /** Milliseconds UTC. */
  readonly date: number | null;
  readonly isHardcore: boolean;
  readonly importedAt: number;
}

export interface Player {
  readonly name: string;
  readonly isHidden: boolean;
  readonly isExcluded: boolean;
  /** The player's earned trophies by game id, in the order of their import. */
  readonly earned: ReadonlyMap<string, readonly Earned[]>;
}

export interface World {
  readonly now: number;
  readonly games: readonly Game[];
  readonly players: readonly Player[];
}

const minute = 60_000;
const hour = 3_600_000;
const day = 86_400_000;
const now = Date.UTC(2026, 2, 14, 18);
/** The times of the imports. */
const imports = [now - 40 * day, now - 3 * day, now] as const;

/** Creates a generator of numbers from 0 to 1 (Park and Miller). Each run has the same data. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const rest: readonly Grade[] = ['gold', 'silver', 'bronze', 'bronze', 'bronze'];

/** Makes a console game with 5 to 15 trophies. Two of three games have a platinum, one of four an expansion. */
function consoleGame(index: number): Game {
  const others = Array.from(
    { length: 5 + (index % 10) },
    (_, at): Grade => rest[at % rest.length] ?? 'bronze',
  );
  const grades = index % 3 === 0 ? others : (['platinum', ...others] as const);
  const trophies = grades.map((grade, at): Trophy => {
    const number = at + 1;
    const share = index % 5 === 0 ? 10 + number : null;
    return { number, grade, group: index % 4 === 0 && number > 6 ? '001' : null, points: 0, share };
  });
  return {
    id: `NPWR${20_000 + index}_00`,
    title: `Set ${String.fromCodePoint(65 + (index % 26))} ${index}`,
    network: 'psn',
    trophies,
  };
}

function otherGame(network: Exclude<Network, 'psn'>, index: number): Game {
  const prefix = { retro: 'RA', steam: 'STEAM', xbox: 'XBOX' }[network];
  const trophies = Array.from({ length: 4 + index }, (_, at): Trophy => {
    return {
      number: at + 1,
      grade: at % 4 === 0 ? 'gold' : 'bronze',
      group: null,
      points: [5, 10, 25][at % 3] ?? 5,
      share: null,
    };
  });
  return { id: `${prefix}-${100 + index}`, title: `${prefix} game ${index}`, network, trophies };
}

/** Creates the store. @param players number of players */
export function createWorld(players: number): World {
  const random = randomOf(2_021);
  const below = (limit: number): number => Math.floor(random() * limit);
  const games = [
    ...Array.from({ length: 24 }, (_, index) => consoleGame(index)),
    ...(['retro', 'steam', 'xbox'] as const).flatMap((network) =>
      [0, 1, 2].map((index) => otherGame(network, index)),
    ),
  ];

  /**
   * Chooses the trophies that a player has earned: in half of the cases the whole set, so that many players are tied; otherwise a part of
   * it, such as the platinum and some of the others.
   */
  function chosen(trophies: readonly Trophy[]): readonly Trophy[] {
    const kind = below(10);
    if (kind < 5) return trophies;
    if (kind < 7) return trophies.slice(0, 1 + below(trophies.length));
    return trophies.filter((_, index) => (kind === 7 && index === 0) || below(2) === 0);
  }

  function play(game: Game, isUndated: boolean): Earned[] {
    const load = below(imports.length);
    const importedAt = imports[load] ?? now;
    const begin = importedAt - hour - below(700) * day - below(24) * hour;
    const step = [0, 1000, 17 * minute, 5 * hour, 20 * hour][below(5)] ?? 0;
    const future =
      below(12) === 0 ? ([5 * hour, 30 * hour, 90 * hour, 400 * day][below(4)] ?? 0) : null;
    return chosen(game.trophies).map((trophy, index, all) => {
      const isLast = index === all.length - 1;
      const usual = Math.min(begin + index * step, importedAt);
      const known = isLast && future !== null ? importedAt + future : usual;
      const date = isUndated || below(25) === 0 ? null : known;
      return {
        game,
        trophy,
        date,
        isHardcore: game.network === 'retro' && below(2) === 0 && date !== null,
        importedAt,
      };
    });
  }

  function player(index: number): Player {
    const own = index % 19 === 7 ? games.filter(({ network }) => network !== 'psn') : games;
    const count = 1 + below(7);
    const played = new Set(
      Array.from({ length: count }, () => own[below(own.length)]).filter(
        (game) => game !== undefined,
      ),
    );
    const isUndated = index % 23 === 5;
    const earned = new Map(
      [...played]
        .map((game) => [game.id, play(game, isUndated)] as const)
        .filter(([, list]) => list.length > 0),
    );
    return {
      name: `Player${index}`,
      isHidden: index % 29 === 3,
      isExcluded: index % 17 === 4,
      earned,
    };
  }

  return { now, games, players: Array.from({ length: players }, (_, index) => player(index)) };
}

/** Returns the records of each import, by its time. */
export function toLoads({
  games,
  players,
}: World): readonly (readonly [at: number, records: readonly DataRecord[]])[] {
  const catalogue = games.flatMap(({ id, title, trophies }): DataRecord[] => [
    { type: 'game', id, title },
    ...(trophies.some(({ group }) => group !== null)
      ? [{ type: 'group', game: id, id: '001', name: 'More' } as const]
      : []),
    ...trophies.map(({ number, grade, group, points, share }): DataRecord => ({
      type: 'trophy',
      game: id,
      id: number,
      grade,
      title: `${title}, ${number}`,
      ...(group === null ? {} : { group }),
      ...(points === 0 ? {} : { points }),
      ...(share === null ? {} : { share, shareDate: imports[0] }),
    })),
  ]);
  const people = players.map(({ name, isHidden, isExcluded }): DataRecord => {
    return { type: 'player', name, hidden: isHidden, excluded: isExcluded };
  });
  const earned = players.flatMap((player) =>
    [...player.earned.values()].flat().map((each) => ({ name: player.name, ...each })),
  );
  return imports.map((at, index) => [
    at,
    [
      ...(index === 0 ? [...catalogue, ...people] : []),
      ...earned
        .filter(({ importedAt }) => importedAt === at)
        .map(({ name, game, trophy, date, isHardcore }): DataRecord => ({
          type: 'earned',
          player: name,
          game: game.id,
          trophy: trophy.number,
          date,
          ...(isHardcore && date !== null ? { hardcore: date } : {}),
        })),
    ],
  ]);
}
