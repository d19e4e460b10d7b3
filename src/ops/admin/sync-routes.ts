/** Routes that manage followed players and sync rounds. */

import { boolean, optional, text } from '../../contract/index.ts';
import type { FollowedName } from '../../actions/index.ts';
import type { Network } from '../../domain/index.ts';
import { readNetwork } from '../../domain/index.ts';
import type { AdminAnswer, AdminRoute } from './route.ts';
import { problem } from './problems.ts';
import { declareRoute, json, mediaTypes } from './route.ts';

/** Control of the sync in this process. */
export interface SyncControl {
  /** Returns the state of the login, the request budget, the followed players, and the current or last round. */
  status(): Promise<object>;
  /** Follows a player. Returns false if they are already followed. Throws ActionError. */
  follow(followed: FollowedName): Promise<boolean>;
  /** Stops following a player. Throws ActionError if they are not followed. */
  unfollow(followed: FollowedName): Promise<void>;
  /** Starts a round in the background. Returns false if one is already running. */
  start(options: RoundRequest): boolean;
  /** Stops the running round, which the next round resumes. Returns false if none is running. */
  stop(): boolean;
}

/** The options of a requested round. */
export interface RoundRequest {
  /** The only player to sync; null for all. */
  readonly player: string | null;
  readonly full: boolean;
  /**
   * Whether to remove the player's games that the network's list no longer contains. `guarded` refuses to remove more than a fifth of them;
   * `forced` does not.
   */
  readonly prune: 'no' | 'guarded' | 'forced';
}

const base = { scope: 'sync', gives: mediaTypes.json } as const;

/** Creates the routes of the sync. */
export function syncRoutes(sync: SyncControl): readonly AdminRoute[] {
  return [statusRoute(sync), ...followRoutes(sync), ...linkRoutes(sync), ...roundRoutes(sync)];
}

function statusRoute(sync: SyncControl): AdminRoute {
  return {
    ...base,
    method: 'GET',
    path: '/v1/sync',
    about:
      'Get the state of the sync: the login and advice on keeping it valid, the request budget, whether the network blocks the address of this machine, the state of each followed player, and the current or last round that POST /v1/sync/run has started since the service started. About each network that needs a key and is in use, the response has the state of the key, the request budget, the state of the network and the state of each followed player.',
    statuses: { 200: 'The status of the sync.' },
    answer: async () => json(200, await sync.status()),
  };
}

const followStatuses = {
  200: 'The player is already followed.',
  201: 'The player is now followed.',
  400: 'The name is not valid on the network.',
};
const unfollowStatuses = {
  200: 'The player is no longer followed.',
  404: 'The player is not followed.',
};

/**
 * Creates the routes for following players. Players of the consoles' network have a path of their own, because it is older than the other
 * networks.
 */
function followRoutes(sync: SyncControl): readonly AdminRoute[] {
  const path = '/v1/sync/players/{name}';
  return [
    {
      ...base,
      method: 'PUT',
      path,
      about: "Follow a player on the consoles' network, starting with the next round.",
      statuses: followStatuses,
      answer: ({ parameters: { name = '' } }) => follow(sync, { network: 'psn', name }),
    },
    {
      ...base,
      method: 'DELETE',
      path,
      about: "Stop following a player on the consoles' network. Their data remains.",
      statuses: unfollowStatuses,
      answer: ({ parameters: { name = '' } }) => unfollow(sync, { network: 'psn', name }),
    },
  ];
}

function linkRoutes(sync: SyncControl): readonly AdminRoute[] {
  const path = '/v1/sync/players/{network}/{name}';
  return [
    declareRoute({
      ...base,
      method: 'PUT',
      path,
      about:
        'Follow an account on a network (retro or steam) for a player of this site, whom the query names. With the network psn, the query names no player, because the name of the account is the name of the player.',
      query: { player: optional(text('The player of this site who owns the account.'), null) },
      statuses: {
        ...followStatuses,
        404: 'The network or the player is not known.',
        409: 'The account is followed for another player, or another account of the network for this player.',
      },
      answer: async ({ parameters: { network, name = '' }, query: { player } }) =>
        withNetwork(
          network,
          (known) => follow(sync, { network: known, name, player: player ?? undefined }), // absent: the consoles' network needs no player
        ),
    }),
    {
      ...base,
      method: 'DELETE',
      path,
      about: "Stop following an account on a network. The player's data remains.",
      statuses: unfollowStatuses,
      answer: ({ parameters: { network, name = '' } }) =>
        withNetwork(network, (known) => unfollow(sync, { network: known, name })),
    },
  ];
}

async function follow(sync: SyncControl, followed: FollowedName): Promise<AdminAnswer> {
  return json((await sync.follow(followed)) ? 201 : 200, { followed: true });
}

async function unfollow(sync: SyncControl, followed: FollowedName): Promise<AdminAnswer> {
  await sync.unfollow(followed);
  return json(200, { followed: false });
}

async function withNetwork(
  given: string | undefined,
  work: (network: Network) => Promise<AdminAnswer>,
): Promise<AdminAnswer> {
  const network = readNetwork(given ?? ''); // absent: never, because the path contains the network
  return network === null ? problem('admin.not-found', 'There is no such network.') : work(network);
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
        prune: boolean(
          "Only with player: remove the player's games that the network's whole list no longer contains.",
        ),
        forcePrune: boolean(
          "Only with prune: remove games even if more than a fifth of the player's games or trophies on the network would be removed.",
        ),
      },
      statuses: {
        202: 'The round has started.',
        400: 'The request has prune, but no player.',
        409: 'A round is already running.',
      },
      async answer({ query: { player, full, prune, forcePrune } }) {
        if (prune && player === null) return problem('admin.bad-request', 'Prune needs a player.');
        const began = sync.start({
          player,
          full,
          prune: !prune ? 'no' : forcePrune ? 'forced' : 'guarded',
        });
        return began
          ? json(202, { running: true })
          : problem('admin.conflict', 'A sync round is already running.');
      },
    }),
    {
      ...base,
      method: 'DELETE',
      path: '/v1/sync/run',
      about: 'Stop the sync round that POST /v1/sync/run has started. The next round resumes it.',
      statuses: { 202: 'The round is stopping.', 409: 'No round is running.' },
      answer: async () =>
        sync.stop()
          ? json(202, { running: false })
          : problem('admin.conflict', 'No sync round is running.'),
    },
  ];
}
