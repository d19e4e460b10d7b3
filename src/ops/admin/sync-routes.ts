/** The network source: whom it follows, how it stands, and a round at once. */

import type { Route } from './route.ts';
import { json, mediaTypes, problem } from './route.ts';

/** A round that runs in this process, and the last one. */
export interface SyncControl {
  /** How the sync stands: login, budget, everybody who is followed, the round under way. */
  status(): Promise<object>;
  /** False where the player is followed already. Throws ActionError. */
  follow(name: string): Promise<boolean>;
  /** Throws ActionError if the player is not followed. */
  unfollow(name: string): Promise<void>;
  /** Begins a round in the background; false where one is under way. */
  start(options: { readonly player: string | null; readonly full: boolean }): boolean;
  /** Ends the round under way; its jobs keep their place. False where there is none. */
  stop(): boolean;
}

const playerPath = '/v1/sync/players/{name}';

const base = { scope: 'sync', gives: mediaTypes.json } as const;

export function syncRoutes(sync: SyncControl): readonly Route[] {
  return [...followRoutes(sync), ...roundRoutes(sync)];
}

function followRoutes(sync: SyncControl): readonly Route[] {
  return [
    {
      ...base,
      method: 'GET',
      path: '/v1/sync',
      about: 'The login, the requests used, how fresh every followed player is, and the round under way.',
      statuses: { 200: 'How it stands.' },
      answer: async () => json(200, await sync.status()),
    },
    {
      ...base,
      method: 'PUT',
      path: playerPath,
      about: 'Follow a player from the next round on.',
      statuses: { 200: 'He was followed already.', 201: 'He is followed.', 400: 'That is no name of the network.' },
      answer: async ({ parameters: { name = '' } }) => json((await sync.follow(name)) ? 201 : 200, { followed: true }),
    },
    {
      ...base,
      method: 'DELETE',
      path: playerPath,
      about: 'Follow a player no longer; what is stored of him stays.',
      statuses: { 200: 'He is not followed any more.', 404: 'He was not followed.' },
      async answer({ parameters: { name = '' } }) {
        await sync.unfollow(name);
        return json(200, { followed: false });
      },
    },
  ];
}

function roundRoutes(sync: SyncControl): readonly Route[] {
  return [
    {
      ...base,
      method: 'POST',
      path: '/v1/sync/run',
      about: 'Begin a round in the background; GET /v1/sync tells how it goes.',
      query: {
        player: { type: 'string', about: 'Only this player.' },
        full: { type: 'boolean', about: 'Look through the whole list of games.' },
      },
      statuses: { 202: 'It has begun.', 409: 'One is under way.' },
      async answer({ query: { player, full } }) {
        const began = sync.start({ player: typeof player === 'string' ? player : null, full: full === true });
        return began ? json(202, { running: true }) : problem(409, 'Conflict', 'A round is under way.');
      },
    },
    {
      ...base,
      method: 'DELETE',
      path: '/v1/sync/run',
      about: 'End the round under way; its jobs keep their place.',
      statuses: { 202: 'It ends.', 409: 'None is under way.' },
      answer: async () => (sync.stop() ? json(202, { running: false }) : problem(409, 'Conflict', 'No round is under way.')),
    },
  ];
}
