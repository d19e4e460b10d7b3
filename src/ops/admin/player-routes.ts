/** Routes that manage players, like `laurel player`. */

import {
  addPlayer,
  deletePlayer,
  findPlayer,
  listedFields,
  flagPlayer,
  playerFields,
  renamePlayer,
} from '../../actions/index.ts';
import type { Parameters } from '../../contract/index.ts';
import { boolean, optional, text } from '../../contract/index.ts';
import { invariant } from '../../invariant.ts';
import type { FoundPlayer, SqlStore } from '../../store/index.ts';
import type { AdminAnswer, AdminRequest, AdminRoute } from './route.ts';
import { declareRoute, json, mediaTypes } from './route.ts';

type PlayerStore = Pick<SqlStore, 'players' | 'load'>;

const path = '/v1/players/{name}';
const unknownPlayer = 'There is no player with this name.';

/**
 * Creates the routes that list, get, add, change and delete players, including hidden ones.
 * @param now returns the current time in milliseconds UTC
 */
export function playerRoutes(store: PlayerStore, now: () => number): readonly AdminRoute[] {
  return [...readRoutes(store), ...changeRoutes(store, now)];
}

const base = { scope: 'players', gives: mediaTypes.json } as const;

function readRoutes(store: PlayerStore): readonly AdminRoute[] {
  return [
    {
      ...base,
      method: 'GET',
      path: '/v1/players',
      about: 'List all players by name, including hidden ones, one JSON object per line.',
      gives: mediaTypes.ndjson,
      statuses: { 200: 'The players.' },
      answer: () =>
        Promise.resolve({ status: 200, contentType: mediaTypes.ndjson, body: listPlayers(store) }),
    },
    {
      ...base,
      method: 'GET',
      path,
      about: 'Get a player by a current or former name, case-insensitive.',
      statuses: { 200: 'The player.', 404: unknownPlayer },
      answer: async ({ parameters: { name = '' } }) =>
        json(200, playerFields(await findPlayer(store, name))),
    },
  ];
}

const addQuery = { force: boolean('Add the player even if they were deleted on request.') };
const changeFields = {
  name: optional(text('The new name. The player can still be found by the old name.'), null),
  hidden: optional(boolean('Whether the player is hidden from all responses.'), null),
  excluded: optional(boolean('Whether the player is excluded from rankings.'), null),
  hoursHidden: optional(boolean("Whether the player's play times are hidden."), null),
  presenceHidden: optional(
    boolean(
      "Whether the player's presence is hidden: what they are playing, and whether they are online.",
    ),
    null,
  ),
};

function changeRoutes(store: PlayerStore, now: () => number): readonly AdminRoute[] {
  return [
    declareRoute({
      ...base,
      method: 'PUT',
      path,
      about: 'Add a player without data.',
      query: addQuery,
      statuses: {
        200: 'The player already exists.',
        201: 'The player was added.',
        409: 'The player was deleted on request.',
      },
      answer: (request) => addNamed(store, request, now()),
    }),
    declareRoute({
      ...base,
      method: 'PATCH',
      path,
      about:
        'Change a player: rename them, hide or show them, hide or show their play times or presence, or exclude them from rankings or include them.',
      fields: changeFields,
      statuses: {
        200: 'The changed player.',
        404: unknownPlayer,
        409: 'Another player has the new name.',
      },
      answer: (request) => changeNamed(store, request, now()),
    }),
    {
      ...base,
      method: 'DELETE',
      path,
      about:
        'Delete all data of a player permanently and store a tombstone, so that later imports do not restore the player. Their account, if they have one, remains.',
      statuses: { 200: 'The player was deleted.', 404: unknownPlayer },
      answer: (request) => deleteNamed(store, request, now()),
    },
  ];
}

async function* listPlayers({ players }: PlayerStore): AsyncGenerator<string> {
  for await (const batch of players.list()) {
    yield batch.map((player) => `${JSON.stringify(listedFields(player))}\n`).join('');
  }
}

async function addNamed(
  store: PlayerStore,
  { parameters, query: { force } }: AdminRequest<typeof addQuery>,
  now: number,
): Promise<AdminAnswer> {
  const { name, isNew } = await addPlayer(
    store,
    invariant(parameters['name'], 'the path has a name'),
    { now, force },
  );
  const player = await findPlayer(store, name);
  return json(isNew ? 201 : 200, playerFields(player), subjectOf(player));
}

async function changeNamed(
  store: PlayerStore,
  { parameters, fields }: AdminRequest<Parameters, typeof changeFields>,
  now: number,
): Promise<AdminAnswer> {
  const player = await findPlayer(store, invariant(parameters['name'], 'the path has a name'));
  const { name: newName, hidden, excluded, hoursHidden, presenceHidden } = fields;
  const current =
    newName === null ? player.name : await renamePlayer(store, player.name, { now, newName });
  const flags = {
    ...(hidden === null ? {} : { hidden }),
    ...(excluded === null ? {} : { excluded }),
    ...(hoursHidden === null ? {} : { hoursHidden }),
    ...(presenceHidden === null ? {} : { presenceHidden }),
  };
  if (Object.keys(flags).length > 0) await flagPlayer(store, current, { now, ...flags });
  return json(200, playerFields(await findPlayer(store, current)), subjectOf(player));
}

async function deleteNamed(
  store: PlayerStore,
  { parameters }: AdminRequest,
  now: number,
): Promise<AdminAnswer> {
  const player = await findPlayer(store, invariant(parameters['name'], 'the path has a name'));
  await deletePlayer(store, player.name, { now });
  return json(200, { deleted: true }, subjectOf(player));
}

/** Returns a player's internal id, so that the audit log does not contain names of deleted players. */
function subjectOf({ playerId }: FoundPlayer): string {
  return `player ${playerId}`;
}
