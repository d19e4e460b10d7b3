/** Routes that correct data, like `laurel trophy`, `laurel game`, `laurel player game` and `laurel demo remove`. */

import { ActionError, findDemo, removeDemo, setGame, undoneFields } from '../../actions/index.ts';
import { boolean, optional, text } from '../../contract/index.ts';
import type { CorrectedPlay, SqlStore } from '../../store/index.ts';
import type { AdminAnswer, AdminRequest, AdminRoute } from './route.ts';
import { declareRoute, json, mediaTypes } from './route.ts';
import { plural } from '../../plural.ts';

type CorrectedStore = Pick<SqlStore, 'corrections'>;

const gives = mediaTypes.json;
const unknownGame = 'The catalogue does not contain the game.';
const again = 'A later import that contains the data adds it again.';

/**
 * Creates the routes that remove games and trophies from players, undo imports, remove, change and merge games, and remove the demo.
 * @param now returns the current time in milliseconds UTC
 */
export function correctionRoutes(store: CorrectedStore, now: () => number): readonly AdminRoute[] {
  return [
    ...playRoutes(store, now),
    ...undoRoutes(store, now),
    ...gameRoutes(store, now),
    ...mergeRoutes(store, now),
    ...demoRoutes(store, now),
  ];
}

const playerGame = '/v1/players/{name}/games/{game}';
const unknownPlay = 'There is no such player, or they do not have the game or the trophy.';

function playRoutes(store: CorrectedStore, now: () => number): readonly AdminRoute[] {
  return [
    {
      method: 'DELETE',
      path: playerGame,
      about: `Remove a game, with its earned trophies, from a player. The game remains in the catalogue. ${again}`,
      scope: 'players',
      gives,
      statuses: {
        200: 'The game and the number of earned trophies that were removed.',
        404: unknownPlay,
      },
      answer: async (request) =>
        playAnswer(await store.corrections.removePlayerGame.make(namedIn(request), now())),
    },
    {
      method: 'DELETE',
      path: `${playerGame}/trophies/{trophy}`,
      about: `Remove a trophy that a player has earned. ${again}`,
      scope: 'players',
      gives,
      statuses: {
        200: 'The game and the number of trophies that were removed.',
        400: 'The value for the trophy is not a number.',
        404: unknownPlay,
      },
      answer: async (request) => {
        const given = { ...namedIn(request), trophies: [trophyIn(request)] };
        return playAnswer(await store.corrections.unearn.make(given, now()));
      },
    },
  ];
}

function namedIn({ parameters: { name = '', game = '' } }: AdminRequest): {
  readonly player: string;
  readonly game: string;
} {
  return { player: name, game };
}

/** Parses the number of a trophy. Throws ActionError. */
function trophyIn({ parameters: { trophy = '' } }: AdminRequest): number {
  if (/^\d{1,10}$/.test(trophy)) return Number(trophy);
  throw new ActionError('invalid', `${JSON.stringify(trophy)} is not the number of a trophy.`);
}

/**
 * Returns the response to a correction. Its subject is the player's internal id, so that the audit log does not contain names of deleted
 * players.
 */
function playAnswer({ playerId, ...corrected }: CorrectedPlay): AdminAnswer {
  return json(200, corrected, `player ${playerId}`);
}

function undoRoutes(store: CorrectedStore, now: () => number): readonly AdminRoute[] {
  const shared = { path: '/v1/players/{name}/last-load', scope: 'players', gives } as const;
  const unknownPlayer = 'There is no player with this name.';
  const conflict =
    'The import cannot be undone: it is not recorded, it is too large, or a later change concerns the same data.';
  return [
    {
      ...shared,
      method: 'GET',
      about: "Get what undoing a player's last import would change.",
      statuses: { 200: 'The import, and what would change.', 404: unknownPlayer, 409: conflict },
      answer: async ({ parameters: { name = '' } }) =>
        json(200, undoneFields(await store.corrections.undoLoad.describe(name))),
    },
    {
      ...shared,
      method: 'DELETE',
      about:
        "Undo a player's last import, from any source. The player's games, trophies and profile are again as they were before the import. The catalogue does not change.",
      statuses: { 200: 'The import, and what was changed.', 404: unknownPlayer, 409: conflict },
      answer: async ({ parameters: { name = '' } }) => {
        const undone = await store.corrections.undoLoad.make(name, now());
        return json(200, undoneFields(undone), `player ${undone.playerId}`);
      },
    },
  ];
}

