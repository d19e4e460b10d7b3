/** Routes for images, like `laurel media`. */

import { addPicture, ActionError } from '../../actions/index.ts';
import type { Pictures } from '../../media/index.ts';
import type { MediaSubject, SqlStore } from '../../store/index.ts';
import { readBody } from './read-body.ts';
import type { AdminAnswer, AdminRequest, AdminRoute } from './route.ts';
import { json, mediaTypes } from './route.ts';

/** Maximum size of a body. It is a little above the maximum for an image, whose own error message is clearer. */
const maxBody = 2 * 1024 * 1024 + 1024;

type PictureStore = Pick<SqlStore, 'pictures' | 'players'>;

/** Stores the body of a request as the image of a player, game or trophy. */
type Put = (request: AdminRequest, subject: MediaSubject, audited: string) => Promise<AdminAnswer>;

/**
 * Creates the routes that store an image of a player, game or trophy, and the route that deletes unused images.
 * @param now returns the current time in milliseconds UTC
 */
export function mediaRoutes(
  store: PictureStore,
  decoder: Pictures,
  now: () => number,
): readonly AdminRoute[] {
  const put: Put = async (request, subject, audited) =>
    json(
      200,
      await addPicture(store, subject, {
        bytes: await readBody(request, maxBody),
        now: now(),
        decoder,
      }),
      audited,
    );
  return [playerRoute(store, put), ...gameRoutes(put), pruneRoute(store)];
}

const shared = {
  method: 'PUT',
  reads: 'application/octet-stream',
  gives: mediaTypes.json,
  statuses: {
    200: 'The stored image: hash, kind, width, height.',
    400: 'The body is not a PNG, JPEG or WebP image, cannot be decoded, or is too large. At most 2 MiB, 4 million pixels, and 4096 pixels a side are allowed.',
    404: 'There is no such player, game or trophy.',
  },
} as const;

function playerRoute({ players }: PictureStore, put: Put): AdminRoute {
  return {
    ...shared,
    path: '/v1/players/{name}/picture',
    about: 'Store an image and show it as the avatar of a player.',
    scope: 'players',
    answer: async (request) => {
      const { name = '' } = request.parameters;
      const found = await players.find(name);
      // absent: the player does not exist, which put() reports
      return put(request, { player: name }, `player ${found?.playerId ?? 'unknown'}`);
    },
  };
}

function gameRoutes(put: Put): readonly AdminRoute[] {
  return [
    {
      ...shared,
      path: '/v1/games/{game}/picture',
      about: 'Store an image and show it as the cover of a game.',
      scope: 'games',
      answer: (request) => {
        const { game = '' } = request.parameters;
        return put(request, { game }, `game ${game}`);
      },
    },
    {
      ...shared,
      path: '/v1/games/{game}/trophies/{trophy}/picture',
      about: 'Store an image and show it as the icon of a trophy.',
      scope: 'games',
      answer: async (request) => {
        const { game = '', trophy = '' } = request.parameters;
        if (!/^\d{1,9}$/.test(trophy))
          throw new ActionError(
            'invalid',
            `${JSON.stringify(trophy)} is not the number of a trophy.`,
          );
        return put(request, { game, trophy: Number(trophy) }, `game ${game}`);
      },
    },
  ];
}

function pruneRoute({ pictures }: PictureStore): AdminRoute {
  return {
    method: 'DELETE',
    path: '/v1/pictures/unused',
    about: 'Delete the images that no player, game or trophy shows.',
    scope: 'games',
    gives: mediaTypes.json,
    statuses: { 200: 'The number of deleted images.' },
    answer: async () => {
      const deleted = await pictures.prune();
      return json(200, { deleted }, `${deleted} pictures`);
    },
  };
}
