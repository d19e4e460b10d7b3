/** Checks the figures of games, if nothing has changed since they were counted. */

import { areSameFigures, countFigures, readFigures } from '../derived/game-figures.ts';
import { readFigureCount, readState } from '../derived/stored-figures.ts';
import type { Queries } from '../engine/engine.ts';

/** Returns the ids of games whose figures are wrong, at most `max`. */
export async function findWrongFigures(queries: Queries, max: number): Promise<string[]> {
  const last = await readFigureCount(queries);
  if (last === null || last.state !== (await readState(queries))) return [];
  const [stored, counted] = [await readFigures(queries), await countFigures(queries, last.countedAt)];
  const gameIds = new Set([...stored.keys(), ...counted.keys()]);
  return [...gameIds].filter((gameId) => !areSameFigures(stored.get(gameId), counted.get(gameId))).slice(0, max);
}
