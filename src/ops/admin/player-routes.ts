/** Players, as `laurel player` manages them. */

import {
  addPlayer,
  deletePlayer,
  findPlayer,
  listedFields,
  flagPlayer,
  playerFields,
  renamePlayer,
} from '../../actions/index.ts';
import type { FoundPlayer, SqlStore } from '../../store/index.ts';
import type { AdminAnswer, AdminRequest, Route } from './route.ts';
import { json, mediaTypes } from './route.ts';

type PlayerStore = Pick<SqlStore, 'players' | 'load'>;

const path = '/v1/players/{name}';
const unknownPlayer = 'Nobody has the name.';

/** @param now the clock: milliseconds UTC */
export function playerRoutes(store: PlayerStore, now: () => number): readonly Route[] {
  return [...readRoutes(store), ...changeRoutes(store, now)];
}

const base = { scope: 'players', gives: mediaTypes.json } as const;

function readRoutes(store: PlayerStore): readonly Route[] {
  return [
    {
      ...base,
      method: 'GET',
      path: '/v1/players',
      about: 'Every player by name, one JSON object a line, hidden ones included.',
      gives: mediaTypes.ndjson,
      statuses: { 200: 'The players.' },
      answer: () => Promise.resolve({ status: 200, contentType: mediaTypes.ndjson, body: listPlayers(store) }),
    },
    {
      ...base,
      method: 'GET',
      path,
      about: 'One player, by a current or former name in any case.',
      statuses: { 200: 'The player.', 404: unknownPlayer },
      answer: async ({ parameters: { name = '' } }) => json(200, playerFields(await findPlayer(store, name))),
    },
  ];
}

function changeRoutes(store: PlayerStore, now: () => number): readonly Route[] {
  return [
    {
      ...base,
      method: 'PUT',
      path,
      about: 'Add a player without data.',
      query: { force: { type: 'boolean', about: 'Also one who was deleted on request.' } },
      statuses: { 200: 'He was there already.', 201: 'He was added.', 409: 'He was deleted on request.' },
      answer: (request) => addNamed(store, request, now()),
    },
    {
      ...base,
      method: 'PATCH',
      path,
      about: 'Rename, hide or show a player, take him out of the rankings or back in.',
      fields: {
        name: { type: 'string', about: 'The new name; the one before keeps finding him.' },
        hidden: { type: 'boolean', about: 'Hidden from every answer.' },
        excluded: { type: 'boolean', about: 'Kept out of the rankings.' },
      },
      statuses: { 200: 'The player as he is now.', 404: unknownPlayer, 409: 'The new name is that of another player.' },
      answer: (request) => changeNamed(store, request, now()),
    },
    {
      ...base,
      method: 'DELETE',
      path,
      about: 'Remove everything of a player for good, and leave a mark that later loads respect.',
      statuses: { 200: 'He is gone.', 404: unknownPlayer },
      answer: (request) => deleteNamed(store, request, now()),
    },
  ];
}

async function* listPlayers({ players }: PlayerStore): AsyncGenerator<string> {
  for await (const batch of players.list()) {
    yield batch.map((player) => `${JSON.stringify(listedFields(player))}\n`).join('');
  }
}

async function addNamed(store: PlayerStore, { parameters, query }: AdminRequest, now: number): Promise<AdminAnswer> {
  const { name, isNew } = await addPlayer(store, parameters['name'] ?? '', { now, force: query['force'] === true });
  const player = await findPlayer(store, name);
  return json(isNew ? 201 : 200, playerFields(player), subjectOf(player));
}

async function changeNamed(store: PlayerStore, { parameters, fields }: AdminRequest, now: number): Promise<AdminAnswer> {
  const player = await findPlayer(store, parameters['name'] ?? '');
  const { name: newName, hidden, excluded } = fields;
  const current = typeof newName === 'string' ? await renamePlayer(store, player.name, { now, newName }) : player.name;
  const flags = { ...(typeof hidden === 'boolean' ? { hidden } : {}), ...(typeof excluded === 'boolean' ? { excluded } : {}) };
  if (Object.keys(flags).length > 0) await flagPlayer(store, current, { now, ...flags });
  return json(200, playerFields(await findPlayer(store, current)), subjectOf(player));
}

async function deleteNamed(store: PlayerStore, { parameters }: AdminRequest, now: number): Promise<AdminAnswer> {
  const player = await findPlayer(store, parameters['name'] ?? '');
  await deletePlayer(store, player.name, { now });
  return json(200, { deleted: true }, subjectOf(player));
}

/** The internal id names the player to the owner of the store, and nobody once the player is deleted. */
function subjectOf({ playerId }: FoundPlayer): string {
  return `player ${playerId}`;
}
