/** The players, their games and the catalogue of the generated set, which the requests are about. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { createRandom } from '../src/data/generate/random.ts';
import { gameIdAt, playerNameAt, sizes } from '../src/data/generate/index.ts';
import type { RunningServer } from './servers.ts';
import { fetchAnswer } from './fetch-answer.ts';
import type { Subject } from './requests.ts';
import { callRequest, requestBytes } from './requests.ts';
import { seed, setName, usualSize } from './stores/stores.ts';

export interface Subjects {
  readonly players: readonly string[];
  /** A uniform sample, without repetition, of all games that players own. */
  readonly pairs: readonly Subject[];
  /** The whole catalogue. */
  readonly games: readonly string[];
}

export interface SubjectOptions {
  readonly data: string;
  readonly players: number;
  readonly pairs: number;
}

const pairList = v.array(v.tuple([v.string(), v.string()]));

/**
 * Reads from a running build which games players own. Stores the result for the next run, because a seed always generates the same data.
 */
export async function findSubjects(
  options: SubjectOptions,
  start: () => Promise<RunningServer>,
): Promise<Subjects> {
  const file = join(options.data, `${setName(options)}-pairs.json`);
  const players = Array.from({ length: options.players }, (_, index) => playerNameAt(index));
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(await findOwned(players, start)));
  const owned = v.parse(pairList, JSON.parse(readFileSync(file, 'utf8')));
  return {
    players,
    pairs: createRandom(seed)
      .shuffle(owned)
      .slice(0, options.pairs)
      .map(([player, game]) => ({ player, game })),
    games: Array.from({ length: sizes[usualSize].sets }, (_, index) => gameIdAt(index)),
  };
}

async function findOwned(
  players: readonly string[],
  start: () => Promise<RunningServer>,
): Promise<v.InferOutput<typeof pairList>> {
  const server = await start();
  try {
    const owned: [string, string][] = [];
    for (const player of players) {
      const { body } = await fetchAnswer(
        server.port,
        requestBytes(callRequest('get', 'getGames', { player, game: '' })),
      );
      for (const [, game = ''] of body.toString().matchAll(/<Id>(\w+)<\/Id>/g))
        owned.push([player, game]);
    }
    return owned;
  } finally {
    await server.stop();
  }
}
