/** Routes that manage followed players and sync rounds. */

import { boolean, optional, text } from '../../contract/index.ts';
import type { AdminRoute } from './route.ts';
import { declareRoute, json, mediaTypes, problem } from './route.ts';

/** Control of the sync in this process. */
export interface SyncControl {
  /** Returns the login, the request budget, the followed players and the current or last round. */
  status(): Promise<object>;
  /** Follows a player; false if they are already followed. Throws ActionError. */
  follow(name: string): Promise<boolean>;
  /** Stops following a player. Throws ActionError if they are not followed. */
  unfollow(name: string): Promise<void>;
  /** Starts a round in the background; false if one is running. */
  start(options: RoundRequest): boolean;
  /** Stops the running round, which the next round resumes; false if none is running. */
  stop(): boolean;
}

/** What a round is asked to do. */
export interface RoundRequest {
  /** Only this player; null for all. */
  readonly player: string | null;
  readonly full: boolean;
  /** Removes games of the player that the network's list no longer contains; `forced`: even if more than a fifth would go. */
  readonly prune: 'no' | 'guarded' | 'forced';
}

const playerPath = '/v1/sync/players/{name}';

const base = { scope: 'sync', gives: mediaTypes.json } as const;

/** Creates the routes of the sync. */
export function syncRoutes(sync: SyncControl): readonly AdminRoute[] {
  return [...followRoutes(sync), ...roundRoutes(sync)];
}

function followRoutes(sync: SyncControl): readonly AdminRoute[] {
  return [
    {
      ...base,
      method: 'GET',
      path: '/v1/sync',
      about:
        'Get the login and what keeps it alive, the request budget, whether the network blocks this address, the state of each followed player, and the current or last round.',
      statuses: { 200: 'The status of the sync.' },
      answer: async () => json(200, await sync.status()),
    },
    {
      ...base,
      method: 'PUT',
      path: playerPath,
      about: 'Follow a player, starting with the next round.',
      statuses: {
        200: 'The player is already followed.',
        201: 'The player is now followed.',
        400: 'The name is not valid on the network.',
      },
      answer: async ({ parameters: { name = '' } }) =>
        json((await sync.follow(name)) ? 201 : 200, { followed: true }),
    },
    {
      ...base,
      method: 'DELETE',
      path: playerPath,
      about: 'Stop following a player. Their data stays.',
      statuses: { 200: 'The player is no longer followed.', 404: 'The player is not followed.' },
      async answer({ parameters: { name = '' } }) {
        await sync.unfollow(name);
        return json(200, { followed: false });
      },
    },
  ];
}

function roundRoutes(sync: SyncControl): readonly AdminRoute[] {
  return [
    declareRoute({
      ...base,
      method: 'POST',
      path: '/v1/sync/run',
      about: 'Start a sync round in the background. GET /v1/sync reports its state.',
      query: {
        player: optional(text('Sync only this player.'), null),
        full: boolean('Read the whole list of games.'),
        prune: boolean('With player: remove games that the whole list no longer contains.'),
        forcePrune: boolean('With prune: even if more than a fifth would be removed.'),
      },
      statuses: {
        202: 'The round has started.',
        400: 'Prune without a player.',
        409: 'A round is already running.',
      },
      async answer({ query: { player, full, prune, forcePrune } }) {
        if (prune && player === null) return problem(400, 'Bad Request', 'Prune needs a player.');
        const began = sync.start({
          player,
          full,
          prune: !prune ? 'no' : forcePrune ? 'forced' : 'guarded',
        });
        return began
          ? json(202, { running: true })
          : problem(409, 'Conflict', 'A sync round is already running.');
      },
    }),
    {
      ...base,
      method: 'DELETE',
      path: '/v1/sync/run',
      about: 'Stop the running sync round. The next round resumes it.',
      statuses: { 202: 'The round is stopping.', 409: 'No round is running.' },
      answer: async () =>
        sync.stop()
          ? json(202, { running: false })
          : problem(409, 'Conflict', 'No sync round is running.'),
    },
  ];
}
