/**
 * The 14 operations: parameters in order, result, meaning (docs/spec/service-description.md, "Operations";
 * docs/spec/decisions.md 4). This is the only place that spells an operation's or a parameter's wire name;
 * `Net` in a name is replaced by the brand, see service.ts.
 */

import type { Page, PageRequest } from './paging.ts';
import type { Infer, Shape } from './shape.ts';
import { simple } from './shape.ts';
import { arrayOfGame, arrayOfTrophies, arrayOfTrophy, arrayOfTrophyProgression, game, jid, netId } from './types.ts';

/** What the text of a parameter means, beyond its XML type. */
export interface ParameterTypes {
  /** Name of a player. */
  player: string;
  /** Id of a game. */
  game: string;
  /** An instant in one of the accepted forms, or empty for no bound: milliseconds UTC or null. */
  since: number | null;
  /** A whole number that is not negative; 0 means no bound. */
  count: number;
}

export type ParameterType = keyof ParameterTypes;

export interface Parameter<M extends ParameterType = ParameterType> {
  readonly parameterType: M;
  /** True where HTTP GET and POST may leave the parameter out (docs/spec/decisions.md 4, getListGames). */
  readonly optionalInHttp?: boolean;
  /** One sentence for the help pages. */
  readonly about: string;
  readonly sample: string;
}

export type Parameters = Readonly<Record<string, Parameter>>;

export interface Operation<P extends Parameters = Parameters, R extends Shape = Shape> {
  readonly parameters: P;
  readonly result: R;
  /** One sentence for the help pages. */
  readonly about: string;
  /** The result in samples, where it is a bare value that no type describes: its text, or an instant written like a dateTime. */
  readonly sample?: string | number;
  /** True where the list may be long and is answered in pages too, by bindings that have them. */
  readonly pages?: boolean;
}

/** Arguments of an operation, as its handler receives them. */
export type Arguments<P extends Parameters> = { readonly [N in keyof P]: ParameterTypes[P[N]['parameterType']] };

/** A list in batches; its length where that is known before. */
export interface InBatches<T> extends AsyncIterable<T> {
  readonly length?: number;
}

/**
 * Result of an operation: a value, or null for "not known". A list may also be given in batches, so
 * that one too large to hold is sent while it is being read.
 */
export type Result<O extends Operation> =
  | Infer<O['result']>
  | (Infer<O['result']> extends readonly unknown[] ? InBatches<Infer<O['result']>> : never)
  | null;

/** The functions that answer the operations; a missing one does not compile. */
export type Handlers = {
  readonly [N in OperationName]: (args: Arguments<Operations[N]['parameters']>) => Promise<Result<Operations[N]>>;
};

/** The functions that answer operations in pages. */
export type PageHandlers = {
  readonly [N in PagedOperationName]: (
    args: Arguments<Operations[N]['parameters']>,
    page: PageRequest,
  ) => Promise<Page<ItemOf<Infer<Operations[N]['result']>>> | null>;
};

type ItemOf<L> = L extends readonly (infer I)[] ? I : never;

const player: Parameter<'player'> = {
  parameterType: 'player',
  about: 'Player ID, in any case; a former one finds the player too.',
  sample: 'LanternFox',
};
const gameId: Parameter<'game'> = {
  parameterType: 'game',
  about: 'Id of a game, or its IdGameEurope, in any case.',
  sample: 'NPWR90001_00',
};
const since: Parameter<'since'> = {
  parameterType: 'since',
  about: 'A date or a date with time, such as 2012-12-16, 2012-12-16T10:36:03 or 12/16/2012 10:36 AM; empty for no bound.',
  sample: '2012-01-01',
};
const count: Parameter<'count'> = {
  parameterType: 'count',
  about: 'A whole number, at most so many; 0 for no bound.',
  sample: '20',
};

function operation<const P extends Parameters, R extends Shape>(
  parameters: P,
  result: R,
  about: string,
  options: { readonly sample?: string | number } = {},
): Operation<P, R> {
  return { parameters, result, about, ...options };
}

/** Marks an operation as one that is answered in pages too. */
function paged<O extends Operation>(whole: O): O & { readonly pages: true } {
  return { ...whole, pages: true };
}

/** Version of the contract, the answer of GetCurrentAPIVersion. It changes only when the contract does. */
export const contractVersion = '1.0.0';

export const operations = {
  search_jid: operation({ sNetID: player }, jid, "The player's address for messages and its server."),
  getNetID: operation({ sNetID: player }, netId, 'The full profile of a player with all games.'),
  getLastUpdate: operation(
    { sNetID: player },
    simple('string'),
    "When the player's profile was last updated, written like a dateTime.",
    {
      sample: Date.UTC(2013, 7, 14, 21, 40, 12),
    },
  ),
  getGamesSince: paged(
    operation({ sNetID: player, sDate: since }, arrayOfGame, "The player's games updated at or after a date."),
  ),
  getLastestTrophies: paged(
    operation(
      { sNetID: player, iMax: count, sSince: since },
      arrayOfTrophy,
      'The trophies the player earned last, in all games, newest first; iMax 0 means all.',
    ),
  ),
  getGame: operation({ sNetID: player, sIdGame: gameId }, game, 'One game of the player with all its trophies.'),
  getGames: paged(operation({ sNetID: player }, arrayOfGame, 'The games of the player, the most recent first.')),
  getTrophies: operation(
    { sNetID: player, sGameId: gameId },
    arrayOfTrophy,
    'Every trophy of a game, with what the player earned.',
  ),
  getNumberListGames: operation({}, simple('int'), 'How many games the catalogue holds.', { sample: '1925' }),
  getListGames: paged(
    operation(
      { sGameId: { ...gameId, optionalInHttp: true } },
      arrayOfGame,
      'The games of the catalogue with this id; all of them when the id is empty.',
    ),
  ),
  getListTrophies: operation({ sGameId: gameId }, arrayOfTrophy, 'Every trophy of a game of the catalogue.'),
  GetCurrentAPIVersion: operation({}, simple('string'), 'The version of this interface.', { sample: contractVersion }),
  GetTrophyProgression: operation(
    { sNetId: player, sGameId: gameId },
    arrayOfTrophyProgression,
    'How many trophies of a game the player had at each date; of all games by day when the id is empty.',
  ),
  GetAVGTrophiesGames: operation({}, arrayOfTrophies, 'The average game of the catalogue.'),
} as const satisfies Record<string, Operation>;

export type Operations = typeof operations;
export type OperationName = keyof Operations;
export type PagedOperationName = {
  [N in OperationName]: Operations[N] extends { readonly pages: true } ? N : never;
}[OperationName];
