/** Players, as `laurel player` manages them. */

import { checkRecord } from '../../data/import/index.ts';
import type { FoundPlayer, Outcome, SqlStore } from '../../store/index.ts';
import { RefusedRequest } from './read-fields.ts';
import type { AdminAnswer, AdminRequest, Route } from './route.ts';
import { json, mediaTypes, problem } from './route.ts';

type PlayerStore = Pick<SqlStore, 'players' | 'load'>;

const path = '/v1/players/{name}';
const unknownSaid = 'Nobody has the name.';

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
      statuses: { 200: 'The player.', 404: unknownSaid },
      answer: (request) => onPlayer(store, request, (player) => Promise.resolve(json(200, shownPlayer(player)))),
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
      answer: (request) => addPlayer(store, request, now()),
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
      statuses: { 200: 'The player as he is now.', 404: unknownSaid, 409: 'The new name is that of another player.' },
      answer: (request) => onPlayer(store, request, (player) => changePlayer(store, player, request, now())),
    },
    {
      ...base,
      method: 'DELETE',
      path,
      about: 'Remove everything of a player for good, and leave a mark that later loads respect.',
      statuses: { 200: 'He is gone.', 404: unknownSaid },
      answer: (request) =>
        onPlayer(store, request, async (player) => {
          await store.players.delete(player.name, now());
          return json(200, { deleted: true }, subjectOf(player));
        }),
    },
  ];
}

async function* listPlayers({ players }: PlayerStore): AsyncGenerator<string> {
  for await (const batch of players.list()) {
    yield batch.map(({ updatedAt, ...player }) => `${JSON.stringify({ ...player, updatedAt: isoOf(updatedAt) })}\n`).join('');
  }
}

async function onPlayer(
  { players }: PlayerStore,
  { parameters: { name = '' } }: AdminRequest,
  work: (player: FoundPlayer) => Promise<AdminAnswer>,
): Promise<AdminAnswer> {
  const player = await players.find(name);
  return player === null ? problem(404, 'Not found', `There is no player named ${JSON.stringify(name)}.`) : work(player);
}

async function addPlayer(store: PlayerStore, { parameters, query }: AdminRequest, now: number): Promise<AdminAnswer> {
  const checked = checkRecord({ type: 'player', name: parameters['name'] });
  if ('invalid' in checked) throw new RefusedRequest(400, 'Bad request', `${checked.invalid}.`);
  const options = { now, source: 'command', force: query['force'] === true };
  const [outcome]: readonly (Outcome | undefined)[] = await store.load(options, (load) => load.apply([checked.record]));
  if (typeof outcome === 'object') return problem(409, 'Conflict', `${outcome.rejected}.`);
  const player = await store.players.find(String(parameters['name']));
  if (player === null) throw new Error('A player who was added is not there.');
  return json(outcome === 'added' ? 201 : 200, shownPlayer(player), subjectOf(player));
}

async function changePlayer(
  { players }: PlayerStore,
  player: FoundPlayer,
  { fields: { name, hidden, excluded } }: AdminRequest,
  now: number,
): Promise<AdminAnswer> {
  if (typeof name === 'string') {
    const checked = checkRecord({ type: 'player', name });
    if ('invalid' in checked) throw new RefusedRequest(400, 'Bad request', `${checked.invalid}.`);
    const outcome = await players.rename(player.name, name, now);
    if (outcome === 'taken') return problem(409, 'Conflict', `${name} is the name of another player.`);
  }
  const marks = { ...(typeof hidden === 'boolean' ? { hidden } : {}), ...(typeof excluded === 'boolean' ? { excluded } : {}) };
  const current = typeof name === 'string' ? name : player.name;
  if (Object.keys(marks).length > 0) await players.mark(current, marks, now);
  const changed = await players.find(current);
  return json(200, changed === null ? null : shownPlayer(changed), subjectOf(player));
}

function shownPlayer({ name, formerNames, hidden, excluded, games, source, updatedAt }: FoundPlayer): object {
  return { name, formerNames, hidden, excluded, games, source, updatedAt: isoOf(updatedAt) };
}

/** The internal id says who it was to the owner of the store, and nothing to anybody once he is deleted. */
function subjectOf({ playerId }: FoundPlayer): string {
  return `player ${playerId}`;
}

function isoOf(at: number): string {
  return new Date(at).toISOString();
}
