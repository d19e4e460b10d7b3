/** Consistency check of a store: `laurel db check`. The schema has no foreign keys, so queries check the references. */

import type { Engine, Queries } from '../engine/engine.ts';
import { findWrongActivity } from './check-activity.ts';
import { findWrongFigures } from './check-figures.ts';
import { findWrongBoards, findWrongOwners } from './check-owners.ts';
import { findMissingRecent, wrongRecent } from './check-recent.ts';
import { findWrongSamples } from './check-samples.ts';
import { findWrongMedia } from '../media/read-media.ts';
import { findWrongNetworks } from './game-networks.ts';
import { findWrongWords } from './check-words.ts';
import type { OnProgress, Problem } from '../port/maintenance.ts';
import { findWrongSite } from '../site/site-settings.ts';
import { read } from '../engine/statement.ts';

/** Maximum number of problems listed for each check. */
const maxListed = 20;

/** Runs all checks on a snapshot. Returns an empty list if there are no problems. */
export async function checkStore(engine: Engine, onProgress: OnProgress = () => {}): Promise<readonly Problem[]> {
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
    const checks = [
      ...rules.map(
        ({ about, text }) =>
          () =>
            findContradictions(snapshot, about, text),
      ),
      () => findOwnerProblems(snapshot),
      () => findBoardProblems(snapshot),
      () => findWrongSamples(snapshot, maxListed),
      () => findWrongWords(snapshot, maxListed),
      () => findWrongNetworks(snapshot, maxListed),
      () => findActivityProblems(snapshot),
      () => findRecentProblems(snapshot),
      () => findFigureProblems(snapshot),
      () => findMediaProblems(snapshot),
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

async function findOwnerProblems(queries: Queries): Promise<Problem[]> {
  const wrong = await findWrongOwners(queries, maxListed);
  return wrong.map((gameId) => ({ what: `The owner count of a game or trophy is wrong: ${gameId}` }));
}

async function findBoardProblems(queries: Queries): Promise<Problem[]> {
  const wrong = await findWrongBoards(queries, maxListed);
  return wrong.map((gameId) => ({ what: `The leaderboard of a game is counted wrongly: ${gameId}` }));
}

async function findRecentProblems(queries: Queries): Promise<Problem[]> {
  const missing = await findMissingRecent(queries, maxListed);
  return missing.map((name) => ({ what: `A trophy of a player is missing in the list of recent trophies: ${name}` }));
}

async function findFigureProblems(queries: Queries): Promise<Problem[]> {
  const wrong = await findWrongFigures(queries, maxListed);
  return wrong.map((gameId) => ({ what: `The figures of a game are not those of its owners: ${gameId}` }));
}

async function findMediaProblems(queries: Queries): Promise<Problem[]> {
  const wrong = await findWrongMedia(queries, maxListed);
  return wrong.map((hash) => ({ what: `The bytes of a picture do not have its hash: ${hash}` }));
}

async function findActivityProblems(queries: Queries): Promise<Problem[]> {
  const wrong = await findWrongActivity(queries, maxListed);
  return wrong.map((playerId) => ({ what: `The daily counts of a player do not match their trophies: ${playerId}` }));
}

async function checkFile(queries: Queries, { dialect }: Engine): Promise<Problem[]> {
  if (dialect.integrity === null) return [];
  const rows = await queries.all(dialect.integrity, []);
  return rows.filter(({ finding }) => finding !== 'ok').map(({ finding }) => ({ what: `database: ${finding}` }));
}

async function findContradictions(queries: Queries, about: string, text: string): Promise<Problem[]> {
  const query = read<{ found: string | number }>(`${text} LIMIT ${maxListed}`);
  const rows = await queries.all(query, []);
  return rows.map(({ found }) => ({ what: `${about}: ${found}` }));
}
