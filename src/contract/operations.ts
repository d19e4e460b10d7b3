/**
 * The 14 operations: parameters in order, result, description (docs/spec/service-description.md, "Operations";
 * docs/spec/decisions.md 4). The wire names of operations and parameters are spelled only here;
 * the brand replaces `Net` in a name, see service.ts.
 */

import type { Page, PageRequest } from './paging.ts';
import type { Parameter, Parameters, ValuesOf } from './parameter.ts';
import { InvalidValue, instant, naming, optional, text } from './parameter.ts';
import type { Infer, Shape } from './shape.ts';
import { simple } from './shape.ts';
import {
  arrayOfGame,
  arrayOfTrophies,
  arrayOfTrophy,
  arrayOfTrophyProgression,
  game,
  jid,
  netId,
} from './types.ts';

/** An operation: its parameters by name, in order, and its result. */
export interface Operation<P extends Parameters = Parameters, R extends Shape = Shape> {
  readonly parameters: P;
  readonly result: R;
  /** One sentence for the help pages. */
  readonly about: string;
  /** Sample result of an operation that returns a bare value: its text, or milliseconds UTC, which are formatted as a dateTime. */
  readonly sample?: string | number;
  /** The result may be a long list: bindings that support paging offer it in pages too. */
  readonly pages?: boolean;
}

/** A list in batches, with its length if that is known in advance. */
export interface InBatches<T> extends AsyncIterable<T> {
  readonly length?: number;
}

/**
 * Result of an operation: a value, or null for "not found". A handler may return a list in batches, so that
 * a list too large for memory is streamed.
 */
export type Result<O extends Operation> =
  | Infer<O['result']>
  | (Infer<O['result']> extends readonly unknown[] ? InBatches<Infer<O['result']>> : never)
  | null;

/** The handlers of the operations. If one is missing, the compiler reports an error. */
export type Handlers = {
  readonly [N in OperationName]: (
    args: ValuesOf<Operations[N]['parameters']>,
  ) => Promise<Result<Operations[N]>>;
};

/** The handlers of the operations that support paging. */
export type PageHandlers = {
  readonly [N in PagedOperationName]: (
    args: ValuesOf<Operations[N]['parameters']>,
    page: PageRequest,
  ) => Promise<Page<ItemOf<Infer<Operations[N]['result']>>> | null>;
};

type ItemOf<L> = L extends readonly (infer I)[] ? I : never;

const player = naming(
  'player',
  text('Player ID, not case-sensitive; a former ID works too.', 'LanternFox'),
);
const gameId = naming('game', text('Game id or IdGameEurope, not case-sensitive.', 'NPWR90001_00'));
const anyInstant = instant(
  'A date, or a date and time, such as 2012-12-16, 2012-12-16T10:36:03 or 12/16/2012 10:36 AM; empty for no limit.',
  '2012-01-01',
);
const since: Parameter<number | null> = {
  ...anyInstant,
  isRequired: true,
  read: (given, zone) => (given.trim() === '' ? null : anyInstant.read(given.trim(), zone)),
};
/** A 32-bit number, which each binding has already parsed by its own rules. */
const count: Parameter<number> = {
  type: 'whole',
  about: 'Maximum number of items; 0 for no limit.',
  sample: '20',
  isRequired: true,
  fallback: 0,
  bounds: [0, 2_147_483_647],
  read(given) {
    const value = Number(given);
    if (value >= 0) return value;
    throw new InvalidValue(`${value} is negative`, ['client.parameter.negative', { value }]);
  },
};

function operation<const P extends Parameters, R extends Shape>(
  parameters: P,
  result: R,
  about: string,
  options: { readonly sample?: string | number } = {},
): Operation<P, R> {
  return { parameters, result, about, ...options };
}

/** Marks an operation as one that supports paging. */
function paged<O extends Operation>(unpaged: O): O & { readonly pages: true } {
  return { ...unpaged, pages: true };
}

/** Version of the contract, returned by GetCurrentAPIVersion. It changes only when the contract does. */
export const contractVersion = '1.0.0';

/** The operations by name, in the order of the contract. */
export const operations = {
  search_jid: operation(
    { sNetID: player },
    jid,
    "The player's messaging address (JID) and its server.",
  ),
  getNetID: operation({ sNetID: player }, netId, 'The full profile of a player, with all games.'),
  getLastUpdate: operation(
    { sNetID: player },
    simple('string'),
    "The time of the last update of the player's profile, as text in dateTime format.",
    {
      sample: Date.UTC(2013, 7, 14, 21, 40, 12),
    },
  ),
  getGamesSince: paged(
    operation(
      { sNetID: player, sDate: since },
      arrayOfGame,
      "The player's games updated on or after a date.",
    ),
  ),
  getLastestTrophies: paged(
    operation(
      { sNetID: player, iMax: count, sSince: since },
      arrayOfTrophy,
      "The player's latest trophies in all games, newest first; iMax 0 returns all.",
    ),
  ),
  getGame: operation(
    { sNetID: player, sIdGame: gameId },
    game,
    'One game of the player, with all its trophies.',
  ),
  getGames: paged(
    operation({ sNetID: player }, arrayOfGame, "The player's games, most recently played first."),
  ),
  getTrophies: operation(
    { sNetID: player, sGameId: gameId },
    arrayOfTrophy,
    'All trophies of a game, with the dates on which the player earned them.',
  ),
  getNumberListGames: operation({}, simple('int'), 'The number of games in the catalogue.', {
    sample: '1925',
  }),
  getListGames: paged(
    operation(
      { sGameId: optional(gameId, '') },
      arrayOfGame,
      'The games in the catalogue with this id, or all games if the id is empty.',
    ),
  ),
  getListTrophies: operation(
    { sGameId: gameId },
    arrayOfTrophy,
    'All trophies of a game in the catalogue.',
  ),
  GetCurrentAPIVersion: operation({}, simple('string'), 'The version of this API.', {
    sample: contractVersion,
  }),
  GetTrophyProgression: operation(
    { sNetId: player, sGameId: gameId },
    arrayOfTrophyProgression,
    "The player's number of trophies over time in one game. If the id is empty: their number by day in all games.",
  ),
  GetAVGTrophiesGames: operation(
    {},
    arrayOfTrophies,
    'The average number of trophies per game in the catalogue.',
  ),
} as const satisfies Record<string, Operation>;

/** The type of the table of operations. */
export type Operations = typeof operations;
/** The name of an operation. */
export type OperationName = keyof Operations;
/** The name of an operation that supports paging. */
export type PagedOperationName = {
  [N in OperationName]: Operations[N] extends { readonly pages: true } ? N : never;
}[OperationName];
