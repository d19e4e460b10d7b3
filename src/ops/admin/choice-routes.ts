/** Routes for players' choices about their own profile, like `laurel player hide-game`, `laurel player pin` and `laurel player hunt`. */

import {
  ActionError,
  findPlayer,
  hiddenGameFields,
  hideGame,
  huntFields,
  listHiddenGames,
  listHunts,
  listPins,
  pinText,
  setHunt,
  setPins,
  showGame,
} from '../../actions/index.ts';
import { boolean, optional, text, texts } from '../../contract/index.ts';
import type { ChangedChoice, SqlStore } from '../../store/index.ts';
import type { AdminAnswer, AdminRequest, AdminRoute } from './route.ts';
import { declareRoute, json, mediaTypes } from './route.ts';

type ChoiceStore = Pick<SqlStore, 'choices' | 'players'>;

const base = { scope: 'players', gives: mediaTypes.json } as const;
const unknownPlayer = 'There is no player with this name.';
const unknownPlay = 'There is no such player, or they do not have the game or the trophy.';
const hiddenGame = '/v1/players/{name}/hidden-games/{game}';

/**
 * Creates the routes for hidden games, pins, marks and notes.
 * @param now returns the current time in milliseconds UTC
 */
export function choiceRoutes(store: ChoiceStore, now: () => number): readonly AdminRoute[] {
  return [...hiddenRoutes(store, now), ...pinRoutes(store, now), ...huntRoutes(store, now)];
}

function hiddenRoutes(store: ChoiceStore, now: () => number): readonly AdminRoute[] {
  return [
    {
      ...base,
      method: 'GET',
      path: '/v1/players/{name}/hidden-games',
      about: 'List the games that a player hides.',
      statuses: { 200: 'The games, by title.', 404: unknownPlayer },
      answer: async ({ parameters: { name = '' } }) =>
        json(200, (await listHiddenGames(store, name)).map(hiddenGameFields)),
    },
    {
      ...base,
      method: 'PUT',
      path: hiddenGame,
      about:
        "Hide one of a player's games from all public pages and responses. The player's totals still include it.",
      statuses: { 200: 'The game, and whether the request changed anything.', 404: unknownPlay },
      answer: async (request) =>
        changed(store, request, await hideGame(store, namedIn(request), now())),
    },
    {
      ...base,
      method: 'DELETE',
      path: hiddenGame,
      about: "Show one of a player's hidden games again.",
      statuses: { 200: 'The game, and whether the request changed anything.', 404: unknownPlay },
      answer: async (request) =>
        changed(store, request, await showGame(store, namedIn(request), now())),
    },
  ];
}

const pinFields = {
  pins: texts(
    'Up to six ids of games or trophies: an array, or a text with commas between them, if no id contains one. The id of a trophy is the id of its game, a slash and its number: `NPWR90001_00/3`. If empty, nothing is pinned.',
  ),
};

function pinRoutes(store: ChoiceStore, now: () => number): readonly AdminRoute[] {
  const path = '/v1/players/{name}/pins';
  return [
    {
      ...base,
      method: 'GET',
      path,
      about: 'List what a player shows at the top of their profile.',
      statuses: { 200: 'The pinned games and trophies, in order.', 404: unknownPlayer },
      answer: async ({ parameters: { name = '' } }) =>
        json(200, (await listPins(store, name)).map(pinText)),
    },
    declareRoute({
      ...base,
      method: 'PUT',
      path,
      about: 'Replace what a player shows at the top of their profile.',
      fields: pinFields,
      statuses: {
        200: 'The pinned games and trophies, in order.',
        400: 'There are more than six, or one is not an id.',
        404: unknownPlay,
      },
      answer: async ({ parameters: { name = '' }, fields: { pins } }) => {
        const set = await setPins(store, name, { texts: pins, now: now() });
        return json(200, set.map(pinText), await subjectOf(store, name));
      },
    }),
  ];
}

const huntFieldsOfBody = {
  trophy: optional(
    text('The number of a trophy. If omitted, the mark or the note is for the whole game.'),
    '',
  ),
  hunted: optional(
    boolean('Whether the player marks the game or trophy as one to earn next.'),
    undefined,
  ),
  note: optional(text('A note of at most 500 characters; an empty one removes it.'), undefined),
};

function huntRoutes(store: ChoiceStore, now: () => number): readonly AdminRoute[] {
  return [
    {
      ...base,
      method: 'GET',
      path: '/v1/players/{name}/hunts',
      about:
        'List the games and trophies that a player wants to earn next or has a note about, the easiest first. No public page or API shows them.',
      statuses: { 200: 'The marks and notes.', 404: unknownPlayer },
      answer: async ({ parameters: { name = '' } }) =>
        json(200, (await listHunts(store, name)).map(huntFields)),
    },
    declareRoute({
      ...base,
      method: 'PATCH',
      path: '/v1/players/{name}/hunts/{game}',
      about: "Set or remove a player's mark or note on a game or on one of its trophies.",
      fields: huntFieldsOfBody,
      statuses: {
        200: 'The game, and whether the request changed anything.',
        400: 'The note is too long, or the value for the trophy is not a number.',
        404: 'There is no such player, game or trophy.',
      },
      answer: async (request) => {
        const { hunted, note, trophy } = request.fields;
        const given = { ...namedIn(request), trophy: trophyOf(trophy), hunted, note };
        return changed(store, request, await setHunt(store, given, now()));
      },
    }),
  ];
}

function trophyOf(given: string): number | null {
  if (given === '') return null;
  if (/^\d{1,9}$/.test(given)) return Number(given);
  throw new ActionError('invalid', `${JSON.stringify(given)} is not the number of a trophy.`);
}

function namedIn({ parameters: { name = '', game = '' } }: Pick<AdminRequest, 'parameters'>): {
  readonly player: string;
  readonly game: string;
} {
  return { player: name, game };
}

async function changed(
  store: ChoiceStore,
  { parameters: { name = '' } }: Pick<AdminRequest, 'parameters'>,
  choice: ChangedChoice,
): Promise<AdminAnswer> {
  return json(200, choice, await subjectOf(store, name));
}

/** Returns the internal id of a player, so that the audit log does not contain names of deleted players. */
async function subjectOf(store: ChoiceStore, name: string): Promise<string> {
  return `player ${(await findPlayer(store, name)).playerId}`;
}
