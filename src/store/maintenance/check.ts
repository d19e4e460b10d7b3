/** Consistency check of a store: `laurel db check`. The schema has no foreign keys, so queries check the references. */

import type { Engine, Queries } from '../engine/engine.ts';
import { findMissingRecent, wrongRecent } from './check-recent.ts';
import {
  findWrongActivity,
  findWrongBoards,
  findWrongFigures,
  findWrongOwners,
} from './check-recounts.ts';
import { findWrongSamples } from './check-samples.ts';
import { findWrongMedia } from '../media/read-media.ts';
import { findWrongNetworks } from './game-networks.ts';
import { findWrongWords } from './check-words.ts';
import type { OnProgress, Problem } from '../port/maintenance.ts';
import { findWrongSite } from '../site/site-settings.ts';
import { read } from '../engine/statement.ts';

/** Maximum number of problems listed for each check. */
const maxListed = 20;

/** Finds wrong rows, at most `max`. */
type Finder = (queries: Queries, max: number) => Promise<readonly (string | number)[]>;

/** Runs all checks on a snapshot. Returns an empty list if there are no problems. */
export async function checkStore(
  engine: Engine,
  onProgress: OnProgress = () => {},
): Promise<readonly Problem[]> {
  const snapshot = await engine.snapshot();
  try {
    const problems = await checkFile(snapshot, engine);
    // The other checks are meaningless in a damaged database.
    if (problems.length > 0) return problems;
    const rules = [
      ...(await import('./check-rules.ts')).contradictions,
      ...(await import('./check-counts.ts')).wrongCounts,
      wrongRecent,
    ];
    const listed = (find: Finder, what: string) => async (): Promise<Problem[]> =>
      (await find(snapshot, maxListed)).map((found) => ({ what: `${what}: ${found}` }));
    const checks = [
      ...rules.map(
        ({ about, text }) =>
          () =>
            findContradictions(snapshot, about, text),
      ),
      listed(findWrongOwners, 'The owner count of a game or trophy is wrong'),
      listed(findWrongBoards, 'The counts for the leaderboard of a game are wrong'),
      () => findWrongSamples(snapshot, maxListed),
      () => findWrongWords(snapshot, maxListed),
      () => findWrongNetworks(snapshot, maxListed),
      listed(findWrongActivity, 'The daily counts of a player do not match their trophies'),
      listed(findMissingRecent, 'The list of recent trophies lacks a trophy of a player'),
      listed(findWrongFigures, 'The figures of a game do not match its owners'),
      listed(findWrongMedia, 'The bytes of an image do not match its hash'),
      () => findWrongSite(snapshot, maxListed),
    ];
    for (const [done, check] of checks.entries()) {
      onProgress({ done, total: checks.length });
      problems.push(...(await check()));
    }
    return problems;
  } finally {
    await snapshot.close();
  }
}

async function checkFile(queries: Queries, { dialect }: Engine): Promise<Problem[]> {
  if (dialect.integrity === null) return [];
  const rows = await queries.all(dialect.integrity, []);
  return rows
    .filter(({ finding }) => finding !== 'ok')
    .map(({ finding }) => ({ what: `database: ${finding}` }));
}

async function findContradictions(
  queries: Queries,
  about: string,
  text: string,
): Promise<Problem[]> {
  const query = read<{ found: string | number }>(`${text} LIMIT ${maxListed}`);
  const rows = await queries.all(query, []);
  return rows.map(({ found }) => ({ what: `${about}: ${found}` }));
}