const gameFields = {
  status: optional(text('`normal`, `delisted`, `servers-closed` or `merged`.'), undefined),
  series: optional(
    text('The name of the series. An empty name removes the game from its series.'),
    undefined,
  ),
};

function gameRoutes(store: CorrectedStore, now: () => number): readonly AdminRoute[] {
  const path = '/v1/games/{game}';
  const scope = 'games';
  return [
    {
      method: 'GET',
      path,
      about:
        'Get the numbers of what removing a game would remove: its trophies, the players who have it, and the trophies that they earned.',
      scope,
      gives,
      statuses: { 200: 'The game with its counts.', 404: unknownGame },
      answer: async ({ parameters: { game = '' } }) =>
        json(200, await store.corrections.removeGame.describe(game)),
    },
    {
      method: 'DELETE',
      path,
      about: `Remove a game from the catalogue, with its trophies and all players' progress in it. ${again}`,
      scope,
      gives,
      statuses: { 200: 'What was removed.', 404: unknownGame },
      answer: async ({ parameters: { game = '' } }) => {
        const removed = await store.corrections.removeGame.make(game, now());
        return json(200, removed, `game ${removed.gameId}`);
      },
    },
    declareRoute({
      method: 'PATCH',
      path,
      about:
        'Set whether a game can still be bought and played, and the series that it belongs to.',
      scope,
      fields: gameFields,
      gives,
      statuses: {
        200: 'The game.',
        400: 'No value is given, or the status is not one of the four.',
        404: unknownGame,
      },
      answer: async ({ parameters: { game = '' }, fields }) => {
        const done = await setGame(store, game, { ...fields, now: now() });
        return json(200, done, `game ${done.gameId}`);
      },
    }),
  ];
}

const mergeFields = {
  into: optional(text('The id of the game that remains.'), ''),
  force: boolean(
    'Merge even if the trophies of the two sets have different grades. The grades of the remaining game are used.',
  ),
  dryRun: boolean('Only return what the merge would change.'),
};

function mergeRoutes(store: CorrectedStore, now: () => number): readonly AdminRoute[] {
  return [
    declareRoute({
      method: 'POST',
      path: '/v1/games/{game}/merge',
      about:
        'Merge a game of the consoles into another one, if both are the same game, and remove the first. Players keep the trophies that they earned in either. The remaining game gets the data that it lacks. With dryRun, only describe this. A later import that contains the removed id adds it again.',
      scope: 'games',
      fields: mergeFields,
      gives,
      statuses: {
        200: 'What was merged.',
        400: 'The game cannot be merged into itself, or one of the games belongs to another network than the consoles.',
        404: unknownGame,
        409: 'The grades of the two sets differ.',
      },
      answer: async ({ parameters: { game: from = '' }, fields: { into, force, dryRun } }) => {
        const given = { from, into, force };
        if (dryRun) return json(200, await store.corrections.mergeGames.describe(given), 'dry run');
        const merged = await store.corrections.mergeGames.make(given, now());
        return json(200, merged, `game ${merged.from} into ${merged.into}`);
      },
    }),
  ];
}

function demoRoutes(store: CorrectedStore, now: () => number): readonly AdminRoute[] {
  const path = '/v1/demo';
  const scope = 'games';
  return [
    {
      method: 'GET',
      path,
      about:
        'Get the stored players and games of the demo: those that would be removed, and those that would remain because they are in use.',
      scope,
      gives,
      statuses: { 200: 'The names of the players and the ids of the games.' },
      answer: async () => json(200, await findDemo(store)),
    },
    {
      method: 'DELETE',
      path,
      about:
        'Remove the invented players and games of the demo. Those that are in use by other data remain.',
      scope,
      gives,
      statuses: { 200: 'What was removed, and what remains because it is in use.' },
      answer: async () => {
        const found = await removeDemo(store, now());
        return json(
          200,
          found,
          `${plural(found.removed.players.length, 'player', 'players')}, ${plural(found.removed.games.length, 'game', 'games')}`,
        );
      },
    },
  ];
}
